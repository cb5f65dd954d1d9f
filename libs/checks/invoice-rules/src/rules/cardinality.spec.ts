import { codesOfFixture, codesOfTree, sampleInvoice, treeOf, type FailingFixture } from '../invoices.fixture';
import { append, childAt, elementAt, remove, sampleTree, setAttribute } from '../trees.fixture';
import { cac, cbc, CreditNote } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { cardinality } from './cardinality';

const address = { line1: 'Rue 1', city: 'Gent', postCode: '9000', country: 'BE' };
const representative = { name: 'Fisc NV', vatId: 'BE0403170701', address };

const fixtures: Record<string, FailingFixture> = {
  'BR-01': { raises: ['BR-01', 'PEPPOL-EN16931-R004', 'PEPPOL-EN16931-R008'], change: (invoice) => void (invoice.customizationId = '') },
  'BR-02': { raises: ['BR-02'], change: (invoice) => void delete invoice.number },
  'BR-03': { raises: ['BR-03'], change: (invoice) => void delete invoice.issueDate },
  'BR-06': { raises: ['BR-06'], change: ({ seller }) => void delete seller.name },
  'BR-07': { raises: ['BR-07'], change: ({ buyer }) => void delete buyer.name },
  'BR-08': { raises: ['BR-08'], change: ({ seller }) => void delete seller.address },
  'BR-09': { raises: ['BR-09'], change: ({ seller }) => void delete seller.address.country },
  'BR-10': { raises: ['BR-10'], change: ({ buyer }) => void delete buyer.address },
  'BR-11': { raises: ['BR-11'], change: ({ buyer }) => void delete buyer.address.country },
  'BR-17': { raises: ['BR-17', 'UBL-SR-19', 'UBL-SR-20', 'UBL-SR-21'], change: (invoice) => void (invoice.payee = { identifier: '1' }) },
  'BR-18': { raises: ['BR-18'], change: (invoice) => void (invoice.taxRepresentative = { ...representative, name: undefined }) },
  'BR-19': { raises: ['BR-19'], change: (invoice) => void (invoice.taxRepresentative = { ...representative, address: undefined }) },
  'BR-20': { raises: ['BR-20'], change: (invoice) => void (invoice.taxRepresentative = { ...representative, address: { city: 'Gent' } }) },
  'BR-21': { raises: ['BR-21', 'PEPPOL-EN16931-R008'], change: ({ lines }) => void (lines[0].id = '') },
  'BR-25': { raises: ['BR-25'], change: ({ lines }) => void delete lines[0].item.name },
  'BR-26': { raises: ['BR-26', 'BR-27', 'PEPPOL-EN16931-R120'], change: ({ lines }) => Object.assign(lines[0], { price: undefined, net: '760.00' }) },
  'BR-27': { raises: ['BR-27'], change: ({ lines }) => Object.assign(lines[0], { price: '-95.00', quantity: '-8' }) },
  'BR-31': { raises: ['BR-31', 'totals_not_computable'], change: ({ allowances }) => void delete allowances[0].amount },
  'BR-32': { raises: ['BR-32', 'totals_not_computable'], change: ({ allowances }) => void delete allowances[0].vat },
  'BR-36': { raises: ['BR-36', 'totals_not_computable'], change: ({ charges }) => void delete charges[0].amount },
  'BR-37': { raises: ['BR-37', 'totals_not_computable'], change: ({ charges }) => void delete charges[0].vat },
  'BR-41': { raises: ['BR-41'], change: ({ lines }) => Object.assign(lines[0], { allowances: [{ reason: 'None' }], net: '760.00' }) },
  'BR-43': { raises: ['BR-43'], change: ({ lines }) => Object.assign(lines[0], { charges: [{ reason: 'None' }], net: '760.00' }) },
  'BR-50': { raises: ['BR-50', 'BR-61'], change: ({ payment }) => void (payment[0].account = { name: 'Acme' }) },
  'BR-52': { raises: ['BR-52'], change: (invoice) => void (invoice.attachments = [{ description: 'Timesheet' }]) },
  'BR-54': { raises: ['BR-54'], change: ({ lines }) => void (lines[0].item.attributes = [{ name: 'Colour' }]) },
  'BR-55': { raises: ['BR-55', 'UBL-SR-07'], change: (invoice) => void (invoice.precedingInvoices = [{ issueDate: '2026-01-01' }]) },
  'BR-56': { raises: ['BR-56'], change: (invoice) => void (invoice.taxRepresentative = { ...representative, vatId: undefined }) },
  'BR-57': { raises: ['BR-57'], change: ({ delivery }) => void (delivery.address = { city: 'Gent' }) },
  'BR-62': { raises: ['BR-62'], change: ({ seller }) => void (seller.endpoint = '0202239951') },
  'BR-63': { raises: ['BR-63'], change: ({ buyer }) => void (buyer.endpoint = '0403170701') },
  'BR-64': { raises: ['BR-64'], change: ({ lines }) => void (lines[0].item.standardId = '04012345123456') },
  'BR-65': { raises: ['BR-65'], change: ({ lines }) => void (lines[0].item.classifications = [{ code: '72000000' }]) },
}; // prettier-ignore

