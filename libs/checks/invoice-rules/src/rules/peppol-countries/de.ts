import { idsOf } from '../../sets/official-rules';
import { type GermanRuleId, germanRuleIds } from '../../sets/xrechnung-2.5.0/rules';
import { cac, cbc } from '../../tree/elements';
import { germanDocument, germanNotes, sameFilenames, under } from '../german-rules';
import { germanUbl } from '../german-terms';
import { isCountry } from '../party-countries';
import { atRoot, type RuleGroup } from '../rule-group';
import { demandWith, type RuleText } from '../rule-texts';
import { type RuleRows } from '../rule-row';

const texts = {
  'DE-R-001': ['payment', 'An invoice between German parties states how to pay.', 'State how it is to be paid.'],
  'DE-R-002': ['contact', 'A German seller names a contact.', 'State contact with name, phone and email.'],
  'DE-R-003': ['city', 'The address of a German seller needs its city.', 'State the city.'],
  'DE-R-004': ['postCode', 'The address of a German seller needs its post code.', 'State the post code.'],
  'DE-R-005': ['name', 'The contact of a German seller needs a name.', 'State the name.'],
  'DE-R-006': ['phone', 'The contact of a German seller needs a phone number.', 'State the telephone number.'],
  'DE-R-007': ['email', 'The contact of a German seller needs an email address.', 'State the e-mail address.'],
  'DE-R-008': ['city', 'The address of a German buyer needs its city.', 'State the city.'],
  'DE-R-009': ['postCode', 'The address of a German buyer needs its post code.', 'State the post code.'],
  'DE-R-010': ['city', 'A delivery address between German parties needs its city.', 'State the city.'],
  'DE-R-011': ['postCode', 'A delivery address between German parties needs its post code.', 'State the post code.'],
  'DE-R-014': ['rate', 'Between German parties every VAT group has a rate, also where no VAT is due.', 'State the rate, 0 where there is none.'],
  'DE-R-015': ['buyerReference', 'An invoice between German parties has the buyer reference (Leitweg-ID for authorities).', 'State the buyer reference.'],
  'DE-R-016': ['seller/vatId', 'With the VAT categories used here the German seller needs a VAT identifier, a tax number or a tax representative.', 'State the VAT number or the tax number.'],
  'DE-R-017': ['typeCode', 'Between German parties the type code should be 326, 380, 381, 384, 389, 875, 876 or 877; it is {}.', 'State one of these codes.'],
  'DE-R-018': ['paymentTerms', 'Payment terms that start with # are a cash discount in the German form, each on a line of its own that ends with a line break.', 'Write e.g. #SKONTO#TAGE=14#PROZENT=2.00# and a line break after it.'],
  'DE-R-019': ['account/id', 'The account of a SEPA credit transfer (58) should be a valid IBAN; it is {}.', 'Correct the IBAN.'],
  'DE-R-020': ['directDebit/debtorAccount', 'The account of a SEPA direct debit (59) should be a valid IBAN; it is {}.', 'Correct the IBAN.'],
  'DE-R-022': ['attachments', 'Two supporting documents have the same filename.', 'Give each attachment a filename of its own.'],
  'DE-R-023-1': ['account', 'A credit transfer (30, 58) needs the account to pay to.', 'State the account.'],
  'DE-R-023-2': ['', 'A credit transfer (30, 58) has neither card nor direct debit.', 'Leave card and direct debit out, or correct the payment means.'],
  'DE-R-024-1': ['card', 'Payment by card (48, 54, 55) needs the card.', 'State the card.'],
  'DE-R-024-2': ['', 'Payment by card (48, 54, 55) has neither account nor direct debit.', 'Leave account and direct debit out, or correct the payment means.'],
  'DE-R-025-1': ['directDebit', 'A direct debit (59) needs its mandate.', 'State the mandate of the direct debit.'],
  'DE-R-025-2': ['', 'A direct debit (59) has neither account nor card.', 'Leave account and card out, or correct the payment means.'],
  'DE-R-026': ['precedingInvoices', 'A corrected invoice (384) should name the invoice it corrects.', 'State the number of the corrected invoice.'],
  'DE-R-027': ['phone', 'The phone number of the contact should have at least three digits; it is {}.', 'Correct the telephone number.'],
  'DE-R-028': ['email', 'The email address of the contact should be a name, @ and a domain with a dot; it is {}.', 'Correct the e-mail address.'],
  'DE-R-030': ['payment', 'A direct debit needs the creditor identifier (scheme SEPA) of seller or payee.', 'State the creditor identifier.'],
  'DE-R-031': ['payment', 'A direct debit needs the account of the payer.', 'State the account to be debited.'],
  'DE-R-T02': ['', 'The address of an external document should be an absolute URL; it is {}.', 'State it with its scheme, e.g. https://.'],
} as const satisfies Record<string, RuleText>; // prettier-ignore
type Id = keyof typeof texts;

