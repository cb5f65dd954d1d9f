import { type InvoiceDocument } from '../../invoice-document';
import { idsOf } from '../../sets/official-rules';
import { cac } from '../../tree/elements';
import { type UblNode } from '../../tree/ubl-node';
import { isNorwegianNumber } from '../identifier-checks';
import { type RuleGroup } from '../rule-group';
import { demandWith, type RuleText } from '../rule-texts';
import { onlyNormalized, onlyText, taxIdsOf } from '../tax-registrations';
import { type RuleRows } from '../rule-row';

const texts = {
  'NO-R-001': ['vatId', 'A Norwegian VAT number is NO, a valid organisation number of nine digits, and MVA; this is {}.', 'Correct it, e.g. NO123456785MVA.'],
  'NO-R-002': ['taxId', 'Most Norwegian sellers must state "Foretaksregisteret", the register of business enterprises; the tax registration is {}.', 'State Foretaksregisteret as tax number, unless the seller is not in that register.'],
} as const satisfies Record<string, RuleText>; // prettier-ignore
const demand = demandWith<keyof typeof texts>(texts);

/** Norway: sellers whose VAT identifier, or else address, is Norwegian. */
export const norway: RuleGroup = {
  name: 'national-no',
  ids: idsOf('national-no'),
  appliesTo: ({ countries }) => countries.supplier === 'NO',
  nodeChecks: [[cac.Party, seller]],
  documentChecks: [],
};

function seller(party: UblNode, document: InvoiceDocument): void {
  if (party.parent?.kind !== cac.AccountingSupplierParty) return;
  const register = onlyNormalized(taxIdsOf(party, 'TAX', document), document);
  demand('NO-R-002', register === 'Foretaksregisteret', party, document, register);
  const vatIds = taxIdsOf(party, 'VAT', document);
  if (!vatIds.some(({ text }) => text.startsWith('NO'))) return;
  const vatId = onlyText(vatIds, document);
  const isValid = vatId.length === 14 && vatId.endsWith('MVA') && isNorwegianNumber(vatId.slice(2, 11));
  demand('NO-R-001', isValid, party, document, vatId);
}

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'NO-R-002': { asks: 'A Norwegian seller states "Foretaksregisteret", if it is in that register.',
    breaks: ({ seller }) => void delete seller.taxId },
  'NO-R-001': { asks: 'A Norwegian VAT number is NO, a valid organisation number and MVA.',
    breaks: ({ seller }) => void (seller.vatId = 'NO995525829MVA') },
};
