import { existsSync } from 'node:fs';
import path from 'node:path';
import { verdictOnDocument } from '@einvoice/invoice-rules';
import { type RuleSet } from '@einvoice/schematron';
import { askedRules } from '../../tools/dev/stream/asked-rules';
import { compileRuleFileAt } from '@einvoice/rule-sets';
import { nameOf } from './brought-rules';
import { compareRules, documentsOf, fileOf, type Label } from './profile-sets';
import { SetCounts } from './set-counts';

/**
 * Compares our rules with the official ones, compiled from the files of whoever runs this, on every document of a data set: of the
 * labels only the names are taken, so that it is an opinion of its own.
 * @param rulesFolder holds rule files under the names of labels, such as `cen-ubl-1.3.16.xslt`; those that are not there are left out
 * @returns what the comparison came to, with the compiled rules in the place of the labels
 * @throws Error for a rule file that is not run
 */
export async function secondOpinion(
  { folder, set, rulesFolder }: { folder: string; set: string; rulesFolder: string },
  now: Date,
): Promise<SetCounts> {
  const official = new Map<string, RuleSet | null>();
  const rulesOf = async (label: string): Promise<RuleSet | null> => {
    if (!official.has(label)) official.set(label, await compiledAt(rulesFolder, label));
    return official.get(label)!;
  };
  const counts = new SetCounts();
  for await (const { id, xml, labels } of documentsOf(fileOf(folder, set))) {
    for (const label of Object.keys(labels ?? {})) {
      const [asked, rules] = [askedRules(label), await rulesOf(label)];
      if (asked === null || rules === null) continue;
      counts.documents++;
      const check = asked.ruleSet === undefined ? {} : { ruleSet: asked.ruleSet };
      compareRules(id, label, opinionOf(rules, xml, now), verdictOnDocument(xml, { now, check }), asked.part, counts);
    }
  }
  return counts;
}

async function compiledAt(folder: string, label: string): Promise<RuleSet | null> {
  const file = ['.xslt', '.sch'].map((end) => path.join(folder, `${label}${end}`)).find((at) => existsSync(at));
  return file === undefined ? null : compileRuleFileAt(file);
}

/** What compiled rules say, in the form of a label. */
function opinionOf(rules: RuleSet, xml: string, now: Date): Label {
  const report = rules.judge(xml, now);
  if (!report.ok || report.outcome !== 'judged') return { outcome: 'error' };
  const fired: Record<string, number> = {};
  for (const { id, text } of report.findings) fired[nameOf(id, text)] = (fired[nameOf(id, text)] ?? 0) + 1;
  return { outcome: 'ok', fired };
}
