import { codesOf, codesOfTree, sampleInvoice } from '../invoices.fixture';
import { append, elementAt, sampleTree, setAttribute } from '../trees.fixture';
import { cac, cbc } from '../tree/elements';
import { partyIdentifiers } from './party-identifiers';

/** A wrong identifier of each scheme. */
const wrong: Record<string, readonly [scheme: string, value: string]> = {
  'PEPPOL-COMMON-R040': ['0088', '7300010000002'],
  'PEPPOL-COMMON-R041': ['0192', '995525829'],
  'PEPPOL-COMMON-R042': ['0184', '1358562'],
  'PEPPOL-COMMON-R052': ['0096', '123456789'],
  'PEPPOL-COMMON-R053': ['0198', '13585628'],
  'PEPPOL-COMMON-R043': ['0208', '0202239952'],
  'PEPPOL-COMMON-R044': ['0201', 'UFABC'],
  'PEPPOL-COMMON-R045': ['0210', '0074311015'],
  'PEPPOL-COMMON-R047': ['0211', 'IT00743110158'],
  'PEPPOL-COMMON-R049': ['0007', '5560160681'],
  'PEPPOL-COMMON-R050': ['0151', '51824753557'],
  'PEPPOL-COMMON-R054': ['0106', '1234567'],
  'PEPPOL-COMMON-R055': ['0190', '1234567890'],
  'PEPPOL-COMMON-R056-1': ['9944', 'NL004495445'],
  'PEPPOL-COMMON-R057': ['0217', '12345678901'],
};

/** What stands where no scheme list of another rule gets in the way. */
function withBuyerIdentifier(scheme: string, value: string): string[] {
  const root = sampleTree();
  const party = elementAt(root, [cac.AccountingCustomerParty, cac.Party]);
  setAttribute(append(append(party, cac.PartyIdentification), cbc.ID, value), 'schemeID', scheme);
  return codesOfTree(root).filter((code) => code.startsWith('PEPPOL-'));
}

describe('party identifiers', () => {
  it('has a failing fixture for each of its ids', () => {
    const ids = [...Object.keys(wrong), 'PEPPOL-COMMON-R046', 'PEPPOL-COMMON-R056-2'];
    expect(ids.sort()).toEqual([...partyIdentifiers.ids].sort());
  });

  it.each(Object.entries(wrong))('%s fires on its fixture, and nothing else does', (id, [scheme, value]) => {
    expect(withBuyerIdentifier(scheme, value)).toEqual([id]);
  });

  it.each(Object.entries(wrong))(
    '%s judges registration numbers and electronic addresses too',
    (id, [scheme, value]) => {
      const invoice = sampleInvoice();
      invoice.buyer.legalId = { value, scheme };
      invoice.buyer.endpoint = { value, scheme };
      expect(codesOf(invoice).filter((code) => code === id)).toHaveLength(2);
    },
  );

  it('PEPPOL-COMMON-R046 judges electronic addresses of scheme 9907 only', () => {
    const invoice = sampleInvoice();
    invoice.buyer.endpoint = { value: '0074311015', scheme: '9907' };
    expect(codesOf(invoice).filter((code) => code.startsWith('PEPPOL-COMMON'))).toEqual(['PEPPOL-COMMON-R046']);
    expect(withBuyerIdentifier('9907', '0074311015')).toEqual([]);
  });

  it('PEPPOL-COMMON-R056-2 judges Dutch VAT identifiers, where no earlier rule is about their scheme', () => {
    const codes = (scheme: string | null) => {
      const root = sampleTree();
      const id = elementAt(root, [cac.AccountingCustomerParty, cac.Party, cac.PartyTaxScheme, cbc.CompanyID]);
      id.text = 'NL004495445';
      if (scheme !== null) setAttribute(id, 'schemeID', scheme);
      return codesOfTree(root).filter((code) => code.startsWith('PEPPOL-'));
    };
    expect(codes(null)).toEqual(['PEPPOL-COMMON-R056-2']);
    expect(codes('0002')).toEqual(['PEPPOL-COMMON-R056-2']);
    expect(codes('0217')).toEqual(['PEPPOL-COMMON-R056-2']);
    expect(codes('0208')).toEqual(['PEPPOL-COMMON-R043']);
  });

  it('an identifier that the official test stops at is a finding of ours', () => {
    const root = sampleTree();
    const party = elementAt(root, [cac.AccountingCustomerParty, cac.Party]);
    setAttribute(append(append(party, cac.PartyIdentification), cbc.ID, 'IT+0074311015'), 'schemeID', '0211');
    expect(codesOfTree(root)).toEqual(['unreadable_value']);
  });
});
