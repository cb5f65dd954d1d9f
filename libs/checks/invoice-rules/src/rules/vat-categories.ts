import { categoryCode, seen, type AmountSums, type CategoryFacts, type PartyIdentifiers } from '../amount-sums';
import {
  decimalOf,
  doubleOf,
  child,
  has,
  hasPath,
  indicates,
  isBelowZero,
  isVat,
  sibling,
  type UblNode,
} from '../tree/ubl-node';
import { type InvoiceDocument } from '../invoice-document';
import { idsOf, type RuleId } from '../sets/official-rules';
import { quoted } from '../quote';
import { cac, cbc } from '../tree/elements';
import { atRoot, type RuleGroup } from './rule-group';
import { breakdownCategory } from './vat-breakdown';
import { vatCategoriesOfCiusRo as categoriesOfCiusRo, vatCategoryTable, type VatCategory } from './vat-category-table';

/** What the table makes the ids of. */
const numbers = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'] as const;

/** The nine VAT categories (01 to 10 each), what only some of them add (11 to 14), and Italian split payment (B). */
export const vatCategories: RuleGroup = vatCategoriesWith(
  vatCategoryTable,
  seen.breakdownExact | seen.documentAllowanceChargeExact | seen.lineExact,
);

/** CEN 1.3.15 for UBL looks for what is standard rated beside split payment in lines, allowances and charges alone. */
export const vatCategoriesOf1315: RuleGroup = vatCategoriesWith(
  vatCategoryTable,
  seen.breakdownExact | seen.documentAllowanceChargeExact | seen.lineExact,
  seen.documentAllowanceChargeExact | seen.lineExact,
);

/** CIUS-RO looks for split payment wherever a category stands. */
export const vatCategoriesOfCiusRo: RuleGroup = vatCategoriesWith(
  categoriesOfCiusRo,
  seen.categoryExact | seen.lineExact,
);

/** @param splitPlaces where split payment excludes what is standard rated, which stands in `standardPlaces` */
function vatCategoriesWith(
  table: readonly VatCategory[],
  splitPlaces: number,
  standardPlaces: number = splitPlaces,
): RuleGroup {
  const rowOf = new Map(table.map((row) => [row.code, row]));
  const prefixes = new Set<string>(table.map(({ prefix }) => prefix));
  const replaced = new Set<string>(
    vatCategoryTable.map(({ prefix }) => prefix).filter((prefix) => !prefixes.has(prefix)),
  );
  const kept = idsOf('vat-categories').filter((id) => !replaced.has(id.slice(0, -3)));
  const named = table.flatMap(({ prefix }) => numbers.map((number): RuleId => `${prefix}-${number}`));
  return {
    name: 'vat-categories',
    ids: [...new Set([...kept, ...named])],
    nodeChecks: [
      [cac.ClassifiedTaxCategory, (category, document) => lineRate(category, rowOf, document)],
      [cac.TaxCategory, (category, document) => allowanceChargeRate(category, rowOf, document)],
      [cac.AccountingSupplierParty, (seller, { sums }) => noteSeller(seller, sums.identified)],
      [cac.AccountingCustomerParty, (buyer, { sums }) => noteBuyer(buyer, sums.identified)],
      [cac.TaxRepresentativeParty, (party, { sums }) => void (sums.identified.representativeVat ||= hasVatId(party))],
      [cbc.IdentificationCode, (code, { sums }) => void (sums.hasOtherCountryThanItaly ||= code.text !== 'IT')],
    ],
    documentChecks: [
      ...atRoot((root, document) => wholeDocument(root, table, [splitPlaces, standardPlaces], document)),
      [cac.TaxCategory, breakdownCategory(rowOf)],
    ],
  };
}

type RowOfCode = ReadonlyMap<string, VatCategory>;

/** 05 */
function lineRate(category: UblNode, rowOf: RowOfCode, document: InvoiceDocument): void {
  const item = category.parent;
  const line = item?.kind === cac.Item ? item.parent : null;
  if (line?.kind === cac.InvoiceLine || line?.kind === cac.CreditNoteLine) rate(category, rowOf, document, '05');
}

/** 06 for allowances, 07 for charges; an element with both indicators is an allowance. */
function allowanceChargeRate(category: UblNode, rowOf: RowOfCode, document: InvoiceDocument): void {
  const owner = category.parent;
  if (owner?.kind !== cac.AllowanceCharge) return;
  if (indicates(owner, false)) rate(category, rowOf, document, '06');
  else if (indicates(owner, true)) rate(category, rowOf, document, '07');
}

