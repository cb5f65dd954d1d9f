import { idsOf } from '../../official/rule-catalogue';
import { codesOf, codesOfTree, type Json } from '../../invoices.fixture';
import { elementAt, remove, sampleTree } from '../../trees.fixture';
import { cac, cbc } from '../../tree/elements';
import { type UblNode } from '../../tree/ubl-node';
import { nationalInvoice, type Country } from './national-samples.fixture';

/** What is done to the valid invoice of a country, and exactly which ids that raises; `besides` are rules that say it too. */
interface Fixture {
  readonly besides?: readonly string[];
  readonly change?: (invoice: Json) => void;
  /** What only XML can say. */
  readonly tree?: (root: UblNode) => void;
}

const creditNote = (change: (invoice: Json) => void) => (invoice: Json) => {
  invoice.kind = 'creditNote';
  change(invoice);
};
const payment = (means: Json) => (invoice: Json) => void (invoice.payment = [means]);
const legalId =
  (value: string, scheme?: string) =>
  ({ seller }: Json) =>
    void (seller.legalId = { value, scheme });
const greekNumber = (change: (parts: string[]) => void) => (invoice: Json) => {
  const parts = invoice.number.split('|');
  change(parts);
  invoice.number = parts.join('|');
};
const discount = (terms: string) => (invoice: Json) => void (invoice.paymentTerms = terms);
const iban = 'DE89370400440532013000';
const eindagi = (id: string) => [{ id, description: 'EINDAGI' }];

