import { type InvoiceDocument } from '../invoice-document';
import { ciiTerms } from '../terms/terms';
import { ram, rsm } from '../tree/cii-elements';
import { cac, cbc, Invoice } from '../tree/elements';
import { attribute, doubleOf, has, type UblNode } from '../tree/ubl-node';
import { allAt, hasTextAt, someAt } from '../tree/ubl-path';
import { taxPointsIn } from './cii-facts';

/** Conditions about when tax and payment are due, and about the VAT breakdown: what they say, and where the rules for CII ask them. */
const ciiSettlement = [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeSettlement];

/** BR-CO-25: what is due is due some time. The rules for UBL ask it of each amount of an invoice, those for CII of the document. */
export function paymentTerms(root: UblNode, document: InvoiceDocument): void {
  if (root.kind === Invoice) {
    const isLeftOpen = (amount: UblNode) => !(doubleOf(amount) <= 0 || (doubleOf(amount) > 0 && document.hasPaymentTerms));
    for (const amount of allAt(root, [cac.LegalMonetaryTotal, cbc.PayableAmount])) if (isLeftOpen(amount)) noPaymentTerms(root, document);
    return;
  }
  const due = [...ciiSettlement, ram.SpecifiedTradeSettlementHeaderMonetarySummation, ram.DuePayableAmount];
  if (!someAt(root, due, (amount) => doubleOf(amount) > 0)) return;
  const terms = [...ciiSettlement, ram.SpecifiedTradePaymentTerms];
  if (!someAt(root, terms, (one) => has(one, ram.DueDateDateTime) || has(one, ram.Description))) noPaymentTerms(root, document);
} // prettier-ignore

/** In UBL a due date, or a note of payment terms, counts wherever it stands. */
export function notePaymentTerms({ kind, parent }: UblNode, document: InvoiceDocument): void {
  if (kind === cbc.DueDate || parent?.kind === cac.PaymentTerms) document.hasPaymentTerms = true;
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
