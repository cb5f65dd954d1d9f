import { expectGrowth } from '@einvoice/test-kit';
import fc from 'fast-check';
import { sampleInvoice } from '../sample-invoices';
import { cac, cbc, CreditNote, elementName, Invoice, other } from '../tree/elements';
import { attribute, child, type UblNode } from '../tree/ubl-node';
import { readUbl } from './read-ubl';
import { writeUbl } from './write-ubl';
import { xpath } from './xpath';

const schemas = 'urn:oasis:names:specification:ubl:schema:xsd:';
const namespaces = `xmlns="${schemas}Invoice-2" xmlns:cac="${schemas}CommonAggregateComponents-2" xmlns:cbc="${schemas}CommonBasicComponents-2"`;
const invoice = (content: string, more = '') => `<Invoice ${namespaces}${more}>${content}</Invoice>`;

function rootOf(xml: string | Uint8Array): UblNode {
  const read = readUbl(xml);
  if (!read.ok) throw new Error(`${read.reason}: ${read.message}`);
  return read.root;
}

function reasonOf(xml: string | Uint8Array): string {
  const read = readUbl(xml);
  return read.ok ? 'read' : read.reason;
}

function outline(node: UblNode): unknown {
  const name = node.kind === other ? node.key : elementName(node.kind);
  if (node.first === null) return [name, node.text];
  const children = [];
  for (let at: UblNode | null = node.first; at !== null; at = at.next) children.push(outline(at));
  return [name, ...children];
}

describe('reading UBL', () => {
  it('keeps order, repetitions, attributes, raw text and names that no rule speaks of', () => {
    const root = rootOf(
      invoice(
        '<cbc:ID schemeID="x">  A&amp;1 </cbc:ID>\n<cbc:ID/><cac:Signature><cbc:ID>s</cbc:ID></cac:Signature><cbc:UUID>u</cbc:UUID><cac:Party> </cac:Party>',
      ),
    );
    expect(outline(root)).toEqual([
      'Invoice',
      ['cbc:ID', '  A&1 '],
      ['cbc:ID', ''],
      ['cac:Signature', ['cbc:ID', 's']],
      ['cbc:UUID', 'u'],
      ['cac:Party', ' '],
    ]);
    expect(attribute(root.first!, 'schemeID')).toBe('x');
    expect(root.kind).toBe(Invoice);
  });

  it('reads whatever prefixes a document uses', () => {
    const root = rootOf(
      `<doc:CreditNote xmlns:doc="${schemas}CreditNote-2"><ID xmlns="${schemas}CommonBasicComponents-2">1</ID><a:Party xmlns:a="${schemas}CommonAggregateComponents-2"/></doc:CreditNote>`,
    );
    expect(root.kind).toBe(CreditNote);
    expect(outline(root)).toEqual(['CreditNote', ['cbc:ID', '1'], ['cac:Party', '']]);
  });

  it('names the place of every element, counting those that are repeated', () => {
    const root = rootOf(
      invoice(
        '<cbc:ID>1</cbc:ID><cac:InvoiceLine/><cac:InvoiceLine><cbc:ID>2</cbc:ID><cbc:UUID/><cbc:UUID/></cac:InvoiceLine>',
      ),
    );
    const line = root.last!;
    expect([root, root.first!, line.first!, line.last!].map((node) => xpath(node))).toEqual([
      '/Invoice',
      '/Invoice/cbc:ID',
      '/Invoice/cac:InvoiceLine[2]/cbc:ID',
      '/Invoice/cac:InvoiceLine[2]/cbc:UUID[2]',
    ]);
  });

  it('makes line ends line feeds, but for those that are written as references', () => {
    expect(rootOf(invoice('<cbc:Note a="1\r\n2">1\r\n2\r3&#13;</cbc:Note>')).first).toMatchObject({
      text: '1\n2\n3\r',
      attributes: { value: '1 2' },
    });
  });

  it('reads the same document from text, UTF-8 and UTF-16 bytes, with and without byte order mark', () => {
    const text = (encoding: string) =>
      `<?xml version="1.0" encoding="${encoding}"?>${invoice('<cbc:ID>é漢😀</cbc:ID>')}`;
    const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
    const forms: (string | Uint8Array)[] = [
      text('UTF-8'),
      text('ISO-8859-1'),
      `\ufeff${text('UTF-8')}`,
      Buffer.from(text('utf-8')),
      Buffer.from(`\ufeff${text('UTF-8')}`),
      Buffer.from(`\ufeff${text('UTF-16')}`, 'utf16le'),
      Buffer.from(text('UTF-16LE'), 'utf16le'),
      swapped(Buffer.from(`\ufeff${text('UTF-16')}`, 'utf16le')),
      swapped(Buffer.from(text('UTF-16BE'), 'utf16le')),
      Buffer.from(invoice('<cbc:ID>é漢😀</cbc:ID>')),
    ];
    for (const form of forms) expect(child(rootOf(form), cbc.ID)!.text).toBe('é漢😀');
  });
});

