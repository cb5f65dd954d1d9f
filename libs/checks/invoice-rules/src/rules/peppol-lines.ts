import {
  add,
  amountText,
  compare,
  divide,
  multiply,
  round,
  shiftRight,
  subtract,
  toNumber,
  toText,
  zero,
  type Decimal,
} from '../decimal';
import { type InvoiceDocument } from '../invoice-document';
import { quoted } from '../quote';
import { cac, cbc, CreditNote, Invoice } from '../tree/elements';
import {
  booleanOf,
  answeredOnce,
  attribute,
  child,
  decimalOf,
  has,
  normalized,
  sibling,
  type UblNode,
} from '../tree/ubl-node';
import { allAt, hasTextAt, someAt, type UblPath } from '../tree/ubl-path';
import { dateOf } from '../xml-date';
import { type KindCheck, type RuleGroup } from './rule-group';
import { demandWith, type RuleText } from './rule-texts';
import { elementAt, normalizedAt, ownTextNode, reportRepeated, soleNormalized, textNodeAt } from './single-values';
import { type RuleRows, type TreeTools } from './rule-row';

const texts = {
  'PEPPOL-EN16931-R041': ['base', 'A percentage is given, but not the amount it is taken from.', 'State the base amount, or leave the percentage out.'],
  'PEPPOL-EN16931-R042': ['percent', 'A base amount is given, but no percentage of it.', 'State the percentage, or leave the base amount out.'],
  'PEPPOL-EN16931-R043': ['', 'Whether this is an allowance or a charge must be said as "false" or "true"; it is {}.', 'Write false for an allowance, true for a charge.'],
  'PEPPOL-EN16931-R044': ['', 'A price has discounts only; this one is marked {}.', 'Write false; add what makes the item dearer to its price.'],
  'PEPPOL-EN16931-R061': ['directDebit/mandateId', 'Payment by direct debit needs the reference of the mandate.', 'State the mandate the buyer gave.'],
  'PEPPOL-EN16931-R100': ['objectId', 'A line may name one invoiced object; this one names more.', 'Keep one.'],
  'PEPPOL-EN16931-R101': ['objectId', 'A document reference of a line may only be an invoiced object (type 130).', 'Give it the type code 130, or leave it out.'],
  'PEPPOL-EN16931-R110': ['', 'The line period starts ({}) before the invoice period.', 'Widen the invoice period, or correct the line period.'],
  'PEPPOL-EN16931-R111': ['', 'The line period ends ({}) after the invoice period.', 'Widen the invoice period, or correct the line period.'],
  'PEPPOL-EN16931-R121': ['price/baseQuantity', 'The base quantity of the price must be above zero; it is {}.', 'State the number of units the price is for; leave it out for one.'],
  'PEPPOL-EN16931-R130': ['', 'The unit of the base quantity ({}) is not the unit of the line quantity.', 'Use the unit of the line quantity.'],
} as const satisfies Record<string, RuleText>; // prettier-ignore
const demand = demandWith<keyof typeof texts>(texts);

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
    [cac.PaymentMeans, directDebit],
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

const slack: Decimal = { units: 2, scale: 2 };
const slackInForints: Decimal = { units: 5, scale: 1 };

/** How far a sum may be off. */
function slackOf({ ruleSet, root }: InvoiceDocument): Decimal {
  const isInForints = ruleSet.profile.slackInForints === true && hasTextAt(root, currencyPath, 'HUF');
  return isInForints ? slackInForints : slack;
}

/** Of the document, of a line of the document's kind, or of a price; others are not judged. */
function allowanceCharge(node: UblNode, document: InvoiceDocument): void {
  const owner = node.parent!;
  const { kind } = owner;
  if (kind === cac.Price) return priceAllowance(node, owner, document);
  const ofDocument = kind === Invoice || kind === CreditNote;
  if (!ofDocument && (owner.parent === null || !isLineOf(owner, owner.parent))) return;
  const hasPercent = has(node, cbc.MultiplierFactorNumeric);
  const hasBase = has(node, cbc.BaseAmount);
  if (hasPercent !== hasBase) return lonelyPart(node, hasPercent, document);
  if (hasBase) percentage(node, document);
  const indicator = normalized(textNodeAt(node, indicatorPath, document));
  demand('PEPPOL-EN16931-R043', indicator === 'true' || indicator === 'false', node, document, indicator, () => {
    const says = booleanOf(indicator.toLowerCase());
    const written = says === null ? null : child(node, cbc.ChargeIndicator);
    return written === null ? null : document.patches.rewrite(written, String(says));
  });
}

