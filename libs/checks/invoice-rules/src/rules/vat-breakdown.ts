import {
  categoryCode,
  isBreakdownCategory,
  type AmountSums,
  type TaxableSums,
  TaxableSums as Sums,
} from '../amount-sums';
import { amountText, compare, equal, exactDecimalOf, subtract, toNumber, type Decimal } from '../decimal';
import { type InvoiceDocument } from '../invoice-document';
import { quoted } from '../quote';
import { cbc } from '../tree/elements';
import { child, decimalOf, has, isVat, type UblNode } from '../tree/ubl-node';
import { isTaxNear } from './calculations';
import { type Check } from './rule-group';
import { type VatCategory } from './vat-category-table';

const nothing: TaxableSums = new Sums(null);

/** 08, 09 and 10 of every VAT category: one group of the VAT breakdown. */
export function breakdownCategory(rowOf: ReadonlyMap<string, VatCategory>): Check {
  return (category, document) => {
    if (!isBreakdownCategory(category, document.root) || !isVat(category)) return;
    const row = rowOf.get(categoryCode(category));
    if (row === undefined) return;
    const percent = child(category, cbc.Percent);
    const rate = percent === null ? null : decimalOf(percent);
    if (percent === null || rate !== null) {
      taxable(row, category, rate, document);
      tax(row, category, rate, document);
    }
    exemption(row, category, document);
  };
}

/** 08: the taxable amount is what lines, charges and allowances of the category (and rate) add up to. */
function taxable(row: VatCategory, category: UblNode, rate: Decimal | null, document: InvoiceDocument): void {
  const { sums } = document;
  const byRate = row.groups === 'one for each rate';
  const node = child(category.parent, cbc.TaxableAmount);
  const stated = node === null ? null : decimalOf(node);
  if (byRate && rate === null) return;
  const facts = sums.categories.get(row.code);
  const group = (byRate ? facts?.find(rate) : facts?.whole) ?? nothing;
  const { invoice, creditNote } = linesExist(row, group, sums);
  // Without any line the official rule of the categories without rate fails before it reads an amount.
  if ((byRate || invoice || creditNote) && (sums.unreadable || (node !== null && stated === null))) return;
  if (stated !== null && invoice && matches(stated, group.totalOf('invoiceLines'), byRate)) return;
  if (stated !== null && creditNote && matches(stated, group.totalOf('creditNoteLines'), byRate)) return;
  const expected = () => group.totalOf(group.hasCreditNoteLine ? 'creditNoteLines' : 'invoiceLines');
  taxableFails(row, category, node, expected, document);
}

/** Reports a taxable amount that is not what lines, charges and allowances of its category (and rate) add up to. */
export function taxableFails(
  row: VatCategory,
  category: UblNode,
  stated: UblNode | null,
  expectedOf: () => Decimal,
  { issues, patches }: InvoiceDocument,
): void {
  issues.rule(`${row.prefix}-08`, category, () => {
    const expected = amountText(expectedOf());
    return {
      at: 'taxable',
      message: `The taxable amount of category ${row.code} is ${stated === null ? 'missing' : quoted(stated.text)}; its lines plus charges minus allowances are ${expected}.`,
      fix: `Set it to ${expected}, or correct the lines, allowances and charges of that category and rate.`,
      patch: patches.totals(),
    };
  });
}

/** Whether a group can match at all: standard rated asks for lines (or allowances, charges) of this rate, the others for any line. */
function linesExist(row: VatCategory, group: TaxableSums, sums: AmountSums): { invoice: boolean; creditNote: boolean } {
  if (row.code !== 'S') return { invoice: sums.invoiceLineCount > 0, creditNote: sums.creditNoteLineCount > 0 };
  return {
    invoice: group.hasInvoiceLine || group.hasAllowanceCharge,
    creditNote: group.hasCreditNoteLine || group.hasAllowanceCharge,
  };
}

function matches(stated: Decimal, expected: Decimal, byRate: boolean): boolean {
  return byRate ? isWithinOne(stated, expected) : equal(stated, expected);
}

/** Stated − 1 < expected < stated + 1, where the official rule reckons stated ± 1 in doubles before it compares exactly. */
function isWithinOne(stated: Decimal, expected: Decimal): boolean {
  const value = toNumber(stated);
  if (Math.abs(value) < 1e12 && equal(stated, expected)) return true;
  const difference = Math.abs(toNumber(subtract(stated, expected)));
  if (Math.abs(value) < 1e12 && Math.abs(difference - 1) > 0.01) return difference < 1;
  return compare(exactDecimalOf(value - 1), expected) < 0 && compare(exactDecimalOf(value + 1), expected) > 0;
}

/** 09: the tax amount of the group. */
function tax(row: VatCategory, category: UblNode, rate: Decimal | null, document: InvoiceDocument): void {
  const node = child(category.parent, cbc.TaxAmount);
  const stated = node === null ? null : decimalOf(node);
  if (node !== null && stated === null) return;
  if (row.groups === 'one') {
    if (stated !== null && stated.units === 0) return;
  } else {
    const base = child(category.parent, cbc.TaxableAmount);
    const amount = base === null ? null : decimalOf(base);
    if (base !== null && amount === null) return;
    if (stated !== null && amount !== null && rate !== null && isTaxNear(stated, amount, rate, document)) return;
  }
  taxFails(row, category, node, document);
}

/** Reports a tax amount that is not zero, or not taxable amount times rate. */
export function taxFails(
  row: VatCategory,
  category: UblNode,
  stated: UblNode | null,
  { issues, patches }: InvoiceDocument,
): void {
  issues.rule(`${row.prefix}-09`, category, () => ({
    at: 'tax',
    message: `The tax amount of category ${row.code} is ${stated === null ? 'missing' : quoted(stated.text)}; it must be ${row.groups === 'one' ? '0' : 'taxable amount times rate'}.`,
    fix: row.groups === 'one' ? 'Set it to 0.00, or correct the category.' : 'Set it to taxable amount times rate.',
    patch: patches.totals(),
  }));
}

/** 10: a reason for no VAT is there exactly when there is no VAT. */
function exemption(row: VatCategory, category: UblNode, document: InvoiceDocument): void {
  const isThere = has(category, cbc.TaxExemptionReason) || has(category, cbc.TaxExemptionReasonCode);
  exemptionMustFit(row, category, isThere, document);
}

/** Reports a reason for no VAT where there is VAT, or none where there is no VAT. */
export function exemptionMustFit(
  row: VatCategory,
  category: UblNode,
  isThere: boolean,
  { issues, patches }: InvoiceDocument,
): void {
  if (isThere === (row.exemption === 'required')) return;
  issues.rule(`${row.prefix}-10`, category, () =>
    isThere
      ? {
          at: 'exemptionReason',
          message: `Category ${row.code} (${row.name}) has no exemption, but an exemption reason is given.`,
          fix: 'Remove the reason of the exemption and its code, or correct the category.',
          patch: patches.removeExemption(category),
        }
      : {
          at: 'exemptionReason',
          message: `Category ${row.code} (${row.name}) needs the reason why no VAT is charged.`,
          fix: `State the reason of the exemption, or its code${row.exemptionCode === null ? '' : ` (${row.exemptionCode})`}.`,
          patch: patches.addExemption(category),
        },
  );
}
