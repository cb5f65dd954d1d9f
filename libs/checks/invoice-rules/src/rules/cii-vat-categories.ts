import { PartyIdentifiers } from '../amount-sums';
import { absolute, add, one, subtract, toNumber } from '../decimal';
import { type InvoiceDocument } from '../invoice-document';
import { keptOf } from '../kept-facts';
import { idsOf } from '../sets/official-rules';
import { ciiTerms, saysIndicator } from '../terms/terms';
import { ram, rsm, udt } from '../tree/cii-elements';
import { inLine, inSettlement, isAtRoot, standsIn } from '../tree/cii-places';
import { attribute, child, decimalOf, doubleOf, has, hasChildText, type UblNode } from '../tree/ubl-node';
import { allAt, someAt } from '../tree/ubl-path';
import { ciiCannotFire } from './cannot-fire';
import { ciiSums } from './cii-sums';
import { atRoot, type Check, type KindCheck, type RuleGroup } from './rule-group';
import { exemptionMustFit, taxableFails, taxFails } from './vat-breakdown';
import { deliveryCountryFails, deliveryDateFails, groupsFail, identifierFails, isRateRight, missingIdentifier, mixFails, rateFails, splitPaymentFails } from './vat-categories'; // prettier-ignore
import { vatCategoryTable, type VatCategory } from './vat-category-table';

/** Collects what the categories ask of the whole document. */
const notes: readonly KindCheck[] = [
  [ram.ApplicableTradeTax, noteTax],
  [ram.CategoryTradeTax, noteTax],
  [ram.SpecifiedTaxRegistration, noteRegistration],
  [ram.SpecifiedLegalOrganization, noteOrganization],
  [ram.CountryID, noteCountry],
  [ram.CategoryCode, noteCode],
];

/**
 * The VAT categories of CII. They ask what those of UBL ask; the official rules for CII ask it of each line, allowance, charge and group,
 * compare codes as they stand, and reckon otherwise.
 */
export const ciiVatCategories: RuleGroup = ciiVatCategoriesOf('cen');

/**
 * Who asks: CEN asks the first category of a tax, and only of VAT; Factur-X asks every category, and whatever the tax is, and lets a taxable
 * amount be one whole unit above.
 */
type Manner = 'cen' | 'factur-x';

export function ciiVatCategoriesOf(manner: Manner): RuleGroup {
  return {
    name: 'vat-categories',
    ids: idsOf('vat-categories').filter((id) => !ciiCannotFire.has(id)),
    nodeChecks: notes,
    documentChecks: [
      ...atRoot(wholeDocument),
      [ram.ApplicableTradeTax, applicableTax(manner)],
      [ram.CategoryTradeTax, categoryTax(manner)],
      [ram.CategoryCode, groupCode(manner)],
    ],
  };
}

/** How often taxes of one category stand in lines, in the breakdown, and in allowances and charges. */
class CodeCounts {
  lines = 0;
  groups = 0;
  allowanceCharges = 0;
}

/** What is collected for the VAT categories. */
class VatFacts {
  readonly identified = new PartyIdentifiers();
  readonly counts = new Map<string, CodeCounts>();
  /** The first category that is not O: of a line or the breakdown, and of an allowance or charge. */
  otherTax: string | null = null;
  otherCategory: string | null = null;
  isSplit = false;
  isStandard = false;
  isAbroad = false;
}

const vatFacts = keptOf(() => new VatFacts());

function codesIn(tax: UblNode): ReadonlySet<string> {
  return new Set(allAt(tax, [ram.CategoryCode]).map(({ text }) => text));
}

function noteTax(tax: UblNode, document: InvoiceDocument): void {
  const facts = vatFacts(document);
  const isOfAllowanceCharge = tax.kind === ram.CategoryTradeTax;
  const owner = tax.parent!.kind;
  for (const code of codesIn(tax)) {
    if (code !== 'O' && isOfAllowanceCharge) facts.otherCategory ??= code;
    else if (code !== 'O') facts.otherTax ??= code;
    let counts = facts.counts.get(code);
    if (counts === undefined) facts.counts.set(code, (counts = new CodeCounts()));
    if (isOfAllowanceCharge) counts.allowanceCharges++;
    else if (owner === ram.SpecifiedLineTradeSettlement) counts.lines++;
    else if (owner === ram.ApplicableHeaderTradeSettlement) counts.groups++;
  }
}