const fixtures: Record<Country, Record<string, Fixture>> = {
  NO: {
    'NO-R-001': { change: ({ seller }) => void (seller.vatId = 'NO995525829MVA') },
    'NO-R-002': { change: ({ seller }) => void delete seller.taxId },
  },
  IT: {
    'IT-R-001': { change: ({ seller }) => void (seller.taxId = '0074311015') },
    'IT-R-002': { change: ({ seller }) => void delete seller.address.line1 },
    'IT-R-003': { change: ({ seller }) => void delete seller.address.city },
    'IT-R-004': { change: ({ seller }) => void delete seller.address.postCode },
  },
  IS: {
    'IS-R-001': { change: (invoice) => void (invoice.typeCode = '383') },
    'IS-R-002': { change: ({ seller }) => void (seller.legalId.scheme = '0002') },
    'IS-R-003': { change: ({ seller }) => void delete seller.address.line1 },
    'IS-R-004': { change: ({ buyer }) => void delete buyer.legalId },
    'IS-R-005': { change: ({ buyer }) => void delete buyer.address.postCode },
    'IS-R-006': { change: payment({ meansCode: '9', account: { id: '12345678901' } }) },
    'IS-R-007': { change: payment({ meansCode: '42', account: { id: '1234567890123' } }) },
    'IS-R-008': { change: (invoice) => void (invoice.attachments = eindagi('31.12.2026')) },
    'IS-R-009': {
      besides: ['IS-R-010'],
      change: (invoice) => {
        invoice.attachments = eindagi('2026-12-31');
        delete invoice.dueDate;
      },
    },
    'IS-R-010': { change: (invoice) => void (invoice.attachments = eindagi('2026-12-01')) },
  },
  NL: {
    'NL-R-001': { change: creditNote((invoice) => void delete invoice.dueDate) },
    'NL-R-002': { change: ({ seller }) => void delete seller.address.line1 },
    'NL-R-003': { change: ({ seller }) => void (seller.legalId.scheme = '0002') },
    'NL-R-004': { change: ({ buyer }) => void delete buyer.address.city },
    'NL-R-005': { change: ({ buyer }) => void (buyer.legalId.scheme = '0002') },
    'NL-R-006': {
      change: (invoice) =>
        void (invoice.taxRepresentative = { name: 'Fisc', vatId: 'NL004495445B01', address: { country: 'NL' } }),
    },
    'NL-R-007': { change: (invoice) => void delete invoice.payment },
    'NL-R-008': { change: payment({ meansCode: '1' }) },
    'NL-R-009': { change: ({ lines }) => void (lines[0].orderLineReference = '1') },
  },
  SE: {
    'SE-R-001': { change: ({ seller }) => void (seller.vatId = 'SE55601606801') },
    'SE-R-002': { change: ({ seller }) => void (seller.vatId = 'SE55601606800X') },
    'SE-R-003': { besides: ['SE-R-013'], change: legalId('556016068X') },
    'SE-R-004': { change: legalId('55601606801') },
    'SE-R-005': { change: ({ seller }) => void (seller.taxId = 'Godkänd') },
    'SE-R-006': { besides: ['SE-R-006'], change: ({ allowances }) => void (allowances[0].vat.rate = '20') },
    'SE-R-007': { change: payment({ meansCode: '30', account: { id: '4-2', bic: 'SE:PLUSGIRO' } }) },
    'SE-R-008': { change: payment({ meansCode: '30', account: { id: '123-4567', bic: 'SE:BANKGIRO' } }) },
    'SE-R-009': { change: payment({ meansCode: '30', account: { id: '123456', bic: 'SE:BANKGIRO' } }) },
    'SE-R-010': { change: payment({ meansCode: '30', account: { id: '1', bic: 'SE:PLUSGIRO' } }) },
    'SE-R-011': { change: payment({ meansCode: '56', account: { id: '42' } }) },
    'SE-R-012': { change: payment({ meansCode: '31', account: { id: '42' } }) },
    'SE-R-013': { change: legalId('5560160681') },
  },
  DK: {
    'DK-R-002': { change: ({ seller }) => void delete seller.legalId },
    'DK-R-003': {
      change: ({ lines }) => void (lines[0].item.classifications = [{ code: '1', listId: 'TST', listVersion: '1' }]),
    },
    'DK-R-004': { change: ({ charges }) => Object.assign(charges[0], { reasonCode: 'ZZZ', reason: '#3' }) },
    'DK-R-005': { change: payment({ meansCode: '30', account: { id: '0040116243' } }) },
    'DK-R-006': { change: payment({ meansCode: '42', account: { id: '0040116243' } }) },
    'DK-R-007': { change: payment({ meansCode: '49', directDebit: { mandateId: '1' } }) },
    'DK-R-008': { change: payment({ meansCode: '50', reference: '01#', account: { id: '123456' } }) },
    'DK-R-009': { change: payment({ meansCode: '50', reference: '04#1', account: { id: '1234567' } }) },
    'DK-R-010': { change: payment({ meansCode: '93', reference: '73#', account: { id: '1234567' } }) },
    'DK-R-011': { change: payment({ meansCode: '93', reference: '71#1', account: { id: '12345678' } }) },
    'DK-R-013': { change: ({ buyer }) => void (buyer.identifiers = ['1']) },
    'DK-R-014': { change: ({ seller }) => void (seller.legalId.scheme = '0002') },
    'DK-R-016': {
      change: creditNote((invoice) => {
        delete invoice.dueDate;
        for (const line of invoice.lines) line.quantity = '-8';
      }),
    },
    'DK-R-017': { change: ({ buyer }) => void (buyer.legalId.scheme = '0002') },
  },
  GR: {
    'GR-R-001-1': { change: (invoice) => void (invoice.number += '|7') },
    'GR-R-001-2': { change: greekNumber((parts) => void (parts[0] = '094014201')) },
    'GR-R-001-3': { change: greekNumber((parts) => void (parts[1] = '21/11/2026')) },
    'GR-R-001-4': { change: greekNumber((parts) => void (parts[2] = '-1')) },
    'GR-R-001-5': { change: greekNumber((parts) => void (parts[3] = '9.9')) },
    'GR-R-001-6': { change: greekNumber((parts) => void (parts[4] = '')) },
    'GR-R-001-7': { change: greekNumber((parts) => void (parts[5] = '')) },
    'GR-R-002': { change: ({ seller }) => void delete seller.tradingName },
    'GR-R-003': {
      besides: ['GR-R-001-2', 'GR-S-011'],
      change: ({ seller }) => void (seller.vatId = 'EL094259217'),
    },
    'GR-R-004-1': { change: ({ attachments }) => void attachments.push({ ...attachments[0] }) },
    'GR-R-004-2': { change: ({ attachments }) => void (attachments[0].id = '0400001') },
    'GR-R-005': { change: ({ buyer }) => void delete buyer.tradingName },
    'GR-R-006': { change: ({ buyer }) => void (buyer.vatId = 'EL094014202') },
    'GR-R-008-2': {
      besides: ['GR-S-008-1'],
      change: ({ attachments }) => void attachments.push({ ...attachments[1] }),
    },
    'GR-R-008-3': { change: ({ attachments }) => void delete attachments[1].url },
    'GR-R-009': { change: ({ seller }) => void (seller.endpoint = '9933:094259217') },
    'GR-R-010': { change: ({ buyer }) => void (buyer.endpoint = '9933:094014202') },
    'GR-S-008-1': { change: ({ attachments }) => void attachments.pop() },
    'GR-S-011': {
      besides: ['GR-R-001-2', 'GR-R-003'],
      change: ({ seller }) => void (seller.vatId = 'EL094259217'),
    },
  },
  DE: {
    'DE-R-001': { change: (invoice) => void delete invoice.payment },
    'DE-R-002': { change: ({ seller }) => void delete seller.contact },
    'DE-R-003': { change: ({ seller }) => void delete seller.address.city },
    'DE-R-004': { change: ({ seller }) => void delete seller.address.postCode },
    'DE-R-005': { change: ({ seller }) => void delete seller.contact.name },
    'DE-R-006': { besides: ['DE-R-027'], change: ({ seller }) => void delete seller.contact.phone },
    'DE-R-007': { besides: ['DE-R-028'], change: ({ seller }) => void delete seller.contact.email },
    'DE-R-008': { change: ({ buyer }) => void delete buyer.address.city },
    'DE-R-009': { change: ({ buyer }) => void delete buyer.address.postCode },
    'DE-R-010': { change: ({ delivery }) => void delete delivery.address.city },
    'DE-R-011': { change: ({ delivery }) => void delete delivery.address.postCode },
    'DE-R-014': {
      besides: ['BR-48', 'BR-CO-17', 'BR-S-09'],
      tree: (root) => remove(elementAt(root, [cac.TaxTotal, cac.TaxSubtotal, cac.TaxCategory, cbc.Percent])),
    },
    'DE-R-015': {
      change: (invoice) => {
        delete invoice.buyerReference;
        invoice.orderReference = 'PO-77';
      },
    },
    'DE-R-016': {
      besides: ['BR-S-02', 'BR-S-03', 'BR-S-04'],
      change: ({ seller }) => void delete seller.vatId,
    },
    'DE-R-017': { change: (invoice) => void (invoice.typeCode = '383') },
    'DE-R-018': { change: discount('#SKONTO#TAGE=14#PROZENT=2.00#') },
    'DE-R-019': { change: payment({ meansCode: '58', account: { id: 'DE89370400440532013001' } }) },
    'DE-R-020': {
      change: payment({
        meansCode: '59',
        directDebit: { mandateId: '1', creditorId: 'DE98ZZZ1', debtorAccount: 'DE00' },
      }),
    },
    'DE-R-022': {
      change: (invoice) => {
        const file = { filename: 'a.pdf', mimeType: 'application/pdf', content: 'YQ==' };
        invoice.attachments = [{ id: '1', ...file }, { id: '2', ...file }]; // prettier-ignore
      },
    },
    'DE-R-023-1': { besides: ['BR-61'], change: payment({ meansCode: '30' }) },
    'DE-R-023-2': { change: payment({ meansCode: '58', account: { id: iban }, card: { number: '1234' } }) },
    'DE-R-024-1': { change: payment({ meansCode: '48' }) },
    'DE-R-024-2': { change: payment({ meansCode: '48', card: { number: '1234' }, account: { id: iban } }) },
    'DE-R-025-1': { besides: ['DE-R-020', 'PEPPOL-EN16931-R061'], change: payment({ meansCode: '59' }) },
    'DE-R-025-2': {
      change: payment({
        meansCode: '59',
        account: { id: iban },
        directDebit: { mandateId: '1', creditorId: 'DE98ZZZ1', debtorAccount: iban },
      }),
    },
    'DE-R-026': { change: (invoice) => void (invoice.typeCode = '384') },
    'DE-R-027': { change: ({ seller }) => void (seller.contact.phone = '12') },
    'DE-R-028': { change: ({ seller }) => void (seller.contact.email = 'ada@example') },
    'DE-R-030': { change: payment({ meansCode: '59', directDebit: { mandateId: '1', debtorAccount: iban } }) },
    'DE-R-031': {
      besides: ['DE-R-020'],
      change: payment({ meansCode: '59', directDebit: { mandateId: '1', creditorId: 'DE98ZZZ1' } }),
    },
    'DE-R-T02': { change: (invoice) => void (invoice.attachments = [{ id: '1', url: 'example.com/1' }]) },
  },
};

