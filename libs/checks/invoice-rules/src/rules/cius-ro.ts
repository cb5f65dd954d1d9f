import { type InvoiceDocument } from '../invoice-document';
import { type CiusRoId, ciusRoRules } from '../sets/cius-ro-1.0.9/rules';
import { type RuleId } from '../sets/official-rules';
import { cac, cbc, Invoice } from '../tree/elements';
import { child, indicates, normalized, sibling, type UblNode } from '../tree/ubl-node';
import { allAt, hasTextAt, someAt, type UblPath } from '../tree/ubl-path';
import { dateOf } from '../xml-date';
import { type Longest, longestElsewhere, longestOfDocument, noteCharactersMax, reasonCharactersMax, type ShortAmount, shortAmounts } from './cius-ro-table'; // prettier-ignore
import { texts } from './cius-ro-texts';
import { belowParty } from './cannot-fire';
import { atRoot, type Check, type KindCheck, type RuleGroup } from './rule-group';
import { demandWith } from './rule-texts';
import { attributeAt, elementAt, normalizedAt, ownTextNode } from './single-values';

const shadowed = 'The official rule before it takes the element.';

/** Ids of CIUS-RO that cannot appear in any report, and why. */
export const ciusRoCannotFire: ReadonlyMap<RuleId, string> = new Map<RuleId, string>([
  ['BR-DEC-RO-13', shadowed],
  ['BR-DEC-RO-15', shadowed],
  ['BR-DEC-RO-23', shadowed],
  ['BR-RO-L1019', shadowed],
  ['UBL-SR-22', belowParty],
  ['BR-RO-A051', 'The official condition counts one element, which is never more than fifty.'],
  ['BR-RO-A052', 'The official condition counts one element, which is never more than fifty.'],
]);

/** BT-24 of CIUS-RO, to the letter. */
const identifier = 'urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1';
const currency = 'RON';
const notesMax = 20;
const precedingInvoicesMax = 500;
const sectors: ReadonlySet<string> = new Set(['SECTOR1', 'SECTOR2', 'SECTOR3', 'SECTOR4', 'SECTOR5', 'SECTOR6']);
/** ISO 3166-2, Romania. */
const counties: ReadonlySet<string> = new Set('AB AG AR B BC BH BN BR BT BV BZ CJ CL CS CT CV DB DJ GJ GL GR HD HR IF IL IS MH MM MS NT OT PH SB SJ SM SV TL TM TR VL VN VS'.split(' ').map((code) => `RO-${code}`)); // prettier-ignore
/** VAT categories with which somebody has to be registered. */
const taxedCategories: ReadonlySet<string> = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M']);

const demand = demandWith<keyof typeof texts>(texts);

const dates: readonly (readonly [kind: number, id: keyof typeof texts])[] = [
  [cbc.IssueDate, 'BR-RO-DT001'],
  [cbc.TaxPointDate, 'BR-RO-DT002'],
  [cbc.DueDate, 'BR-RO-DT003'],
  [cbc.PaymentDueDate, 'BR-RO-DT003_CN'],
  [cbc.ActualDeliveryDate, 'BR-RO-DT004'],
  [cbc.StartDate, 'BR-RO-DT005'],
  [cbc.EndDate, 'BR-RO-DT006'],
];

/** What Romania asks beside EN 16931. */
export const ciusRo: RuleGroup = {
  name: 'cius-ro',
  ids: ciusRoRules.map(([id]) => id).filter((id) => !ciusRoCannotFire.has(id)),
  nodeChecks: [
    ...dates.map(([kind, id]): KindCheck => [kind, dateCheck(id)]),
    ...longestElsewhere.map(([owner, ...row]): KindCheck => [owner, (node, document) => longest(node, row, document)]),
    [cbc.InvoiceTypeCode, inList('BR-RO-020_1', ['380', '384', '389', '751'])],
    [cbc.CreditNoteTypeCode, inList('BR-RO-020_2', ['381'])],
    [cbc.DescriptionCode, taxPointCode],
    [cac.ClassifiedTaxCategory, noteTaxedLine],
    [cac.AllowanceCharge, allowanceCharge],
    [cac.LegalMonetaryTotal, decimals(shortAmounts.totals)],
    [cac.TaxSubtotal, vatGroup],
    [cac.AdditionalItemProperty, itemAttribute],
    [cac.BillingReference, precedingInvoices],
    [cac.PostalAddress, representativeAddress],
    [cac.Address, deliveryAddress],
    [cbc.Note, note],
  ],
  documentChecks: atRoot(wholeDocument),
};

/** Ten characters, and a date that exists. */
function dateCheck(id: keyof typeof texts): Check {
  return (node, document) => {
    const isDate = [...ownTextNode(node, document)].length === 10 && dateOf(node.text) !== null;
    demand(id, isDate, node, document, node.text);
  };
}

