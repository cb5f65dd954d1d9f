import { type InvoiceDocument } from '../invoice-document';
import { add, toText } from '../decimal';
import { bindings } from '../terms/bindings';
import { ram, rsm, udt } from '../tree/cii-elements';
import { inTransaction, isAtRoot } from '../tree/cii-places';
import { attribute, child, decimalOf, doubleOf, has, isBelowZero, type UblNode } from '../tree/ubl-node';
import { allAt, hasTextAt, someAt, type UblPath } from '../tree/ubl-path';
import { areParts, ciiLine, ciiParts, decimalAt, demand, directDebit, indicatorForm, lineNet, netPrice } from './peppol-amounts'; // prettier-ignore
import { demand as demandOfDocument, differentCurrency, taxTotalsOf } from './peppol-document';
import { type RuleGroup } from './rule-group';
import { reportRepeated } from './single-values';

/** Rules of Peppol BIS Billing as XRechnung has them for CII. */
export const peppolOfCii: RuleGroup = {
  name: 'peppol',
  ids: [
    'PEPPOL-EN16931-R001', 'PEPPOL-EN16931-R005', 'PEPPOL-EN16931-R008', 'PEPPOL-EN16931-R010', 'PEPPOL-EN16931-R020',
    'PEPPOL-EN16931-R040', 'PEPPOL-EN16931-R041', 'PEPPOL-EN16931-R042', 'PEPPOL-EN16931-R043-1', 'PEPPOL-EN16931-R043-2',
    'PEPPOL-EN16931-R044', 'PEPPOL-EN16931-R046', 'PEPPOL-EN16931-R053', 'PEPPOL-EN16931-R054', 'PEPPOL-EN16931-R055',
    'PEPPOL-EN16931-R061', 'PEPPOL-EN16931-R101', 'PEPPOL-EN16931-R110', 'PEPPOL-EN16931-R111', 'PEPPOL-EN16931-R120',
    'PEPPOL-EN16931-R121', 'PEPPOL-EN16931-R130',
  ],
  nodeChecks: [
    [rsm.ExchangedDocumentContext, businessProcess],
    [ram.BuyerTradeParty, (node, document) => demandOfDocument('PEPPOL-EN16931-R010', someAt(node, address), node, document)],
    [ram.SellerTradeParty, (node, document) => demandOfDocument('PEPPOL-EN16931-R020', someAt(node, address), node, document)],
    [ram.ApplicableHeaderTradeSettlement, currencies],
    [ram.SpecifiedTradeAllowanceCharge, allowanceCharge],
    [ram.AppliedTradeAllowanceCharge, (node, document) => indicatorForm('PEPPOL-EN16931-R043-2', ciiParts, node, document)],
    [ram.SpecifiedTradeSettlementPaymentMeans, (means, document) => directDebit(means, [ram.TypeCode], hasMandate, document)],
    [ram.IncludedSupplyChainTradeLineItem, line],
    [ram.NetPriceProductTradePrice, price],
    [ram.GrossPriceProductTradePrice, price],
    [ram.GrossPriceProductTradePrice, discount],
  ],
  documentChecks: [],
}; // prettier-ignore

/** R001 */
function businessProcess(context: UblNode, document: InvoiceDocument): void {
  demandOfDocument('PEPPOL-EN16931-R001', someAt(context, process), context, document, null, () =>
    document.patches.set(context, 'profileId', null, document.ruleSet.profile.process),
  );
}

const process: UblPath = bindings['BT-23'][2].slice(1);
const address: UblPath = [ram.URIUniversalCommunication, ram.URIID];
const totalTax: UblPath = [ram.SpecifiedTradeSettlementHeaderMonetarySummation, ram.TaxTotalAmount];
const currency = bindings['BT-5'][2];
const taxCurrency = bindings['BT-6'][2];

/** R005, and R053 to R055: the total VAT once in the currency of the document at most, and once in that of VAT accounting. */
function currencies(settlement: UblNode, document: InvoiceDocument): void {
  const { root } = document;
  if (has(settlement, ram.TaxCurrencyCode)) {
    differentCurrency(settlement, [ram.TaxCurrencyCode], [ram.InvoiceCurrencyCode], document);
  }
  const taxes = allAt(settlement, totalTax).filter((tax) => attribute(tax, 'currencyID') !== null);
  const isIn = (tax: UblNode, path: UblPath) => hasTextAt(root, path, attribute(tax, 'currencyID')!);
  const isInOther = (tax: UblNode) => someAt(root, currency, ({ text }) => text !== attribute(tax, 'currencyID'));
  const inCurrency = taxes.filter((tax) => isIn(tax, currency));
  const hasTaxCurrency = has(settlement, ram.TaxCurrencyCode);
  taxTotalsOf(settlement, inCurrency.length <= 1, inCurrency.length, taxes.filter(isInOther).length, hasTaxCurrency, document); // prettier-ignore
  if (!someAt(root, taxCurrency) || inCurrency.length === 0) return;
  const inTaxCurrency = taxes.filter((tax) => isIn(tax, taxCurrency));
  if ([...inCurrency, ...inTaxCurrency].some((tax) => Number.isNaN(doubleOf(tax)))) return;
  const isNegative = (tax: UblNode) => isBelowZero(doubleOf(tax));
  const haveSign = (negative: boolean) =>
    inCurrency.some((tax) => isNegative(tax) === negative) && inTaxCurrency.some((tax) => isNegative(tax) === negative);
  demandOfDocument('PEPPOL-EN16931-R055', haveSign(true) || haveSign(false), settlement, document);
}