describe('B9 what could reach outside, or read as something else', () => {
  const prolog = '<?xml version="1.0" encoding="UTF-8"?>';
  const laughs = Array.from(
    { length: 20 },
    (_, index) => `<!ENTITY l${index + 1} "&l${index};&l${index};&l${index};">`,
  ).join('');
  const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${invoice('')}`;

  it.each<[string, string | Uint8Array, string]>([
    ['a document type', `${prolog}<!DOCTYPE Invoice>${invoice('')}`, 'document_type'],
    ['a document type that names a file', `${prolog}<!DOCTYPE Invoice SYSTEM "file:///etc/passwd">${invoice('')}`, 'document_type'],
    ['an external entity', `${prolog}<!DOCTYPE I [<!ENTITY x SYSTEM "http://127.0.0.1:9/x">]>${invoice('<cbc:ID>&x;</cbc:ID>')}`, 'document_type'],
    ['a parameter entity', `${prolog}<!DOCTYPE I [<!ENTITY % x SYSTEM "http://127.0.0.1:9/x"> %x;]>${invoice('')}`, 'document_type'],
    ['a billion laughs', `${prolog}<!DOCTYPE I [<!ENTITY l0 "lol">${laughs}]>${invoice('<cbc:ID>&l20;</cbc:ID>')}`, 'document_type'],
    ['an entity without document type', invoice('<cbc:ID>&nbsp;</cbc:ID>'), 'not_well_formed'],
    ['an entity named as something inherited', invoice('<cbc:ID>&toString;&__proto__;</cbc:ID>'), 'not_well_formed'],
    ['a character that XML forbids, as a number', invoice('<cbc:ID>&#x1;</cbc:ID>'), 'not_well_formed'],
    ['half a pair, as a number', invoice('<cbc:ID>&#xD800;&#xDC00;</cbc:ID>'), 'not_well_formed'],
    ['half a pair that would swallow a tag', invoice('<cbc:ID>\ud800</cbc:ID>'), 'not_well_formed'],
    ['XML 1.1', `<?xml version="1.1"?>${invoice('<cbc:ID>&#x1;</cbc:ID>')}`, 'xml_version'],
    ['two roots', invoice('') + invoice(''), 'not_well_formed'],
    ['text behind the root', `${invoice('')}x`, 'not_well_formed'],
    ['UTF-7', '+ADw-Invoice+AD4-', 'not_well_formed'],
    ['UTF-7 by declaration, as text', declared('UTF-7'), 'encoding'],
    ['UTF-7 by declaration, as bytes', bytes(declared('UTF-7')), 'encoding'],
    ['Latin-1 bytes that do not say so', bytes(`${prolog}${invoice('<cbc:ID>é</cbc:ID>')}`, 'latin1'), 'encoding'],
    ['Latin-1 declared over a byte order mark of UTF-8', bytes(`\ufeff${declared('ISO-8859-1')}`), 'encoding'],
    ['Latin-1 declared over UTF-16 bytes', bytes(`\ufeff${declared('ISO-8859-1')}`, 'utf16le'), 'encoding'],
    ['US-ASCII that has more', bytes(`<?xml version="1.0" encoding="US-ASCII"?>${invoice('<cbc:ID>é</cbc:ID>')}`), 'encoding'],
    ['windows-1252 with a byte that it has no character for', bytes(`<?xml version="1.0" encoding="windows-1252"?>${invoice('<cbc:ID>\x81</cbc:ID>')}`, 'latin1'), 'encoding'],
    ['ISO-8859-15, which is not read', bytes(declared('ISO-8859-15')), 'encoding'],
    ['UTF-16 declared over UTF-8 bytes', bytes(declared('UTF-16')), 'encoding'],
    ['UTF-8 declared over UTF-16 bytes', bytes(`\ufeff${declared('UTF-8')}`, 'utf16le'), 'encoding'],
    ['half a pair in UTF-16 bytes', Buffer.concat([bytes('\ufeff', 'utf16le'), Buffer.from([0, 0xd8])]), 'encoding'],
    ['overlong UTF-8', Buffer.concat([bytes('<Invoice'), Buffer.from([0xc0, 0xbc])]), 'encoding'],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]), 'not_well_formed'],
    ['EBCDIC', Buffer.from([0x4c, 0x6f, 0xa7, 0x94]), 'encoding'],
    ['nothing', '', 'not_well_formed'],
    ['a null byte', invoice('\0'), 'not_well_formed'],
    ['JSON', '{"number":"1"}', 'not_well_formed'],
    ['a PDF', bytes('%PDF-1.7\n'), 'not_well_formed'],
    ['a document cut short', invoice('<cbc:ID>1</cbc:ID>').slice(0, -12), 'not_well_formed'],
    ['a document that ends inside a tag', '<Invoice', 'not_well_formed'],
    ['an endless comment', `<!-- ${'-'.repeat(10)}`, 'not_well_formed'],
    ['an endless document type', `<!DOCTYPE x [ ${'<!-- x -->'.repeat(1000)}`, 'document_type'],
    ['a CII document', '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>', 'not_ubl'],
    ['an Invoice without namespace', '<Invoice/>', 'not_ubl'],
    ['an Order', `<Order xmlns="${schemas}Order-2"/>`, 'not_ubl'],
  ])('B9 refuses %s', (_what, xml, reason) => {
    expect(reasonOf(xml)).toBe(reason);
  }); // prettier-ignore

  it.each<[string, (count: number) => string]>([
    ['an endless comment', (count) => `<!-- ${'- '.repeat(count)}`],
    ['an endless document type', (count) => `<!DOCTYPE x [ ${'<!-- x -->'.repeat(count)}`],
    ['an endless tag', (count) => `<Invoice${' '.repeat(count)}`],
    ['an endless attribute', (count) => `<Invoice a="${'x'.repeat(count)}`],
    ['an endless instruction', (count) => `<?x ${'? '.repeat(count)}`],
    ['an endless CDATA section', (count) => invoice(`<![CDATA[${']] '.repeat(count)}`)],
    ['nothing but "<"', (count) => invoice('<'.repeat(count))],
  ])('B9 refuses %s at a cost in proportion to its bytes', async (_what, xmlOf) => {
    expect(reasonOf(xmlOf(80_000))).toMatch(/^(not_well_formed|document_type)$/);
    await expectGrowth({ sizes: [20_000, 80_000, 320_000], prepare: xmlOf, work: reasonOf });
  });

  it.each<[string, BufferEncoding, string]>([
    ['ISO-8859-1', 'latin1', 'é\x80ÿ'],
    ['latin1', 'latin1', 'é'],
    ['US-ASCII', 'ascii', 'e'],
  ])('B9 reads %s when it is declared', (name, encoding, text) => {
    const declared = `<?xml version='1.0' encoding='${name}'?>${invoice(`<cbc:ID>${text}</cbc:ID>`)}`;
    expect(child(rootOf(bytes(declared, encoding)), cbc.ID)!.text).toBe(text);
  });

  it('B9 reads windows-1252 when it is declared: its own characters between 80 and 9F', () => {
    const declared = `<?xml version="1.0" encoding="windows-1252"?>${invoice('<cbc:ID>\x80 \x96 é</cbc:ID>')}`;
    expect(child(rootOf(bytes(declared, 'latin1')), cbc.ID)!.text).toBe('€ – é');
  });

  it('B9 passes over processing instructions: nothing they name is opened', () => {
    const root = rootOf(
      `${prolog}<?xml-stylesheet href="http://127.0.0.1:9/x.xsl"?>${invoice('<?php x ?><cbc:ID>1</cbc:ID><?y?>')}<?z ?>\n`,
    );
    expect(outline(root)).toEqual(['Invoice', ['cbc:ID', '1']]);
  });

  it('B9 XInclude is an element like any other: nothing is opened', () => {
    const include = '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd" parse="text"/>';
    expect(outline(rootOf(invoice(`<cbc:ID>${include}</cbc:ID>`)))).toEqual([
      'Invoice',
      ['cbc:ID', ['Q{http://www.w3.org/2001/XInclude}include', '']],
    ]);
  });

  it('B9 a refusal says where, what was open and what to do, and repeats nothing else of the document', () => {
    const read = readUbl(invoice('\r\n😀<cbc:ID>1</cbc:IgnoreAllPreviousInstructions>'));
    expect(read).toMatchObject({ ok: false, reason: 'not_well_formed', line: 2, column: 11, open: 'cbc:ID' });
    expect(read).toMatchObject({ message: expect.stringContaining('Line 2, column 11; open: cbc:ID.') });
    expect(JSON.stringify(read)).not.toContain('Ignore');
  });

  it('B9 the name of what was open is cleaned and bounded', () => {
    const read = readUbl(invoice(`<é${'x'.repeat(1_000)}>`));
    expect(read).toMatchObject({ ok: false, open: 'x'.repeat(60) });
  });
});

