import { type InvoiceDocument } from '../../invoice-document';
import { type RuleId } from '../../sets/official-rules';
import { cac, cbc, Invoice } from '../../tree/elements';
import { child, has, hasPath, normalized, sibling, type UblNode } from '../../tree/ubl-node';
import { isCountry } from '../party-countries';
import { type RuleGroup } from '../rule-group';
import { type RuleRows } from '../rule-row';
import { demandWith, type RuleText } from '../rule-texts';
import { normalizedAt } from '../single-values';

const texts = {
  'SK-R-001': ['precedingInvoices', 'A correction (384) between Slovak parties should name the invoice it corrects.', 'State the number of the corrected invoice.'],
  'SK-R-002': ['line1', 'The address of a Slovak seller should have its street.', 'State the street.'],
  'SK-R-003': ['city', 'The address of a Slovak seller should have its city.', 'State the city.'],
  'SK-R-004': ['postCode', 'The address of a Slovak seller should have its post code.', 'State the post code.'],
  'SK-R-005': ['line1', 'The address of a Slovak buyer should have its street.', 'State the street.'],
  'SK-R-006': ['city', 'The address of a Slovak buyer should have its city.', 'State the city.'],
  'SK-R-007': ['postCode', 'The address of a Slovak buyer should have its post code.', 'State the post code.'],
} as const satisfies Partial<Record<RuleId, RuleText>>; // prettier-ignore
type Id = keyof typeof texts;
const demand = demandWith<Id>(texts);

/** Slovakia: documents between a seller and a buyer whose addresses are Slovak. */
export const slovakia: RuleGroup = {
  name: 'national-sk',
  ids: Object.keys(texts) as Id[],
  appliesTo: ({ countries }) =>
    isCountry(countries.supplierAddress, 'SK') && isCountry(countries.customerAddress, 'SK'),
  nodeChecks: [[cac.PostalAddress, address]],
  documentChecks: [[Invoice, correction]],
};

/** Street, city and post code of the seller, and of the buyer. */
const addressRules: ReadonlyMap<number, readonly (readonly [id: Id, kind: number])[]> = new Map([
  [cac.AccountingSupplierParty, [['SK-R-002', cbc.StreetName], ['SK-R-003', cbc.CityName], ['SK-R-004', cbc.PostalZone]]],
  [cac.AccountingCustomerParty, [['SK-R-005', cbc.StreetName], ['SK-R-006', cbc.CityName], ['SK-R-007', cbc.PostalZone]]],
]); // prettier-ignore

function address(node: UblNode, document: InvoiceDocument): void {
  const party = node.parent;
  if (party?.kind !== cac.Party) return;
  for (const [id, kind] of addressRules.get(party.parent?.kind ?? -1) ?? []) {
    demand(id, saysSomething(node, kind), node, document);
  }
}

function saysSomething(node: UblNode, kind: number): boolean {
  for (let at = child(node, kind); at !== null; at = sibling(at)) if (normalized(at.text) !== '') return true;
  return false;
}

function correction(root: UblNode, document: InvoiceDocument): void {
  if (!has(root, cbc.InvoiceTypeCode) || normalizedAt(root, [cbc.InvoiceTypeCode], document) !== '384') return;
  demand('SK-R-001', hasPath(root, cac.BillingReference, cac.InvoiceDocumentReference), root, document);
}

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'SK-R-001': { asks: 'A correction (384) between Slovak parties names the invoice it corrects.',
    breaks: (invoice) => void (invoice.typeCode = '384') },
  'SK-R-002': { asks: 'The address of a Slovak seller has a street.', breaks: ({ seller }) => void delete seller.address.line1 },
  'SK-R-003': { asks: 'The address of a Slovak seller has a city.', breaks: ({ seller }) => void delete seller.address.city },
  'SK-R-004': { asks: 'The address of a Slovak seller has a post code.', breaks: ({ seller }) => void delete seller.address.postCode },
  'SK-R-005': { asks: 'The address of a Slovak buyer has a street.', breaks: ({ buyer }) => void delete buyer.address.line1 },
  'SK-R-006': { asks: 'The address of a Slovak buyer has a city.', breaks: ({ buyer }) => void delete buyer.address.city },
  'SK-R-007': { asks: 'The address of a Slovak buyer has a post code.', breaks: ({ buyer }) => void delete buyer.address.postCode },
};