/** R041 and R042 */
function lonelyPart(node: UblNode, isPercent: boolean, document: InvoiceDocument): void {
  const [kind, field] = isPercent ? [cbc.MultiplierFactorNumeric, 'percent'] : [cbc.BaseAmount, 'base'];
  const id = isPercent ? 'PEPPOL-EN16931-R041' : 'PEPPOL-EN16931-R042';
  demand(id, false, node, document, null, () => document.patches.set(node, field, child(node, kind), null));
}

const indicatorPath: UblPath = [cbc.ChargeIndicator];

/** R040: amount = base × percentage / 100, at most 0.02 off. */
function percentage(node: UblNode, document: InvoiceDocument): void {
  const base = soleDecimal(node, cbc.BaseAmount, document);
  const percent = soleDecimal(node, cbc.MultiplierFactorNumeric, document);
  const amount = soleDecimal(node, cbc.Amount, document);
  if (base === undefined || percent === undefined || amount === undefined) return;
  const product = multiply(base ?? zero, percent ?? zero);
  const expected = shiftRight(product, 2);
  if (isWithinSlack(amount ?? zero, expected, document)) return;
  document.issues.rule('PEPPOL-EN16931-R040', node, () => ({
    at: 'amount',
    message: `The amount is ${quoted(child(node, cbc.Amount)?.text ?? null)}; ${quoted(child(node, cbc.MultiplierFactorNumeric)!.text)} percent of ${quoted(child(node, cbc.BaseAmount)!.text)} are ${amountText(expected)}.`,
    fix: 'Leave the amount out of JSON to have it computed, or correct amount, base or percentage.',
  }));
}

function isWithinSlack(stated: Decimal, expected: Decimal, document: InvoiceDocument): boolean {
  const off = slackOf(document);
  return compare(add(stated, off), expected) >= 0 && compare(subtract(stated, off), expected) <= 0;
}

/** A decimal that the official test takes one of: null when it is missing, undefined when it cannot be read. */
function soleDecimal(node: UblNode, kind: number, document: InvoiceDocument): Decimal | null | undefined {
  let found: UblNode | null = null;
  for (let at = child(node, kind); at !== null; at = sibling(at)) {
    if (found !== null) {
      reportRepeated(at, document);
      break;
    }
    found = at;
  }
  return found === null ? null : (decimalOf(found) ?? undefined);
}

/** R044 and R046 */
function priceAllowance(node: UblNode, price: UblNode, document: InvoiceDocument): void {
  const indicator = normalizedAt(node, indicatorPath, document);
  demand('PEPPOL-EN16931-R044', indicator === 'false', node, document, indicator);
  if (!has(node, cbc.BaseAmount)) return;
  const gross = soleDecimal(node, cbc.BaseAmount, document);
  const discount = soleDecimal(node, cbc.Amount, document);
  const net = soleDecimal(price, cbc.PriceAmount, document);
  // A net price that is missing equals nothing, also where the others cannot be read.
  if (net === undefined || (net !== null && (gross === undefined || discount === undefined))) return;
  const expected = gross && discount ? subtract(gross, discount) : null;
  if (expected !== null && net !== null && compare(net, expected) === 0) return;
  const right = gross && net ? subtract(gross, net) : null;
  document.issues.rule('PEPPOL-EN16931-R046', node, () => ({
    message: `The net price is ${quoted(child(price, cbc.PriceAmount)?.text ?? null)}; gross price ${quoted(child(node, cbc.BaseAmount)!.text)} minus discount ${quoted(child(node, cbc.Amount)?.text ?? null)} must give just that.`,
    fix: 'Correct net price, gross price or discount.',
    patch: right === null || right.units < 0 ? null : document.patches.set(price, 'discount', null, toText(right)),
  }));
}

function directDebit(means: UblNode, document: InvoiceDocument): void {
  const code = soleNormalized(means, paymentMeansCode);
  if (code === '49' || code === '59') demand('PEPPOL-EN16931-R061', someAt(means, mandateId), means, document);
}