describe('B10 the shape of a document', () => {
  const nested = (count: number) =>
    `${`<Invoice ${namespaces}>`}${'<cac:Party>'.repeat(count)}${'</cac:Party>'.repeat(count)}</Invoice>`;

  it('B10 reads 100 levels, and refuses 101', () => {
    expect(reasonOf(nested(99))).toBe('read');
    expect(reasonOf(nested(100))).toBe('too_deep');
  });

  it('B10 refuses 500,000 levels at a cost in proportion to the bytes', async () => {
    const levels = (count: number) => Buffer.from(`<Invoice ${namespaces}>${'<cac:Party>'.repeat(count)}`);
    expect(reasonOf(levels(500_000))).toBe('too_deep');
    await expectGrowth({ sizes: [30_000, 120_000, 500_000], prepare: levels, work: reasonOf });
  });

  it('B10 refuses an element with 65 attributes, and one with a million at a cost in proportion', async () => {
    const attributes = (count: number) => Array.from({ length: count }, (_, index) => ` a${index}=""`).join('');
    expect(reasonOf(invoice(`<cbc:ID${attributes(64)}/>`))).toBe('read');
    expect(reasonOf(invoice(`<cbc:ID${attributes(65)}/>`))).toBe('too_many_attributes');
    const prepare = (count: number) => invoice(`<cbc:ID${attributes(count)}/>`);
    expect(reasonOf(prepare(1_000_000))).toBe('too_many_attributes');
    await expectGrowth({ sizes: [60_000, 240_000, 1_000_000], prepare, work: reasonOf });
  });

  it('B10 refuses more than 64 prefixes in force, on one element or down a branch', () => {
    const declarations = (count: number, from = 0) => Array.from({ length: count }, (_, index) => ` xmlns:p${from + index}="urn:${from + index}"`).join(''); // prettier-ignore
    expect(reasonOf(invoice('', declarations(61)))).toBe('read');
    expect(reasonOf(invoice('', declarations(62)))).toMatch(/too_many/);
    const branch = Array.from({ length: 40 }, (_, index) => `<cac:Party${declarations(2, 2 * index)}>`).join('');
    expect(reasonOf(invoice(`${branch}${'</cac:Party>'.repeat(40)}`))).toBe('too_many_prefixes');
  });

  it('B10 a document may declare the same prefixes on each of its elements', () => {
    const part = `<cbc:Note xmlns:cbc="${schemas}CommonBasicComponents-2" xmlns:x="urn:x">1</cbc:Note>`;
    expect(reasonOf(invoice(part.repeat(1000)))).toBe('read');
  });

  it('B10 40,000 prefixes one after another cost in proportion', async () => {
    const parts = (count: number) => invoice(Array.from({ length: count }, (_, index) => `<p${index}:x xmlns:p${index}="urn:${index}"/>`).join('')); // prettier-ignore
    expect(reasonOf(parts(40_000))).toBe('read');
    await expectGrowth({ sizes: [2_500, 10_000, 40_000], prepare: parts, work: reasonOf });
  });

  it('B10 the first error ends the reading: nothing behind it is read', async () => {
    const work = (behind: string) => expect(reasonOf(behind)).toBe('not_well_formed');
    const prepare = (count: number) =>
      `${invoice('<cbc:ID>1</cbc:ID>'.repeat(2_000), ' x=""')}<${'<cbc:ID>1</cbc:ID>'.repeat(count)}`;
    await expectGrowth({ sizes: [1_000, 4_000, 16_000], prepare, work, grows: 'not_at_all' });
  });

  it('B10 refuses 2,000,001 elements, a text beyond 8 MiB, and a document beyond 20 MiB', () => {
    expect(reasonOf(invoice('<x/>'.repeat(2_000_000)))).toBe('too_many_elements');
    const text = 'x'.repeat(8 * 1024 * 1024);
    expect(reasonOf(invoice(`<cbc:Note>${text}</cbc:Note>`))).toBe('read');
    expect(reasonOf(invoice(`<cbc:Note>${text}x</cbc:Note>`))).toBe('text_too_long');
    expect(reasonOf(invoice(`<cbc:Note>${text}<!-- -->x</cbc:Note>`))).toBe('text_too_long');
    expect(reasonOf(invoice(`<cbc:Note a="${text}x"/>`))).toBe('text_too_long');
    expect(reasonOf(' '.repeat(20 * 1024 * 1024 + 1))).toBe('too_large');
    expect(reasonOf('é'.repeat(10 * 1024 * 1024 + 1))).toBe('too_large');
    expect(reasonOf(new Uint8Array(20 * 1024 * 1024 + 1))).toBe('too_large');
  });

  it.each<[string, string, string]>([
    ['character references', '', '&#65;'],
    ['carriage returns', '', '\r\r\r\r\r'],
    ['split texts', '', 'x<!---->'],
    ['brackets', '', ']]]]]'],
    ['CDATA sections', '', '<![CDATA[]]]]>'],
    ['hyphens in a comment', '<!--', '- - - '],
  ])('B10 %s by the megabyte cost no more than in proportion', async (_what, opened, unit) => {
    const prepare = (size: number) => {
      const content = opened + unit.repeat(size / unit.length) + (opened && '-->');
      return invoice(`<cbc:Note>${content}</cbc:Note>`);
    };
    expect(reasonOf(prepare(2_000_000))).toBe('read');
    await expectGrowth({ sizes: [60_000, 240_000, 960_000], prepare, work: reasonOf });
  });
});

