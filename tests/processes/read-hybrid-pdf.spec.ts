import { hybridPdf } from '@einvoice/limits';
import { readHybridPdf } from '@einvoice/invoice-rules';
import { bomb, buildPdfChild, catalogWithInvoice, cii, fileSpecification, handMade, largestPdfs, nameOf, objectStream, pdfWith, pdfWithCatalog, stream, ubl } from '@einvoice/invoice-rules/testing'; // prettier-ignore
import { expectGrowth, repositoryRoot } from '@einvoice/test-kit';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { AFRelationship } from 'pdf-lib';

let child: ReturnType<typeof buildPdfChild>;

/** Of children that are to end by themselves, however busy the machine is. What they cost: `npm run bench -- hostile`. */
const [deadlineMs, clockMs] = [300_000, 600_000];
const read = (bytes: Uint8Array) => readHybridPdf(bytes, { childArguments: [child.file], deadlineMs, clockMs });

/** The outcome in a word. */
async function reasonOf(bytes: Uint8Array): Promise<string> {
  const answer = await read(bytes);
  return answer.ok ? 'read' : answer.reason;
}

/** Of 300 MB, made once. */
let largeBomb: Buffer;

beforeAll(async () => {
  largeBomb = await bomb(300);
  child = buildPdfChild();
});

afterAll(() => child.remove());

describe('readHybridPdf', () => {
  it.each(['factur-x.xml', 'zugferd-invoice.xml', 'ZUGFeRD-invoice.xml', 'xrechnung.xml', 'Factur-X.xml'])('reads the invoice named %s', async (name) => {
    expect(await read(await pdfWith([{ name }]))).toEqual({ ok: true, syntax: 'cii', xml: cii, lost: [], level: null });
  }); // prettier-ignore

  it.each([AFRelationship.Data, AFRelationship.Source, AFRelationship.Alternative])('reads an invoice whose relation is %s', async (relation) => {
    expect(await reasonOf(await pdfWith([{ name: 'factur-x.xml', relation }], false))).toBe('read');
  }); // prettier-ignore

  it('reads UBL too, and says so', async () => {
    expect(await read(await pdfWith([{ name: 'xrechnung.xml', content: ubl }]))).toMatchObject({ syntax: 'ubl' });
  });

  it('gives the attached bytes as they are', async () => {
    const content = readFileSync(path.join(repositoryRoot, 'fixtures/cii-every-term.xml'));
    const answer = await read(await pdfWith([{ name: 'factur-x.xml', content }]));
    expect(answer.ok && Buffer.from(answer.xml).equals(content)).toBe(true);
  });

  it('reads an attachment without filter, and one of a name tree only', async () => {
    expect(await reasonOf(handMade([catalogWithInvoice, fileSpecification, stream('', cii)]))).toBe('read');
    const tree = '<< /Type /Catalog /Names << /EmbeddedFiles << /Kids [<< /Names [(a) 2 0 R] >>] >> >> >>';
    expect(await reasonOf(handMade([tree, fileSpecification, stream('', cii)]))).toBe('read');
  });

  it('starts the same bundle again when it is told to by an argument', async () => {
    const program = `process.argv[1] === 'hybrid-pdf' && require(${JSON.stringify(child.file)})`;
    const bytes = await pdfWith([{ name: 'factur-x.xml' }]);
    expect(await readHybridPdf(bytes, { childArguments: ['-e', program, 'hybrid-pdf'], clockMs })).toMatchObject({
      ok: true,
    });
  });

  it('throws when its child cannot be started, and does not lose the place', async () => {
    const { execPath } = process;
    process.execPath = '/nowhere/node';
    try {
      for (let time = 0; time < 6; time++) await expect(read(cii)).resolves.toMatchObject({ reason: 'not_pdf' });
      const bytes = await pdfWith([{ name: 'factur-x.xml' }]);
      for (let time = 0; time < 6; time++) await expect(read(bytes)).rejects.toThrow('cannot be started');
    } finally {
      process.execPath = execPath;
    }
    expect(await reasonOf(await pdfWith([{ name: 'factur-x.xml' }]))).toBe('read');
  });

  it.each([
    ['a text', Buffer.from('hello'), 'not_pdf'],
    ['nothing', Buffer.alloc(0), 'not_pdf'],
    ['more than 20 MiB', Buffer.alloc(hybridPdf.bytesMax + 1, '%PDF-'), 'too_large'],
    ['a header alone', Buffer.from('%PDF-1.7\n'), 'no_invoice'],
    ['a PDF without attachments', handMade(['<< /Type /Catalog >>']), 'no_invoice'],
  ])('refuses %s', async (_what, bytes, reason) => {
    expect(await read(bytes)).toEqual({ ok: false, reason, message: expect.any(String) });
  });

  it('does not believe a child that answers nonsense', async () => {
    const bytes = handMade(['<< /Type /Catalog >>']);
    const answers = [
      '',
      'x',
      '{}\\n',
      '{"ok":false,"reason":"<script>"}\\n',
      'null\\n',
      '{"ok":true}\\n<html/>',
      '[]\\n',
    ];
    const reasons = [];
    for (const answer of answers) {
      const said = await readHybridPdf(bytes, { childArguments: ['-e', `process.stdout.write('${answer}')`], clockMs });
      reasons.push(said.ok ? 'read' : said.reason);
    }
    expect(reasons).toEqual([...Array<string>(5).fill('not_readable'), 'not_an_invoice', 'not_readable']);
  });
});