const all = Object.entries(fixtures).flatMap(([country, rows]) =>
  Object.entries(rows).map(([id, fixture]) => ({ id, country: country as Country, fixture })),
);

function codesFrom(country: Country, { change, tree }: Fixture): string[] {
  const invoice = nationalInvoice(country);
  change?.(invoice);
  if (tree === undefined) return codesOf(invoice).filter(isOfficial);
  const root = sampleTree(invoice);
  tree(root);
  return codesOfTree(root).sort();
}

/** Warnings of our own may come on top. */
function isOfficial(code: string): boolean {
  return code !== code.toLowerCase();
}

describe('national rules', () => {
  it.each(Object.keys(fixtures) as Country[])('%s: a valid invoice raises nothing', (country) => {
    expect(codesFrom(country, {})).toEqual([]);
  });

  it.each(Object.keys(fixtures) as Country[])('%s: each id has a failing fixture', (country) => {
    const group = `national-${country.toLowerCase()}` as 'national-de';
    expect(Object.keys(fixtures[country]).sort()).toEqual(idsOf(group).sort());
  });

  it.each(all)('$id fires on its fixture, with exactly the ids named there', ({ id, country, fixture }) => {
    expect(codesFrom(country, fixture)).toEqual([id, ...(fixture.besides ?? [])].sort());
  });

  it.each(all)('$id says nothing where nobody is of its country', ({ country, fixture }) => {
    const invoice = nationalInvoice(country);
    fixture.change?.(invoice);
    for (const party of [invoice.seller, invoice.buyer]) {
      party.address.country = 'BE';
      if (party.vatId !== undefined) party.vatId = 'BE0202239951';
    }
    const national = new RegExp(`^${country}-`);
    expect(codesOf(invoice).filter((code) => national.test(code))).toEqual([]);
  });
});