describe('B11 namespaces and texts that look like others', () => {
  it('B11 a local name in a foreign namespace is another element', () => {
    const root = rootOf(invoice('<x:ID>1</x:ID><ID>2</ID>', ' xmlns:x="urn:x"'));
    expect(child(root, cbc.ID)).toBeNull();
    expect(outline(root)).toEqual(['Invoice', ['Q{urn:x}ID', '1'], [`Q{${schemas}Invoice-2}ID`, '2']]);
  });

  it('B11 a prefix means what it was last bound to, and again what it was before', () => {
    const root = rootOf(
      invoice('<cbc:ID>1</cbc:ID><cac:Party xmlns:cbc="urn:x"><cbc:ID>2</cbc:ID></cac:Party><cbc:ID>3</cbc:ID>'),
    );
    expect(outline(root)).toEqual(['Invoice', ['cbc:ID', '1'], ['cac:Party', ['Q{urn:x}ID', '2']], ['cbc:ID', '3']]);
  });

  it('B11 a default namespace can be taken back', () => {
    const root = rootOf(invoice('<x xmlns=""><y/></x>'));
    expect(outline(root)).toEqual(['Invoice', ['x', ['y', '']]]);
  });

  it.each([
    ['a prefix that is not declared', '<z:ID/>'],
    ['an attribute with a prefix that is not declared', '<cbc:ID z:a=""/>'],
    ['a prefix that ended', '<cac:Party xmlns:z="urn:z"/><z:ID/>'],
    ['a prefix bound to nothing', '<z:ID xmlns:z=""/>'],
    ['the prefix xmlns', '<cbc:ID xmlns:xmlns="urn:x"/>'],
    ['the prefix xml, bound anew', '<cbc:ID xmlns:xml="urn:x"/>'],
    ['a name with two colons', '<cbc:ID:x/>'],
    ['a name that ends with a colon', '<cbc:/>'],
    ['the same attribute by two prefixes', '<cbc:ID xmlns:a="urn:x" xmlns:b="urn:x" a:i="" b:i=""/>'],
    ['the same attribute twice', '<cbc:ID a="" a=""/>'],
  ])('B11 refuses %s', (_what, content) => {
    expect(reasonOf(invoice(content))).toBe('not_well_formed');
  });

  it('B11 an attribute in a namespace is not the one without', () => {
    const id = rootOf(invoice('<cbc:ID x:schemeID="1"/>', ' xmlns:x="urn:x"')).first!;
    expect(attribute(id, 'schemeID')).toBeNull();
  });

  it.each([
    ['1<!---->0.00', '10.00', ['1', '0.00']],
    ['<!-- a -->10<!-- b -->', '10', null],
    ['1<!-- a --><!-- b -->0<!-- c -->0', '100', ['1', '0', '0']],
    ['1<![CDATA[0]]>0', '100', null],
    ['1<?x y?>0', '10', ['1', '0']],
    ['<?x?>10<?x?>', '10', null],
    ['1<![CDATA[<]]><!-- -->&lt;&#10;', '1<<\n', ['1<', '<\n']],
    ['<!-- -->', '', null],
  ])('B11 %s is the value %j, and text() its parts', (content, value, parts) => {
    const node = rootOf(invoice(`<cac:Party><cbc:ID>${content}</cbc:ID><cbc:Name>x</cbc:Name></cac:Party>`)).first!;
    expect(node.first).toMatchObject({ text: value, textNodes: parts });
    expect(node.last).toMatchObject({ text: 'x', textNodes: null });
  });

  it('B11 the value of a basic element with elements inside is all the text below it', () => {
    const id = rootOf(invoice('<cbc:ID>1<cbc:Name>2<x>3</x></cbc:Name>4<cac:Party>5</cac:Party></cbc:ID>')).first!;
    expect(id.text).toBe('12345');
    expect(child(id, cac.Party)!.text).toBe('5');
  });

  it.each([
    ['1<x>2</x>', ['1']],
    ['<x>2</x>', []],
    ['<x/>1', ['1']],
    ['1<x>2</x>3<x/>4<!-- -->5', ['1', '3', '4', '5']],
    ['<!-- -->1<!-- -->2<x/>', ['1', '2']],
    ['<x>1</x><x>2</x>', []],
  ])('B11 text() of a basic element with elements inside is its own text: %s', (content, parts) => {
    expect(rootOf(invoice(`<cbc:ID>${content}</cbc:ID>`)).first!.textNodes).toEqual(parts);
  });
});