const paymentMeansCode: UblPath = [cbc.PaymentMeansCode];
const mandateId: UblPath = [cac.PaymentMandate, cbc.ID];

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
    message: `The currency of the amount is ${quoted(currency)}; it must be the currency of the invoice, ${quoted([...currencies][0] ?? null)}.`,
    fix: 'State all amounts in the currency of the invoice.',
  }));
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
  lineNet(node, document);
  const reference = child(node, cac.DocumentReference);
  if (reference === null) return;
  demand('PEPPOL-EN16931-R100', sibling(reference) === null, node, document);
  demand('PEPPOL-EN16931-R101', hasTextAt(node, referenceType, '130'), node, document);
}

const referenceType: UblPath = [cac.DocumentReference, cbc.DocumentTypeCode];
const one: Decimal = { units: 1, scale: 0 };

/** R120: net amount = quantity × price / base quantity + charges − allowances, at most 0.02 off; and R121. */
function lineNet(node: UblNode, document: InvoiceDocument): void {
  const quantityKind = document.root.kind === Invoice ? cbc.InvoicedQuantity : cbc.CreditedQuantity;
  const base = ofPrice(node, cbc.BaseQuantity, document);
  if (base !== null && base !== undefined && base.units <= 0) {
    demand('PEPPOL-EN16931-R121', false, node, document, child(child(node, cac.Price), cbc.BaseQuantity)?.text);
  }
  const net = soleDecimal(node, cbc.LineExtensionAmount, document);
  const quantity = soleDecimal(node, quantityKind, document);
  const price = ofPrice(node, cbc.PriceAmount, document);
  if (net === undefined || quantity === undefined || price === undefined || base === undefined) return;
  const sums = lineAllowanceCharges(node, document);
  if (sums === null) return;
  const unit = base === null || base.units === 0 ? one : base;
  if (isClearlyWithinSlack(net ?? zero, quantity ?? one, price ?? zero, unit, sums)) return;
  const expected = add(multiply(quantity ?? one, divide(price ?? zero, unit)!), sums);
  if (isWithinSlack(net ?? zero, expected, document)) return;
  document.issues.rule('PEPPOL-EN16931-R120', node, () => ({
    at: 'net',
    message: `The net amount of the line is ${quoted(child(node, cbc.LineExtensionAmount)?.text ?? null)}; quantity times price plus charges minus allowances are ${amountText(expected)}.`,
    fix: 'Leave the net amount out of JSON to have it computed, or correct quantity, price, allowances or charges.',
  }));
}

/** A decimal of the line's price; of all its prices, should there be more. */
function ofPrice(line: UblNode, kind: number, document: InvoiceDocument): Decimal | null | undefined {
  const price = child(line, cac.Price);
  if (price === null) return null;
  if (sibling(price) === null) return soleDecimal(price, kind, document);
  const found = elementAt(line, [cac.Price, kind], document);
  return found === null ? null : (decimalOf(found) ?? undefined);
}

/** In doubles, where they are surely precise enough: most lines need no exact division. */
function isClearlyWithinSlack(net: Decimal, quantity: Decimal, price: Decimal, unit: Decimal, sums: Decimal): boolean {
  const gross = (toNumber(quantity) * toNumber(price)) / toNumber(unit);
  const stated = toNumber(net);
  return Math.abs(gross) < 1e8 && Math.abs(stated) < 1e8 && Math.abs(gross + toNumber(sums) - stated) < 0.0199;
}

/** Charges minus allowances of the line, each sum rounded to two digits; null when one cannot be read. */
function lineAllowanceCharges(line: UblNode, document: InvoiceDocument): Decimal | null {
  const first = child(line, cac.AllowanceCharge);
  if (first === null) return zero;
  let charges = zero;
  let allowances = zero;
  for (let at: UblNode | null = first; at !== null; at = sibling(at)) {
    const indicator = normalizedAt(at, indicatorPath, document);
    if (indicator !== 'true' && indicator !== 'false') continue;
    for (let amount = child(at, cbc.Amount); amount !== null; amount = sibling(amount)) {
      const value = decimalOf(amount);
      if (value === null) return null;
      if (indicator === 'true') charges = add(charges, value);
      else allowances = add(allowances, value);
    }
  }
  return subtract(round(charges, 2), round(allowances, 2));
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
