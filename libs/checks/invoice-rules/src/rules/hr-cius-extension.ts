import { type Decimal, add, DecimalSum, equal, round, subtract, zero } from '../decimal';
import { type InvoiceDocument } from '../invoice-document';
import { keptOf } from '../kept-facts';
import { cac, cbc, ext, hrextac } from '../tree/elements';
import { attribute, decimalOf, doubleOf, has, hasChildText, normalized, type UblNode } from '../tree/ubl-node';
import { allAt, hasTextAt, someAt, type UblPath } from '../tree/ubl-path';
import { demand } from './hr-cius-values';
import { elementAt } from './single-values';

const data = [ext.UBLExtensions, ext.UBLExtension, ext.ExtensionContent, hrextac.HRFISK20Data] as const;
const hrTaxTotal: UblPath = [...data, hrextac.HRTaxTotal];
const hrTotals: UblPath = [...data, hrextac.HRLegalMonetaryTotal];
const hrGroups: UblPath = [...hrTaxTotal, hrextac.HRTaxSubtotal];
const outOfScope: UblPath = [...hrTotals, hrextac.OutOfScopeOfVATAmount];

/** What the extension says of totals, against the document. */
export function extensionTotals(root: UblNode, document: InvoiceDocument): void {
  const groups = allAt(root, hrGroups);
  const isOfCode = (group: UblNode) =>
    someAt(group, [hrextac.HRTaxCategory, cbc.ID], ({ text }) => normalized(text) === 'O');
  const isNothingTaxed = groups.some((group) => someAt(group, [cbc.TaxAmount], (amount) => doubleOf(amount) === 0));
  demand('HR-BR-29', isNothingTaxed || !groups.some(isOfCode), groups[0] ?? root, document);
  const [totals] = allAt(root, hrTotals);
  if (totals !== undefined) {
    demand('HR-BR-27', isTaxable(root, document), totals, document);
    const sum = sumOf(groups.filter(isOfCode).flatMap((group) => allAt(group, [cbc.TaxableAmount])));
    demand('HR-BR-32', isAmount(amountAt(root, outOfScope, document), sum), totals, document);
  }
  const [taxTotal] = allAt(root, hrTaxTotal);
  if (taxTotal === undefined) return;
  const sum = sumOf(groups.flatMap((group) => allAt(group, [cbc.TaxAmount])));
  const stated = elementAt(root, [...hrTaxTotal, cbc.TaxAmount], document);
  demand('HR-BR-54', isAmount(stated && decimalOf(stated), sum), taxTotal, document, stated?.text ?? null);
}

const totalsPath = [cac.LegalMonetaryTotal] as const;

/** Rounded only where there are allowances or charges. */
function isTaxable(root: UblNode, document: InvoiceDocument): boolean {
  const stated = amountAt(root, [...hrTotals, cbc.TaxExclusiveAmount], document);
  const lines = amountAt(root, [...totalsPath, cbc.LineExtensionAmount], document);
  const outside = amountAt(root, outOfScope, document);
  if (stated === null || lines === null || outside === null) return false;
  let amount = subtract(lines, outside);
  let isPlain = true;
  for (const [kind, apply] of [[cbc.ChargeTotalAmount, add], [cbc.AllowanceTotalAmount, subtract]] as const) {
    if (!someAt(root, [...totalsPath, kind])) continue;
    const value = amountAt(root, [...totalsPath, kind], document);
    if (value === null) return false;
    amount = apply(amount, value);
    isPlain = false;
  }
  return equal(stated, isPlain ? amount : round(amount, 2));
} // prettier-ignore

function amountAt(root: UblNode, path: UblPath, document: InvoiceDocument): Decimal | null {
  const found = elementAt(root, path, document);
  return found && decimalOf(found);
}

function sumOf(amounts: readonly UblNode[]): Decimal {
  const sum = new DecimalSum(zero);
  for (const amount of amounts) sum.add(decimalOf(amount) ?? zero);
  return sum.value();
}

