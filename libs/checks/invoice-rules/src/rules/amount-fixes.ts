import {
  add,
  amountText,
  compare,
  type Decimal,
  divide,
  equal,
  multiply,
  one,
  round,
  shiftRight,
  subtract,
  zero,
} from '../decimal';
import { type NewElement } from '../edits/new-element';
import { type InvoiceDocument } from '../invoice-document';
import { type Fix } from '../patches';
import { ciiTerms, type Terms, ublTerms } from '../terms/terms';
import { isCii, ram, rsm } from '../tree/cii-elements';
import { cac, cbc, elementName } from '../tree/elements';
import { child, decimalOf, normalized, sibling, type UblNode } from '../tree/ubl-node';
import { allAt, several, sole, type UblPath } from '../tree/ubl-path';

/** Amounts that are missing or unreadable, where the rest of the document says them. Nothing is estimated. */

const termsOf = ({ kind }: UblNode): Terms => (isCii(kind) ? ciiTerms : ublTerms);

/** The number of the one element at a path; null when there is none, or nothing to compute with. */
function numberAt(node: UblNode, path: UblPath): Decimal | null {
  const found = sole(node, path);
  return found === null || found === several ? null : decimalOf(found);
}

/** BR-31, BR-36, BR-41 and BR-43: percentage of the base, or what the stated sum has beside the others. */
export function amountFix(node: UblNode, name: 'allowance' | 'charge', document: InvoiceDocument): Fix | null {
  const amount = amountByPercentage(node) ?? amountBySum(node, name, document);
  const written = amount === null ? null : amountElement(termsOf(node).amount, amount, document);
  return written === null ? null : document.patches.insertAll([{ parent: node, element: written }]);
}

/** In UBL in the currency of the document; null when it states none. */
function amountElement(kind: number, value: Decimal, { root }: InvoiceDocument): NewElement | null {
  const amount = element(kind, amountText(value));
  if (isCii(kind)) return amount;
  const currency = normalized(child(root, cbc.DocumentCurrencyCode)?.text ?? '');
  return /^[A-Z]{3}$/.test(currency) ? { ...amount, attributes: { currencyID: currency } } : null;
}

function amountByPercentage(node: UblNode): Decimal | null {
  const { base, isUbl } = termsOf(node);
  const percent = numberAt(node, [isUbl ? cbc.MultiplierFactorNumeric : ram.CalculationPercent]);
  const of = numberAt(node, [base]);
  return percent === null || of === null ? null : shiftRight(multiply(of, percent), 2);
}

const headerSettlement: UblPath = [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeSettlement];
const sums = {
  ubl: { owner: [] as UblPath, total: [cac.LegalMonetaryTotal] as UblPath, allowance: cbc.AllowanceTotalAmount, charge: cbc.ChargeTotalAmount },
  cii: { owner: headerSettlement, total: [...headerSettlement, ram.SpecifiedTradeSettlementHeaderMonetarySummation] as UblPath, allowance: ram.AllowanceTotalAmount, charge: ram.ChargeTotalAmount },
} as const; // prettier-ignore

function amountBySum(node: UblNode, name: 'allowance' | 'charge', { root }: InvoiceDocument): Decimal | null {
  const terms = termsOf(node);
  if (!terms.isOfDocument(node, root)) return null;
  const places = terms.isUbl ? sums.ubl : sums.cii;
  let left = numberAt(root, [...places.total, places[name]]);
  const owner = sole(root, places.owner);
  if (left === null || owner === null) return null;
  for (let at = child(owner, terms.allowanceCharge); at !== null; at = sibling(at)) {
    if (at === node || !terms.meaningsOf(at).includes(name)) continue;
    const other = numberAt(at, [terms.amount]);
    if (other === null) return null;
    left = subtract(left, other);
  }
  return compare(left, zero) > 0 ? left : null;
}

const element = (kind: number, content: string): NewElement => ({ name: elementName(kind), content });

/** BR-24, and nets that are wrong or cannot be read: quantity × price / base quantity, plus charges, minus allowances. */
export function lineNetFix(line: UblNode, document: InvoiceDocument): Fix | null {
  const net = netOf(line);
  if (net === null) return null;
  const text = amountText(net);
  const { pathOf, isUbl } = termsOf(line);
  const path = pathOf('BT-131');
  const stated = sole(line, path);
  if (stated === several) return null;
  if (stated !== null) return document.patches.text(stated, text);
  if (!isUbl) {
    const [settlement, summation, total] = path as [number, number, number];
    const owner = sole(line, [settlement]);
    if (owner === null || owner === several) return null;
    const around = child(owner, summation);
    if (around !== null) return document.patches.insertAll([{ parent: around, element: element(total, text) }]);
    return document.patches.insertAll([{ parent: owner, element: { name: elementName(summation), content: [element(total, text)] } }]);
  }
  const amount = amountElement(path[0]!, net, document);
  return amount === null ? null : document.patches.insertAll([{ parent: line, element: amount }]);
} // prettier-ignore

