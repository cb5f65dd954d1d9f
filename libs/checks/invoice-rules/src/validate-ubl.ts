import { judgeUbl } from './judge-ubl';
import { groupsNotChecked } from './sets/not-checked';
import { referenceTo } from './sets/rule-set-reference';
import { ruleSetAt } from './sets/rule-sets';
import { type InvoiceReport, type ValidationOptions } from './validate-invoice';
import { readUbl } from './xml/read-ubl';
import { type XmlRefusal } from './xml/xml-refusal';

/** The report on a document that could be read. */
export interface UblReport extends InvoiceReport {
  readonly ok: true;
}

/**
 * Judges a UBL Invoice or CreditNote by the official rules for Peppol BIS Billing; of schema and fixes see `judgeDocument`.
 * @param xml bytes in UTF-8, UTF-16 or a declared single-byte encoding, or text
 * @returns the report as of `validateInvoice`, where paths are XPaths; or why it is not read
 */
export function validateUbl(xml: string | Uint8Array, options: ValidationOptions): UblReport | XmlRefusal {
  const read = readUbl(xml);
  if (!read.ok) return read;
  const { now, ruleSet = ruleSetAt(now) } = options;
  const { upcoming: _, ...report } = judgeUbl(read, now, ruleSet, null);
  return {
    ok: true,
    ...report,
    ruleSet: referenceTo(ruleSet),
    cenRuleSet: ruleSet.cen,
    notChecked: groupsNotChecked(ruleSet),
  };
}
