import { invoiceBody, invoiceXml } from '@einvoice/limits';
import { sampleInvoice, type Json } from './sample-invoices';

const schemas = 'urn:oasis:names:specification:ubl:schema:xsd:';
const head = `<Invoice xmlns="${schemas}Invoice-2" xmlns:cac="${schemas}CommonAggregateComponents-2" xmlns:cbc="${schemas}CommonBasicComponents-2">`;

/** So much of a unit as a part of the largest document may hold: of its bytes, or of its elements. */
const filledWith = (unit: string) => (part: number) => {
  const unitsMax = Math.min(invoiceXml.elementsMax - 1, (invoiceXml.bytesMax - 1_000) / unit.length);
  return unit.repeat(Math.floor(part * unitsMax));
};
const attributes = Array.from({ length: 64 }, (_, index) => ` a${index}=""`).join('');
const contents: Readonly<Record<string, (part: number) => string>> = {
  'tiny elements': filledWith('<x/>'),
  // Names of their own cost the most: two thirds of the time.
  'elements of different names': (part) =>
    Array.from(
      { length: Math.floor(part * (invoiceXml.elementsMax - 1)) },
      (_, index) => `<a${index.toString(36)}/>`,
    ).join(''),
  'attributes of different values': (part) =>
    Array.from(
      { length: Math.floor(part * (invoiceXml.elementsMax - 1)) },
      (_, index) => `<x a="${index.toString(36)}"/>`,
    ).join(''),
  'lines without anything': filledWith('<cac:InvoiceLine/>'),
  'attributes, 64 on each element': filledWith(`<x${attributes}/>`),
  'amounts without a currency of the document': filledWith('<cbc:Amount currencyID="EUR">1.234</cbc:Amount>'),
  'hyphens in a comment': (part) => `<!--${'- '.repeat(part * 10_000_000)}-->`,
};
export const documentNames = Object.keys(contents);

/** @param part of the largest document that is read */
export function documentOf(name: string, part: number): Buffer {
  return Buffer.from(`${head}${contents[name]!(part)}</Invoice>`);
}

const groups: Readonly<Record<string, (index: number) => object>> = {
  'a VAT category of its own': (index) => ({ category: index.toString(36), rate: 1 }),
  'a rate of its own': (index) => ({ category: 'S', rate: index / 1000 }),
  'a rate of its own with as many digits as one may have': (index) => ({ category: 'S', rate: `${String(index).padStart(29, '9')}.5` }),
}; // prettier-ignore
export const groupNames = Object.keys(groups);

/**
 * An invoice of as many lines, allowances and charges as a part of a body has room for, each with a VAT category or rate of
 * its own.
 */
export function invoiceOf(name: string, part: number): string {
  const items: Record<string, Json[]> = { lines: [], allowances: [], charges: [] };
  let roomBytes = part * (invoiceBody.bytesMax - 4096);
  let index = 0;
  for (const list of Object.values(items)) {
    const amount = list === items['lines'] ? { net: 1 } : { amount: 1 };
    const countMax = 66_000;
    while (list.length < countMax && roomBytes > 0) {
      const item = { ...amount, vat: groups[name]!(index++) };
      roomBytes -= JSON.stringify(item).length + 1;
      list.push(item);
    }
  }
  return JSON.stringify({ ...sampleInvoice(), ...items });
}
