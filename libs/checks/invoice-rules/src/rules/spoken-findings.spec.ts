import { interpreterOf } from '@einvoice/languages/speech';
import { now, sampleInvoice, sampleWithTotals } from '../invoices.fixture';
import { judgeInvoice } from '../judge-document';
import { type RuleGroupName, type RuleId } from '../sets/official-rules';
import { ruleSets } from '../sets/rule-sets';
import { ruleRows } from './rule-rows';
import { xrechnungSample } from './xrechnung-samples.fixture';

/** Groups of the core and of Peppol; what single countries ask beyond them is partly in English alone. */
const spoken: readonly RuleGroupName[] = ['cardinality', 'conditions', 'calculations', 'vat-categories', 'decimals', 'code-lists', 'ubl-occurrences', 'ubl-data-types', 'ubl-restrictions', 'peppol', 'exactly-one', 'party-identifiers', 'xrechnung', 'xrechnung-extension', 'xrechnung-cvd']; // prettier-ignore
const rules = new Map(ruleSets.flatMap((ruleSet) => [...ruleSet.rules]));
const german = interpreterOf('de')!;

/** What an invoice that breaks the rule is told, in English, and cannot be told in German. */
function unsaidOf(id: RuleId): string[] {
  const row = ruleRows()[id as keyof ReturnType<typeof ruleRows>];
  if (row?.breaks === undefined) return [];
  const { group } = rules.get(id)!;
  const ofCore = row.stated ? sampleWithTotals(row.category) : sampleInvoice(row.category);
  const invoice = group.startsWith('xrechnung') ? xrechnungSample(group) : ofCore;
  row.breaks(invoice);
  const { issues } = judgeInvoice(row.kind === undefined ? invoice : { ...invoice, kind: row.kind }, { now });
  const texts = issues.filter(({ code }) => isSpoken(code as RuleId)).flatMap(({ message, fix }) => [message, fix]);
  return texts.filter((text) => german.said(text) === null);
}

const isSpoken = (id: RuleId): boolean => spoken.includes(rules.get(id)?.group ?? 'br-fr');

it('what the rules of the core, of Peppol and of XRechnung find is said in every language', () => {
  const broken = [...rules.keys()].filter((id) => isSpoken(id) && !id.startsWith('DE-R-'));
  expect(broken.length).toBeGreaterThan(500);
  expect(broken.flatMap(unsaidOf)).toEqual([]);
});
