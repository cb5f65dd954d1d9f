import { type Json, sampleInvoice, sampleWithTotals } from '../sample-invoices';
import { type RuleId } from '../sets/official-rules';
import { ruleSets } from '../sets/rule-sets';
import { nationalInvoice, type Country } from './peppol-countries/national-samples';
import { type RuleRow } from './rule-row';
import { xrechnungSample } from './xrechnung-samples';

const rules = new Map(ruleSets.flatMap((ruleSet) => [...ruleSet.rules]));

/** The first edition that has the rule. */
export const editionOf = (id: RuleId) => ruleSets.find((ruleSet) => ruleSet.rules.has(id))!;

const isOfXrechnung = (id: RuleId) =>
  rules.get(id)!.group.startsWith('xrechnung') || editionOf(id).family === 'xrechnung';

/** The valid invoice that the row changes: of its country, of its VAT category, with its totals. */
export function sampleFor(id: RuleId, { category, kind, stated }: RuleRow): Json {
  const { group } = rules.get(id)!;
  if (isOfXrechnung(id)) return xrechnungSample(group);
  const country = /^national-(..)$/.exec(group)?.[1];
  const invoice =
    country !== undefined
      ? nationalInvoice(country.toUpperCase() as Country)
      : stated
        ? sampleWithTotals(category)
        : sampleInvoice(category);
  return kind === undefined ? invoice : { ...invoice, kind };
}