function allowanceCharge(node: UblNode, document: InvoiceDocument): void {
  if (areParts(ciiParts, node, document)) indicatorForm('PEPPOL-EN16931-R043-1', ciiParts, node, document);
}

function hasMandate({ parent }: UblNode): boolean {
  return someAt(parent, [ram.SpecifiedTradePaymentTerms, ram.DirectDebitMandateID]);
}

const agreement = ram.SpecifiedLineTradeAgreement;
const netQuantity: UblPath = [agreement, ram.NetPriceProductTradePrice, ram.BasisQuantity];
const grossQuantity: UblPath = [agreement, ram.GrossPriceProductTradePrice, ram.BasisQuantity];
const netAmount: UblPath = bindings['BT-146'][2];
const objects: UblPath = [ram.SpecifiedLineTradeSettlement, ram.AdditionalReferencedDocument];

function line(node: UblNode, document: InvoiceDocument): void {
  const ofNet = decimalAt(node, netQuantity, document);
  const isStated = ofNet !== null && (ofNet === undefined || ofNet.units !== 0);
  lineNet(ciiLine, node, decimalAt(node, netAmount, document), isStated ? ofNet : decimalAt(node, grossQuantity, document), document); // prettier-ignore
  const isObject = (reference: UblNode) => hasTextAt(reference, [ram.TypeCode], '130');
  demand('PEPPOL-EN16931-R101', !someAt(node, objects) || someAt(node, objects, isObject), node, document);
  if (!isAtRoot(node, inTransaction)) return;
  keepsPeriod('PEPPOL-EN16931-R110', ram.StartDateTime, node, document);
  keepsPeriod('PEPPOL-EN16931-R111', ram.EndDateTime, node, document);
}

/** R110 and R111: texts of dates are compared, whatever their form. */
function keepsPeriod(id: 'PEPPOL-EN16931-R110' | 'PEPPOL-EN16931-R111', kind: number, node: UblNode, document: InvoiceDocument): void {
  const limits = allAt(node.parent!, [ram.ApplicableHeaderTradeSettlement, ram.BillingSpecifiedPeriod, kind]);
  if (limits.length === 0) return;
  const dates = allAt(node, [ram.SpecifiedLineTradeSettlement, ram.BillingSpecifiedPeriod, kind]);
  const limitTexts = limits.flatMap((limit) => allAt(limit, [udt.DateTimeString]).map(({ text }) => text));
  for (const date of dates) {
    const texts = allAt(date, [udt.DateTimeString]).map(({ text }) => text);
    const isWithin = (text: string, limit: string) => (kind === ram.StartDateTime ? text >= limit : text <= limit);
    const holds = texts.some((text) => limitTexts.some((limit) => isWithin(text, limit)));
    demand(id, holds, date, document, texts[0] ?? null);
  }
} // prettier-ignore

/** R121 and R130, of both prices. */
function price(node: UblNode, document: InvoiceDocument): void {
  const quantity = decimalAt(node, [ram.BasisQuantity], document);
  if (quantity === undefined) return;
  const stated = child(node, ram.BasisQuantity);
  demand('PEPPOL-EN16931-R121', quantity === null || quantity.units > 0, node, document, stated?.text);
  const owner = node.parent?.parent ?? null;
  for (const one of allAt(node, [ram.BasisQuantity])) {
    const unit = attribute(one, 'unitCode');
    const isOfLine = (billed: UblNode) => attribute(billed, 'unitCode') === unit;
    if (unit === null) continue;
    demand('PEPPOL-EN16931-R130', someAt(owner, ciiLine.quantity, isOfLine), one, document, unit, () => {
      const [billed] = owner === null ? [] : allAt(owner, ciiLine.quantity);
      const right = billed === undefined ? null : attribute(billed, 'unitCode');
      return right === null ? null : document.patches.attribute(one, 'unitCode', right);
    });
  }
}

const discountAmount: UblPath = [ram.AppliedTradeAllowanceCharge, ram.ActualAmount];

/** R044 and R046 */
function discount(gross: UblNode, document: InvoiceDocument): void {
  const indicator = [ram.AppliedTradeAllowanceCharge, ...ciiParts.indicator];
  const isDiscount = !someAt(gross, discountAmount) || hasTextAt(gross, indicator, 'false');
  demand('PEPPOL-EN16931-R044', isDiscount, gross, document, isDiscount ? null : (allAt(gross, indicator)[0]?.text ?? null)); // prettier-ignore
  if (!has(gross, ram.ChargeAmount)) return;
  const net = decimalAt(gross.parent!, [ram.NetPriceProductTradePrice, ram.ChargeAmount], document);
  const [taken, second] = allAt(gross, [ram.AppliedTradeAllowanceCharge]).flatMap(
    (applied) => child(applied, ram.ActualAmount) ?? [],
  );
  if (second !== undefined) reportRepeated(second, document);
  const off = taken === undefined ? { units: 0, scale: 0 } : (decimalOf(taken) ?? undefined);
  const [netText] = allAt(gross.parent!, [ram.NetPriceProductTradePrice, ram.ChargeAmount]);
  const texts = [netText?.text ?? null, child(gross, ram.ChargeAmount)!.text, taken?.text ?? '0'] as const;
  netPrice(gross, net, decimalAt(gross, [ram.ChargeAmount], document), off, texts, document, (right) => {
    if (taken !== undefined && right.units >= 0) return document.patches.set(gross, '', taken, toText(right));
    return net && off ? document.patches.set(gross, '', child(gross, ram.ChargeAmount), toText(add(net, off))) : null;
  });
}