function rate(category: UblNode, rowOf: RowOfCode, document: InvoiceDocument, number: '05' | '06' | '07'): void {
  const row = rowOf.get(categoryCode(category));
  if (row === undefined) return;
  const percent = child(category, cbc.Percent);
  if (!isRateRight(row.rate, percent) && isVat(category)) rateFails(row, number, category, percent, document);
}

/** Reports a rate that is not as its category wants it. */
export function rateFails(
  row: Pick<VatCategory, 'prefix' | 'code' | 'name' | 'rate'>,
  number: '05' | '06' | '07',
  category: UblNode,
  percent: UblNode | null,
  { issues, patches }: InvoiceDocument,
): void {
  issues.rule(`${row.prefix}-${number}`, category, () => {
    const wanted = { positive: 'above 0', 'not negative': '0 or more', zero: '0', absent: 'left out' }[row.rate];
    const isFixed = row.rate === 'zero' || row.rate === 'absent';
    return {
      at: 'rate',
      message: `The VAT rate of category ${row.code} (${row.name}) must be ${wanted}; it is ${percent === null ? 'missing' : quoted(percent.text)}.`,
      fix: isFixed
        ? `${row.rate === 'zero' ? 'Set the rate to 0' : 'Remove the rate'}, or correct the category.`
        : 'State the rate in percent, or correct the category.',
      patch: isFixed ? patches.set(category, 'rate', percent, row.rate === 'zero' ? '0' : null) : null,
    };
  });
}

/** S, L and M compare as doubles, the zero rates as decimals; an unreadable rate is not judged here. */
export function isRateRight(wanted: VatCategory['rate'], percent: UblNode | null): boolean {
  if (wanted === 'absent') return percent === null;
  if (percent === null) return false;
  if (wanted === 'zero') {
    const value = decimalOf(percent);
    return value === null || value.units === 0;
  }
  // The nearest double has the same sign; zero alone may have two.
  const value = decimalOf(percent)?.units || doubleOf(percent);
  return Number.isNaN(value) || (wanted === 'positive' ? value > 0 : !isBelowZero(value));
}

function wholeDocument(
  root: UblNode,
  table: readonly VatCategory[],
  splitPlaces: SplitPlaces,
  document: InvoiceDocument,
): void {
  for (const row of table) {
    const facts = document.sums.categories.get(row.code);
    if (facts === undefined || facts.seen === 0) continue;
    if (!areGroupsRight(row, facts)) groupsFail(row, facts.breakdownVat, root, document);
    identified(row, facts, root, document);
    if (row.code === 'K' && facts.breakdownVat > 0) delivered(root, document);
    if (row.code === 'O' && facts.breakdownVat > 0) nothingButUntaxed(root, document);
  }
  splitPayment(root, splitPlaces, document);
}

/** 01 */
function areGroupsRight({ prefix, code, groups }: VatCategory, facts: CategoryFacts): boolean {
  const bits = facts.seen;
  const used = seen.line | seen.allowanceCharge;
  const usedVat = seen.lineVat | seen.allowanceChargeVat;
  if (prefix === 'BR-S') return ((bits & used) !== 0) === ((bits & seen.breakdown) !== 0);
  if (groups === 'one') return (bits & (seen.lineVat | seen.categoryVat)) === 0 || facts.breakdownVat === 1;
  if ((bits & usedVat) === 0) return facts.breakdownVat === 0;
  return (bits & (code === 'L' ? seen.breakdownExact : seen.breakdownExactVat)) !== 0;
}

/** Reports groups of the breakdown that do not fit the categories of lines, allowances and charges. */
export function groupsFail(row: VatCategory, count: number, root: UblNode, { issues, patches }: InvoiceDocument): void {
  issues.rule(`${row.prefix}-01`, root, () => ({
    at: 'vatBreakdown',
    message:
      row.groups === 'one'
        ? `Category ${row.code} (${row.name}) needs exactly one group in the VAT breakdown; there are ${count}.`
        : `The VAT breakdown has a group of category ${row.code} (${row.name}) exactly when a line, allowance or charge has it.`,
    fix: 'Make the breakdown match the categories of lines, allowances and charges, or leave it out to have it computed.',
    patch: patches.totals(),
  }));
}