/** Germany: invoices between a seller and a buyer whose addresses are German. */
export const germany: RuleGroup = {
  name: 'national-de',
  ids: idsOf('national-de'),
  appliesTo: ({ countries }) =>
    isCountry(countries.supplierAddress, 'DE') && isCountry(countries.customerAddress, 'DE'),
  nodeChecks: [...germanNotes, sameFilenames(germanUbl)],
  documentChecks: atRoot(germanDocument({ terms: germanUbl, demand: under(peppolIds(), demandWith<Id>(texts)) })),
};

/** The ids that Peppol has for the rules of XRechnung: BR-DE-23-a is DE-R-023-1. */
export function peppolIds(): Readonly<Record<GermanRuleId, Id>> {
  const idOf = (id: GermanRuleId): Id => {
    const [, number = '', part] = /^BR-DE-(\d+)(?:-([ab]))?$/.exec(id) ?? [];
    return number === '' ? 'DE-R-T02' : (`DE-R-${number.padStart(3, '0')}${part === undefined ? '' : part === 'a' ? '-1' : '-2'}` as Id);
  };
  return Object.fromEntries(germanRuleIds.map((id) => [id, idOf(id)])) as Record<GermanRuleId, Id>;
} // prettier-ignore

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'DE-R-001': { asks: 'A document between German parties states how to pay.', breaks: (invoice) => void delete invoice.payment },
  'DE-R-015': { asks: 'A document between German parties has a buyer reference.',
    breaks: (invoice) => { delete invoice.buyerReference; invoice.orderReference = 'PO-77'; } },
  'DE-R-016': { asks: 'With the usual VAT categories a German seller has a VAT identifier, a tax number or a tax representative.', besides: ['BR-S-02', 'BR-S-03', 'BR-S-04'],
    breaks: ({ seller }) => void delete seller.vatId },
  'DE-R-017': { asks: 'Between German parties the type code is one of those in use there.',
    breaks: (invoice) => void (invoice.typeCode = '383') },
  'DE-R-018': { asks: 'Cash discounts in the payment terms are written in the German form, each on a line of its own.',
    breaks: (invoice) => void (invoice.paymentTerms = '#SKONTO#TAGE=14#PROZENT=2.00#') },
  'DE-R-022': { asks: 'Attachments have file names that differ.',
    breaks: (invoice) => { const file = { filename: 'a.pdf', mimeType: 'application/pdf', content: 'YQ==' }; invoice.attachments = [{ id: '1', ...file }, { id: '2', ...file }];} },
  'DE-R-026': { asks: 'A corrected invoice (384) names the invoice it corrects.',
    breaks: (invoice) => void (invoice.typeCode = '384') },
  'DE-R-030': { asks: 'A direct debit has the creditor identifier of seller or payee.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '59', directDebit: { mandateId: '1', debtorAccount: 'DE89370400440532013000' } }]) },
  'DE-R-031': { asks: 'A direct debit has the account of the payer.', besides: ['DE-R-020'],
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '59', directDebit: { mandateId: '1', creditorId: 'DE98ZZZ1' } }]) },
  'DE-R-T02': { asks: 'The address of an external document is an absolute URL.',
    breaks: (invoice) => void (invoice.attachments = [{ id: '1', url: 'example.com/1' }]) },
  'DE-R-002': { asks: 'A German seller names a contact.', breaks: ({ seller }) => void delete seller.contact },
  'DE-R-003': { asks: 'The address of a German seller has a city.', breaks: ({ seller }) => void delete seller.address.city },
  'DE-R-004': { asks: 'The address of a German seller has a post code.',
    breaks: ({ seller }) => void delete seller.address.postCode },
  'DE-R-005': { asks: 'The contact of a German seller has a name.', breaks: ({ seller }) => void delete seller.contact.name },
  'DE-R-006': { asks: 'The contact of a German seller has a phone number.', besides: ['DE-R-027'],
    breaks: ({ seller }) => void delete seller.contact.phone },
  'DE-R-007': { asks: 'The contact of a German seller has an email address.', besides: ['DE-R-028'],
    breaks: ({ seller }) => void delete seller.contact.email },
  'DE-R-027': { asks: 'The phone number of the contact has at least three digits.',
    breaks: ({ seller }) => void (seller.contact.phone = '12') },
  'DE-R-028': { asks: 'The email address of the contact is a name, @ and a domain with a dot.',
    breaks: ({ seller }) => void (seller.contact.email = 'ada@example') },
  'DE-R-008': { asks: 'The address of a German buyer has a city.', breaks: ({ buyer }) => void delete buyer.address.city },
  'DE-R-009': { asks: 'The address of a German buyer has a post code.', breaks: ({ buyer }) => void delete buyer.address.postCode },
  'DE-R-010': { asks: 'A delivery address between German parties has a city.',
    breaks: ({ delivery }) => void delete delivery.address.city },
  'DE-R-011': { asks: 'A delivery address between German parties has a post code.',
    breaks: ({ delivery }) => void delete delivery.address.postCode },
  'DE-R-019': { asks: 'The account of a SEPA credit transfer (58) is a valid IBAN.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '58', account: { id: 'DE89370400440532013001' } }]) },
  'DE-R-023-1': { asks: 'A credit transfer (30, 58) has the account to pay to.', besides: ['BR-61'],
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '30' }]) },
  'DE-R-023-2': { asks: 'A credit transfer (30, 58) has neither card nor direct debit.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '58', account: { id: 'DE89370400440532013000' }, card: { number: '1234' } }]) },
  'DE-R-024-1': { asks: 'A payment by card (48, 54, 55) has the card.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '48' }]) },
  'DE-R-024-2': { asks: 'A payment by card (48, 54, 55) has neither account nor direct debit.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '48', card: { number: '1234' }, account: { id: 'DE89370400440532013000' } }]) },
  'DE-R-020': { asks: 'The account of a SEPA direct debit (59) is a valid IBAN.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '59', directDebit: { mandateId: '1', creditorId: 'DE98ZZZ1', debtorAccount: 'DE00' } }]) },
  'DE-R-025-1': { asks: 'A direct debit (59) has its mandate.', besides: ['DE-R-020', 'PEPPOL-EN16931-R061'],
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '59' }]) },
  'DE-R-025-2': { asks: 'A direct debit (59) has neither account to pay to nor card.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '59', account: { id: 'DE89370400440532013000' }, directDebit: { mandateId: '1', creditorId: 'DE98ZZZ1', debtorAccount: 'DE89370400440532013000' } }]) },
  'DE-R-014': { asks: 'Between German parties every VAT group has a rate, also where no VAT is due.', besides: ['BR-48', 'BR-CO-17', 'BR-S-09'],
    breaksTree: (root, { elementAt, remove }) => remove(elementAt(root, [cac.TaxTotal, cac.TaxSubtotal, cac.TaxCategory, cbc.Percent])) },
};