// A child that takes more memory than it may ends as `too_much_memory`: each reason below says that it took less.
describe('B13 PDF bombs', () => {
  it('B13 an object stream of 292 kB that inflates to 300 MB is refused', async () => {
    const reason = await reasonOf(handMade(['<< /Type /Catalog >>', objectStream(largeBomb)]));
    expect(reason).toBe('inflates_too_large');
  });

  it('B13 an attachment that inflates to 300 MB is refused', async () => {
    const bytes = handMade([catalogWithInvoice, fileSpecification, stream('/Filter /FlateDecode', largeBomb)]);
    const reason = await reasonOf(bytes);
    expect(reason).toBe('inflates_too_large');
  });

  it('B13 many streams, each within its limit, are refused by their sum', async () => {
    const each = objectStream(await bomb(15));
    const bytes = handMade(['<< /Type /Catalog >>', ...Array<Buffer>(5).fill(each)]);
    const reason = await reasonOf(bytes);
    expect(reason).toBe('inflates_too_large');
  });

  it('B13 an attachment of just the allowed size is read to its end', async () => {
    const content = Buffer.concat([cii, Buffer.alloc(hybridPdf.inflatedStreamBytesMax - cii.length, ' ')]);
    const answer = await read(await pdfWith([{ name: 'factur-x.xml', content }]));
    expect(answer.ok && answer.xml.length).toBe(hybridPdf.inflatedStreamBytesMax);
  });

  it('B13 a chain of filters on the attachment is refused, a single filter in a list is not', async () => {
    const twice = stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync(cii)));
    const reason = await reasonOf(handMade([catalogWithInvoice, fileSpecification, twice]));
    expect(reason).toBe('too_many_filters');
    const once = stream('/Filter [/FlateDecode]', deflateSync(cii));
    expect(await reasonOf(handMade([catalogWithInvoice, fileSpecification, once]))).toBe('read');
  });

  it('B13 a bomb inside a bomb is refused', async () => {
    const inner = deflateSync(largeBomb);
    expect(await reasonOf(handMade(['<< /Type /Catalog >>', objectStream(inner, '[/FlateDecode /FlateDecode]')]))).toBe('inflates_too_large'); // prettier-ignore
  });

  it('B13 objects that point to themselves end', async () => {
    const looping = '<< /Type /Catalog /Pages 4 0 R /AF [2 0 R 2 0 R] /Names << /EmbeddedFiles 5 0 R >> >>';
    const pages = '<< /Type /Pages /Kids [4 0 R] /Parent 4 0 R /Count 1 >>';
    const names = '<< /Names [(a) 2 0 R (b) 5 0 R] /Kids [5 0 R 5 0 R 5 0 R] >>';
    const reason = await reasonOf(handMade([looping, fileSpecification, stream('', cii), pages, names]));
    expect(reason).toBe('read');
    expect(await reasonOf(handMade(['1 0 R']))).toBe('no_invoice');
  });

  it('B13 a million objects, plain or in a stream, are refused', async () => {
    const million = Array.from({ length: 1_000_000 }, (_, index) => `${index + 3} 0 obj 1 `).join('');
    const reason = await reasonOf(handMade(['<< /Type /Catalog >>', `1 ${million}`]));
    expect(reason).toBe('too_many_objects');
    const head = Array.from({ length: 200_000 }, (_, index) => `${index + 10} 0`).join(' ');
    const many = stream(`/Type /ObjStm /N 200000 /First ${head.length + 1} /Filter /FlateDecode`, deflateSync(Buffer.from(`${head} 1`))); // prettier-ignore
    expect(await reasonOf(handMade(['<< /Type /Catalog >>', many]))).toBe('too_many_objects');
  });

  it.each([
    ['arrays', `${'['.repeat(1_000_000)}`],
    ['dictionaries', '<</a'.repeat(1_000_000)],
  ])('B13 %s nested a million deep are refused', async (_what, nested) => {
    expect(await reasonOf(handMade(['<< /Type /Catalog >>', nested]))).toBe('too_deep');
  });

  it.each(Object.entries(largestPdfs))('B13 %s takes no more memory than the child may have', async (_what, make) => {
    expect(['too_much_memory', 'no_invoice']).toContain(await reasonOf(make()));
  });

  it('B13 an encrypted PDF is refused', async () => {
    const encryption = '<< /Filter /Standard /V 2 /R 3 /O (x) /U (y) /P -44 >>';
    expect(await reasonOf(handMade([catalogWithInvoice, fileSpecification, stream('', cii), encryption], '/Encrypt 4 0 R'))).toBe('encrypted'); // prettier-ignore
    expect(await reasonOf(handMade([catalogWithInvoice, fileSpecification, stream('', cii)], `/Encrypt ${encryption}`))).toBe('encrypted'); // prettier-ignore
  });

  it('B13 sixteen attachments are read, seventeen refused', async () => {
    const others = Array.from({ length: 16 }, (_, index) => ({ name: `page-${index}.png` }));
    expect(await reasonOf(await pdfWith([{ name: 'factur-x.xml' }, ...others.slice(1)]))).toBe('read');
    expect(await reasonOf(await pdfWith([{ name: 'factur-x.xml' }, ...others]))).toBe('too_many_attachments');
  });

  it('B13 eight bombs, four at once, are all refused', async () => {
    const bytes = handMade(['<< /Type /Catalog >>', objectStream(largeBomb)]);
    const reasons = await Promise.all(Array.from({ length: 8 }, () => reasonOf(bytes)));
    expect(new Set(reasons)).toEqual(new Set(['inflates_too_large']));
  });

  it('B13 what a bomb inflates to costs this process nothing', async () => {
    const bombs = new Map<number, Buffer>();
    for (const mebibytes of [16, 64, 256]) {
      bombs.set(mebibytes, handMade(['<< /Type /Catalog >>', objectStream(await bomb(mebibytes))]));
    }
    const prepare = (mebibytes: number) => bombs.get(mebibytes)!;
    await expectGrowth({ sizes: [16, 64, 256], prepare, work: reasonOf, grows: 'not_at_all' });
  });

  it('B13 a child that hangs is killed at its deadline, who waits too long is told, and the places are free again', async () => {
    const bytes = handMade(['<< /Type /Catalog >>']);
    const childArguments = ['-e', 'for (;;);'];
    // The first has the deadline of limits, the others a shorter one.
    const hung = Array.from({ length: 9 }, (_, index) => readHybridPdf(bytes, { childArguments, clockMs, ...(index > 0 && { deadlineMs: 500 }) })); // prettier-ignore
    const reasons = (await Promise.all(hung)).map((answer) => (answer.ok ? 'read' : answer.reason));
    expect(reasons.slice(0, 4)).toEqual(Array<string>(4).fill('too_slow'));
    expect(reasons).toContain('busy');
    expect(new Set(reasons)).toEqual(new Set(['too_slow', 'busy']));
    expect(await reasonOf(await pdfWith([{ name: 'factur-x.xml' }]))).toBe('read');
  });

  it('B13 a child that gets no processor time in time is no fault of its file: the PDF may be sent again', async () => {
    const bytes = await pdfWith([{ name: 'factur-x.xml' }]);
    const childArguments = ['-e', 'setInterval(() => undefined, 1_000)'];
    const answer = await readHybridPdf(bytes, { childArguments, deadlineMs: 300, clockMs: 300 });
    expect(answer).toMatchObject({ ok: false, reason: process.platform === 'linux' ? 'busy' : 'too_slow' });
    expect(await readHybridPdf(bytes, { childArguments: ['-e', 'for (;;);'], deadlineMs: 100, clockMs })).toMatchObject({ reason: 'too_slow' }); // prettier-ignore
  });

  it('B13 a child whose buffers outgrow the limit is killed', async () => {
    const program = 'const kept = []; setInterval(() => kept.push(Buffer.alloc(2 ** 25, 1)), 5)';
    const answer = await readHybridPdf(handMade(['<< /Type /Catalog >>']), {
      childArguments: ['-e', program],
      ...{ deadlineMs, clockMs },
    });
    expect(answer).toMatchObject({ ok: false, reason: process.platform === 'linux' ? 'too_much_memory' : 'too_slow' });
  });

  it('B13 a child that never stops talking is killed', async () => {
    const program = "const piece = Buffer.alloc(2 ** 20); for (;;) require('node:fs').writeSync(1, piece)";
    const answer = await readHybridPdf(handMade(['<< /Type /Catalog >>']), {
      childArguments: ['-e', program],
      clockMs,
    });
    expect(answer).toMatchObject({ ok: false, reason: 'not_readable' });
  });
});

