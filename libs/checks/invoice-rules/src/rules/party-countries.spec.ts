import { treeOf, type Branch } from '../sample-invoices';
import { cac, cbc } from '../tree/elements';
import { isCountry, partyCountries } from './party-countries';

const vat = (id: string, scheme = 'VAT'): Branch => [
  cac.PartyTaxScheme,
  [[cbc.CompanyID, id], [cac.TaxScheme, [[cbc.ID, scheme]]]], // prettier-ignore
];
const address = (...codes: string[]): Branch => [
  cac.PostalAddress,
  codes.map((code): Branch => [cac.Country, [[cbc.IdentificationCode, code]]]),
];
const seller = (...parts: Branch[]): Branch => [cac.AccountingSupplierParty, [[cac.Party, parts]]];
const buyer = (...parts: Branch[]): Branch => [cac.AccountingCustomerParty, [[cac.Party, parts]]];
const representative = (...parts: Branch[]): Branch => [cac.TaxRepresentativeParty, parts];
const of = (...branches: Branch[]) => partyCountries(treeOf(branches));

describe('countries of the parties', () => {
  it('takes the VAT identifier before the address, in capitals', () => {
    expect(of(seller(vat('no1'), address('SE')))).toMatchObject({ supplier: 'NO', supplierAddress: 'SE' });
    expect(of(buyer(vat('EL1'), address('GR')))).toMatchObject({ customer: 'EL', customerAddress: 'GR' });
  });

  it('takes the tax representative before the address of the seller, but not for the seller alone', () => {
    expect(of(seller(address(' it ')), representative(vat('NO1')))).toMatchObject({
      supplier: 'NO',
      supplierAlone: 'IT',
    });
  });

  it('looks at identifiers of the scheme VAT only, as it is written', () => {
    expect(of(seller(vat('NO1', ' VAT '), address('IT'))).supplier).toBe('IT');
    expect(of(seller(vat('NO1', 'vat'), address('IT'))).supplier).toBe('IT');
  });

  it('passes over an empty identifier, not over one of blanks', () => {
    expect(of(seller(vat(''), address('IT'))).supplier).toBe('IT');
    expect(of(seller(vat('  '), address('IT'))).supplier).toBe('XX');
  });

  it('is XX where nothing names a country', () => {
    expect(of()).toMatchObject({ supplier: 'XX', supplierAlone: 'XX', customer: 'XX', supplierAddress: '' });
  });

  it('is unknown, and so of no country, where the official rules find several values', () => {
    expect(of(seller(vat('NO1'), vat('NO2'), address('NO')))).toMatchObject({ supplier: null, supplierAlone: null });
    expect(of(seller(address('DK', 'DK')))).toMatchObject({ supplier: null, supplierAddress: null });
    expect(of(seller(address('NO')), representative(vat('NO1'), vat('NO2')))).toMatchObject({
      supplier: null,
      supplierAlone: 'NO',
    });
  });

  it('finds a Swedish address among several', () => {
    expect(of(seller(address('DK', 'SE')))).toMatchObject({ hasSwedishSupplier: true, hasSwedishCustomer: false });
  });

  it('compares German and Dutch addresses without blanks and in any case', () => {
    expect([isCountry(' de ', 'DE'), isCountry('DE', 'DE'), isCountry('DEU', 'DE'), isCountry(null, 'DE')]).toEqual([true, true, false, false]); // prettier-ignore
  });
});
