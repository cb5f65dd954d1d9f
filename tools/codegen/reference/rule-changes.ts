import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { everyRuleSet, examplesOfRows, searchExamples } from '@einvoice/invoice-rules/examples';

export const ruleChanges = 'libs/checks/invoice-rules/src/rules/found-changes.generated.ts';

/** The table of changes that break rules, for those that no row says how to break. Takes half a minute and more. */
export function generateRuleChanges(): string {
  const fixtures = path.join(repositoryRoot, 'fixtures');
  const known = examplesOfRows(fixtures);
  const ids = everyRuleSet.flatMap(({ rules, cannotFire }) => [...rules.keys()].filter((id) => !cannotFire.has(id)));
  const byRuleSet = new Map<string, string[]>();
  for (const [id, ruleSet, change] of searchExamples(
    ids.filter((id) => !known.has(id)),
    fixtures,
  )) {
    byRuleSet.set(ruleSet, [...(byRuleSet.get(ruleSet) ?? []), `${id} ${change}`]);
  }
  const rows = [...byRuleSet].sort().map(([ruleSet, found]) => `  '${ruleSet}': '${found.join(', ')}',\n`);
  return `/**
 * By rule set: ids of rules, each with the number of a change in changed-documents.ts that breaks it. Written by
 * \`npm run reference -- examples\`; to be written anew when a fixture or the order of the changes is another one.
 */
// prettier-ignore
export const foundChanges: Readonly<Record<string, string>> = {
${rows.join('')}};
`;
}