function noteRegistration(registration: UblNode, document: InvoiceDocument): void {
  const { identified } = vatFacts(document);
  const hasVat = ciiTerms.vatIdsIn(registration).length > 0;
  const party = registration.parent!.kind;
  if (party === ram.SellerTradeParty) {
    identified.sellerVat ||= hasVat;
    identified.sellerTax ||= hasVat || someAt(registration, [ram.ID], (id) => attribute(id, 'schemeID') === 'FC');
  } else if (party === ram.SellerTaxRepresentativeTradeParty) identified.representativeVat ||= hasVat;
  else if (party === ram.BuyerTradeParty) identified.buyerVat ||= hasVat;
}

function noteOrganization(organization: UblNode, document: InvoiceDocument): void {
  if (organization.parent!.kind === ram.BuyerTradeParty && has(organization, ram.ID))
    vatFacts(document).identified.buyerLegal = true;
}

function noteCountry({ text }: UblNode, document: InvoiceDocument): void {
  if (text !== 'IT') vatFacts(document).isAbroad = true;
}

function noteCode({ text }: UblNode, document: InvoiceDocument): void {
  if (text === 'B') vatFacts(document).isSplit = true;
  else if (text === 'S') vatFacts(document).isStandard = true;
}

/** 01, and split payment */
function wholeDocument(root: UblNode, document: InvoiceDocument): void {
  const { counts, isSplit, isStandard, isAbroad } = vatFacts(document);
  for (const row of vatCategoryTable) {
    const found = counts.get(row.code);
    if (found !== undefined && !areGroupsRight(row, found)) groupsFail(row, found.groups, root, document);
  }
  if (isSplit && isAbroad) splitPaymentFails('BR-B-01', root, document);
  if (isSplit && isStandard) splitPaymentFails('BR-B-02', root, document);
}

function areGroupsRight(
  { groups: wanted, code }: VatCategory,
  { lines, groups, allowanceCharges }: CodeCounts,
): boolean {
  if (wanted === 'one for each rate') {
    return (lines === 0 || lines + groups >= 2) && (allowanceCharges === 0 || allowanceCharges + groups >= 2);
  }
  if (code === 'O' && groups === 0) return true;
  return groups === 1 && lines + allowanceCharges > 0;
}

/** The first category, in the official order, that a tax has and that is VAT. */
const officialOrder = ['AE', 'L', 'M', 'E', 'G', 'K', 'O', 'S', 'Z'];
const rowsInOrder = officialOrder.map((code) => vatCategoryTable.find((row) => row.code === code)!);

function vatRowsOf(tax: UblNode, manner: Manner): readonly VatCategory[] {
  const rows = rowsInOrder.filter(({ code }) => hasChildText(tax, ram.CategoryCode, code));
  if (manner === 'factur-x') return rows;
  return ciiTerms.isVat(tax) ? rows.slice(0, 1) : [];
}

function applicableTax(manner: Manner): Check {
  return (tax, document) => {
    if (isAtRoot(tax, [ram.SpecifiedLineTradeSettlement, ...inLine])) {
      for (const row of vatRowsOf(tax, manner)) ofCategory(row, tax, '02', document);
    } else if (tax.parent!.kind === ram.ApplicableHeaderTradeSettlement) {
      for (const row of wholeGroupsOf(tax, manner)) wholeGroup(row, tax, document);
    }
  };
}

/** 02 to 07 of allowances and charges; one that is both is an allowance to CEN. */
function categoryTax(manner: Manner): Check {
  return (tax, document) => {
    const owner = tax.parent!;
    if (owner.kind !== ram.SpecifiedTradeAllowanceCharge) return;
    const isAllowance = indicates(owner, false, manner);
    const isCharge = indicates(owner, true, manner) && (manner === 'factur-x' || !isAllowance);
    for (const row of vatRowsOf(tax, manner)) {
      if (isAllowance) ofCategory(row, tax, '03', document);
      if (isCharge) ofCategory(row, tax, '04', document);
    }
  };
}

