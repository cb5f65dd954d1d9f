import { now, sampleWithTotals, type Json } from '../sample-invoices';
import { validateUbl } from '../validate-ubl';
import { readUbl } from './read-ubl';
import { writeUbl } from './write-ubl';
import { xpath } from './xpath';

const party = 'cac:AccountingSupplierParty/cac:Party';
const line = '/Invoice/cac:InvoiceLine[2]';

/** Rule, what breaks it, the element that the official rule judges, our place. Facts of CEN 1.3.16 and Peppol 3.0.21. */
const sample: readonly (readonly [id: string, breaks: (xml: string) => string, context: string, place: string])[] = [
  ['BR-02', without('cbc:ID'), '/Invoice', '/Invoice/cbc:ID'],
  ['BR-06', without('cbc:RegistrationName'), '/Invoice', '/Invoice/cac:AccountingSupplierParty'],
  ['BR-08', without('cac:PostalAddress'), '/Invoice', '/Invoice/cac:AccountingSupplierParty'],
  ['BR-09', without('cac:Country'), `/Invoice/${party}/cac:PostalAddress`, `/Invoice/${party}/cac:PostalAddress/cac:Country`],
  ['BR-23', (xml) => xml.replace(' unitCode="C62"', ''), line, `${line}/cbc:InvoicedQuantity`],
  ['BR-33', without('cbc:AllowanceChargeReason'), '/Invoice/cac:AllowanceCharge[1]', '/Invoice/cac:AllowanceCharge[1]/cbc:AllowanceChargeReason'],
  ['BR-CO-10', withText('cbc:LineExtensionAmount', '7.00'), '/Invoice/cac:LegalMonetaryTotal', '/Invoice/cac:LegalMonetaryTotal/cbc:LineExtensionAmount'],
  ['BR-CO-15', withText('cbc:TaxInclusiveAmount', '7.00'), '/Invoice', '/Invoice/cac:LegalMonetaryTotal'],
  ['BR-S-08', withText('cbc:TaxableAmount', '7.00'), '/Invoice/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory', '/Invoice/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory'],
  ['BR-CL-23', (xml) => xml.replace('"C62"', '"c62"'), `${line}/cbc:InvoicedQuantity`, `${line}/cbc:InvoicedQuantity`],
  ['PEPPOL-EN16931-R010', withText('cbc:EndpointID', null, 2), '/Invoice/cac:AccountingCustomerParty/cac:Party', '/Invoice/cac:AccountingCustomerParty/cac:Party/cbc:EndpointID'],
  ['UBL-CR-146', (xml) => xml.replace('<cac:PartyLegalEntity>', '<cac:Language><cbc:ID>en</cbc:ID></cac:Language>$&'), '/Invoice', '/Invoice/cac:AccountingSupplierParty'],
  ['UBL-SR-44', (xml) => xml.replace(/(<cac:PaymentMeans>)[^]*?<\/cac:PaymentMeans>/, (means) => means + means.replace('2026-0042', 'other')), '/Invoice', '/Invoice/cac:PaymentMeans[2]'],
]; // prettier-ignore

/** Takes the first element of this name out, with what is in it. */
function without(name: string): (xml: string) => string {
  return (xml) => xml.replace(new RegExp(`\\s*<${name}[ >][^]*?</${name}>`), '');
}

/** Gives the last element of this name but `from` another text, or takes it out. */
function withText(name: string, text: string | null, from = 1): (xml: string) => string {
  const element = new RegExp(`(<${name}[^>]*>)[^<]*(</${name}>)`, 'g');
  return (xml) => {
    let seen = 0;
    const isHeader = (offset: number) => offset < xml.indexOf('<cac:InvoiceLine>');
    return xml.replace(element, (all: string, open: string, close: string, offset: number) =>
      isHeader(offset) && ++seen === from ? (text === null ? '' : open + text + close) : all,
    );
  };
}

function sampleXml(): string {
  const written = writeUbl(sampleWithTotals() as Json);
  if (!written.ok) throw new Error(written.message);
  return written.xml;
}

function issuesOf(xml: string): readonly { code: string; path: string }[] {
  const report = validateUbl(xml, { now });
  return report.ok ? report.issues : [];
}

/** Whether the place is the element, or a child or attribute of it. */
function isAt(place: string, context: string): boolean {
  return place === context || (place.startsWith(`${context}/`) && !place.slice(context.length + 1).includes('/'));
}

describe('the place of a finding', () => {
  it.each(sample)('%s names the element that the official rule judges, or its child to change', (id, breaks, context, place) => {
    const xml = breaks(sampleXml());
    const found = issuesOf(xml).filter(({ code }) => code === id);
    expect(found.map((issue) => issue.path)).toEqual([place]);
    expect(isAt(place, context)).toBe(true);
  }); // prettier-ignore
});

describe('the name of an element that no rule knows', () => {
  const namespace = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';
  const pathOfFirst = (content: string) => {
    const read = readUbl(`<Invoice xmlns="${namespace}">${content}</Invoice>`);
    if (!read.ok) throw new Error(read.message);
    return xpath(read.root.first!);
  };

  it('B11 has its namespace, whatever names an earlier document had so many of', () => {
    const foreign = Array.from({ length: 10_001 }, (_, index) => `<x${index} xmlns="urn:x"/>`).join('');
    expect(pathOfFirst(`<met/>${foreign}`)).toBe(`/Invoice/Q{${namespace}}met`);
    pathOfFirst(`${foreign}<later/>`);
    expect(pathOfFirst('<later/>')).toBe(`/Invoice/Q{${namespace}}later`);
  });
});