describe('fuzz', () => {
  const samples = ['invoice', 'creditNote'].map((kind) => {
    const written = writeUbl({ ...sampleInvoice(), kind });
    return Buffer.from(written.ok ? written.xml : '');
  });

  it('never throws and always answers with a tree or a reason, whatever bytes of a good document are changed', () => {
    const change = fc.record({ at: fc.nat(), remove: fc.nat({ max: 8 }), insert: fc.oneof(fc.uint8Array({ maxLength: 6 }), fc.constantFrom('<', '>', '&', ']]>', '<!--', '-->', '<![CDATA[', '<?x ?>', '<!DOCTYPE x>', 'xmlns:cbc=""', '"', '/', '&#0;', '\ufffe', '</cbc:ID>').map((text) => new Uint8Array(Buffer.from(text)))) }); // prettier-ignore
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.array(change, { minLength: 1, maxLength: 5 }), (sample, changes) => {
        let bytes = sample as Buffer;
        for (const { at, remove, insert } of changes) {
          const place = at % bytes.length;
          bytes = Buffer.concat([bytes.subarray(0, place), insert, bytes.subarray(place + remove)]);
        }
        const fromBytes = readUbl(bytes);
        if (fromBytes.ok) expect([Invoice, CreditNote]).toContain(fromBytes.root.kind);
        else expect(fromBytes.message).not.toBe('');
        readUbl(bytes.toString('utf8'));
        readUbl(bytes.toString('latin1'));
      }),
      { numRuns: 500 },
    );
  });

  it('refuses every document that is cut short', () => {
    const [sample] = samples;
    fc.assert(
      fc.property(fc.nat({ max: sample!.length - 12 }), (length) => {
        expect(readUbl(sample!.subarray(0, length)).ok).toBe(false);
      }),
    );
  });
});