/** Factur-X takes an indicator as it is written. */
function indicates(owner: UblNode, value: boolean, manner: Manner): boolean {
  if (manner === 'cen') return saysIndicator(owner, value);
  return someAt(owner, [ram.ChargeIndicator, udt.Indicator], ({ text }) => text === String(value));
}

const places = { '02': ['a line', '05'], '03': ['an allowance', '06'], '04': ['a charge', '07'] } as const;

/** 02, 03 and 04: who must be identified; 05, 06 and 07: the rate. */
function ofCategory(row: VatCategory, tax: UblNode, number: '02' | '03' | '04', document: InvoiceDocument): void {
  const [where, ofRate] = places[number];
  const problem = missingIdentifier(row, vatFacts(document).identified);
  if (problem !== null) identifierFails(`${row.prefix}-${number}`, where, row, problem, tax, document);
  const wanted = row.code === 'L' ? 'positive' : row.rate;
  const [percent = null, ...others] = allAt(tax, [ram.RateApplicablePercent]);
  const isRight = (rate: UblNode | null) => isRateRight(wanted, rate) && !(wanted === 'zero' && isMinusZero(rate));
  if (isRight(percent) || (wanted !== 'absent' && others.some(isRight))) return;
  rateFails({ ...row, rate: wanted }, ofRate, tax, percent, document);
}

/** In CII a rate is compared as a double, and the official engine takes the double -0 for another number than zero. */
function isMinusZero(rate: UblNode | null): boolean {
  return rate !== null && Object.is(doubleOf(rate), -0);
}

/** The categories whose rules look at the whole group of the breakdown; those of the others look at its code. */
function wholeGroupsOf(group: UblNode, manner: Manner): readonly VatCategory[] {
  if (manner === 'cen' ? ciiTerms.isVatGroup(group) : !standsIn(group, aboveGroup)) return [];
  const rows = wholeGroupRows.filter(({ code }) => hasChildText(group, ram.CategoryCode, code));
  return manner === 'cen' ? rows.slice(0, 1) : rows;
}

const aboveGroup = [ram.ApplicableHeaderTradeSettlement, rsm.SupplyChainTradeTransaction];

const wholeGroupRows = rowsInOrder.filter(({ code }) => ['L', 'M', 'O'].includes(code));

/** 08 to 14 of O; of L and M, 08 asks for the taxable amount beside the group, where none should be. */
function wholeGroup(row: VatCategory, group: UblNode, document: InvoiceDocument): void {
  if (row.code === 'O') {
    const expected = ciiSums(document.root).taxable('O');
    const [basis = null] = allAt(group, [ram.BasisAmount]);
    if (basis === null || doubleOf(basis) !== toNumber(expected))
      taxableFails(row, group, basis, () => expected, document);
    untaxed(row, group, document);
    const { otherTax, otherCategory } = vatFacts(document);
    for (const id of ['BR-O-11', 'BR-O-12'] as const) if (otherTax !== null) mixFails(id, otherTax, group, document);
    for (const id of ['BR-O-13', 'BR-O-14'] as const)
      if (otherCategory !== null) mixFails(id, otherCategory, group, document);
  } else taxableByRate(row, group.parent!, group, document);
  exemption(row, group, document);
}

/** 08 to 12 of the categories whose rules look at the code of a group. */
function groupCode(manner: Manner): Check {
  return (code, document) => judgeGroupCode(code, manner, document);
}

function judgeGroupCode(code: UblNode, manner: Manner, document: InvoiceDocument): void {
  const group = code.parent!;
  if (group.kind !== ram.ApplicableTradeTax || group.parent!.kind !== ram.ApplicableHeaderTradeSettlement) return;
  const row = rowsInOrder.find((one) => one.code === code.text);
  if (row === undefined || wholeGroupRows.includes(row)) return;
  const isOfAnyTax = row.code === 'S' || row.code === 'Z';
  const isOfVat = manner === 'factur-x' || ciiTerms.isVat(group);
  if (!isOfAnyTax && !(isOfVat && isAtRoot(group, inSettlement))) return;
  if (row.code === 'S') {
    taxableByRate(row, group, code, document);
    standardTax(row, group, code, document);
  } else {
    taxableWithinOne(row, group, code, manner, document);
    untaxed(row, group, document, code);
  }
  exemption(row, group, document, code);
  if (row.code === 'K') delivered(group, code, document);
}