/** PEPPOL-EN16931-R120, where the stated sum of the lines says that the net amount is wrong, and neither quantity nor price. */
export function wrongNetFix(line: UblNode, document: InvoiceDocument): Fix | null {
  const { pathOf, isUbl } = termsOf(line);
  const net = netOf(line);
  const stated = numberAt(line, pathOf('BT-131'));
  const total = numberAt(document.root, [...(isUbl ? sums.ubl : sums.cii).total, pathOf('BT-106')[0]!]);
  const lines = sumOfLines(document);
  if (net === null || stated === null || total === null || lines === null) return null;
  return equal(add(subtract(lines, stated), round(net, 2)), total) ? lineNetFix(line, document) : null;
}

const knownSums = new WeakMap<InvoiceDocument, Decimal | null>();

/** What the net amounts of all lines add up to; null when one cannot be told. */
function sumOfLines(document: InvoiceDocument): Decimal | null {
  const known = knownSums.get(document);
  if (known !== undefined) return known;
  const { lines, pathOf, isUbl } = termsOf(document.root);
  const owner = isUbl ? document.root : child(document.root, rsm.SupplyChainTradeTransaction);
  let sum: Decimal | null = zero;
  for (const kind of lines) {
    for (let line = owner === null ? null : child(owner, kind); line !== null && sum !== null; line = sibling(line)) {
      const net = numberAt(line, pathOf('BT-131'));
      sum = net === null ? null : add(sum, net);
    }
  }
  knownSums.set(document, sum);
  return sum;
}

const ciiPrice: UblPath = [ram.SpecifiedLineTradeAgreement, ram.NetPriceProductTradePrice];

function netOf(line: UblNode): Decimal | null {
  const { isUbl, quantities, pathOf } = termsOf(line);
  const quantity = quantities.map((path) => numberAt(line, path)).find((value) => value !== null) ?? null;
  const price = numberAt(line, pathOf('BT-146'));
  const basePath = isUbl ? [cac.Price, cbc.BaseQuantity] : [...ciiPrice, ram.BasisQuantity];
  const base = sole(line, basePath) === null ? one : numberAt(line, basePath);
  const beside = chargesOf(line);
  if (quantity === null || price === null || base === null || beside === null) return null;
  const unitPrice = divide(price, base);
  return unitPrice === null ? null : add(multiply(quantity, unitPrice), beside);
}

/** Charges minus allowances; null when one cannot be told. */
function chargesOf(line: UblNode): Decimal | null {
  const { isUbl, allowanceCharge, amount, meaningsOf } = termsOf(line);
  let sum = zero;
  for (const at of allAt(line, isUbl ? [allowanceCharge] : [ram.SpecifiedLineTradeSettlement, allowanceCharge])) {
    const meanings = meaningsOf(at);
    const value = numberAt(at, [amount]);
    if (meanings.length !== 1 || value === null) return null;
    sum = meanings[0] === 'charge' ? add(sum, value) : subtract(sum, value);
  }
  return sum;
}

const totalKinds = new Set<number>([
  cac.LegalMonetaryTotal,
  cac.TaxTotal,
  cac.TaxSubtotal,
  ram.SpecifiedTradeSettlementHeaderMonetarySummation,
]);
/** Nobody can compute what was paid, or rounded. */
const statedKinds = new Set<number>([
  cbc.PrepaidAmount,
  cbc.PayableRoundingAmount,
  ram.TotalPrepaidAmount,
  ram.RoundingAmount,
]);

/** Of an amount that cannot be read: all totals, or the net amount of its line. */
export function unreadableAmountFix(node: UblNode, document: InvoiceDocument): Fix | null {
  const { parent, kind } = node;
  if (parent === null || statedKinds.has(kind)) return null;
  const isOfGroup = parent.kind === ram.ApplicableTradeTax && parent.parent?.kind === ram.ApplicableHeaderTradeSettlement;
  if (totalKinds.has(parent.kind) || isOfGroup) return document.patches.totals();
  let line: UblNode | null = node;
  while (line !== null && !termsOf(line).lines.includes(line.kind)) line = line.parent;
  return line !== null && sole(line, termsOf(line).pathOf('BT-131')) === node ? lineNetFix(line, document) : null;
} // prettier-ignore