function longest(node: UblNode, [id, path, max, what, attribute]: Longest, document: InvoiceDocument): void {
  const text = attribute === undefined
    ? (elementAt(node, path, document)?.text ?? '')
    : attributeAt(node, path, attribute, document); // prettier-ignore
  if (text.length > max) tooLong(id, node, normalized(text), max, what, document);
}

function tooLong(id: CiusRoId, node: UblNode, text: string, max: number, what: string, { issues }: InvoiceDocument): void {
  const { length } = [...text];
  if (length <= max) return;
  issues.rule(id, node, () => ({
    message: `CIUS-RO takes ${max} characters for the ${what}; there are ${length}.`,
    fix: 'Shorten it; what is left out may go into a note or an attachment.',
  }));
} // prettier-ignore

function inList(id: keyof typeof texts, codes: readonly string[]): Check {
  return (node, document) => demand(id, codes.includes(normalized(node.text)), node, document, node.text);
}

const taxPoint = inList('BR-RO-040', ['3', '35', '432']);

function taxPointCode(node: UblNode, document: InvoiceDocument): void {
  if (node.parent?.kind === cac.InvoicePeriod) taxPoint(node, document);
}

/** Lines are gone when the whole document is judged. */
function noteTaxedLine(category: UblNode, document: InvoiceDocument): void {
  const item = category.parent;
  const line = item?.kind === cac.Item ? item.parent : null;
  if (line?.kind !== cac.InvoiceLine || line.parent !== document.root) return;
  document.hasTaxedLine ||= someAt(category, [cbc.ID], ({ text }) => taxedCategories.has(text));
}

function decimals(rows: readonly ShortAmount[]): Check {
  return (node, document) => {
    for (const [id, kind, what] of rows) {
      const amount = elementAt(node, [kind], document);
      const point = amount === null ? -1 : amount.text.indexOf('.');
      if (amount === null || point < 0 || [...amount.text.slice(point + 1)].length <= 2) continue;
      document.issues.rule(id, node, () => ({
        message: `CIUS-RO takes two decimals for the ${what}; it has more.`,
        fix: 'Round it to two decimals.',
      }));
    }
  };
}

const allowance = decimals(shortAmounts.allowance);
const charge = decimals(shortAmounts.charge);
const lineAllowance = decimals(shortAmounts.lineAllowance);
const lineCharge = decimals(shortAmounts.lineCharge);

/** Those of a credit note itself are passed over: the official rules look for them under another name. */
function allowanceCharge(node: UblNode, document: InvoiceDocument): void {
  const owner = node.parent?.kind;
  const isAllowance = indicates(node, false);
  if (!isAllowance && !indicates(node, true)) return;
  if (node.parent === document.root && owner === Invoice) {
    (isAllowance ? allowance : charge)(node, document);
    const id = isAllowance ? 'BR-RO-L1017' : 'BR-RO-L1018';
    const what = `reason code of ${isAllowance ? 'an allowance' : 'a charge'}`;
    longest(node, [id, [cbc.AllowanceChargeReasonCode], reasonCharactersMax, what], document);
  } else if (owner === cac.InvoiceLine || owner === cac.CreditNoteLine) {
    (isAllowance ? lineAllowance : lineCharge)(node, document);
    const id = isAllowance ? 'BR-RO-L1022' : 'BR-RO-L1023';
    const what = `reason of ${isAllowance ? 'an allowance' : 'a charge'} of a line`;
    longest(node, [id, [cbc.AllowanceChargeReason], reasonCharactersMax, what], document);
  }
}

const groupDecimals = decimals(shortAmounts.vatGroup);

function vatGroup(node: UblNode, document: InvoiceDocument): void {
  if (node.parent?.kind === cac.TaxTotal) groupDecimals(node, document);
}

function itemAttribute(node: UblNode, document: InvoiceDocument): void {
  if (node.parent?.kind !== cac.Item) return;
  longest(node, ['BR-RO-L0505', [cbc.Name], 50, 'name of an item attribute'], document);
  longest(node, ['BR-RO-L1025', [cbc.Value], 100, 'value of an item attribute'], document);
}

function precedingInvoices(node: UblNode, document: InvoiceDocument): void {
  demand('BR-RO-A500', countOf(node, cac.InvoiceDocumentReference) <= precedingInvoicesMax, node, document);
}

function note(node: UblNode, document: InvoiceDocument): void {
  tooLong('BR-RO-L302', node, normalized(node.text), noteCharactersMax, 'text of a note', document);
}

function countOf(node: UblNode, kind: number): number {
  let count = 0;
  for (let at = child(node, kind); at !== null; at = sibling(at)) count++;
  return count;
}

const saysSomething = ({ text }: UblNode) => normalized(text) !== '';

/** Romanian addresses name their county by its code, and in Bucharest the sector as their city. */
function romanianPlace(address: UblNode, path: UblPath, ids: RomanianIds, document: InvoiceDocument): void {
  const at = (...more: number[]) => normalizedAt(address, [...path, ...more], document);
  if (at(cac.Country, cbc.IdentificationCode) !== 'RO') return;
  const county = at(cbc.CountrySubentity);
  if (county === 'RO-B') demand(ids.sector, sectors.has(at(cbc.CityName)), address, document, at(cbc.CityName));
  demand(ids.county, counties.has(county), address, document, county);
}

