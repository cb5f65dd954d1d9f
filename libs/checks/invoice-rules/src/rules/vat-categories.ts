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
import { vatCategoryOf, vatCategoryTable, type VatCategory } from './vat-category-table';

/** The nine VAT categories (01 to 10 each), what only some of them add (11 to 14), and Italian split payment (B). */
export const vatCategories: RuleGroup = {
  name: 'vat-categories',
  ids: idsOf('vat-categories'),
  nodeChecks: [
    [cac.ClassifiedTaxCategory, lineRate],
    [cac.TaxCategory, allowanceChargeRate],
    [cac.AccountingSupplierParty, (seller, { sums }) => noteSeller(seller, sums.identified)],
    [cac.AccountingCustomerParty, (buyer, { sums }) => noteBuyer(buyer, sums.identified)],
    [cac.TaxRepresentativeParty, (party, { sums }) => void (sums.identified.representativeVat ||= hasVatId(party))],
    [cbc.IdentificationCode, (code, { sums }) => void (sums.hasOtherCountryThanItaly ||= code.text !== 'IT')],
  ],
  documentChecks: [...atRoot(wholeDocument), [cac.TaxCategory, breakdownCategory]],
};

/** 05 */
function lineRate(category: UblNode, document: InvoiceDocument): void {
  const item = category.parent;
  const line = item?.kind === cac.Item ? item.parent : null;
  if (line?.kind === cac.InvoiceLine || line?.kind === cac.CreditNoteLine) rate(category, document, '05');
}

/** 06 for allowances, 07 for charges; an element with both indicators is an allowance. */
function allowanceChargeRate(category: UblNode, document: InvoiceDocument): void {
  const owner = category.parent;
  if (owner?.kind !== cac.AllowanceCharge) return;
  if (indicates(owner, false)) rate(category, document, '06');
  else if (indicates(owner, true)) rate(category, document, '07');
}

