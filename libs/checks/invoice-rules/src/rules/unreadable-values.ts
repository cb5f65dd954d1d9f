import { type InvoiceDocument } from '../invoice-document';
import { type OwnErrorCode } from '../issues';
import { quoted } from '../quote';
import { cac, cbc } from '../tree/elements';
import { booleanOf, decimalOf, type UblNode } from '../tree/ubl-node';
import { dateOf } from '../xml-date';

const decimalKinds: ReadonlySet<number> = new Set([
  ...Object.entries(cbc).flatMap(([name, kind]) => (name.endsWith('Amount') ? [kind] : [])),
  cbc.InvoicedQuantity,
  cbc.CreditedQuantity,
  cbc.BaseQuantity,
  cbc.Percent,
  cbc.MultiplierFactorNumeric,
]);

/**
 * Reports decimals, indicators and dates of periods in an XML document that cannot be read, empty ones too: the official engine
 * stops at most of them, ours leaves out what depends on them. Of JSON, the reader says the same.
 */
export function reportUnreadableValues(node: UblNode, document: InvoiceDocument): void {
  for (let at = node.first; at !== null; at = at.next) {
    if (at.first !== null) reportUnreadableValues(at, document);
    if (decimalKinds.has(at.kind)) {
      if (decimalOf(at) === null) report('invalid_decimal', at, document, 'a decimal such as "1250.00"', 'Write digits with at most one point: no exponent, no thousands separator.'); // prettier-ignore
    } else if (at.kind === cbc.ChargeIndicator && node.kind === cac.AllowanceCharge && booleanOf(at.text) === null) {
      report(
        'invalid_indicator',
        at,
        document,
        '"true" or "false"',
        'Write false for an allowance, true for a charge.',
      );
    } else if (isPeriodDate(at) && dateOf(at.text) === null) {
      report('invalid_date', at, document, 'a date that exists, as YYYY-MM-DD', 'Write the date as YYYY-MM-DD.');
    }
  }
}

function isPeriodDate({ kind, parent }: UblNode): boolean {
  return parent?.kind === cac.InvoicePeriod && (kind === cbc.StartDate || kind === cbc.EndDate);
}

function report(code: OwnErrorCode, node: UblNode, { issues }: InvoiceDocument, expected: string, fix: string): void {
  const { text } = node;
  issues.own(
    code,
    () => ({
      path: issues.locate(node, ''),
      terms: [],
      message: `Expected ${expected}, got ${quoted(text)}.`,
      fix,
    }),
    node,
  );
}
