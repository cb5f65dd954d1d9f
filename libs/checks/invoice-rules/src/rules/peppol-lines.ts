import { toText, type Decimal } from '../decimal';
import { type InvoiceDocument } from '../invoice-document';
import { quoted } from '../quote';
import { cac, cbc, CreditNote, Invoice } from '../tree/elements';
import { answeredOnce, attribute, child, decimalOf, has, sibling, type UblNode } from '../tree/ubl-node';
import { allAt, hasTextAt, someAt, type UblPath } from '../tree/ubl-path';
import { dateOf } from '../xml-date';
import { areParts, creditNoteLine, demand, directDebit, indicatorForm, invoiceLine, lineNet, netPrice, soleDecimal, ublParts } from './peppol-amounts'; // prettier-ignore
import { type KindCheck, type RuleGroup } from './rule-group';
import { elementAt, normalizedAt, ownTextNode } from './single-values';
import { type RuleRows, type TreeTools } from './rule-row';

/** What Peppol asks of amounts and lines: R040 to R046 allowances and charges, R061 direct debit, R100 to R130 lines. */
export const peppolLines: RuleGroup = {
  name: 'peppol',
  ids: [
    'PEPPOL-EN16931-R041',
    'PEPPOL-EN16931-R042',
    'PEPPOL-EN16931-R040',
    'PEPPOL-EN16931-R043',
    'PEPPOL-EN16931-R061',
    'PEPPOL-EN16931-R110',
    'PEPPOL-EN16931-R111',
    'PEPPOL-EN16931-R120',
    'PEPPOL-EN16931-R121',
    'PEPPOL-EN16931-R100',
    'PEPPOL-EN16931-R101',
    'PEPPOL-EN16931-R044',
    'PEPPOL-EN16931-R046',
    'PEPPOL-EN16931-R130',
  ],
  nodeChecks: [
    [cac.AllowanceCharge, allowanceCharge],
    [cac.PaymentMeans, (means, document) => directDebit(means, paymentMeansCode, hasMandate, document)],
    [cbc.StartDate, lineStart],
    [cbc.EndDate, lineEnd],
    [cac.InvoiceLine, line],
    [cac.CreditNoteLine, line],
    [cbc.BaseQuantity, baseUnit],
  ],
  documentChecks: [],
};

const amounts = [
  cbc.Amount, cbc.BaseAmount, cbc.PriceAmount, cbc.TaxableAmount, cbc.LineExtensionAmount, cbc.TaxExclusiveAmount,
  cbc.TaxInclusiveAmount, cbc.AllowanceTotalAmount, cbc.ChargeTotalAmount, cbc.PrepaidAmount, cbc.PayableRoundingAmount,
  cbc.PayableAmount,
]; // prettier-ignore

/** R051: the currency of every amount, but for the VAT total in the accounting currency. */
export const peppolCurrencies = currenciesOf((owner) => owner.kind === cac.TaxSubtotal || isTotalWithGroups(owner));
/** Self-billing did not look at the tax of a VAT group before November 2026. */
export const selfBillingCurrencies = currenciesOf(isTotalWithGroups);

/** @param judgesTaxOf whether the tax amount of this owner is in the currency of the document */
function currenciesOf(judgesTaxOf: (owner: UblNode) => boolean): RuleGroup {
  return {
    name: 'peppol',
    ids: ['PEPPOL-EN16931-R051'],
    nodeChecks: [
      ...amounts.map((kind): KindCheck => [kind, amountCurrency]),
      [
        cbc.TaxAmount,
        (node, document) => {
          if (judgesTaxOf(node.parent!)) amountCurrency(node, document);
        },
      ],
    ],
    documentChecks: [],
  };
}

function isTotalWithGroups(owner: UblNode): boolean {
  return owner.kind === cac.TaxTotal && has(owner, cac.TaxSubtotal);
}

/** Of the document, of a line of the document's kind, or of a price; others are not judged. */
function allowanceCharge(node: UblNode, document: InvoiceDocument): void {
  const owner = node.parent!;
  const { kind } = owner;
  if (kind === cac.Price) return priceAllowance(node, owner, document);
  const ofDocument = kind === Invoice || kind === CreditNote;
  if (!ofDocument && (owner.parent === null || !isLineOf(owner, owner.parent))) return;
  if (areParts(ublParts, node, document)) indicatorForm('PEPPOL-EN16931-R043', ublParts, node, document);
}

/** R044 and R046 */
function priceAllowance(node: UblNode, price: UblNode, document: InvoiceDocument): void {
  const indicator = normalizedAt(node, ublParts.indicator, document);
  demand('PEPPOL-EN16931-R044', indicator === 'false', node, document, indicator);
  if (!has(node, cbc.BaseAmount)) return;
  const gross = soleDecimal(node, cbc.BaseAmount, document);
  const discount = soleDecimal(node, cbc.Amount, document);
  const net = soleDecimal(price, cbc.PriceAmount, document);
  const textOf = (owner: UblNode, kind: number) => child(owner, kind)?.text ?? null;
  const texts = [textOf(price, cbc.PriceAmount), textOf(node, cbc.BaseAmount), textOf(node, cbc.Amount)] as const;
  netPrice(node, net, gross, discount, texts, document, (right) =>
    right.units < 0 ? null : document.patches.set(price, 'discount', null, toText(right)),
  );
}

