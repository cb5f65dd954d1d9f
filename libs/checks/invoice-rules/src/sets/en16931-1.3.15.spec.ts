import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { now } from '../sample-invoices';
import { verdictOnDocument } from '../judge-document';
import { xrechnungSample } from '../rules/xrechnung-samples';
import { writeUbl } from '../xml/write-ubl';

/** The CEN rules of 1.3.15, on which XRechnung and HR eRacun stand, say otherwise in some places than those of 1.3.16. */
const written = writeUbl(xrechnungSample('xrechnung'));
if (!written.ok) throw new Error(written.message);
const ubl = written.xml;

function codesBy(ruleSet: string, document: string): string[] {
  const { issues } = verdictOnDocument(document, { now, check: { ruleSet } });
  return issues.flatMap(({ code, sameAs = [] }) => [code, ...sameAs]).filter((code) => /^(BR-(?!DE)|UBL)/.test(code));
}

/** What a change adds to the findings of each edition. */
function added(change: (document: string) => string, ruleSet: string): string[] {
  const changed = change(ubl);
  expect(changed).not.toBe(ubl);
  const before = codesBy(ruleSet, ubl);
  return codesBy(ruleSet, changed).filter((code) => !before.includes(code));
}

const vat = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';
const vatId = `<cac:PartyTaxScheme><cbc:CompanyID>DE123456789</cbc:CompanyID>${vat}</cac:PartyTaxScheme>`;
const country = (code: string) => `<cac:PostalAddress><cac:Country><cbc:IdentificationCode>${code}</cbc:IdentificationCode></cac:Country></cac:PostalAddress>`; // prettier-ignore
const representative = (name: string, code: string, ids: string) =>
  `<cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>${name}</cbc:Name></cac:PartyName>${country(code)}${ids}</cac:TaxRepresentativeParty>`;
const besideSupplier = (what: string) => (document: string) =>
  document.replace(/(<\/cac:AccountingCustomerParty>)/, `$1${what}`);
const beforeSupplier = (what: string) => (document: string) =>
  document.replace('<cac:AccountingSupplierParty>', `${what}<cac:AccountingSupplierParty>`);
const tender = '<cac:OriginatorDocumentReference><cbc:ID>T-1</cbc:ID></cac:OriginatorDocumentReference>';
const creditorAlone = (document: string) =>
  document.replace(/(<cac:AccountingSupplierParty>\s*<cac:Party>)([^]*?)(<\/cac:Party>)/, (_all, start: string, party: string, end: string) => {
    const without = party.replace(/<cac:PartyTaxScheme>[^]*?<\/cac:PartyTaxScheme>/g, '').replace(/<cac:PartyIdentification>[^]*?<\/cac:PartyIdentification>/g, '').replace(/(<cac:PartyLegalEntity>[^]*?)<cbc:CompanyID[^>]*>[^<]*<\/cbc:CompanyID>/, '$1');
    return `${start}<cac:PartyIdentification><cbc:ID schemeID="SEPA">DE98ZZZ09999999999</cbc:ID></cac:PartyIdentification>${without}${end}`;
  }); // prettier-ignore

/** The breakdown alone is still standard rated. */
const splitPaymentOfLines = (document: string) =>
  document.replace(/(<cac:ClassifiedTaxCategory>\s*<cbc:ID>)S/g, '$1B').replace(/<cac:AllowanceCharge>[^]*?<\/cac:AllowanceCharge>/g, ''); // prettier-ignore

