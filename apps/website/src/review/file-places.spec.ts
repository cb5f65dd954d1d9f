import { readUblInvoice, writeUbl } from '@einvoice/invoice-rules';
import clean from '../../samples/clean.json';
import { pointerOf } from './file-places';
import { valueAt } from './json-pointer';

it.each([
  ['/Invoice/cbc:ID', '/number'],
  ['/ubl:Invoice[1]/b:ID[1]', '/number'],
  ['/Invoice/cac:InvoiceLine[2]/cbc:LineExtensionAmount/@currencyID', '/lines/1'],
  ['/CreditNote/cac:CreditNoteLine/cbc:CreditedQuantity/@unitCode', '/lines/0/unit'],
  ['/Invoice[1]/cac:InvoiceLine[3]/cac:Item[1]/cbc:Name[1]', '/lines/2/name'],
  ['/Invoice/cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme[1]/cbc:CompanyID', '/buyer/vatId'],
  ['/Invoice/cac:TaxTotal/cac:TaxSubtotal[2]/cbc:TaxAmount', '/vatBreakdown/1'],
  ['/Invoice/cbc:UBLVersionID', null],
  ['/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:ID', null],
  ['/', null],
])('%s is at %s', (path, pointer) => expect(pointerOf(path)).toBe(pointer));

it('every place is where the invoice that is read from the file has the value', () => {
  const written = writeUbl(clean);
  const read = readUblInvoice(written.ok ? written.xml : '');
  const invoice = read.ok ? read.invoice : {};
  const places = {
    'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName': 'Acme BV',
    'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID': 'BE0403170701',
    'cac:LegalMonetaryTotal/cbc:PayableAmount': '1197.90',
    'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount': '990.00',
    'cac:TaxTotal/cbc:TaxAmount': '207.90',
    'cac:InvoiceLine[2]/cbc:LineExtensionAmount': '240.00',
    'cbc:BuyerReference': 'PO-77',
  };
  const found = Object.keys(places).map((place) => [place, valueAt(invoice, pointerOf(`/Invoice/${place}`)!)]);
  expect(Object.fromEntries(found)).toEqual(places);
});
