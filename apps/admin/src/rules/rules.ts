import { PostgresRuleSetStore, withCommandDatabase } from '@einvoice/database';
import { ownRuleSets } from '@einvoice/limits';
import { checkRules, isRuleSetName, readRuleFileAt, type RuleSetStore } from '@einvoice/rule-sets';
import { askedOfCheck } from '@einvoice/tool-catalogue';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type AdminCommand, type AdminContext } from '../command';
import { readConfig } from '../config';

/** Rule files that everybody who calls the service can ask for. */
export const rules: AdminCommand = {
  summary: 'rule files (Schematron) for everybody who calls the service',
  usage: `einvoice-admin rules add FILE [--name NAME]   .sch, XSLT made of one, or rules.jar!end-of-its-path; takes the place of NAME
einvoice-admin rules list
einvoice-admin rules remove NAME`,
  async run(args, { environment, say, complain }) {
    const asked = readArguments(args);
    if ('problem' in asked) {
      complain(`${asked.problem}\n\n${rules.usage}`);
      return 2;
    }
    const { databaseUrl } = readConfig(environment);
    return withCommandDatabase(databaseUrl, 'rules', (database) =>
      run(asked, new PostgresRuleSetStore(database), { say, complain }),
    );
  },
};

type RulesRequest =
  | { readonly command: 'add'; readonly file: string; readonly name: string }
  | { readonly command: 'list' }
  | { readonly command: 'remove'; readonly name: string };

function readArguments(args: readonly string[]): RulesRequest | { readonly problem: string } {
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options: { name: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    return { problem: (error as Error).message };
  }
  const [command, operand, ...rest] = parsed.positionals;
  if (rest.length > 0) return { problem: `Too much: ${rest.join(' ')}` };
  if (command === 'list' && operand === undefined) return { command };
  if (command === 'remove' && operand !== undefined) return { command, name: operand };
  if (command === 'add' && operand !== undefined) return readAdd(operand, parsed.values.name ?? nameOf(operand));
  return { problem: 'Say what to do.' };
}

function readAdd(file: string, name: string): RulesRequest | { readonly problem: string } {
  if (!isRuleSetName(name)) {
    return { problem: `--name takes 1 to ${ownRuleSets.nameCharactersMax} small letters, digits, points and hyphens.` };
  }
  if (askedOfCheck({ ruleSet: name }) === null) {
    return { problem: `${name} is a rule set that the service has itself; give this one another --name.` };
  }
  return { command: 'add', file, name };
}

/** What a file is called without its ending, in the letters of a name. */
function nameOf(file: string): string {
  const base = path.posix.basename(file.split('!').at(-1)!.replaceAll('\\', '/')).replace(/\.(sch|xslt?)$/i, '');
  const letters = base.toLowerCase().replace(/[^a-z0-9.-]+/g, '-');
  return letters.slice(0, ownRuleSets.nameCharactersMax).replace(/^[.-]+|[.-]+$/g, '');
}

async function run(
  asked: RulesRequest,
  store: RuleSetStore,
  { say, complain }: Pick<AdminContext, 'say' | 'complain'>,
): Promise<number> {
  switch (asked.command) {
    case 'add':
      return add(asked, store, { say, complain });
    case 'list':
      return list(store, say);
    case 'remove': {
      const isGone = await store.remove('operator', asked.name);
      say(isGone ? `${asked.name} is removed.` : `There is no rule set ${asked.name}.`);
      return isGone ? 0 : 1;
    }
  }
}

async function add(
  { file, name }: { readonly file: string; readonly name: string },
  store: RuleSetStore,
  { say, complain }: Pick<AdminContext, 'say' | 'complain'>,
): Promise<number> {
  const brought = await readRuleFileAt(file);
  const checked = checkRules(brought.file, { name, bytesMax: ownRuleSets.operatorBytesMax });
  if (!checked.ok) {
    complain(`${brought.name} is not run (${checked.reason}). ${checked.message}`);
    return 1;
  }
  const outcome = await store.put('operator', checked, ownRuleSets.perOperatorMax);
  if (outcome === 'too_many') {
    complain(`There are ${ownRuleSets.perOperatorMax} rule sets, as many as may be. Remove one first.`);
    return 1;
  }
  const done = outcome === 'replaced' ? 'takes the place of the one before' : 'is added';
  say(`${name} ${done}: ${checked.asserts} asserts, SHA-256 ${checked.sha256}.`);
  say(`Callers ask for it as check.ruleSet "${name}", beside the official rules. It is not official by that.`);
  return 0;
}

async function list(store: RuleSetStore, say: AdminContext['say']): Promise<number> {
  const entries = await store.listOf('operator');
  if (entries.length === 0) say('There are none.');
  for (const { name, asserts, bytes, sha256, createdAt } of entries) {
    say(`${name}  ${asserts} asserts, ${bytes} bytes, ${createdAt.toISOString()}, ${sha256}`);
  }
  return 0;
}