describe('CEN 1.3.15 for UBL beside 1.3.16', () => {
  it.each([
    ['takes 502 for the type of an invoice', (d: string) => d.replace(/(<cbc:InvoiceTypeCode>)\d+/, '$1502'), [], ['BR-CL-01']],
    ['identifies a seller by the creditor identifier of its bank', creditorAlone, [], ['BR-CO-26']],
    ['has no rule about a second tender reference', beforeSupplier(tender + tender), [], ['UBL-SR-56']],
    ['counts VAT identifiers of a tax representative where none are', besideSupplier(representative('Vertreter', 'DE', vatId + vatId)), [], ['UBL-SR-23']],
    ['looks for what is standard rated beside split payment in lines alone', splitPaymentOfLines, [], ['BR-B-02']],
    ['wants a name of a tax representative, not blanks', besideSupplier(representative(' ', ' ', vatId)), ['BR-18', 'BR-20'], ['BR-18', 'BR-20']],
    ['wants the number of an account, not blanks', (d: string) => d.replace(/(<cac:PayeeFinancialAccount>\s*<cbc:ID[^>]*>)[^<]*/, '$1 '), ['BR-50'], ['BR-50']],
  ] as const)('%s', (_what, change, in1315, in1316) => {
    const own = new Set<string>([...in1315, ...in1316]);
    expect(added(change, 'xrechnung-2.5.0').filter((code) => own.has(code)).sort()).toEqual([...in1315]);
    expect(added(change, 'en16931-1.3.16').filter((code) => own.has(code)).sort()).toEqual([...in1316]);
  }); // prettier-ignore

  it('does not count blanks around the number of a card', () => {
    const card = (number: string) => (document: string) =>
      document.replace(/<cac:PaymentMeans>[^]*?<\/cac:PaymentMeans>/, `<cac:PaymentMeans><cbc:PaymentMeansCode>48</cbc:PaymentMeansCode><cac:CardAccount><cbc:PrimaryAccountNumberID>${number}</cbc:PrimaryAccountNumberID><cbc:NetworkID>x</cbc:NetworkID></cac:CardAccount></cac:PaymentMeans>`); // prettier-ignore
    expect(added(card('   123456   '), 'xrechnung-2.5.0')).not.toContain('BR-51');
    expect(added(card('12345678901'), 'xrechnung-2.5.0')).toContain('BR-51');
  });
});

describe('zero with a minus', () => {
  const everyTerm = readFileSync(path.join(repositoryRoot, 'fixtures/cii-every-term.xml'), 'utf8');
  const zeroRated = everyTerm
    .replaceAll(/<ram:CategoryCode>S</g, '<ram:CategoryCode>Z<')
    .replaceAll(/<ram:RateApplicablePercent>[^<]*/g, '<ram:RateApplicablePercent>0');

  it('is another number than zero where the official engine compares a rate of CII as a double', () => {
    const minus = zeroRated.replaceAll('<ram:RateApplicablePercent>0<', '<ram:RateApplicablePercent>-0.00<');
    const ofRates = (document: string) =>
      codesBy('en16931-1.3.16', document).filter((code) => /^BR-Z-0[56]$/.test(code));
    expect(minus).not.toBe(zeroRated);
    expect(ofRates(zeroRated)).toEqual([]);
    expect(new Set(ofRates(minus))).toEqual(new Set(['BR-Z-05', 'BR-Z-06']));
  });

  it('is the sum of no charges in Factur-X', () => {
    const facturX = readFileSync(path.join(repositoryRoot, 'fixtures/cii-every-term.xml'), 'utf8');
    const without = facturX
      .replaceAll(/<ram:SpecifiedTradeAllowanceCharge>\s*<ram:ChargeIndicator>\s*<udt:Indicator>true[^]*?<\/ram:SpecifiedTradeAllowanceCharge>/g, '')
      .replaceAll(/<ram:SpecifiedLogisticsServiceCharge>[^]*?<\/ram:SpecifiedLogisticsServiceCharge>/g, ''); // prettier-ignore
    const stating = (sum: string) => without.replace(/(<ram:ChargeTotalAmount>)[^<]*/, `$1${sum}`);
    const asked = (sum: string) => codesBy('factur-x-en16931-1.09.2', stating(sum)).includes('BR-CO-12');
    expect([asked('0.00'), asked('-0.00'), asked('0.01')]).toEqual([false, false, true]);
  });
});