const isAmount = (stated: Decimal | null, sum: Decimal) => stated !== null && equal(stated, round(sum, 2));

/** HR-BR-55, of each total VAT in the currency of the document. */
export function taxTotal(node: UblNode, document: InvoiceDocument): void {
  const { root } = document;
  if (node.parent !== root || !someAt(root, hrTaxTotal)) return;
  const amount = elementAt(node, [cbc.TaxAmount], document);
  const stated = amountAt(root, [...hrTaxTotal, cbc.TaxAmount], document);
  const value = amount && decimalOf(amount);
  const currencies = allAt(node, [cbc.TaxAmount]).flatMap((one) => attribute(one, 'currencyID') ?? []);
  const isOther = someAt(root, [cbc.DocumentCurrencyCode], ({ text }) => currencies.some((one) => one !== text));
  const isSame = stated !== null && value !== null && equal(stated, value);
  demand('HR-BR-55', isSame || isOther, amount ?? node, document, amount?.text ?? null);
}

/** Categories and names of categories that the document was seen to have; lines are gone when the whole document is judged. */
class CategoriesMet {
  readonly ofLines = new Set<string>();
  readonly ofAllowances = new Set<string>();
  readonly ofCharges = new Set<string>();
  isOutside = false;
}

const categoriesOf = keptOf(() => new CategoriesMet());

const outsideNames: ReadonlySet<string> = new Set(['HR:POVNAK', 'HR:PP', 'HR:PPMV', 'HR:N']);

const isOutside = (category: UblNode) => someAt(category, [cbc.Name], ({ text }) => outsideNames.has(normalized(text)));

export function noteLineCategory(category: UblNode, document: InvoiceDocument): void {
  const categories = categoriesOf(document);
  for (const id of allAt(category, [cbc.ID])) categories.ofLines.add(normalized(id.text));
  const isOfItem = category.parent?.kind === cac.Item && category.parent.parent?.kind === cac.InvoiceLine;
  if (isOfItem && isOutside(category)) categories.isOutside = true;
}

/** Of an allowance or charge, wherever it stands; its indicator counts as it is written. */
export function noteCategory(category: UblNode, document: InvoiceDocument): void {
  const owner = category.parent;
  if (owner?.kind !== cac.AllowanceCharge) return;
  const categories = categoriesOf(document);
  const isCharge = hasChildText(owner, cbc.ChargeIndicator, 'true');
  for (const { text } of allAt(category, [cbc.ID])) {
    if (isCharge) categories.ofCharges.add(normalized(text));
    if (hasChildText(owner, cbc.ChargeIndicator, 'false')) categories.ofAllowances.add(normalized(text));
  }
  if (isCharge && isOutside(category)) categories.isOutside = true;
}

const vatIdOf = (root: UblNode) =>
  allAt(root, [cac.AccountingCustomerParty, cac.Party, cac.PartyTaxScheme]).some(
    (scheme) => hasTextAt(scheme, [cac.TaxScheme, cbc.ID], 'VAT') && has(scheme, cbc.CompanyID),
  );

/** What the categories of lines, allowances and charges ask of the document. */
export function categories(root: UblNode, document: InvoiceDocument): void {
  const found = categoriesOf(document);
  const { ofLines, ofAllowances, ofCharges } = found;
  const hasVatId = vatIdOf(root);
  for (const code of ['S', 'Z', 'E', 'AE'] as const) {
    demand(`HR-BR-${code}-1`, hasVatId || !ofLines.has(code), root, document);
    demand(`HR-BR-${code}-2`, hasVatId || !ofAllowances.has(code), root, document);
    demand(`HR-BR-${code}-3`, hasVatId || !ofCharges.has(code), root, document);
  }
  const isExempt = [ofLines, ofAllowances, ofCharges].some((codes) => codes.has('E'));
  demand('HR-BR-26', !isExempt || someAt(root, hrTaxTotal), root, document);
  demand('HR-BR-30', !found.isOutside || someAt(root, hrTotals), root, document);
}
