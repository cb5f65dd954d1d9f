import {
  add,
  amountText,
  compare,
  divide,
  multiply,
  one,
  round,
  shiftRight,
  subtract,
  toNumber,
  zero,
  type Decimal,
} from '../decimal';
import { type InvoiceDocument } from '../invoice-document';
import { type Fix } from '../patches';
import { quoted } from '../quote';
import { bindings } from '../terms/bindings';
import { ciiTerms, ublTerms } from '../terms/terms';
import { ram, rsm, udt } from '../tree/cii-elements';
import { cac, cbc } from '../tree/elements';
import { booleanOf, child, decimalOf, has, normalized, sibling, type UblNode } from '../tree/ubl-node';
import { allAt, hasTextAt, someAt, type UblPath } from '../tree/ubl-path';
import { wrongNetFix } from './amount-fixes';
import { demandWith, type RuleText } from './rule-texts';
import { elementAt, normalizedAt, reportRepeated, soleNormalized, textNodeAt } from './single-values';

/** What the rules of Peppol about amounts say, and those that are the same in UBL and, as XRechnung has them, in CII. */
const texts = {
  'PEPPOL-EN16931-R041': ['base', 'A percentage is given, but not the amount it is taken from.', 'State the base amount, or leave the percentage out.'],
  'PEPPOL-EN16931-R042': ['percent', 'A base amount is given, but no percentage of it.', 'State the percentage, or leave the base amount out.'],
  'PEPPOL-EN16931-R043': ['', 'Whether this is an allowance or a charge must be said as "false" or "true"; it is {}.', 'Write false for an allowance, true for a charge.'],
  'PEPPOL-EN16931-R043-1': ['', 'Whether this is an allowance or a charge must be said as "false" or "true"; it is {}.', 'Write false for an allowance, true for a charge.'],
  'PEPPOL-EN16931-R043-2': ['', 'Whether the price has a discount or a charge must be said as "false" or "true"; it is {}.', 'Write false: a price has discounts only.'],
  'PEPPOL-EN16931-R044': ['', 'A price has discounts only; this one is marked {}.', 'Write false; add what makes the item dearer to its price.'],
  'PEPPOL-EN16931-R061': ['directDebit/mandateId', 'Payment by direct debit needs the reference of the mandate.', 'State the mandate the buyer gave.'],
  'PEPPOL-EN16931-R100': ['objectId', 'A line may name one invoiced object; this one names more.', 'Keep one.'],
  'PEPPOL-EN16931-R101': ['objectId', 'A document reference of a line may only be an invoiced object (type 130).', 'Give it the type code 130, or leave it out.'],
  'PEPPOL-EN16931-R110': ['', 'The line period starts ({}) before the invoice period.', 'Widen the invoice period, or correct the line period.'],
  'PEPPOL-EN16931-R111': ['', 'The line period ends ({}) after the invoice period.', 'Widen the invoice period, or correct the line period.'],
  'PEPPOL-EN16931-R121': ['price/baseQuantity', 'The base quantity of the price must be above zero; it is {}.', 'State the number of units the price is for; leave it out for one.'],
  'PEPPOL-EN16931-R130': ['', 'The unit of the base quantity ({}) is not the unit of the line quantity.', 'Use the unit of the line quantity.'],
} as const satisfies Record<string, RuleText>; // prettier-ignore
export const demand = demandWith<keyof typeof texts>(texts);

const slack: Decimal = { units: 2, scale: 2 };
const slackInForints: Decimal = { units: 5, scale: 1 };

/** How far a sum may be off. */
function slackOf({ ruleSet, root }: InvoiceDocument): Decimal {
  const isInForints = ruleSet.profile.slackInForints === true && hasTextAt(root, currencyOf(root), 'HUF');
  return isInForints ? slackInForints : slack;
}

const currencyOf = ({ kind }: UblNode): UblPath => bindings['BT-5'][kind === rsm.CrossIndustryInvoice ? 2 : 1];

/** What an allowance or charge is made of. */
interface AmountParts {
  readonly percent: number;
  readonly base: number;
  readonly amount: number;
  readonly indicator: UblPath;
}

export const ublParts: AmountParts = {
  percent: cbc.MultiplierFactorNumeric,
  base: ublTerms.base,
  amount: ublTerms.amount,
  indicator: [cbc.ChargeIndicator],
};
export const ciiParts: AmountParts = {
  percent: ram.CalculationPercent,
  base: ciiTerms.base,
  amount: ciiTerms.amount,
  indicator: [ram.ChargeIndicator, udt.Indicator],
};

