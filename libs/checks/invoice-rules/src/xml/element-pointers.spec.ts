import { readFileSync } from 'node:fs';
import path from 'node:path';
import { now, sampleWithTotals } from '../sample-invoices';
import { judgeDocument } from '../judge-document';
import { InvoicePointers } from './element-pointers';
import { readTree } from './read-ubl';
import { writeUbl } from './write-ubl';

const cii = readFileSync(path.join(__dirname, '../../../../../fixtures/cii-every-term.xml'), 'utf8');

function ubl(): string {
  const written = writeUbl(sampleWithTotals());
  if (!written.ok) throw new Error(written.message);
  return written.xml;
}

/** Pointers of the findings with this code, each once. */
function pointersOf(xml: string, code: string): (string | undefined)[] {
  const { schema, issues } = judgeDocument(xml, { now });
  const found = [...schema.issues, ...issues].filter((issue) => issue.code === code);
  return [...new Set(found.map(({ pointer }) => pointer))];
}

const without = (name: string) => (xml: string) => xml.replace(new RegExp(`\\s*<${name}[ >][^]*?</${name}>`), '');

describe('the pointer of a finding', () => {
  it.each<readonly [what: string, change: (xml: string) => string, code: string, pointer: string | undefined]>([
    ['a number', without('cbc:ID'), 'BR-02', '/number'],
    ['a name in a party', without('cbc:RegistrationName'), 'BR-06', '/seller/name'],
    ['a country in an address', without('cac:Country'), 'BR-09', '/seller/address/country'],
    ['an address with all that must be in it', without('cac:PostalAddress'), 'BR-08', '/seller/address'],
    ['a total', without('cbc:LineExtensionAmount'), 'BR-12', '/totals/lines'],
    ['all totals', without('cac:LegalMonetaryTotal'), 'schema_missing_element', '/totals'],
    ['a unit, which UBL has as an attribute', (xml) => xml.replace(' unitCode="C62"', ''), 'BR-23', '/lines/1/unit'],
    ['the VAT of a line, which UBL has in the item', without('cac:ClassifiedTaxCategory'), 'BR-CO-04', '/lines/0/vat'],
    ['an element that the schema demands', without('cbc:IssueDate'), 'schema_missing_element', '/issueDate'],
  ])('of %s that is missing in UBL is where it would be', (_what, change, code, pointer) => {
    expect(pointersOf(change(ubl()), code)).toEqual([pointer]);
  });

  it('of what has no field is that of the nearest around it, and none at the invoice as a whole', () => {
    const unknown = '<cbc:UUID>7</cbc:UUID>';
    const inLine = ubl().replace('<cac:Item>', `<cac:Item>${unknown}`);
    expect(pointersOf(inLine, 'schema_unknown_element')).toEqual(['/lines/0/item']);
    const atRoot = ubl().replace('<cbc:IssueDate>', `${unknown}$&`);
    expect(pointersOf(atRoot, 'UBL-CR-005')).toEqual([undefined]);
  });

  it.each([
    ['ram:IssueDateTime', '/issueDate'],
    ['ram:ChargeAmount', '/lines/0/price/gross'],
    ['udt:DateString', '/taxPointDate'],
    ['qdt:DateTimeString', '/precedingInvoices/0/issueDate'],
    ['ram:AssociatedDocumentLineDocument', '/lines/0'],
    ['rsm:ExchangedDocument', undefined],
  ])('of %s missing in CII is where the JSON invoice would have it', (name, pointer) => {
    const found = pointersOf(without(name)(cii), 'schema_missing_element');
    expect(found).toEqual([pointer]);
  });

  it('of a value in CII leads to that value', () => {
    const wrong = cii.replace(/(<ram:ChargeAmount>)[^<]*/, '$1many');
    expect(pointersOf(wrong, 'schema_bad_decimal')).toEqual(['/lines/0/price/gross']);
  });
});

/** Fields whose names begin alike: a list, and a field beside it that begins as the list does. */
describe('the pointer to where a missing value would be', () => {
  const read = readTree('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><a><b/></a></Invoice>', () => undefined); // prettier-ignore
  if (!read.ok) throw new Error(read.message);
  const list = read.root.first!;
  const places: Readonly<Record<string, readonly string[]>> = {
    around: ['/notes'],
    text: ['/notesTotal', '/notes/text'],
    total: ['/notesTotal'],
    all: ['/notes'],
  };
  const invoice = { notes: [{ text: 'x' }], notesTotal: 1 };

  it.each([
    ['text', '/notes/0/text'],
    ['total', '/notesTotal'],
    ['all', '/notes/0'],
  ])(
    '%s is in the field around it, not in one whose name begins alike, else where the invoice has it: %s',
    (name, pointer) => {
      const asked = { at: list, missing: [name] };
      const pointers = new InvoicePointers([asked], (names) => places[names.length === 1 ? 'around' : name]!);
      pointers.note(list, invoice.notes, 0);
      expect(pointers.of(invoice).pointerOf(asked)).toBe(pointer);
    },
  );
});