const paymentMeansCode: UblPath = [cbc.PaymentMeansCode];
const mandateId: UblPath = [cac.PaymentMandate, cbc.ID];
const hasMandate = (means: UblNode): boolean => someAt(means, mandateId);

/** R051 */
function amountCurrency(node: UblNode, document: InvoiceDocument): void {
  const { attributes } = node;
  if (attributes !== null && attributes === document.rightCurrency) return;
  const currency = attribute(node, 'currencyID');
  const currencies = (document.currencies ??= new Set(allAt(document.root, currencyPath).map(({ text }) => text)));
  if (currency !== null && currencies.has(currency)) {
    document.rightCurrency = attributes;
    return;
  }
  document.issues.rule('PEPPOL-EN16931-R051', node, () => ({
    message: aboutCurrency(currency, [...currencies][0]),
    fix: 'State all amounts in the currency of the invoice.',
  }));
}

/** @param ofInvoice undefined when the invoice states no currency */
function aboutCurrency(currency: string | null, ofInvoice: string | undefined): string {
  if (currency === null) return 'The amount has no currency.';
  if (ofInvoice === undefined) return 'The document has no currency code (e.g. EUR).';
  return `The currency of the amount is ${quoted(currency)}; it must be the currency of the invoice, ${quoted(ofInvoice)}.`;
}

const currencyPath: UblPath = [cbc.DocumentCurrencyCode];

/** R110 */
function lineStart(node: UblNode, document: InvoiceDocument): void {
  const holds = isWithinPeriod(node, startPath, document);
  demand('PEPPOL-EN16931-R110', holds, node, document, node.text);
}

/** R111 */
function lineEnd(node: UblNode, document: InvoiceDocument): void {
  const holds = isWithinPeriod(node, endPath, document);
  demand('PEPPOL-EN16931-R111', holds, node, document, node.text);
}

const startPath: UblPath = [cac.InvoicePeriod, cbc.StartDate];
const endPath: UblPath = [cac.InvoicePeriod, cbc.EndDate];

const periodStart = answeredOnce((root, document: InvoiceDocument) => elementAt(root, startPath, document));
const periodEnd = answeredOnce((root, document: InvoiceDocument) => elementAt(root, endPath, document));

/** Whether a date of a line period keeps to the same date of the invoice period; true where nothing is to be compared. */
function isWithinPeriod(node: UblNode, limitPath: UblPath, document: InvoiceDocument): boolean {
  const line = node.parent?.kind === cac.InvoicePeriod ? node.parent.parent : null;
  if (line === null || line.parent === null || !isLineOf(line, line.parent)) return true;
  const limit = (limitPath === startPath ? periodStart : periodEnd)(line.parent, document);
  if (limit === null) return true;
  const limitMs = dateOf(limit.text);
  const text = ownTextNode(node, document);
  if (limitMs === null || text === '') return text !== '';
  const valueMs = dateOf(text);
  if (valueMs === null) return true;
  return node.kind === cbc.StartDate ? valueMs >= limitMs : valueMs <= limitMs;
}

/** An invoice has invoice lines, a credit note has credit note lines. */
function isLineOf(line: UblNode, owner: UblNode): boolean {
  return line.kind === cac.InvoiceLine
    ? owner.kind === Invoice
    : line.kind === cac.CreditNoteLine && owner.kind === CreditNote;
}

function line(node: UblNode, document: InvoiceDocument): void {
  const base = ofPrice(node, cbc.BaseQuantity, document);
  if (base !== null && base !== undefined && base.units <= 0) {
    demand('PEPPOL-EN16931-R121', false, node, document, child(child(node, cac.Price), cbc.BaseQuantity)?.text);
  }
  const price = ofPrice(node, cbc.PriceAmount, document);
  lineNet(document.root.kind === Invoice ? invoiceLine : creditNoteLine, node, price, base, document);
  const reference = child(node, cac.DocumentReference);
  if (reference === null) return;
  demand('PEPPOL-EN16931-R100', sibling(reference) === null, node, document);
  demand('PEPPOL-EN16931-R101', hasTextAt(node, referenceType, '130'), node, document);
}

const referenceType: UblPath = [cac.DocumentReference, cbc.DocumentTypeCode];

/** A decimal of the line's price; of all its prices, should there be more. */
function ofPrice(line: UblNode, kind: number, document: InvoiceDocument): Decimal | null | undefined {
  const price = child(line, cac.Price);
  if (price === null) return null;
  if (sibling(price) === null) return soleDecimal(price, kind, document);
  const found = elementAt(line, [cac.Price, kind], document);
  return found === null ? null : (decimalOf(found) ?? undefined);
}