/** R041, R042 and R040. @returns whether the rules that stand behind these are asked, too */
export function areParts(parts: AmountParts, node: UblNode, document: InvoiceDocument): boolean {
  const hasPercent = has(node, parts.percent);
  const hasBase = has(node, parts.base);
  if (hasPercent !== hasBase) {
    lonelyPart(parts, node, hasPercent, document);
    return false;
  }
  if (hasBase) percentage(parts, node, document);
  return true;
}

/** R043 */
export function indicatorForm(
  id: 'PEPPOL-EN16931-R043' | 'PEPPOL-EN16931-R043-1' | 'PEPPOL-EN16931-R043-2',
  { indicator: path }: AmountParts,
  node: UblNode,
  document: InvoiceDocument,
): void {
  const indicator = normalized(textNodeAt(node, path, document));
  demand(id, indicator === 'true' || indicator === 'false', node, document, indicator, () => {
    const says = booleanOf(indicator.toLowerCase());
    const [written] = says === null ? [] : allAt(node, path);
    return written === undefined ? null : document.patches.rewrite(written, String(says));
  });
}

/** R041 and R042 */
function lonelyPart(parts: AmountParts, node: UblNode, isPercent: boolean, document: InvoiceDocument): void {
  const [kind, field] = isPercent ? [parts.percent, 'percent'] : [parts.base, 'base'];
  const id = isPercent ? 'PEPPOL-EN16931-R041' : 'PEPPOL-EN16931-R042';
  demand(id, false, node, document, null, () => document.patches.set(node, field, child(node, kind), null));
}

/** R040: amount = base × percentage / 100, at most 0.02 off. */
function percentage(parts: AmountParts, node: UblNode, document: InvoiceDocument): void {
  const base = soleDecimal(node, parts.base, document);
  const percent = soleDecimal(node, parts.percent, document);
  const amount = soleDecimal(node, parts.amount, document);
  if (base === undefined || percent === undefined || amount === undefined) return;
  const product = multiply(base ?? zero, percent ?? zero);
  const expected = shiftRight(product, 2);
  if (isWithinSlack(amount ?? zero, expected, document)) return;
  document.issues.rule('PEPPOL-EN16931-R040', node, () => ({
    at: 'amount',
    message: `The amount is ${quoted(child(node, parts.amount)?.text ?? null)}; ${quoted(child(node, parts.percent)!.text)} percent of ${quoted(child(node, parts.base)!.text)} are ${amountText(expected)}.`,
    fix: 'Leave the amount out of JSON to have it computed, or correct amount, base or percentage.',
    patch: document.patches.set(node, 'amount', child(node, parts.amount), amountText(expected)),
  }));
}

function isWithinSlack(stated: Decimal, expected: Decimal, document: InvoiceDocument): boolean {
  const off = slackOf(document);
  return compare(add(stated, off), expected) >= 0 && compare(subtract(stated, off), expected) <= 0;
}

