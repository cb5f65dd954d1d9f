import { add, subtract, type Decimal, zero } from '../decimal';
import { type InvoiceDocument } from '../invoice-document';
import { extendedRules } from '../sets/factur-x-1.09.2/rules';
import { itemAttributes } from '../sets/factur-x-1.09.2/code-lists';
import { codesOf } from '../sets/edition-facts';
import { ciiTerms, facturXTerms } from '../terms/terms';
import { ram, rsm, udt } from '../tree/cii-elements';
import { isAtRoot, isInside, standsIn } from '../tree/cii-places';
import { attribute, decimalOf, has, hasChildText, normalized, numberOf, type UblNode } from '../tree/ubl-node';
import { allAt, several, sole, someAt } from '../tree/ubl-path';
import { amountOf, type Amount } from './calculations';
import { extendedTexts } from './factur-x-extended-texts';
import { exemptionIn, isNear, linesOf, partsOfGroup, partsOfTotals, type PartsOfTotals, statusReason, taxOf } from './factur-x-extended-sums'; // prettier-ignore
import { atRoot, type RuleGroup } from './rule-group';
import { demandWith } from './rule-texts';
import { vatCategoryTable, type VatCategory } from './vat-category-table';

type ExtendedId = (typeof extendedRules)[number][0];
const demand = demandWith<ExtendedId>(extendedTexts);

/** What the profile EXTENDED asks in place of CEN rules, and of its own: sub lines, charges for logistics, and sums with a cent of slack for each part. */
export const facturXExtended: RuleGroup = {
  name: 'factur-x-extended',
  ids: extendedRules.map(([id]) => id),
  nodeChecks: [
    [ram.IncludedNote, note],
    [ram.ID, registrationId],
    [ram.ApplicableProductCharacteristic, characteristic],
    [ram.SpecifiedTradeAllowanceCharge, chargeReason],
    [ram.AssociatedDocumentLineDocument, detailLine],
    [udt.DateTimeString, dateTimeForm],
  ],
  documentChecks: [
    [ram.SpecifiedTradeSettlementHeaderMonetarySummation, totals],
    [ram.ApplicableTradeTax, vatGroup],
    ...atRoot(breakdown),
    ...atRoot(lineTree),
  ],
};

/** BR-FXEXT-01 and BR-FXEXT-02: a note with a subject says something. */
function note(node: UblNode, document: InvoiceDocument): void {
  if (!has(node, ram.SubjectCode)) return;
  const says = has(node, ram.ContentCode) || has(node, ram.Content);
  if (isAtRoot(node, [rsm.ExchangedDocument, rsm.CrossIndustryInvoice])) demand('BR-FXEXT-01', says, node, document);
  if (node.parent!.kind === ram.AssociatedDocumentLineDocument) demand('BR-FXEXT-02', says, node, document);
}

/** BR-FXEXT-03 */
function registrationId(id: UblNode, document: InvoiceDocument): void {
  if (id.parent!.kind !== ram.SpecifiedTaxRegistration || isInside(id, ram.SellerTradeParty)) return;
  demand('BR-FXEXT-03', attribute(id, 'schemeID') === 'VA', id, document);
}

/** BR-FXEXT-04 and BR-FXEXT-BR-54-1 and -2 */
function characteristic(node: UblNode, document: InvoiceDocument): void {
  demand('BR-FXEXT-BR-54-1', has(node, ram.Description) || has(node, ram.TypeCode), node, document);
  const hasMeasure = someAt(node, [ram.ValueMeasure], (one) => (attribute(one, 'unitCode') ?? '') !== '');
  const isValued = has(node, ram.Value) ? !has(node, ram.ValueMeasure) : hasMeasure;
  demand('BR-FXEXT-BR-54-2', isValued, node, document);
  for (const type of allAt(node, [ram.TypeCode]))
    demand('BR-FXEXT-04', codesOf(itemAttributes).has(normalized(type.text)), type, document, type.text);
}

/** BR-FXEXT-BR-38 and BR-FXEXT-BR-44 */
function chargeReason(node: UblNode, document: InvoiceDocument): void {
  const says = has(node, ram.Reason) || has(node, ram.ReasonCode);
  for (const _charge of facturXTerms.meaningsOf(node).filter((meaning) => meaning === 'charge')) {
    if (facturXTerms.isOfDocument(node, document.root)) demand('BR-FXEXT-BR-38', says, node, document);
    if (facturXTerms.isOfLine(node)) demand('BR-FXEXT-BR-44', says, node, document);
  }
}