interface RomanianIds {
  readonly sector: 'BR-RO-100' | 'BR-RO-101' | 'BR-RO-160' | 'BR-RO-202';
  readonly county: 'BR-RO-110' | 'BR-RO-111' | 'BR-RO-170' | 'BR-RO-212';
}

/** Of an invoice; those of a credit note are passed over, as its allowances are. */
function representativeAddress(address: UblNode, document: InvoiceDocument): void {
  const { parent } = address;
  if (parent?.kind !== cac.TaxRepresentativeParty || parent.parent !== document.root) return;
  if (document.root.kind !== Invoice) return;
  demand('BR-RO-140', someAt(address, [cbc.StreetName], saysSomething), address, document);
  demand('BR-RO-150', someAt(address, [cbc.CityName], saysSomething), address, document);
  romanianPlace(address, [], { sector: 'BR-RO-160', county: 'BR-RO-170' }, document);
}

function deliveryAddress(address: UblNode, document: InvoiceDocument): void {
  const location = address.parent;
  if (location?.kind !== cac.DeliveryLocation || location.parent?.kind !== cac.Delivery) return;
  if (location.parent.parent !== document.root || document.root.kind !== Invoice) return;
  demand('BR-RO-180', someAt(address, [cbc.StreetName], saysSomething), address, document);
  demand('BR-RO-201', someAt(address, [cbc.CityName], saysSomething), address, document);
  demand('BR-RO-211', someAt(address, [cbc.CountrySubentity], saysSomething), address, document);
  romanianPlace(address, [], { sector: 'BR-RO-202', county: 'BR-RO-212' }, document);
}

const seller = [cac.AccountingSupplierParty, cac.Party] as const;
const buyer = [cac.AccountingCustomerParty, cac.Party] as const;

function wholeDocument(root: UblNode, document: InvoiceDocument): void {
  demand('BR-RO-001', hasTextAt(root, [cbc.CustomizationID], identifier), root, document);
  demand('BR-RO-A020', countOf(root, cbc.Note) <= notesMax, root, document);
  for (let index = 0; index < longestOfDocument.length; index++) longest(root, longestOfDocument[index]!, document);
  demand('BR-RO-010', /[0-9]/.test(normalizedAt(root, [cbc.ID], document)), root, document);
  const isInLei = (kind: number) => normalizedAt(root, [kind], document) === currency;
  demand('BR-RO-030', isInLei(cbc.TaxCurrencyCode) || isInLei(cbc.DocumentCurrencyCode), root, document);
  registrations(root, document);
  const isGiven = (party: UblPath, kind: number) => someAt(root, [...party, cac.PostalAddress, kind], saysSomething);
  demand('BR-RO-081', isGiven(seller, cbc.StreetName), root, document);
  demand('BR-RO-082', isGiven(buyer, cbc.StreetName), root, document);
  demand('BR-RO-091', isGiven(seller, cbc.CityName), root, document);
  demand('BR-RO-092', isGiven(buyer, cbc.CityName), root, document);
  romanianPlace(root, [...seller, cac.PostalAddress], { sector: 'BR-RO-100', county: 'BR-RO-110' }, document);
  romanianPlace(root, [...buyer, cac.PostalAddress], { sector: 'BR-RO-101', county: 'BR-RO-111' }, document);
}

/** Who has to be registered where something is taxed. Lines of a credit note are not asked. */
function registrations(root: UblNode, document: InvoiceDocument): void {
  if (!document.hasTaxedLine && !allAt(root, [cac.AllowanceCharge]).some(isTaxed)) return;
  const ofScheme = [cac.PartyTaxScheme, cbc.CompanyID] as const;
  const isSeller = someAt(root, [cac.TaxRepresentativeParty, ...ofScheme]) || someAt(root, [...seller, ...ofScheme], saysSomething); // prettier-ignore
  demand('BR-RO-065', isSeller, root, document);
  const isBuyer = someAt(root, [...buyer, cac.PartyLegalEntity, cbc.CompanyID]) || someAt(root, [...buyer, ...ofScheme], saysSomething); // prettier-ignore
  demand('BR-RO-120', isBuyer, root, document);
}

/** The indicator counts as it is written; of an allowance only a category of VAT. */
function isTaxed(node: UblNode): boolean {
  const isCharge = hasTextAt(node, [cbc.ChargeIndicator], 'true');
  if (!isCharge && !hasTextAt(node, [cbc.ChargeIndicator], 'false')) return false;
  return someAt(
    node,
    [cac.TaxCategory],
    (category) =>
      someAt(category, [cbc.ID], ({ text }) => taxedCategories.has(text)) &&
      (isCharge || hasTextAt(category, [cac.TaxScheme, cbc.ID], 'VAT')),
  );
}
