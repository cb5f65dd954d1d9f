import { type InvoiceDocument } from '../invoice-document';
import { type OwnErrorCode } from '../issues';
import { type Fix } from '../patches';
import { quoted } from '../quote';
import { ram, udt } from '../tree/cii-elements';
import { cac, cbc, kindsMax } from '../tree/elements';
import { booleanOf, decimalOf, type UblNode } from '../tree/ubl-node';
import { dateOf } from '../xml-date';
import { unreadableAmountFix } from './amount-fixes';

/** 1 for kinds of elements that hold a decimal. */
const isDecimalKind = new Uint8Array(kindsMax);
for (const [name, kind] of Object.entries(cbc)) if (name.endsWith('Amount')) isDecimalKind[kind] = 1;
for (const [name, kind] of Object.entries(ram)) if (name.endsWith('Amount')) isDecimalKind[kind] = 1;
for (const kind of [
  ram.RateApplicablePercent,
  cbc.InvoicedQuantity,
  cbc.CreditedQuantity,
  cbc.BaseQuantity,
  cbc.Percent,
  cbc.MultiplierFactorNumeric,
])
  isDecimalKind[kind] = 1;

/**
 * Finds decimals, indicators and dates of periods in an XML document that cannot be read, empty ones too: the official engine
 * stops at most of them, ours leaves out what depends on them. Of JSON, the reader says the same.
 * @param found gets those below the element, then the element itself
 */
export function findUnreadableValues(element: UblNode, found: UblNode[]): void {
  for (let at = element.first; at !== null; at = at.next) findUnreadableValues(at, found);
  const { kind, parent } = element;
  const isUnreadable =
    isDecimalKind[kind] === 1
      ? decimalOf(element) === null
      : kind === udt.Indicator
        ? booleanOf(element.text) === null
        : kind === cbc.ChargeIndicator
          ? parent?.kind === cac.AllowanceCharge && booleanOf(element.text) === null
          : isPeriodDate(element) && dateOf(element.text) === null;
  if (isUnreadable) found.push(element);
}

/** Reports what was found. */
export function reportUnreadableValues(found: readonly UblNode[], document: InvoiceDocument): void {
  for (const node of found) {
    if (node.kind === cbc.ChargeIndicator || node.kind === udt.Indicator) {
      report(
        'invalid_indicator',
        node,
        document,
        '"true" or "false"',
        'Write false for an allowance, true for a charge.',
      );
    } else if (isPeriodDate(node)) {
      report('invalid_date', node, document, 'a date that exists, as YYYY-MM-DD', 'Write the date as YYYY-MM-DD.');
    } else {
      const fix = 'Write digits with at most one point: no exponent, no thousands separator.';
      report('invalid_decimal', node, document, 'a decimal such as "1250.00"', fix, () => unreadableAmountFix(node, document)); // prettier-ignore
    }
  }
}

function isPeriodDate({ kind, parent }: UblNode): boolean {
  return (kind === cbc.StartDate || kind === cbc.EndDate) && parent?.kind === cac.InvoicePeriod;
}

function report(code: OwnErrorCode, node: UblNode, { issues }: InvoiceDocument, expected: string, fix: string, patch: () => Fix | null = () => null): void {
  const { text } = node;
  issues.own(
    code,
    () => ({
      path: issues.locate(node, ''),
      terms: [],
      message: `Expected ${expected}, got ${quoted(text)}.`,
      fix,
      patch: patch(),
    }),
    node,
  );
} // prettier-ignore