const quantity = [ram.SpecifiedLineTradeDelivery, ram.BilledQuantity];
const lineNet = [ram.SpecifiedLineTradeSettlement, ram.SpecifiedTradeSettlementLineMonetarySummation, ram.LineTotalAmount]; // prettier-ignore
const netPrice = [ram.SpecifiedLineTradeAgreement, ram.NetPriceProductTradePrice, ram.ChargeAmount];
const lineTax = [ram.SpecifiedLineTradeSettlement, ram.ApplicableTradeTax];

/** What a line has that is a detail; a group of lines, and a line for information only, may be without. */
function detailLine(node: UblNode, document: InvoiceDocument): void {
  const line = node.parent!;
  const isGroup = has(node, ram.LineStatusReasonCode) && !hasChildText(node, ram.LineStatusReasonCode, 'DETAIL');
  if (line.kind !== ram.IncludedSupplyChainTradeLineItem || isGroup) return;
  demand('BR-FXEXT-BR-22', someAt(line, quantity), line, document);
  demand(
    'BR-FXEXT-BR-23',
    someAt(line, quantity, (one) => attribute(one, 'unitCode') !== null),
    line,
    document,
  );
  demand('BR-FXEXT-BR-24', someAt(line, lineNet), line, document);
  demand('BR-FXEXT-BR-26', someAt(line, netPrice), line, document);
  const isTyped = someAt(line, [...lineTax, ram.TypeCode], ({ text }) => text === 'VAT');
  const hasCategory = someAt(line, lineTax, (tax) => ciiTerms.isVat(tax) && has(tax, ram.CategoryCode));
  demand('BR-FXEXT-CO-04', isTyped && hasCategory, line, document);
}

const dateTime = /^[ \t\r\n]*\p{Nd}{4}(1[0-2]|0[1-9])(3[01]|[12][0-9]|0[1-9])([01][0-9]|2[0-3])[0-5][0-9][ \t\r\n]*$/u;

/** BR-FXEXT-CII-DT-097a */
function dateTimeForm(node: UblNode, document: InvoiceDocument): void {
  if (attribute(node, 'format') === '205')
    demand('BR-FXEXT-CII-DT-097a', dateTime.test(node.text), node, document, node.text);
}

/** BR-FXEXT-x-01: a category stands in the breakdown exactly when something has it. */
function breakdown(root: UblNode, document: InvoiceDocument): void {
  const used = new Set<string>();
  const grouped = new Set<string>();
  const collect = (node: UblNode): void => {
    for (let at = node.first; at !== null; at = at.next) {
      const isTax = at.kind === ram.CategoryTradeTax || at.kind === ram.AppliedTradeTax;
      const isOfLine = at.kind === ram.ApplicableTradeTax && node.kind === ram.SpecifiedLineTradeSettlement;
      const isGroup = at.kind === ram.ApplicableTradeTax && node.kind === ram.ApplicableHeaderTradeSettlement;
      if (isTax || isOfLine || isGroup) for (const { text } of allAt(at, [ram.CategoryCode])) (isGroup ? grouped : used).add(text);
      collect(at);
    }
  }; // prettier-ignore
  collect(root);
  for (const { prefix, code } of vatCategoryTable)
    demand(`${extended(prefix)}-01`, grouped.has(code) === used.has(code), root, document, code);
}

type ExtendedPrefix = `BR-FXEXT-${'S' | 'Z' | 'E' | 'AE' | 'IC' | 'G' | 'O' | 'AF' | 'AG'}`;

function extended(prefix: VatCategory['prefix']): ExtendedPrefix {
  return `BR-FXEXT-${prefix.slice('BR-'.length)}` as ExtendedPrefix;
}

/** BR-FXEXT-x-08 and BR-FXEXT-S-09b: amounts of a group of the breakdown, for each category that it names. */
function vatGroup(group: UblNode, document: InvoiceDocument): void {
  if (!standsIn(group, [ram.ApplicableHeaderTradeSettlement])) return;
  // Of a group that names two taxes the official rules do not say that it is VAT.
  const isVat = ciiTerms.isVat(group) && sole(group, [ram.TypeCode]) !== several;
  for (const row of vatCategoryTable) {
    if (!hasChildText(group, ram.CategoryCode, row.code)) continue;
    if (isVat) taxable(row, group, document);
    if (row.code === 'S') standardTax(group, document);
  }
}

