import { type RuleSet } from '@einvoice/schematron';
import { compileRuleFileAt } from '@einvoice/rule-sets';
import { documentsOf, fileOf, type Label } from './profile-sets';
import { SetCounts } from './set-counts';

/**
 * Compares what a rule file that somebody brought says of every document of a data set with the labels of one rule set.
 * @param label of which rule set; absent: that of the data set's name
 * @returns whether every document agrees: the same rules as often, or a dynamic error on both sides
 * @throws Error when the rule file is not run, or no document has such a label
 */
export async function conformToRuleFile(
  { folder, set, file, label = set }: { folder: string; set: string; file: string; label?: string },
  now: Date,
  say: (line: string) => void,
): Promise<boolean> {
  const rules = await compileRuleFileAt(file);
  say(`${rules.name}: ${rules.patterns} patterns, ${rules.rules} rules, ${rules.asserts} asserts compiled.`);
  const counts = new SetCounts();
  for await (const { id, xml, labels } of documentsOf(fileOf(folder, set))) {
    const labelled = labels?.[label];
    if (labelled === undefined) continue;
    counts.documents++;
    compare(id, label, labelled, rules.judge(xml, now), counts);
  }
  if (counts.documents === 0) throw new Error(`${set} has no labels of ${label}.`);
  for (const line of counts.lines(set)) say(line);
  return counts.isExact;
}

/** Asserts without id are labelled by what stands in brackets before their text. */
export const nameOf = (id: string | null, text: string): string => id ?? /^\[([^\]]+)\]/.exec(text)?.[1] ?? 'null';

function compare(id: string, set: string, label: Label, report: ReturnType<RuleSet['judge']>, counts: SetCounts): void {
  if (!report.ok) return counts.rules(set, id, [[report.reason, 1]]);
  if (label.outcome === 'error') return counts.stopped(set, id, report.outcome === 'judged');
  const surplus = new Map(Object.entries(label.fired).map(([rule, count]) => [rule, -count]));
  for (const { id: rule, text } of report.findings) {
    const name = nameOf(rule, text);
    surplus.set(name, (surplus.get(name) ?? 0) + 1);
  }
  if (report.outcome !== 'judged') surplus.set(report.outcome, 1);
  counts.rules(set, id, [...surplus].filter(([, count]) => count !== 0)); // prettier-ignore
}
