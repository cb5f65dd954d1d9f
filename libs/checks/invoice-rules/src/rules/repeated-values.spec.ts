import { codesOf, codesOfTree, sampleInvoice } from '../sample-invoices';
import { elementAt, repeat, sampleTree } from '../sample-trees';
import { cac, cbc } from '../tree/elements';

const seller = [cac.AccountingSupplierParty, cac.Party];

describe('values that the CEN rules take one of', () => {
  it.each([
    ['the number', [cbc.ID]],
    ['the name of the seller', [...seller, cac.PartyLegalEntity, cbc.RegistrationName]],
    ['the legal entity of the seller with its name', [...seller, cac.PartyLegalEntity]],
    ['the amount of an allowance', [cac.AllowanceCharge, cbc.Amount]],
    ['the net amount of a line', [cac.InvoiceLine, cbc.LineExtensionAmount]],
    ['the rate of a line', [cac.InvoiceLine, cac.Item, cac.ClassifiedTaxCategory, cbc.Percent]],
    ['the amount due', [cac.LegalMonetaryTotal, cbc.PayableAmount]],
    ['the scheme of a VAT number', [...seller, cac.PartyTaxScheme, cac.TaxScheme]],
    ['the totals', [cac.LegalMonetaryTotal]],
  ])('says so when a document has %s twice, and goes on', (_what, path) => {
    const root = sampleTree();
    repeat(elementAt(root, path));
    const codes = codesOfTree(root);
    expect(codes.filter((code) => code === 'repeated_element')).toHaveLength(1);
  });

  it('has nothing to say about what may be repeated', () => {
    const root = sampleTree();
    repeat(elementAt(root, [cac.AllowanceCharge]));
    repeat(elementAt(root, [cac.InvoiceLine]));
    expect(codesOfTree(root)).not.toContain('repeated_element');
    expect(codesOf(sampleInvoice())).toEqual([]);
  });
});
