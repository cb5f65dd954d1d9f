import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { confirm } from '../command-line/confirm';
import { plain, safeJson } from '../reports/plain-text';
import { counted } from '../reports/report';
import { isObject } from '../service/ask-service';
import { findCredential } from '../service/credential';
import { toolToCall } from '../service/known-tools';
import { callTool, type ListedTool } from '../service/mcp';
import { refusalIn } from '../service/refusals';
import { typesOf, wrongBySchema } from '../service/schema-check';
import { siteOf } from '../service/site';
import { readSettings } from '../settings/settings-file';
import { createFile } from '../settings/safe-files';
import { type ExitCode, exitCodes, Stop, usageStop } from '../stop';
import { type Terminal } from '../terminal';
import { type ServiceOptions } from './auth';
import { type PaidCallOptions, payForCall } from './pay-for-call';
import { verifyIban } from './verify-iban';
import { say } from '../texts/say';

export interface CallOptions extends ServiceOptions, PaidCallOptions {
  readonly input?: string;
  readonly maxCredits?: number;
  readonly yes?: boolean;
  readonly idempotencyKey?: string;
}

/** `einvoice call TOOL name=value …`: one tool of the service; `verify_iban` runs on this machine. */
export async function call(terminal: Terminal, tool: string, pairs: readonly string[], options: CallOptions): Promise<ExitCode> {
  const given = await argumentsOf(terminal, pairs, options.input);
  if (tool === 'verify_iban') return verifyIban(terminal, given);
  if (options.wallet !== undefined) return payForCall(terminal, tool, given, options);
  const settings = await readSettings(terminal.cwd);
  const credential = await findCredential(terminal.environment, options.credentialFile);
  const site = siteOf(terminal, options, settings, credential);
  const listed = await toolToCall(terminal, site, tool);
  if (listed === null) throw usageStop(say('The service has no tool "{tool}".', { tool: tool.slice(0, 60) }), say('einvoice discover lists the tools.'));
  const credits = listed.credits ?? 0;
  if (credits > 0 && site.secret === null) throw new Stop(exitCodes.signInNeeded, say('{tool} costs credits and needs a sign-in.', { tool }), say('Sign in with: einvoice auth login. Or pay once from a wallet: --wallet FILE --max-units 10000'), 'sign_in_needed');
  const typed = checked(given, listed);
  await allow(terminal, tool, credits, options);
  const idempotencyKey = credits === 0 ? undefined : (options.idempotencyKey ?? (await keptKey(terminal, tool, given)));
  const { isError, content, requestId } = await callTool(site, tool, typed, { anonymous: credits === 0, ...(idempotencyKey !== undefined && { idempotencyKey }) });
  if (isError) throw refusalIn({ requestId, ...(isObject(content['error']) && content['error']) }, statusOf(content['error']));
  const { billing = null } = content;
  await terminal.out.write(`${safeJson({ ok: true, data: content, billing, requestId }, 2)}\n`);
  await sayBilling(terminal, billing);
  return exitCodes.ok;
} // prettier-ignore

async function allow(terminal: Terminal, tool: string, credits: number, { maxCredits = 0, yes = false }: CallOptions): Promise<void> {
  if (credits <= maxCredits || yes) return;
  const price = { tool, credits: counted(credits, 'credit'), euros: (credits / 100).toFixed(2) };
  const isMeant = await confirm(terminal, say('{tool} costs up to {credits} ({euros} EUR). Go on?', price));
  if (isMeant === null) throw usageStop(say('{tool} costs up to {credits} ({euros} EUR); nothing was asked.', price), say('Allow it with: --max-credits {credits}', { credits }));
  if (!isMeant) throw new Stop(exitCodes.cancelled, say('Nothing was asked.'), null, 'cancelled');
} // prettier-ignore

/** A key at random, on disk before the call is sent: a call that is cut off can be repeated by it and is charged once. */
async function keptKey(terminal: Terminal, tool: string, given: object): Promise<string> {
  const key = randomBytes(16).toString('hex');
  const { mkdir } = await import('node:fs/promises');
  const folder = path.join(terminal.environment.settingsFolder, 'calls');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await createFile(path.join(folder, `${key}.json`), safeJson({ tool, arguments: given }), 0o600);
  await terminal.err.say(
    say('Idempotency key {key}; repeat the call with --idempotency-key {key} if it is cut off.', { key }),
  );
  return key;
}

async function sayBilling({ err }: Terminal, billing: unknown): Promise<void> {
  if (!isObject(billing)) return;
  const { credits = 0, balance = null, freeCallsLeft = null } = billing;
  const charged = typeof credits === 'number' ? counted(credits, 'credit') : say('credits that are not told');
  const said = [
    say('Charged {credits}.', { credits: charged }),
    ...(balance === null ? [] : [say('{balance} left.', { balance: String(balance) })]),
    ...(freeCallsLeft === null ? [] : [say('Free calls left: {left}.', { left: String(freeCallsLeft) })]),
  ];
  await err.say(plain(said.join(' ')));
}

/** `name=value` pairs, or JSON of a file or standard input. A value that is JSON is taken as such, except for texts of digits. */
async function argumentsOf(terminal: Terminal, pairs: readonly string[], input: string | undefined): Promise<Readonly<Record<string, unknown>>> {
  if (input !== undefined) {
    const source = input === '-' ? await text(terminal.stdin) : await readFile(path.resolve(terminal.cwd, input), 'utf8').catch(() => {
      throw usageStop(say('There is no file {file}.', { file: input }), say('Name a JSON file with the arguments, or - for standard input.'));
    });
    const value = parsed(source);
    if (!isObject(value)) throw usageStop(say('The input is no JSON object.'), say('Give the arguments of the tool as one JSON object.'));
    return value;
  }
  return Object.fromEntries(pairs.map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) throw usageStop(say('"{text}" is no argument.', { text: pair.slice(0, 40) }), say('Give arguments as name=value.'));
    return [pair.slice(0, at), pair.slice(at + 1)];
  }));
} // prettier-ignore

/** Texts of the command line become what the schema of the tool asks for; what the schema refuses is never asked, and never paid. */
function checked(given: Readonly<Record<string, unknown>>, { name: tool, inputSchema }: ListedTool): object {
  const properties = isObject(inputSchema['properties']) ? inputSchema['properties'] : {};
  const typed = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typedFor(value, properties[name])]),
  );
  const wrong = wrongBySchema(typed, inputSchema);
  if (wrong !== null) throw usageStop(`${say('{tool} was not asked.', { tool })} ${plain(wrong)}`, say('einvoice discover {tool} shows what it takes.', { tool })); // prettier-ignore
  return typed;
}

/** A text that a person typed stays one where the tool takes texts. */
function typedFor(value: unknown, schema: unknown): unknown {
  if (typeof value !== 'string' || !isObject(schema) || typesOf(schema).includes('string')) return value;
  return parsed(value) ?? value;
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source) as unknown;
  } catch {
    return null;
  }
}

const statusOf = (error: unknown): number => (isObject(error) && typeof error['status'] === 'number' ? error['status'] : 400); // prettier-ignore