/** 08, at each rate of the owner. */
function taxableByRate(row: VatCategory, owner: UblNode, at: UblNode, document: InvoiceDocument): void {
  const bases = allAt(owner, [ram.BasisAmount]);
  for (const percent of allAt(owner, [ram.RateApplicablePercent])) {
    const rate = decimalOf(percent);
    if (rate === null) continue;
    const expected = ciiSums(document.root).taxable(row.code, rate);
    if (bases.some((basis) => doubleOf(basis) === toNumber(expected))) continue;
    return taxableFails(row, at, bases[0] ?? null, () => expected, document);
  }
}

/** 08, less than one currency unit off. */
function taxableWithinOne(
  row: VatCategory,
  group: UblNode,
  at: UblNode,
  manner: Manner,
  document: InvoiceDocument,
): void {
  const expected = ciiSums(document.root).taxable(row.code);
  const basis = child(group, ram.BasisAmount);
  const stated = basis === null ? null : doubleOf(basis);
  if (stated !== null && (Number.isNaN(stated) || isWithinOne(stated, toNumber(expected), manner))) return;
  taxableFails(row, at, basis, () => expected, document);
}

/** Stated − 1 < expected < stated + 1, in doubles; of Factur-X just one above is right, too. */
function isWithinOne(stated: number, expected: number, manner: Manner): boolean {
  const isAbove = manner === 'factur-x' ? stated - 1 <= expected : stated - 1 < expected;
  return isAbove && stated + 1 > expected;
}

/** 09: no tax; the official engine tells the double -0 from 0. */
function untaxed(row: VatCategory, group: UblNode, document: InvoiceDocument, at = group): void {
  const amounts = allAt(group, [ram.CalculatedAmount]);
  if (amounts.some((amount) => Object.is(doubleOf(amount), 0))) return;
  taxFails(row, at, amounts[0] ?? null, document);
}

/** 09 of S: tax is taxable amount × rate, less than one currency unit off; the product is reckoned in doubles. */
function standardTax(row: VatCategory, group: UblNode, at: UblNode, document: InvoiceDocument): void {
  const node = child(group, ram.CalculatedAmount);
  const basis = child(group, ram.BasisAmount);
  const percent = child(group, ram.RateApplicablePercent);
  const tax = node === null ? null : decimalOf(node);
  const taxable = basis === null ? null : decimalOf(basis);
  if ((node !== null && tax === null) || (basis !== null && taxable === null)) return;
  if (tax !== null && taxable !== null && percent !== null) {
    const product = Math.round(toNumber(absolute(taxable)) * doubleOf(percent)) / 100;
    const stated = absolute(tax);
    if (Number.isNaN(product)) return;
    if (toNumber(subtract(stated, one)) < product && toNumber(add(stated, one)) > product) return;
  }
  taxFails(row, at, node, document);
}

/** 10 */
function exemption(row: VatCategory, group: UblNode, document: InvoiceDocument, at = group): void {
  exemptionMustFit(row, at, has(group, ram.ExemptionReason) || has(group, ram.ExemptionReasonCode), document);
}

/** BR-IC-11 and BR-IC-12 */
function delivered(group: UblNode, at: UblNode, document: InvoiceDocument): void {
  const delivery = [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeDelivery];
  const date = [...delivery, ram.ActualDeliverySupplyChainEvent, ram.OccurrenceDateTime, udt.DateTimeString];
  const isInPeriod = someAt(group.parent, [ram.BillingSpecifiedPeriod], (period) => has(period, ram.StartDateTime) || has(period, ram.EndDateTime)); // prettier-ignore
  if (!isInPeriod && !someAt(document.root, date)) deliveryDateFails(at, document);
  const country = [...delivery, ram.ShipToTradeParty, ram.PostalTradeAddress, ram.CountryID];
  if (!someAt(document.root, country)) deliveryCountryFails(at, document);
}
