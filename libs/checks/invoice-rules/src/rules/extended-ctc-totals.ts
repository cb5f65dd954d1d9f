import { absolute, add, compare, type Decimal, exactDecimalOf, subtract, toNumber } from '../decimal';
import { type InvoiceDocument } from '../invoice-document';
import { ram } from '../tree/cii-elements';
import { cac, cbc } from '../tree/elements';
import { attribute, decimalOf, has, type UblNode } from '../tree/ubl-node';
import { allAt } from '../tree/ubl-path';
import { amountOf } from './calculations';
import { besideTotals, inCents, isOffAtMost, leftOf, ublLineSums } from './extended-ctc-sums';
import { demandExtendedCtc as demand } from './extended-ctc-texts';
import { exactPartsOfTotals, isNear, partsOfTotals } from './factur-x-extended-sums';
import { reportRepeated } from './single-values';

/** Totals of extended invoices of France, which leave a cent of slack for each part; each syntax adds in its own way. */

/** Whether a total is what is asked; of one that cannot be read nothing is said, and one that is missing is nothing. */
type Asked = (kind: number, isRight: (stated: Decimal) => boolean) => boolean;

function askedOf(total: UblNode): Asked {
  return (kind, isRight) => {
    const stated = amountOf(total, kind);
    return stated === undefined || (stated !== null && isRight(stated));
  };
}

/** CO-15; null: there is no such amount, undefined: it cannot be read. */
function totalWithTax(total: UblNode, [withTax, withoutTax]: readonly (Decimal | null | undefined)[], tax: Decimal | null | undefined, count: number, document: InvoiceDocument): void {
  if (withTax === undefined || withoutTax === undefined || tax === undefined) return;
  const isThere = withTax !== null && withoutTax !== null && tax !== null;
  demand('BR-FREXT-CO-15', isThere && isNear(withTax, add(withoutTax, tax), count), total, document);
} // prettier-ignore

/** CO-10 to CO-13 and CO-15 in UBL, where lines are added in doubles. */
export function ublTotals(total: UblNode, document: InvoiceDocument): void {
  const asked = askedOf(total);
  const { netTotal: lines, count: lineCount } = ublLineSums(document);
  const [allowances, charges] = [besideTotals(total, false), besideTotals(total, true)];
  const count = lineCount + allowances.count + charges.count;
  const isNearInCents = (difference: number, parts: number) => isOffAtMost(inCents(difference), parts);
  const sums = { lines, allowances: allowances.sum, charges: charges.sum, count };
  const isPart = (stated: Decimal, { sum, count: parts }: typeof charges) =>
    Number.isFinite(sum) && compare(absolute(subtract(stated, exactDecimalOf(sum))), { units: parts, scale: 2 }) <= 0;
  const isLines = (stated: Decimal) => isNearInCents(Math.abs(toNumber(stated) - lines), lineCount);
  demand('BR-FREXT-CO-10', asked(cbc.LineExtensionAmount, isLines), total, document);
  for (const [id, kind, part] of [
    ['BR-FREXT-CO-11', cbc.AllowanceTotalAmount, allowances],
    ['BR-FREXT-CO-12', cbc.ChargeTotalAmount, charges],
  ] as const) {
    const isWithout = part.count === 0 && !has(total, kind);
    demand(id, isWithout || asked(kind, (stated) => isPart(stated, part)), total, document);
  }
  const isWithoutTax = (stated: Decimal) => isNearInCents(leftOf(toNumber(stated), sums), count);
  demand('BR-FREXT-CO-13', asked(cbc.TaxExclusiveAmount, isWithoutTax), total, document);
  const currencies = new Set(allAt(document.root, [cbc.DocumentCurrencyCode]).map(({ text }) => text));
  const taxes = allAt(total.parent!, [cac.TaxTotal, cbc.TaxAmount]).filter((tax) => currencies.has(attribute(tax, 'currencyID') ?? '')); // prettier-ignore
  const [tax, second] = taxes;
  if (second !== undefined) reportRepeated(second, document, 'CEN');
  if (tax === undefined) return;
  const amounts = [cbc.TaxInclusiveAmount, cbc.TaxExclusiveAmount].map((kind) => amountOf(total, kind));
  totalWithTax(total, amounts, decimalOf(tax) ?? undefined, count, document);
}

/** The same in CII: sums of the whole are exact, what is added to CO-13 beside the lines is not. */
export function ciiTotals(total: UblNode, document: InvoiceDocument): void {
  const [parts, exact] = [partsOfTotals(document.root, total), exactPartsOfTotals(document.root, total)];
  if (parts === null || exact === null) return;
  const asked = askedOf(total);
  const { allowanceCount, chargeCount, detailLines } = parts;
  const near = (expected: Decimal, count: number) => (stated: Decimal) => isNear(stated, expected, count);
  demand('BR-FREXT-CO-10', asked(ram.LineTotalAmount, near(exact.lines, parts.allLines)), total, document);
  for (const [id, kind, isThere, sum, count] of [
    ['BR-FREXT-CO-11', ram.AllowanceTotalAmount, parts.hasAllowance, exact.allowances, allowanceCount],
    ['BR-FREXT-CO-12', ram.ChargeTotalAmount, parts.hasCharge, exact.charges, chargeCount],
  ] as const) {
    const isWithout = !isThere && !has(total, kind);
    demand(id, isWithout || asked(kind, near(sum, count)), total, document);
  }
  const count = detailLines + allowanceCount + chargeCount;
  const withoutTax = add(subtract(exact.lines, parts.allowances), parts.charges);
  demand('BR-FREXT-CO-13', asked(ram.TaxBasisTotalAmount, near(withoutTax, count)), total, document);
  const [currency] = allAt(total.parent!, [ram.InvoiceCurrencyCode]);
  const isInCurrency = (tax: UblNode) => currency !== undefined && attribute(tax, 'currencyID') === currency.text;
  const taxes = allAt(total, [ram.TaxTotalAmount]).filter(isInCurrency);
  const amounts = [ram.GrandTotalAmount, ram.TaxBasisTotalAmount].map((kind) => amountOf(total, kind));
  const isRepeated = taxes.length > 1;
  const [tax = null] = taxes;
  // With several the totals are asked to be the same.
  totalWithTax(total, amounts, isRepeated ? { units: 0, scale: 2 } : tax && (decimalOf(tax) ?? undefined), isRepeated ? 0 : count, document); // prettier-ignore
}