function noteSeller(seller: UblNode, identified: PartyIdentifiers): void {
  for (let party = child(seller, cac.Party); party !== null; party = sibling(party)) {
    identified.sellerTax ||= hasPath(party, cac.PartyTaxScheme, cbc.CompanyID);
    identified.sellerVat ||= hasVatId(party);
  }
}

function noteBuyer(buyer: UblNode, identified: PartyIdentifiers): void {
  for (let party = child(buyer, cac.Party); party !== null; party = sibling(party)) {
    identified.buyerVat ||= hasVatId(party);
    identified.buyerLegal ||= hasPath(party, cac.PartyLegalEntity, cbc.CompanyID);
  }
}

function hasVatId(party: UblNode | null): boolean {
  for (let scheme = child(party, cac.PartyTaxScheme); scheme !== null; scheme = sibling(scheme)) {
    if (has(scheme, cbc.CompanyID) && isVat(scheme)) return true;
  }
  return false;
}

/** 02, 03 and 04: who must have which identifier, asked where lines, allowances and charges have the category. */
function identified(row: VatCategory, { seen: bits }: CategoryFacts, root: UblNode, document: InvoiceDocument): void {
  // Not subject to VAT looks at the document's own allowances and charges, the others at any.
  const ofDocument = row.code === 'O';
  const onAllowance = bits & (ofDocument ? seen.documentAllowanceVat : seen.allowanceVat);
  const onCharge =
    bits & (ofDocument ? seen.documentChargeVat : row.code === 'L' ? seen.chargeExactVat : seen.chargeVat);
  const problem = missingIdentifier(row, document.sums.identified);
  // BR-S-02 alone also fires for a line whose category S has another tax scheme than VAT.
  const strayScheme = row.code === 'S' && (bits & seen.line) !== 0 && (bits & seen.lineVat) === 0;
  if (strayScheme || (problem !== null && (bits & seen.lineVat) !== 0)) {
    identifierFails(`${row.prefix}-02`, 'a line', row, problem ?? 'the tax scheme VAT', root, document);
  }
  if (problem === null) return;
  if (onAllowance !== 0) identifierFails(`${row.prefix}-03`, 'an allowance', row, problem, root, document);
  if (onCharge !== 0) identifierFails(`${row.prefix}-04`, 'a charge', row, problem, root, document);
}

/** Who lacks which identifier for a category; null when nobody does. */
export function missingIdentifier(row: VatCategory, parties: PartyIdentifiers): string | null {
  const anyVat = parties.sellerVat || parties.representativeVat;
  if (row.seller === 'no vat id') return anyVat || parties.buyerVat ? 'no VAT identifier of any party' : null;
  const seller = row.seller === 'vat id' ? anyVat : parties.sellerTax || parties.representativeVat;
  if (!seller)
    return row.seller === 'vat id' ? 'a VAT identifier of the seller' : 'a VAT or tax identifier of the seller';
  if (row.buyer === 'vat id' && !parties.buyerVat) return 'a VAT identifier of the buyer';
  if (row.buyer === 'vat id or legal id' && !parties.buyerVat && !parties.buyerLegal) {
    return 'a VAT identifier or registration number of the buyer';
  }
  return null;
}

/** Reports a category for which somebody lacks an identifier. */
export function identifierFails(
  id: RuleId,
  where: 'a line' | 'an allowance' | 'a charge',
  row: VatCategory,
  needed: string,
  root: UblNode,
  { issues }: InvoiceDocument,
): void {
  const owner = needed.includes('buyer') ? 'buyer' : 'seller';
  issues.rule(id, root, () => ({
    at: `${owner}/vatId`,
    message: `Category ${row.code} (${row.name}) on ${where} needs ${needed}.`,
    fix:
      row.seller === 'no vat id'
        ? 'Remove the VAT identifiers of seller, tax representative and buyer, or correct the category.'
        : `State ${needed}, or correct the category.`,
  }));
}

/** BR-IC-11 and BR-IC-12: goods that cross a border inside the EU were delivered some time, somewhere. */
function delivered(root: UblNode, document: InvoiceDocument): void {
  const date = child(child(root, cac.Delivery), cbc.ActualDeliveryDate);
  let hasPeriod = false;
  for (let period = child(root, cac.InvoicePeriod); period !== null; period = sibling(period)) {
    hasPeriod ||= period.first !== null;
  }
  if (!hasPeriod && (date === null || [...date.text].length <= 1)) deliveryDateFails(root, document);
  const address = child(child(child(root, cac.Delivery), cac.DeliveryLocation), cac.Address);
  const country = child(child(address, cac.Country), cbc.IdentificationCode);
  if (country === null || [...country.text].length <= 1) deliveryCountryFails(root, document);
}