/** Ours is to say nothing of what cannot be read. */
function rateOf(group: UblNode, code: string): { rate: Decimal | null; isMissing: boolean; isUnreadable: boolean } {
  const rate = code === 'O' ? null : amountOf(group, ram.RateApplicablePercent);
  return { rate: rate ?? null, isMissing: code !== 'O' && rate === null, isUnreadable: rate === undefined };
}

/** 08: with the same exemption (rev), whatever the exemption (ini), or either. */
function taxable({ code, prefix }: VatCategory, group: UblNode, document: InvoiceDocument): void {
  const { rate, isMissing, isUnreadable } = rateOf(group, code);
  const basis = amountOf(group, ram.BasisAmount);
  // Without a rate the official rules look at nothing else, and fail.
  if (isUnreadable || (basis === undefined && !isMissing)) return;
  const isRight = (exemption: readonly [string, string] | null) => {
    if (isMissing || basis === null || basis === undefined) return false;
    const { value, count } = partsOfGroup(document.root, { code, rate, exemption });
    return isNear(basis, value, count);
  };
  const withSame = isRight(exemptionIn([group]));
  const withAny = isRight(null);
  const ofCategory = extended(prefix);
  demand(
    ofCategory === 'BR-FXEXT-S' ? 'BR-FXEXT-S08b' : `${ofCategory}-08b`,
    withSame || withAny,
    group,
    document,
    code,
  );
  demand(`${ofCategory}-08ini`, withAny, group, document, code);
  demand(`${ofCategory}-08rev`, withSame, group, document, code);
}

/** 09 of S: a cent of slack for each line, allowance and charge. */
function standardTax(group: UblNode, document: InvoiceDocument): void {
  const { rate, isUnreadable } = rateOf(group, 'S');
  const [basis, tax] = [amountOf(group, ram.BasisAmount), amountOf(group, ram.CalculatedAmount)];
  // As above: what is missing first is all that is looked at.
  if (isUnreadable || (rate !== null && (basis === undefined || (basis !== null && tax === undefined)))) return;
  const isRight = () => {
    if (rate === null || !basis || !tax) return false;
    const expected = taxOf(basis, rate);
    return [exemptionIn([group]), null].some((exemption) =>
      isNear(tax, expected, partsOfGroup(document.root, { code: 'S', rate, exemption }).count),
    );
  };
  demand('BR-FXEXT-S-09b', isRight(), group, document);
}

function totals(total: UblNode, document: InvoiceDocument): void {
  const parts = partsOfTotals(document.root, total);
  if (parts === null) return;
  const { lines, allLines, detailLines, allowances, allowanceCount, charges, chargeCount } = parts;
  const near = (kind: number, expected: Decimal, count: number) => {
    const stated = amountOf(total, kind);
    return stated === undefined || (stated !== null && isNear(stated, expected, count));
  };
  demand('BR-FXEXT-CO-10', near(ram.LineTotalAmount, lines, allLines), total, document);
  const isWithout = (isThere: boolean, kind: number) => !isThere && !has(total, kind);
  demand('BR-FXEXT-CO-11', isWithout(parts.hasAllowance, ram.AllowanceTotalAmount) || near(ram.AllowanceTotalAmount, allowances, allowanceCount), total, document);
  demand('BR-FXEXT-CO-12', isWithout(parts.hasCharge, ram.ChargeTotalAmount) || near(ram.ChargeTotalAmount, charges, chargeCount), total, document);
  const withoutTax = add(subtract(lines, allowances), charges);
  const count = detailLines + allowanceCount + chargeCount;
  demand('BR-FXEXT-CO-13', near(ram.TaxBasisTotalAmount, withoutTax, count), total, document);
  totalWithTax(total, parts, document);
  amountDue(total, document);
} // prettier-ignore

/** BR-FXEXT-CO-15 */
function totalWithTax(total: UblNode, parts: PartsOfTotals, document: InvoiceDocument): void {
  const [currency] = allAt(total.parent!, [ram.InvoiceCurrencyCode]);
  const isInCurrency = (tax: UblNode) => attribute(tax, 'currencyID') === currency?.text;
  const [tax = null, second] = currency === undefined ? [] : allAt(total, [ram.TaxTotalAmount]).filter(isInCurrency);
  if (second !== undefined) return;
  const amounts = [ram.GrandTotalAmount, ram.TaxBasisTotalAmount].map((kind) => amountOf(total, kind));
  const stated: Amount = tax === null ? null : (decimalOf(tax) ?? undefined);
  const [withTax, withoutTax] = amounts;
  if (withTax === undefined || withoutTax === undefined || stated === undefined) return;
  const count = parts.detailLines + parts.allowanceCount + parts.chargeCount;
  const isRight = withTax !== null && withoutTax !== null && stated !== null && isNear(withTax, add(withoutTax, stated), count);
  demand('BR-FXEXT-CO-15', isRight, total, document);
} // prettier-ignore

