import { writeUbl } from '@einvoice/invoice-rules';
import { repositoryRoot } from '@einvoice/test-kit';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { pdfWith } from '../../apps/rest-api/src/invoice-review/pdfs.fixture';

/** What is expected of a document: why it is not read, or the states of schema and rules. Absent: that all routes say the same. */
type Expected = string | readonly [schema: string, rules: string];

/** A document in every form in which a route takes it. */
export interface RoutedDocument {
  readonly name: string;
  /** In the place of the JSON invoice. */
  readonly wrapped: object | null;
  /** As a file. */
  readonly bytes: Buffer | null;
  readonly expected?: Expected;
}

const fixture = (name: string): string => readFileSync(path.join(repositoryRoot, 'fixtures', name), 'utf8');
export const goodInvoice = JSON.parse(fixture('base-example.json')) as Readonly<Record<string, unknown>>;
const wrongTotal = JSON.parse(fixture('base-example-wrong-total.json')) as object;
const cii = fixture('cii-every-term.xml');
const written = writeUbl(goodInvoice);
const ubl = written.ok ? written.xml : '';
const body = ubl.replace(/^<\?xml[^>]*\?>\s*/, '');
const rootEnd = body.indexOf('>');

const passed = ['passed', 'passed'] as const;
const wrongSchema = ['failed', 'failed'] as const;
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${body}`;
const accented = (document: string) => document.replace('</cbc:ID>', ' é</cbc:ID>');
const inRoot = (attributes: string) => `${body.slice(0, rootEnd)} ${attributes}${body.slice(rootEnd)}`;
const first = (content: string) => `${body.slice(0, rootEnd + 1)}${content}${body.slice(rootEnd + 1)}`;
const prefixed = (document: string) =>
  document.replaceAll(/(<\/?|xmlns:)cbc\b/g, '$1b').replaceAll(/(<\/?|xmlns:)cac\b/g, '$1a');
const swapped = body.replace(/(<cbc:ID>[^<]*<\/cbc:ID>)\s*(<cbc:IssueDate>[^<]*<\/cbc:IssueDate>)/, '$2$1');
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const schemas = 'urn:oasis:names:specification:ubl:schema:xsd';

/** Both as text in a wrapper and as a file in UTF-8. */
const xmlDocument = (name: string, xml: string, expected?: Expected): RoutedDocument => ({
  ...{ name, wrapped: { xml }, bytes: Buffer.from(xml) },
  ...(expected && { expected }),
});
/** A file whose bytes matter, and what they say as text where that is the same. */
const file = (name: string, bytes: Buffer, expected: Expected, xml?: string): RoutedDocument => ({
  ...{ name, bytes, expected, wrapped: xml === undefined ? null : { xml } },
});

const wrapped = (name: string, content: object, expected: Expected): RoutedDocument => ({
  ...{ name, wrapped: content, bytes: null, expected },
});

const sound: readonly RoutedDocument[] = [
  xmlDocument('a clean invoice', ubl, passed),
  xmlDocument('other prefixes', prefixed(body), passed),
  xmlDocument('a prefix for the root', body.replace('<Invoice xmlns=', '<i:Invoice xmlns:i=').replace('</Invoice>', '</i:Invoice>'), passed), // prettier-ignore
  xmlDocument('processing instructions', `<?xml-stylesheet href="a.xsl"?>${first('<?page break?>')}`, passed),
  xmlDocument('a comment inside a value', body.replace(/<cbc:ID>/, '<cbc:ID><!-- the number -->')),
  xmlDocument('a comment inside an amount', body.replace(/(<cbc:PayableAmount[^>]*>\d)/, '$1<!-- -->')),
  xmlDocument('CDATA', body.replace(/<cbc:ID>([^<]*)</, '<cbc:ID><![CDATA[$1]]><'), passed),
  xmlDocument('a text of a megabyte', body.replace(/(<cbc:ID>)([^<]*)/, `$1${'7'.repeat(2 ** 20)}`), passed),
  xmlDocument('xsi:schemaLocation', inRoot('xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b"'), passed), // prettier-ignore
  xmlDocument('xsi:type', inRoot('xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="InvoiceType"')),
  xmlDocument('xsi:nil', body.replace('<cbc:ID>', '<cbc:ID xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true">')), // prettier-ignore
  xmlDocument('an extension with anything', first('<e:UBLExtensions xmlns:e="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"><e:UBLExtension><e:ExtensionContent><x:any xmlns:x="urn:x" a="1">b</x:any></e:ExtensionContent></e:UBLExtension></e:UBLExtensions>')), // prettier-ignore
  xmlDocument('UTF-8 that says so', accented(declared('UTF-8')), passed),
  file('UTF-8 with its mark', Buffer.from(`\ufeff${declared('UTF-8')}`), passed, `\ufeff${declared('UTF-8')}`),
  file('UTF-16 with its mark, low byte first', Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le'), passed),
  file('UTF-16 with its mark, high byte first', utf16be(`\ufeff${declared('UTF-16')}`), passed),
  file('UTF-16 without a mark', Buffer.from(declared('UTF-16'), 'utf16le'), passed),
  file('ISO-8859-1 that says so', Buffer.from(accented(declared('ISO-8859-1')), 'latin1'), passed, accented(declared('ISO-8859-1'))), // prettier-ignore
  file('windows-1252 that says so', Buffer.from(accented(declared('windows-1252')), 'latin1'), passed, accented(declared('windows-1252'))), // prettier-ignore
];

const faulty: readonly RoutedDocument[] = [
  xmlDocument('elements in the wrong order', swapped, ['failed', 'passed']),
  xmlDocument('an unknown element', first('<cbc:Colour>red</cbc:Colour>')),
  xmlDocument('UBL 2.3', first('<cbc:UBLVersionID>2.3</cbc:UBLVersionID><cac:SomethingOf23/>')),
  xmlDocument('a wrong total', ubl.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, '$11.00'), ['passed', 'failed']),
  xmlDocument('no type code', body.replace(/<cbc:InvoiceTypeCode>[^<]*<\/cbc:InvoiceTypeCode>/, ''), ['passed', 'failed']), // prettier-ignore
  xmlDocument('no currency', body.replace(/<cbc:DocumentCurrencyCode>[^<]*<\/cbc:DocumentCurrencyCode>/, '')),
  xmlDocument('two suppliers', body.replace(/<cac:AccountingSupplierParty>[\s\S]*<\/cac:AccountingSupplierParty>/, '$&$&'), wrongSchema), // prettier-ignore
  xmlDocument('an empty root', `<Invoice xmlns="${schemas}:Invoice-2"/>`, wrongSchema),
];

const unread: readonly RoutedDocument[] = [
  xmlDocument('nothing', '', 'empty'),
  xmlDocument('a text', 'hello', 'not_xml'),
  xmlDocument('JSON named .xml', JSON.stringify(goodInvoice), 'json'),
  xmlDocument('a page', '<!DOCTYPE html><html><body>Not found</body></html>', 'html'),
  file('a ZIP archive', Buffer.from('PK\u0003\u0004rest', 'latin1'), 'zip'),
  xmlDocument('half a file', ubl.slice(0, ubl.length / 2), 'not_well_formed'),
  xmlDocument('an end tag of another name', body.replace('</cbc:ID>', '</cbc:IDs>'), 'not_well_formed'),
  xmlDocument('a document type', `<!DOCTYPE Invoice>${body}`, 'document_type'),
  xmlDocument('an entity of its own', `<!DOCTYPE a [<!ENTITY x "a">]>${first('&x;')}`, 'document_type'),
  xmlDocument('an entity of a file', `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${first('&x;')}`, 'document_type'), // prettier-ignore
  xmlDocument('an entity that nobody declared', first('&x;'), 'not_well_formed'),
  xmlDocument('a NUL', body.replace('</cbc:ID>', '\0</cbc:ID>'), 'not_well_formed'),
  // As text; among the bytes of a file the first would be a sign of UTF-16, the last another character.
  wrapped('a NUL in front of everything', { xml: `\0${body}` }, 'not_xml'),
  wrapped('half a character', { xml: body.replace('</cbc:ID>', '\ud800</cbc:ID>') }, 'not_well_formed'),
  file('ISO-8859-1 that says UTF-8', Buffer.from(accented(declared('UTF-8')), 'latin1'), 'encoding'),
  file('UTF-8 that says UTF-16', Buffer.from(declared('UTF-16')), 'encoding'),
  xmlDocument('200 levels', first(`${'<a>'.repeat(200)}${'</a>'.repeat(200)}`), 'too_deep'),
  xmlDocument('100,000 attributes', inRoot(Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(' ')), 'too_many_attributes'), // prettier-ignore
  xmlDocument('no namespace', '<Invoice><ID>1</ID></Invoice>', 'invoice_without_namespace'),
  xmlDocument('another UBL document', `<Order xmlns="${schemas}:Order-2"/>`, 'other_ubl_document'),
  xmlDocument('FatturaPA', '<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"/>', 'fattura_pa'), // prettier-ignore
  xmlDocument('another document', '<note>hello</note>', 'not_an_invoice'),
];

const ciiDocuments: readonly RoutedDocument[] = [
  xmlDocument('CII', cii, ['passed', 'passed']),
  xmlDocument('CII with an unknown element', cii.replace('</rsm:ExchangedDocument>', '<ram:Colour/>$&'), ['failed', 'passed']), // prettier-ignore
];

async function pdfs(): Promise<RoutedDocument[]> {
  const of = (name: string, pdf: Buffer, expected: Expected): RoutedDocument => ({
    ...{ name, wrapped: { pdf: pdf.toString('base64') }, bytes: pdf, expected },
  });
  return [
    of('a PDF with a UBL invoice', await pdfWith(['factur-x.xml', ubl], ['terms.txt', 'x']), passed),
    of('a PDF with a CII invoice', await pdfWith(['factur-x.xml', cii]), ['passed', 'passed']),
    of('a PDF with a faulty invoice', await pdfWith(['xrechnung.xml', swapped]), ['failed', 'passed']),
    of('a PDF without an invoice', await pdfWith(), 'no_invoice'),
    of('a PDF with two invoices', await pdfWith(['factur-x.xml', cii], ['xrechnung.xml', ubl]), 'ambiguous_attachment'),
    of('a PDF that ends in its middle', (await pdfWith(['factur-x.xml', cii])).subarray(0, 400), 'not_readable'),
  ];
}

/**
 * So many documents: our own, and beside them labelled ones where `EINVOICE_DATASETS` names their folder, or the clean invoice with
 * one element after the other left out.
 */
export async function routedDocuments(count: number): Promise<RoutedDocument[]> {
  const own = [
    wrapped('a JSON invoice', goodInvoice, ['not_run', 'passed']),
    wrapped('a JSON invoice in a wrapper', { json: goodInvoice, check: { asOf: '2026-11-23' } }, ['not_run', 'passed']),
    wrapped('a JSON invoice with a wrong total', wrongTotal, ['not_run', 'failed']),
    ...[...sound, ...faulty, ...unread, ...ciiDocuments, ...(await pdfs())],
  ];
  return [...own, ...othersOf(count - own.length)];
}

function othersOf(count: number): RoutedDocument[] {
  const labelled = path.join(process.env.EINVOICE_DATASETS ?? '', 'profiles/ready.jsonl.gz');
  if (process.env.EINVOICE_DATASETS && existsSync(labelled)) {
    const lines = gunzipSync(readFileSync(labelled)).toString().trim().split('\n');
    const every = Math.floor(lines.length / count);
    return Array.from({ length: count }, (_, at) => {
      const { id, xml } = JSON.parse(lines[at * every]!) as { id: string; xml: string };
      return xmlDocument(id, xml);
    });
  }
  console.log('EINVOICE_DATASETS names no folder: routes were compared on our own documents only.');
  const leaves = [...body.matchAll(/<(cbc:\w+)[^>]*>[^<]*<\/\1>/g)].slice(0, count);
  return leaves.map(({ 0: leaf, 1: name, index }) =>
    xmlDocument(`no ${name} at ${index}`, body.slice(0, index) + body.slice(index + leaf.length)),
  );
}