/** A decimal that the official test takes one of: null when it is missing, undefined when it cannot be read. */
export function soleDecimal(node: UblNode, kind: number, document: InvoiceDocument): Decimal | null | undefined {
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

/** The same at a path. */
export function decimalAt(node: UblNode, path: UblPath, document: InvoiceDocument): Decimal | null | undefined {
  if (path.length === 1) return soleDecimal(node, path[0]!, document);
  const found = elementAt(node, path, document);
  return found === null ? null : (decimalOf(found) ?? undefined);
}

/** R061 @param hasMandate whether there is a reference of the mandate */
export function directDebit(means: UblNode, code: UblPath, hasMandate: (means: UblNode) => boolean, document: InvoiceDocument): void {
  const stated = soleNormalized(means, code);
  if (stated === '49' || stated === '59') demand('PEPPOL-EN16931-R061', hasMandate(means), means, document);
} // prettier-ignore

/** What the net amount of a line is made of, beside its price. */
interface LineAmounts {
  readonly net: UblPath;
  readonly quantity: UblPath;
  readonly allowanceCharges: UblPath;
  readonly parts: AmountParts;
}

const ublLine = { net: [cbc.LineExtensionAmount], allowanceCharges: [cac.AllowanceCharge], parts: ublParts } as const;
export const invoiceLine: LineAmounts = { ...ublLine, quantity: [cbc.InvoicedQuantity] };
export const creditNoteLine: LineAmounts = { ...ublLine, quantity: [cbc.CreditedQuantity] };
export const ciiLine: LineAmounts = {
  net: bindings['BT-131'][2],
  quantity: [ram.SpecifiedLineTradeDelivery, ram.BilledQuantity],
  allowanceCharges: [ram.SpecifiedLineTradeSettlement, ram.SpecifiedTradeAllowanceCharge],
  parts: ciiParts,
};

/**
 * R120: net amount = quantity × price / base quantity + charges − allowances, at most 0.02 off.
 * @param price undefined when it cannot be read, null when it is missing; as the quantity it is for
 */
export function lineNet(
  line: LineAmounts,
  node: UblNode,
  price: Decimal | null | undefined,
  base: Decimal | null | undefined,
  document: InvoiceDocument,
): void {
  const net = decimalAt(node, line.net, document);
  const quantity = decimalAt(node, line.quantity, document);
  if (net === undefined || quantity === undefined || price === undefined || base === undefined) return;
  const sums = lineAllowanceCharges(line, node, document);
  if (sums === null) return;
  const unit = base === null || base.units === 0 ? one : base;
  if (isClearlyWithinSlack(net ?? zero, quantity ?? one, price ?? zero, unit, sums)) return;
  const expected = add(multiply(quantity ?? one, divide(price ?? zero, unit)!), sums);
  if (isWithinSlack(net ?? zero, expected, document)) return;
  document.issues.rule('PEPPOL-EN16931-R120', node, () => ({
    at: 'net',
    message: `The net amount of the line is ${quoted(allAt(node, line.net)[0]?.text ?? null)}; quantity times price plus charges minus allowances are ${amountText(expected)}.`,
    fix: 'Leave the net amount out of JSON to have it computed, or correct quantity, price, allowances or charges.',
    patch: wrongNetFix(node, document),
  }));
}

/** In doubles, where they are surely precise enough: most lines need no exact division. */
function isClearlyWithinSlack(net: Decimal, quantity: Decimal, price: Decimal, unit: Decimal, sums: Decimal): boolean {
  const gross = (toNumber(quantity) * toNumber(price)) / toNumber(unit);
  const stated = toNumber(net);
  return Math.abs(gross) < 1e8 && Math.abs(stated) < 1e8 && Math.abs(gross + toNumber(sums) - stated) < 0.0199;
}

/** Charges minus allowances of the line, each sum rounded to two digits; null when one cannot be read. */
function lineAllowanceCharges({ allowanceCharges, parts }: LineAmounts, line: UblNode, document: InvoiceDocument): Decimal | null {
  if (!someAt(line, allowanceCharges)) return zero;
  let charges = zero;
  let allowances = zero;
  for (const at of allAt(line, allowanceCharges)) {
    const indicator = normalizedAt(at, parts.indicator, document);
    if (indicator !== 'true' && indicator !== 'false') continue;
    for (let amount = child(at, parts.amount); amount !== null; amount = sibling(amount)) {
      const value = decimalOf(amount);
      if (value === null) return null;
      if (indicator === 'true') charges = add(charges, value);
      else allowances = add(allowances, value);
    }
  }
  return subtract(round(charges, 2), round(allowances, 2));
} // prettier-ignore

/**
 * R046: net price = gross price − discount; nothing is asked where one of them cannot be read.
 * @param net null when it is missing: then it equals nothing
 */
export function netPrice(
  place: UblNode,
  net: Decimal | null | undefined,
  gross: Decimal | null | undefined,
  discount: Decimal | null | undefined,
  texts: readonly [net: string | null, gross: string | null, discount: string | null],
  document: InvoiceDocument,
  patch: (discount: Decimal) => Fix | null,
): void {
  if (net === undefined || (net !== null && (gross === undefined || discount === undefined))) return;
  const expected = gross && discount ? subtract(gross, discount) : null;
  if (expected !== null && net !== null && compare(net, expected) === 0) return;
  const right = gross && net ? subtract(gross, net) : null;
  document.issues.rule('PEPPOL-EN16931-R046', place, () => ({
    message: `The net price is ${quoted(texts[0])}; gross price ${quoted(texts[1])} minus discount ${quoted(texts[2])} must give just that.`,
    fix: 'Correct net price, gross price or discount.',
    patch: right === null ? null : patch(right),
  }));
}