/** Reports an intra-community supply that does not say when it was delivered. */
export function deliveryDateFails(node: UblNode, { issues }: InvoiceDocument): void {
  issues.rule('BR-IC-11', node, () => ({
    at: 'delivery/date',
    message: 'An intra-community supply needs the delivery date or the invoicing period.',
    fix: 'State the delivery date or the period.',
  }));
}

/** Reports an intra-community supply that does not say where it was delivered. */
export function deliveryCountryFails(node: UblNode, { issues }: InvoiceDocument): void {
  issues.rule('BR-IC-12', node, () => ({
    at: 'delivery/address/country',
    message: 'An intra-community supply needs the country it was delivered to.',
    fix: 'State the country of the delivery address.',
  }));
}

/** BR-O-11 to BR-O-14: "not subject to VAT" does not mix with any other category. */
function nothingButUntaxed(root: UblNode, document: InvoiceDocument): void {
  const isThere: Record<keyof typeof untaxedPlaces, (facts: CategoryFacts) => boolean> = {
    'BR-O-11': (facts) => facts.breakdownVat > 0,
    'BR-O-12': (facts) => (facts.seen & seen.lineVat) !== 0,
    'BR-O-13': (facts) => (facts.seen & seen.allowanceVat) !== 0,
    'BR-O-14': (facts) => (facts.seen & seen.chargeVat) !== 0,
  };
  for (const id of Object.keys(untaxedPlaces) as (keyof typeof untaxedPlaces)[]) {
    const other = [...document.sums.categories.values()].find((facts) => facts.code !== 'O' && isThere[id](facts));
    if (other !== undefined) mixFails(id, other.code, root, document);
  }
}

const untaxedPlaces = {
  'BR-O-11': ['vatBreakdown', 'the VAT breakdown'],
  'BR-O-12': ['lines', 'a line'],
  'BR-O-13': ['allowances', 'an allowance'],
  'BR-O-14': ['charges', 'a charge'],
} as const;

/** Reports another category beside one that is not subject to VAT. */
export function mixFails(
  id: keyof typeof untaxedPlaces,
  other: string,
  node: UblNode,
  { issues }: InvoiceDocument,
): void {
  const [at, where] = untaxedPlaces[id];
  issues.rule(id, node, () => ({
    at,
    message: `The invoice is not subject to VAT (O), but ${where} has ${other === '' ? 'no category' : `category ${quoted(other)}`}.`,
    fix: 'Use O everywhere or nowhere; send two invoices when both kinds are sold.',
  }));
}

/** Where the codes of split payment and of what is standard rated are looked for. */
type SplitPlaces = readonly [split: number, standard: number];

/** BR-B-01 and BR-B-02; compared with the code's exact text, whatever the tax scheme. */
function splitPayment(root: UblNode, [ofSplit, ofStandard]: SplitPlaces, document: InvoiceDocument): void {
  const { sums } = document;
  const split = exactPlaces(sums, 'B');
  if ((split & (seen.lineExact | seen.categoryExact)) !== 0 && sums.hasOtherCountryThanItaly)
    splitPaymentFails('BR-B-01', root, document);
  if ((split & ofSplit) !== 0 && (exactPlaces(sums, 'S') & ofStandard) !== 0)
    splitPaymentFails('BR-B-02', root, document);
}

/** Reports split payment outside Italy, or beside what is standard rated. */
export function splitPaymentFails(id: 'BR-B-01' | 'BR-B-02', root: UblNode, { issues }: InvoiceDocument): void {
  const isAbroad = id === 'BR-B-01';
  issues.rule(id, root, () => ({
    at: 'vatBreakdown',
    message: isAbroad
      ? 'Split payment (B) is for invoices within Italy, but another country is named.'
      : 'Split payment (B) and standard rated (S) stand in one invoice.',
    fix: isAbroad ? 'Use another category, or correct the countries.' : 'Use one of them in an invoice.',
  }));
}

function exactPlaces(sums: AmountSums, code: string): number {
  return sums.categories.get(code)?.seen ?? 0;
}
