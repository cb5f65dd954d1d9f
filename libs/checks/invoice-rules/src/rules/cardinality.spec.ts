import { codesOfTree, sampleInvoice, treeOf } from '../sample-invoices';
import { append, childAt, elementAt, sampleTree, setAttribute } from '../sample-trees';
import { cac, cbc, CreditNote } from '../tree/elements';

describe('cardinality', () => {
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
