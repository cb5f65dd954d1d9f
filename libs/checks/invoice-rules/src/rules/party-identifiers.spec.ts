import { codesOf, codesOfTree, sampleInvoice } from '../invoices.fixture';
import { append, elementAt, sampleTree, setAttribute } from '../trees.fixture';
import { cac, cbc } from '../tree/elements';

/** What stands where no scheme list of another rule gets in the way. */
function withBuyerIdentifier(scheme: string, value: string): string[] {
  const root = sampleTree();
  const party = elementAt(root, [cac.AccountingCustomerParty, cac.Party]);
  setAttribute(append(append(party, cac.PartyIdentification), cbc.ID, value), 'schemeID', scheme);
  return codesOfTree(root).filter((code) => code.startsWith('PEPPOL-'));
}

describe('party identifiers', () => {
  it('judges party identifiers, registration numbers and electronic addresses alike', () => {
    expect(withBuyerIdentifier('0208', '0202239952')).toEqual(['PEPPOL-COMMON-R043']);
    const invoice = sampleInvoice();
    invoice.buyer.legalId = invoice.buyer.endpoint = { value: '0202239952', scheme: '0208' };
    expect(codesOf(invoice)).toEqual(['PEPPOL-COMMON-R043', 'PEPPOL-COMMON-R043']);
  });

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