function rate(category: UblNode, { issues, patches }: InvoiceDocument, number: '05' | '06' | '07'): void {
  const row = vatCategoryOf.get(categoryCode(category));
  if (row === undefined) return;
  const percent = child(category, cbc.Percent);
  if (isRateRight(row, percent) || !isVat(category)) return;
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
function isRateRight(row: VatCategory, percent: UblNode | null): boolean {
  if (row.rate === 'absent') return percent === null;
  if (percent === null) return false;
  if (row.rate === 'zero') {
    const value = decimalOf(percent);
    return value === null || value.units === 0;
  }
  // The nearest double has the same sign; zero alone may have two.
  const value = decimalOf(percent)?.units || doubleOf(percent);
  return Number.isNaN(value) || (row.rate === 'positive' ? value > 0 : !isBelowZero(value));
}

function wholeDocument(root: UblNode, document: InvoiceDocument): void {
  for (const row of vatCategoryTable) {
    const facts = document.sums.categories.get(row.code);
    if (facts === undefined || facts.seen === 0) continue;
    if (!areGroupsRight(row, facts)) groupsWrong(row, facts, root, document);
    identified(row, facts, root, document);
    if (row.code === 'K' && facts.breakdownVat > 0) delivered(root, document);
    if (row.code === 'O' && facts.breakdownVat > 0) nothingButUntaxed(root, document);
  }
  splitPayment(root, document);
}

/** 01 */
function areGroupsRight({ prefix, groups }: VatCategory, facts: CategoryFacts): boolean {
  const bits = facts.seen;
  const used = seen.line | seen.allowanceCharge;
  const usedVat = seen.lineVat | seen.allowanceChargeVat;
  if (prefix === 'BR-S') return ((bits & used) !== 0) === ((bits & seen.breakdown) !== 0);
  if (groups === 'one') return (bits & (seen.lineVat | seen.categoryVat)) === 0 || facts.breakdownVat === 1;
  if ((bits & usedVat) === 0) return facts.breakdownVat === 0;
  return (bits & (prefix === 'BR-AF' ? seen.breakdownExact : seen.breakdownExactVat)) !== 0;
}

function groupsWrong(
  row: VatCategory,
  facts: CategoryFacts,
  root: UblNode,
  { issues, patches }: InvoiceDocument,
): void {
  issues.rule(`${row.prefix}-01`, root, () => ({
    at: 'vatBreakdown',
    message:
      row.groups === 'one'
        ? `Category ${row.code} (${row.name}) needs exactly one group in the VAT breakdown; there are ${facts.breakdownVat}.`
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
    report(`${row.prefix}-02`, 'a line', row, problem ?? 'the tax scheme VAT', root, document);
  }
  if (problem === null) return;
  if (onAllowance !== 0) report(`${row.prefix}-03`, 'an allowance', row, problem, root, document);
  if (onCharge !== 0) report(`${row.prefix}-04`, 'a charge', row, problem, root, document);
}

function missingIdentifier(row: VatCategory, parties: PartyIdentifiers): string | null {
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

function report(
  id: RuleId,
  where: string,
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
function delivered(root: UblNode, { issues }: InvoiceDocument): void {
  const date = child(child(root, cac.Delivery), cbc.ActualDeliveryDate);
  let hasPeriod = false;
  for (let period = child(root, cac.InvoicePeriod); period !== null; period = sibling(period)) {
    hasPeriod ||= period.first !== null;
  }
  if (!hasPeriod && (date === null || [...date.text].length <= 1)) {
    issues.rule('BR-IC-11', root, () => ({
      at: 'delivery/date',
      message: 'An intra-community supply needs the delivery date or the invoicing period.',
      fix: 'State the delivery date or the period.',
    }));
  }
  const address = child(child(child(root, cac.Delivery), cac.DeliveryLocation), cac.Address);
  const country = child(child(address, cac.Country), cbc.IdentificationCode);
  if (country === null || [...country.text].length <= 1) {
    issues.rule('BR-IC-12', root, () => ({
      at: 'delivery/address/country',
      message: 'An intra-community supply needs the country it was delivered to.',
      fix: 'State the country of the delivery address.',
    }));
  }
}

/** BR-O-11 to BR-O-14: "not subject to VAT" does not mix with any other category. */
function nothingButUntaxed(root: UblNode, { issues, sums }: InvoiceDocument): void {
  const places = [
    ['BR-O-11', 'vatBreakdown', 'the VAT breakdown', (facts) => facts.breakdownVat > 0],
    ['BR-O-12', 'lines', 'a line', (facts) => (facts.seen & seen.lineVat) !== 0],
    ['BR-O-13', 'allowances', 'an allowance', (facts) => (facts.seen & seen.allowanceVat) !== 0],
    ['BR-O-14', 'charges', 'a charge', (facts) => (facts.seen & seen.chargeVat) !== 0],
  ] as const satisfies readonly (readonly [RuleId, string, string, (facts: CategoryFacts) => boolean])[];
  for (const [id, at, where, isThere] of places) {
    const other = [...sums.categories.values()].find((facts) => facts.code !== 'O' && isThere(facts));
    if (other === undefined) continue;
    issues.rule(id, root, () => ({
      at,
      message: `The invoice is not subject to VAT (O), but ${where} has ${other.code === '' ? 'no category' : `category ${quoted(other.code)}`}.`,
      fix: 'Use O everywhere or nowhere; send two invoices when both kinds are sold.',
    }));
  }
}

/** BR-B-01 and BR-B-02; compared with the code's exact text, whatever the tax scheme. */
function splitPayment(root: UblNode, { issues, sums }: InvoiceDocument): void {
  const split = exactPlaces(sums, 'B');
  if ((split & (seen.lineExact | seen.categoryExact)) !== 0 && sums.hasOtherCountryThanItaly) {
    issues.rule('BR-B-01', root, () => ({
      at: 'vatBreakdown',
      message: 'Split payment (B) is for invoices within Italy, but another country is named.',
      fix: 'Use another category, or correct the countries.',
    }));
  }
  const places = seen.breakdownExact | seen.documentAllowanceChargeExact | seen.lineExact;
  if ((split & places) !== 0 && (exactPlaces(sums, 'S') & places) !== 0) {
    issues.rule('BR-B-02', root, () => ({
      at: 'vatBreakdown',
      message: 'Split payment (B) and standard rated (S) stand in one invoice.',
      fix: 'Use one of them in an invoice.',
    }));
  }
}

function exactPlaces(sums: AmountSums, code: string): number {
  return sums.categories.get(code)?.seen ?? 0;
}