const without = (path: readonly number[]) => (root: UblNode) => remove(elementAt(root, path));
const group = [cac.TaxTotal, cac.TaxSubtotal];

/** Only XML can leave these out; the totals that are computed from them fail too. */
const trees: Record<string, { readonly raises: readonly string[]; readonly change: (root: UblNode) => void }> = {
  'BR-05': {
    raises: ['BR-05', ...Array<string>(15).fill('PEPPOL-EN16931-R051')],
    change: without([cbc.DocumentCurrencyCode]),
  },
  'BR-12': {
    raises: ['BR-12', 'BR-CO-10', 'BR-CO-13'],
    change: without([cac.LegalMonetaryTotal, cbc.LineExtensionAmount]),
  },
  'BR-13': {
    raises: ['BR-13', 'BR-CO-13', 'BR-CO-15'],
    change: without([cac.LegalMonetaryTotal, cbc.TaxExclusiveAmount]),
  },
  'BR-14': {
    raises: ['BR-14', 'BR-CO-15', 'BR-CO-16'],
    change: without([cac.LegalMonetaryTotal, cbc.TaxInclusiveAmount]),
  },
  'BR-15': { raises: ['BR-15', 'BR-CO-16'], change: without([cac.LegalMonetaryTotal, cbc.PayableAmount]) },
  'BR-24': {
    raises: ['BR-24', 'BR-CO-10', 'BR-S-08', 'PEPPOL-EN16931-R120'],
    change: without([cac.InvoiceLine, cbc.LineExtensionAmount]),
  },
  'BR-45': { raises: ['BR-45', 'BR-CO-17', 'BR-S-08', 'BR-S-09'], change: without([...group, cbc.TaxableAmount]) },
  'BR-46': { raises: ['BR-46', 'BR-CO-14', 'BR-CO-17', 'BR-S-09'], change: without([...group, cbc.TaxAmount]) },
  'BR-47': { raises: ['BR-47', 'BR-S-01'], change: without([...group, cac.TaxCategory, cbc.ID]) },
  'BR-49': { raises: ['BR-49'], change: without([cac.PaymentMeans, cbc.PaymentMeansCode]) },
};

describe('cardinality', () => {
  it('has a failing fixture for each of its ids', () => {
    expect([...Object.keys(fixtures), ...Object.keys(trees)].sort()).toEqual([...cardinality.ids].sort());
  });

  it.each(Object.entries(fixtures))('%s fires on its fixture, with exactly the ids named there', (id, fixture) => {
    expect(fixture.raises).toContain(id);
    expect(codesOfFixture(fixture)).toEqual([...fixture.raises].sort());
  });

  it.each(Object.entries(trees))('%s fires on its tree, with exactly the ids named there', (id, { raises, change }) => {
    const root = sampleTree();
    change(root);
    expect(codesOfTree(root).sort()).toEqual([...raises].sort());
    expect(raises).toContain(id);
  });

  it.each(['BR-06', 'BR-02', 'BR-21'])('%s wants a text that is more than blanks', (id) => {
    const root = sampleTree();
    const path = { 'BR-02': [cbc.ID], 'BR-21': [cac.InvoiceLine, cbc.ID] }[id] ?? [cac.AccountingSupplierParty, cac.Party, cac.PartyLegalEntity, cbc.RegistrationName]; // prettier-ignore
    elementAt(root, path).text = ' \n\t';
    expect(codesOfTree(root)).toContain(id);
  });

  it('BR-50 asks for the exact code, so a blank around it hides the account from this rule', () => {
    const root = sampleTree();
    const means = elementAt(root, [cac.PaymentMeans]);
    childAt(means, cbc.PaymentMeansCode).text = ' 30 ';
    childAt(childAt(means, cac.PayeeFinancialAccount), cbc.ID).text = ' ';
    expect(codesOfTree(root)).not.toContain('BR-50');
  });

  it('BR-17 compares the payee with the seller by exact texts', () => {
    const payee = { name: 'Acme Trading' };
    const withName = (tradingName: string) => {
      const invoice = sampleInvoice();
      return codesOfTree(sampleTree({ ...invoice, payee, seller: { ...invoice.seller, tradingName } }));
    };
    expect(withName('Acme Trading')).toEqual(['BR-17']);
    expect(withName('Acme Trading ')).toEqual([]);
  });

  it('the first matching rule wins: an allowance that is also a charge is judged as an allowance', () => {
    const both = [cac.AllowanceCharge, [[cbc.ChargeIndicator, 'true'], [cbc.ChargeIndicator, 'false']]] as const; // prettier-ignore
    const codes = codesOfTree(treeOf([both], CreditNote));
    expect(codes.filter((code) => ['BR-31', 'BR-32', 'BR-36', 'BR-37'].includes(code))).toEqual(['BR-31', 'BR-32']);
  });

  it('BR-64 and BR-65 look at items of lines only', () => {
    const root = sampleTree();
    const stray = append(append(root, cac.Item), cac.StandardItemIdentification);
    append(stray, cbc.ID, '1');
    expect(codesOfTree(root)).toEqual([]);
    setAttribute(childAt(stray, cbc.ID), 'schemeID', '0160');
    expect(codesOfTree(root)).toEqual([]);
  });
});
