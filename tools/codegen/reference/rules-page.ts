import path from 'node:path';
import {
  type OfficialRule,
  ciiRuleSets,
  pinnedEditions,
  ruleGroupReasons,
  ruleGroupTitles,
  type RuleId,
  type RuleSet,
  ruleSets,
  ruleSummary,
} from '@einvoice/invoice-rules';
import { writtenBy } from './markdown';
import { RuleSources } from './rule-sources';

export const rulesPage = 'docs/reference/rules.md';

/** The page about every official rule of the edition that we check by. */
export function generateRulesPage(ruleSet: RuleSet = ruleSets[0]): string {
  const sources = new RuleSources();
  const groups = Object.keys(ruleGroupTitles) as OfficialRule['group'][];
  const sections = groups.flatMap((group) => section(group, ruleSet, sources));
  return [head(ruleSet), ...sections, ...otherRules(ruleSet, groups)].join('\n\n') + '\n';
}

function head({ id, cen, rules, groups, cannotFire }: RuleSet): string {
  const implemented = new Set(groups.flatMap(({ ids }) => ids)).size;
  return `# The official rules

Every rule of ${id} with ${cen} (UBL Invoice and CreditNote): ${rules.size} ids, ${implemented} implemented, ${cannotFire.size} that cannot fire.
What a rule asks is said in our words; the official text counts. A fixture is a document that raises the id, in the file that is
named; where a table's row makes the rule, the row makes the fixture too.

${saidToBeOut()}${writtenBy}`;
}

/** Newer editions that are reported to be out, a paragraph for each; what they change is in no verdict. */
const saidToBeOut = (): string =>
  pinnedEditions
    .flatMap(({ title, editions, saidToBeOut: newer }) =>
      newer === null
        ? []
        : `${title}: ${editions.map(({ edition }) => edition).join(', ')} pinned. ${newer.edition} is said to be out since ${newer.since}; its facts are not here, and it is in no verdict. \`npm run editions -- check\` asks its editors.\n\n`,
    )
    .join('');

function section(group: OfficialRule['group'], ruleSet: RuleSet, sources: RuleSources): string[] {
  const rows = [...ruleSet.rules].filter(([, rule]) => rule.group === group).sort(([a], [b]) => byNumber(a, b));
  if (rows.length === 0) return [];
  const lines = [
    `## ${ruleGroupTitles[group]}`,
    '',
    ...reasonOf(group),
    '| id | asks | severity | terms | implemented in | failing fixture |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map(([id, rule]) => `| ${cellsOf(id, rule, ruleSet, sources).join(' | ')} |`),
  ];
  return [lines.join('\n')];
}

const reasonOf = (group: OfficialRule['group']): string[] => {
  const { why, fix } = ruleGroupReasons[group];
  return [`Why: ${why} What to do: ${fix}`, ''];
};

/** Ids that other editions have and this one has not, under the first that has them. */
function otherRules(ruleSet: RuleSet, groups: readonly OfficialRule['group'][]): string[] {
  const others = new Map<RuleId, { readonly rule: OfficialRule; readonly first: RuleSet; readonly names: string[] }>();
  for (const set of [...ruleSets, ...ciiRuleSets]) {
    const name = ciiRuleSets.includes(set) ? `${set.id} (CII)` : set.id;
    for (const [id, rule] of set.rules) {
      if (ruleSet.rules.has(id)) continue;
      const known = others.get(id);
      if (known === undefined) others.set(id, { rule, first: set, names: [name] });
      else known.names.push(name);
    }
  }
  const sections = groups.flatMap((group) => {
    const rows = [...others].filter(([, { rule }]) => rule.group === group).sort(([a], [b]) => byNumber(a, b));
    if (rows.length === 0) return [];
    const lines = rows.map(([id, { rule, first, names }]) => {
      const reason = first.cannotFire.get(id);
      return `| \`${id}\` | ${ruleSummary(id).replaceAll('|', '\\|')} | ${rule.severity} | ${rule.terms.join(' ')} | ${names.map((name) => `\`${name}\``).join(', ')} | ${reason ?? ''} |`; // prettier-ignore
    });
    const table = [
      '| id | asks | severity | terms | rule sets | cannot fire |',
      '| --- | --- | --- | --- | --- | --- |',
    ];
    return [[`### ${ruleGroupTitles[group]}: other rule sets`, '', ...reasonOf(group), ...table, ...lines].join('\n')];
  });
  const head = `## Rules of other rule sets\n\n${others.size} ids that ${ruleSet.id} has not: other profiles and editions, and what CII alone has.`;
  return [head, ...sections];
}

function cellsOf(
  id: RuleId,
  { severity, terms, group }: OfficialRule,
  ruleSet: RuleSet,
  sources: RuleSources,
): string[] {
  const facts = [`\`${id}\``, ruleSummary(id).replaceAll('|', '\\|'), severity, terms.join(' ')];
  const reason = ruleSet.cannotFire.get(id);
  if (reason !== undefined) return [...facts, 'cannot fire', reason];
  const isImplemented = ruleSet.groups.some(({ ids }) => ids.includes(id));
  if (!isImplemented) return [...facts, 'not checked', 'none'];
  const fixture = sources.fixture(id, group);
  const where = sources.implementing(id, group).map(linkTo).join(', ');
  return [...facts, where, fixture === null ? 'none' : `${linkTo(fixture.file)}${fixture.isRow ? ', table row' : ''}`];
}

function linkTo(file: string): string {
  const target = path.posix.relative(path.posix.dirname(rulesPage), file);
  return `[${path.posix.basename(file)}](${target})`;
}

/** BR-9 before BR-10. */
function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
