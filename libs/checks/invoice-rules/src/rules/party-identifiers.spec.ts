import { codesOf, codesOfTree, sampleInvoice } from '../sample-invoices';
import { append, elementAt, sampleTree, setAttribute } from '../sample-trees';
import { type RuleSet } from '../sets/edition';
import { ruleSets } from '../sets/rule-sets';
import { cac, cbc } from '../tree/elements';

const billing = (edition: string) => ruleSets.find(({ id }) => id === `peppol-bis-${edition}`)!;

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

  describe('from November 2026 on', () => {
    const codes = (ruleSet: RuleSet, value: string, scheme: string | null) => {
      const root = sampleTree();
      const id = elementAt(root, [cac.AccountingCustomerParty, cac.Party, cac.PartyTaxScheme, cbc.CompanyID]);
      id.text = value;
      if (scheme !== null) setAttribute(id, 'schemeID', scheme);
      return codesOfTree(root, ruleSet).filter((code) => code.startsWith('PEPPOL-COMMON'));
    };

    it.each([
      ['PEPPOL-COMMON-R040', '0088', '17'],
      ['PEPPOL-COMMON-R043', '0208', '2000000042'],
      ['PEPPOL-COMMON-R059', '0240', '00002011000'],
      ['PEPPOL-COMMON-R062', null, 'BE0202239952'],
      ['PEPPOL-COMMON-R058', null, 'LU10000357'],
      ['PEPPOL-COMMON-R058', null, 'lu10000357'],
    ])('%s refuses, of scheme %s, %s, which no rule refused before', (id, scheme, value) => {
      expect(codes(billing('3.0.21'), value, scheme)).toEqual([]);
      expect(codes(billing('3.0.22'), value, scheme)).toEqual([id]);
    });

    it.each([
      ['a Belgian enterprise number wins over a Belgian VAT number', '0208', 'BE0202239952', 'PEPPOL-COMMON-R043'],
      ['a Belgian VAT number over an Italian office code', '0201', 'BE0202239952', 'PEPPOL-COMMON-R062'],
      ['a Dutch establishment number over a Luxembourg VAT number', '0217', 'LU10000357', 'PEPPOL-COMMON-R057'],
      ['a Luxembourg VAT number over a Luxembourg register number', '0240', 'LU10000357', 'PEPPOL-COMMON-R058'],
    ])('%s: the first rule in official order is the only one asked', (_name, scheme, value, id) => {
      expect(codes(billing('3.0.22'), value, scheme)).toEqual([id]);
    });

    it('a VAT number that starts with be in small letters is not looked at, unlike lu', () => {
      expect(codes(billing('3.0.22'), 'be0202239952', null)).toEqual([]);
    });

    it.each(['0106', '0190', '9944', '0217'])('a wrong Dutch identifier of scheme %s becomes an error', (scheme) => {
      const severity = (ruleSet: RuleSet) => [...ruleSet.rules].filter(([id]) => id === codes(ruleSet, 'X', scheme)[0]);
      expect(severity(billing('3.0.21'))).toMatchObject([[expect.any(String), { severity: 'warning' }]]);
      expect(severity(billing('3.0.22'))).toMatchObject([[expect.any(String), { severity: 'error' }]]);
    });
  });

  it('an identifier that the official test stops at is a finding of ours', () => {
    const root = sampleTree();
    const party = elementAt(root, [cac.AccountingCustomerParty, cac.Party]);
    setAttribute(append(append(party, cac.PartyIdentification), cbc.ID, 'IT+0074311015'), 'schemeID', '0211');
    expect(codesOfTree(root)).toEqual(['unreadable_value']);
  });
});