/** BR-FXEXT-CO-16: to the last digit, with what was adjusted. */
function amountDue(total: UblNode, document: InvoiceDocument): void {
  const sumOf = (nodes: readonly UblNode[]) => nodes.reduce((sum, node) => add(sum, decimalOf(node) ?? zero), zero);
  const due = amountOf(total, ram.DuePayableAmount);
  if (due === undefined) return;
  const [grand, prepaid, rounding] = [ram.GrandTotalAmount, ram.TotalPrepaidAmount, ram.RoundingAmount].map((kind) =>
    sumOf(allAt(total, [kind])),
  ) as [Decimal, Decimal, Decimal];
  const adjusted = sumOf(allAt(total.parent!, [ram.SpecifiedFinancialAdjustment, ram.ActualAmount]));
  const expected = add(add(subtract(grand, prepaid), rounding), adjusted);
  demand('BR-FXEXT-CO-16', due !== null && isNear(due, expected, 0), total, document);
}

const parentId = [ram.AssociatedDocumentLineDocument, ram.ParentLineID];
const lineId = [ram.AssociatedDocumentLineDocument, ram.LineID];

/** Texts at a path of a line: the first one, without blanks around it. */
const textAt = (line: UblNode, path: readonly number[]) => normalized(allAt(line, path)[0]?.text ?? '');
const isGroup = (line: UblNode) => someAt(line, statusReason, ({ text }) => text === 'GROUP');

/** BR-FXEXT-06, -08, -11 and -12: lines that belong to others. */
function lineTree(root: UblNode, document: InvoiceDocument): void {
  const lines = linesOf(root);
  const ids = new Set(lines.flatMap((line) => allAt(line, lineId)).map(({ text }) => normalized(text)));
  const doGroupsAdd = groupsAddUp(lines);
  const children = subGroups(lines);
  for (const line of lines) {
    const parent = textAt(line, parentId);
    demand('BR-FXEXT-06', parent === '' || someAt(line, statusReason, ({ text }) => text !== ''), line, document);
    demand('BR-FXEXT-08', doGroupsAdd, line, document);
    if (parent !== '') demand('BR-FXEXT-11', ids.has(parent), line, document, parent);
    if (!isGroup(line) || !someAt(line, lineNet)) continue;
    const [id] = allAt(line, lineId);
    demand('BR-FXEXT-12', id !== undefined && areAllPriced(children.get(id.text)), line, document);
  }
}

/** Groups of lines below another, by the line they belong to: how many they are, and how many net amounts they have. */
function subGroups(lines: readonly UblNode[]): ReadonlyMap<string, { groups: number; amounts: number }> {
  const found = new Map<string, { groups: number; amounts: number }>();
  for (const line of lines.filter(isGroup)) {
    const amounts = allAt(line, lineNet).length;
    for (const parent of new Set(allAt(line, parentId).map(({ text }) => text))) {
      const counts = found.get(parent) ?? { groups: 0, amounts: 0 };
      found.set(parent, { groups: counts.groups + 1, amounts: counts.amounts + amounts });
    }
  }
  return found;
}

function areAllPriced(counts: { groups: number; amounts: number } | undefined): boolean {
  return counts === undefined || counts.groups === counts.amounts;
}

/** Whether the net amount of every group of lines is what the lines below it add up to, in doubles. */
function groupsAddUp(lines: readonly UblNode[]): boolean {
  const sums = new Map<string, number>();
  for (const line of lines) {
    if (!isGroup(line) && !someAt(line, statusReason, ({ text }) => text === 'DETAIL')) continue;
    const parent = textAt(line, parentId);
    sums.set(parent, (sums.get(parent) ?? 0) + numberOf(textAt(line, lineNet)));
  }
  return lines.every((line) => {
    const stated = textAt(line, lineNet);
    if (!isGroup(line) || stated === '') return true;
    return Object.is(numberOf(stated), Math.round((sums.get(textAt(line, lineId)) ?? 0) * 100) / 100);
  });
}