const unitsOf = answeredOnce(
  (line, kind: number) => new Set(allAt(line, [kind]).map((quantity) => attribute(quantity, 'unitCode'))),
);

/** R130 */
function baseUnit(node: UblNode, document: InvoiceDocument): void {
  const price = node.parent;
  const unit = attribute(node, 'unitCode');
  const line = price?.kind === cac.Price ? price.parent : null;
  if (unit === null || line === null) return;
  if (!has(line, cbc.InvoicedQuantity) && !has(line, cbc.CreditedQuantity)) return;
  const kind = document.root.kind === Invoice ? cbc.InvoicedQuantity : cbc.CreditedQuantity;
  const isSame = unitsOf(line, kind).has(unit);
  demand('PEPPOL-EN16931-R130', isSame, node, document, unit, () => {
    const quantity = child(line, kind);
    const right = quantity === null ? null : attribute(quantity, 'unitCode');
    return right === null ? null : document.patches.attribute(node, 'unitCode', right);
  });
}

function addReference(root: UblNode, { append, elementAt }: TreeTools, type: string): UblNode {
  const reference = append(elementAt(root, [cac.InvoiceLine]), cac.DocumentReference);
  append(reference, cbc.ID, 'X1');
  append(reference, cbc.DocumentTypeCode, type);
  return reference;
}

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'PEPPOL-EN16931-R041': { asks: 'An allowance or charge with a percentage has a base amount.',
    breaks: ({ allowances }) => void (allowances[0].percent = '10') },
  'PEPPOL-EN16931-R042': { asks: 'An allowance or charge with a base amount has a percentage.',
    breaks: ({ allowances }) => void (allowances[0].base = '100') },
  'PEPPOL-EN16931-R040': { asks: 'An allowance or charge is its base amount times its percentage, 0.02 off at most.',
    breaks: ({ allowances }) => Object.assign(allowances[0], { base: '100', percent: '9.97' }) },
  'PEPPOL-EN16931-R043': { asks: 'Whether something is an allowance or a charge is written as "false" or "true".',
    breaksTree: (root, { elementAt }) => void (elementAt(root, [cac.AllowanceCharge, cbc.ChargeIndicator]).text = '0') },
  'PEPPOL-EN16931-R061': { asks: 'A direct debit has a mandate reference.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '59' }]) },
  'PEPPOL-EN16931-R051': { asks: 'Every amount has the currency of the document, except the total VAT in the VAT accounting currency.',
    breaksTree: (root, { elementAt, setAttribute }) => { const node = elementAt(root, [cac.LegalMonetaryTotal, cbc.PayableAmount]); node.attributes = null; setAttribute(node, 'currencyID', 'USD'); } },
  'PEPPOL-EN16931-R110': { asks: 'The period of a line does not start before the invoicing period.',
    breaks: (invoice) => { invoice.period = { start: '2026-11-01' }; invoice.lines[0].period = { start: '2026-10-31' }; } },
  'PEPPOL-EN16931-R111': { asks: 'The period of a line does not end after the invoicing period.',
    breaks: (invoice) => { invoice.period = { end: '2026-11-30' }; invoice.lines[0].period = { end: '2026-12-01' }; } },
  'PEPPOL-EN16931-R120': { asks: 'The net amount of a line is quantity times price plus charges minus allowances, 0.02 off at most.',
    breaks: ({ lines }) => Object.assign(lines[0], { net: '760.03' }) },
  'PEPPOL-EN16931-R121': { asks: 'The base quantity of a price is above 0.',
    breaks: ({ lines }) => Object.assign(lines[0], { price: { net: '95.00', baseQuantity: '0' }, net: '760.00' }) },
  'PEPPOL-EN16931-R100': { asks: 'A line has at most one invoiced object.', besides: ['UBL-SR-52'],
    breaksTree: (root, tools) => tools.repeat(addReference(root, tools, '130')) },
  'PEPPOL-EN16931-R101': { asks: 'A document reference of a line is an invoiced object (type 130).',
    breaksTree: (root, tools) => addReference(root, tools, '916') },
  'PEPPOL-EN16931-R044': { asks: 'A price has discounts only, no charges.',
    breaksTree: (root, { append, elementAt, setAttribute }) => { const discount = append(elementAt(root, [cac.InvoiceLine, cac.Price]), cac.AllowanceCharge); append(discount, cbc.ChargeIndicator, 'true'); setAttribute(append(discount, cbc.Amount, '1'), 'currencyID', 'EUR'); } },
  'PEPPOL-EN16931-R046': { asks: 'The net price is the gross price minus the discount.',
    breaks: ({ lines }) => Object.assign(lines[0], { price: { net: '95.00', gross: '100.00', discount: '4.99' } }) },
  'PEPPOL-EN16931-R130': { asks: 'The base quantity of a price has the unit of the line quantity.',
    breaks: ({ lines }) => Object.assign(lines[0], { price: { net: '95.00', baseQuantity: '1', baseUnit: 'DAY' } }) },
};
