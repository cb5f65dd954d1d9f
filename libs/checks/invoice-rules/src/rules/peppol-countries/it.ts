import { type InvoiceDocument } from '../../invoice-document';
import { idsOf } from '../../sets/official-rules';
import { cac, cbc } from '../../tree/elements';
import { hasPath, type UblNode } from '../../tree/ubl-node';
import { type UblPath } from '../../tree/ubl-path';
import { type RuleGroup } from '../rule-group';
import { demandWith, type RuleText } from '../rule-texts';
import { normalizedAt, soleNormalized } from '../single-values';
import { type RuleRows } from '../rule-row';

const texts = {
  'IT-R-001': ['taxId', 'An Italian tax registration has 11 to 16 capital letters and digits; this is {}.', 'State the codice fiscale of the seller.'],
  'IT-R-002': ['address/line1', 'The address of an Italian seller needs its street.', 'State the street.'],
  'IT-R-003': ['address/city', 'The address of an Italian seller needs its city.', 'State the city.'],
  'IT-R-004': ['address/postCode', 'The address of an Italian seller needs its post code.', 'State the post code.'],
} as const satisfies Record<string, RuleText>; // prettier-ignore
const demand = demandWith<keyof typeof texts>(texts);

/** Italy: sellers whose VAT identifier, or else address, is Italian. */
export const italy: RuleGroup = {
  name: 'national-it',
  ids: idsOf('national-it'),
  appliesTo: ({ countries }) => countries.supplier === 'IT',
  nodeChecks: [
    [cac.PartyTaxScheme, taxRegistration],
    [cac.Party, seller],
  ],
  documentChecks: [],
};

const taxScheme: UblPath = [cac.TaxScheme, cbc.ID];

function taxRegistration(node: UblNode, document: InvoiceDocument): void {
  const party = node.parent;
  if (party?.kind !== cac.Party || party.parent?.kind !== cac.AccountingSupplierParty) return;
  const scheme = soleNormalized(node, taxScheme);
  if (scheme === null || scheme === 'VAT') return;
  const id = normalizedAt(node, [cbc.CompanyID], document);
  demand('IT-R-001', /^[A-Z0-9]{11,16}$/.test(id), node, document, id);
}

function seller(party: UblNode, document: InvoiceDocument): void {
  if (party.parent?.kind !== cac.AccountingSupplierParty) return;
  demand('IT-R-002', hasPath(party, cac.PostalAddress, cbc.StreetName), party, document);
  demand('IT-R-003', hasPath(party, cac.PostalAddress, cbc.CityName), party, document);
  demand('IT-R-004', hasPath(party, cac.PostalAddress, cbc.PostalZone), party, document);
}

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'IT-R-001': { asks: 'An Italian tax number has 11 to 16 capital letters and digits.',
    breaks: ({ seller }) => void (seller.taxId = '0074311015') },
  'IT-R-002': { asks: 'The address of an Italian seller has a street.', breaks: ({ seller }) => void delete seller.address.line1 },
  'IT-R-003': { asks: 'The address of an Italian seller has a city.', breaks: ({ seller }) => void delete seller.address.city },
  'IT-R-004': { asks: 'The address of an Italian seller has a post code.',
    breaks: ({ seller }) => void delete seller.address.postCode },
};