describe('B14 embedded files', () => {
  it('B14 other attachments are named as lost, cleaned, and never read as the invoice', async () => {
    const answer = await read(await pdfWith([{ name: '../../x.xml', content: ubl }, { name: 'factur-x.xml' }, { name: 'run\u202e\u001b[31m.exe' }, { name: 'a'.repeat(500) }, { name: '' }])); // prettier-ignore
    expect(answer).toMatchObject({ ok: true, syntax: 'cii', xml: cii });
    expect(answer.ok && answer.lost.map(({ path: name, reason }) => [name, reason])).toEqual([
      ['.._.._x.xml', 'other_attachment'],
      ['run__ _31m.exe'.replace(' ', ''), 'other_attachment'],
      ['a'.repeat(64), 'other_attachment'],
      ['unnamed', 'other_attachment'],
    ]);
  });

  it('B14 two files that claim to be the invoice are ambiguous, the same file said twice is not', async () => {
    expect(await read(await pdfWith([{ name: 'factur-x.xml' }, { name: 'xrechnung.xml', content: ubl }]))).toMatchObject({ ok: false, reason: 'ambiguous_attachment' }); // prettier-ignore
    expect(await reasonOf(await pdfWith([{ name: 'factur-x.xml' }, { name: 'factur-x.xml' }]))).toBe('ambiguous_attachment'); // prettier-ignore
    const twice = handMade(['<< /Type /Catalog /AF [2 0 R 4 0 R] >>', fileSpecification, stream('', cii), fileSpecification]); // prettier-ignore
    expect(await reasonOf(twice)).toBe('read');
  });

  it.each([
    ['a path in its name', { name: '../factur-x.xml' }],
    ['another name', { name: 'invoice.xml' }],
    ['an allowed name and more', { name: 'factur-x.xml.exe' }],
    ['no relation', { name: 'factur-x.xml', relation: AFRelationship.Unspecified }],
    ['the relation of a supplement', { name: 'factur-x.xml', relation: AFRelationship.Supplement }],
  ])('B14 a file with %s is not the invoice', async (_what, attachment) => {
    expect(await reasonOf(await pdfWith([attachment]))).toBe('no_invoice');
  });

  it('B14 a file without any relation mark is not the invoice', async () => {
    const unmarked = fileSpecification.replace('/AFRelationship /Data', '');
    expect(await reasonOf(handMade([catalogWithInvoice, unmarked, stream('', cii)]))).toBe('no_invoice');
    const bytes = await pdfWithCatalog((document) => document.catalog.delete(nameOf('AF')));
    expect(await reasonOf(bytes)).toBe('read');
  });

  it.each([
    ['a script', '<script>alert(1)</script>', 'not_an_invoice'],
    ['no XML', '#!/bin/sh', 'not_well_formed'],
    ['a document type', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>', 'document_type'],
  ])('B14 %s under the name of the invoice is refused', async (_what, content, reason) => {
    expect(await reasonOf(await pdfWith([{ name: 'factur-x.xml', content: Buffer.from(content) }]))).toBe(reason);
  });

  it('B14 its MIME type does not matter, its root does', async () => {
    expect(await reasonOf(await pdfWith([{ name: 'factur-x.xml', mimeType: 'image/png' }]))).toBe('read');
  });
});

describe('fuzz', () => {
  it('answers with an invoice or a reason, whatever bytes of a hybrid PDF are changed', async () => {
    const good = [await pdfWith([{ name: 'factur-x.xml' }, { name: 'b.png' }]), await pdfWith([{ name: 'xrechnung.xml' }], false)]; // prettier-ignore
    const piece = fc.oneof(fc.uint8Array({ maxLength: 8 }), fc.constantFrom('<<', '>>', '[', ']', 'endobj', 'stream', '1 0 obj', '/Length 999999999', '3 0 R', '(').map((text) => new Uint8Array(Buffer.from(text)))); // prettier-ignore
    const edit = fc.record({ at: fc.nat(), cut: fc.nat({ max: 20 }), piece });
    const edits = fc.tuple(fc.nat({ max: 1 }), fc.array(edit, { minLength: 1, maxLength: 5 }));
    await fc.assert(
      fc.asyncProperty(fc.array(edits, { minLength: 4, maxLength: 4 }), async (four) => {
        const files = four.map(([which, list]) => {
          let bytes = Buffer.from(good[which]!);
          for (const { at, cut, piece } of list) {
            const place = at % bytes.length;
            bytes = Buffer.concat([bytes.subarray(0, place), piece, bytes.subarray(place + cut)]);
          }
          return bytes;
        });
        for (const reason of await Promise.all(files.map((bytes) => reasonOf(bytes))))
          expect(reason).toMatch(/^[a-z_]+$/);
      }),
      { numRuns: 3 },
    );
  });
});
