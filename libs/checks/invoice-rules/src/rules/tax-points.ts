import { type InvoiceDocument } from '../invoice-document';
import { keptOf } from '../kept-facts';
import { ciiTerms } from '../terms/terms';
import { ram, rsm } from '../tree/cii-elements';
import { cac, cbc, Invoice } from '../tree/elements';
import { attribute, doubleOf, type UblNode } from '../tree/ubl-node';
import { allAt, hasTextAt, someAt } from '../tree/ubl-path';
import { taxPointsIn } from './cii-facts';
import { type Check, type KindCheck } from './rule-group';
import { reportRepeated } from './single-values';

/** Conditions about when tax and payment are due, and about the VAT breakdown: what they say, and where the rules for CII ask them. */
const ciiSettlement = [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeSettlement];

/** BR-CO-25: what is due is due some time. The rules for UBL ask it of each amount of an invoice, those for CII of the document. */
export function paymentTerms(root: UblNode, document: InvoiceDocument): void {
  if (root.kind === Invoice) {
    const isLeftOpen = (amount: UblNode) => !(doubleOf(amount) <= 0 || (doubleOf(amount) > 0 && document.hasPaymentTerms));
    for (const amount of allAt(root, [cac.LegalMonetaryTotal, cbc.PayableAmount])) if (isLeftOpen(amount)) noPaymentTerms(root, document);
    return;
  }
  // The rules for CII look for the amount wherever it stands, and stop at a second one.
  const [amount, second] = amountsDue(document);
  if (second !== undefined) reportRepeated(second, document, 'CEN');
  if (amount !== undefined && doubleOf(amount) > 0 && !document.hasPaymentTerms) noPaymentTerms(root, document);
} // prettier-ignore

const amountsDue = keptOf((): UblNode[] => []);

/** What is due, a due date, or payment terms in words count wherever they stand. */
export const notesOfPaymentTerms: readonly KindCheck[] = [
  [cbc.DueDate, (_date, document) => void (document.hasPaymentTerms = true)],
  [cbc.Note, noteTermsOf(cac.PaymentTerms)],
  [ram.DuePayableAmount, (amount, document) => void amountsDue(document).push(amount)],
  [ram.DueDateDateTime, noteTermsOf(ram.SpecifiedTradePaymentTerms)],
  [ram.Description, noteTermsOf(ram.SpecifiedTradePaymentTerms)],
];

function noteTermsOf(terms: number): Check {
  return ({ parent }, document) => {
    if (parent?.kind === terms) document.hasPaymentTerms = true;
  };
}

function noPaymentTerms(root: UblNode, { issues }: InvoiceDocument): void {
  issues.rule('BR-CO-25', root, () => ({
    at: 'dueDate',
    message: 'An amount is due, but neither a due date nor payment terms are given.',
    fix: 'State the due date, or the payment terms in words.',
  }));
}

/** BR-CO-03 */
export function twoTaxPoints(node: UblNode, { issues }: InvoiceDocument): void {
  issues.rule('BR-CO-03', node, () => ({
    at: 'taxPointCode',
    message: 'Both a tax point date and a tax point code are given; they exclude each other.',
    fix: 'Keep the date when it is known, else the code.',
  }));
}

/** BR-CO-18 */
export function noBreakdown(node: UblNode, { issues, patches }: InvoiceDocument): void {
  issues.rule('BR-CO-18', node, () => ({
    at: 'vatBreakdown',
    message: 'The VAT breakdown has no group.',
    fix: 'Leave the breakdown out to have it computed, or state one group for each VAT category and rate.',
    patch: patches.totals(),
  }));
}

/** CII asks each group for the tax points of all of them. */
export function ciiTaxPoint(group: UblNode, document: InvoiceDocument): void {
  if (!ciiTerms.isVatGroup(group)) return;
  const { hasTaxPointDate, hasDueDateCode } = taxPointsIn(document.root);
  if (hasTaxPointDate && hasDueDateCode) twoTaxPoints(group, document);
}

/** CII asks each line for the breakdown. */
export function ciiBreakdown(line: UblNode, document: InvoiceDocument): void {
  if (!someAt(document.root, ciiBreakdownPath)) noBreakdown(line, document);
}

const ciiBreakdownPath = [...ciiSettlement, ram.ApplicableTradeTax];

export function ciiTaxCurrency(totals: UblNode, document: InvoiceDocument): void {
  const currencies = allAt(document.root, [...ciiSettlement, ram.TaxCurrencyCode]).map(({ text }) => text);
  if (currencies.length === 0) return;
  const isStated = someAt(totals, [ram.TaxTotalAmount], (amount) =>
    currencies.includes(attribute(amount, 'currencyID') ?? ''),
  );
  const isOther = !currencies.some((code) =>
    hasTextAt(document.root, [...ciiSettlement, ram.InvoiceCurrencyCode], code),
  );
  if (!isStated || !isOther) noTaxInTaxCurrency(totals, document);
}

/** BR-53 */
export function noTaxInTaxCurrency(node: UblNode, { issues }: InvoiceDocument): void {
  issues.rule('BR-53', node, () => ({
    at: 'totals/taxInTaxCurrency',
    message: 'There is a VAT accounting currency, but no total VAT amount in it.',
    fix: 'State the total VAT amount in that currency, or remove the currency.',
  }));
}
