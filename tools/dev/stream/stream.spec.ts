import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeUbl } from '@einvoice/invoice-rules';
import { streamLine } from '@einvoice/limits';
import { repositoryRoot, until } from '@einvoice/test-kit';
import fc from 'fast-check';
import { type StreamKind } from './answer-line';
import { answersOf } from './answer-stream';

const now = new Date('2026-11-21T12:00:00Z');
const labelled = readFileSync(path.join(repositoryRoot, 'fixtures/labelled/invoices.jsonl'), 'utf8').trim().split('\n');
const everyTermInCii = readFileSync(path.join(repositoryRoot, 'fixtures/cii-every-term.xml'), 'utf8');
const fixture = (name: string) =>
  labelled.map((line) => JSON.parse(line) as { id: string; invoice: object }).find(({ id }) => id === name)!.invoice;
const clean = fixture('clean-json');
const broken = fixture('total-wrong-json');

async function* inChunks(bytes: Buffer, chunkBytes: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes);
}

async function output(kind: StreamKind, input: string | Buffer, chunkBytes = 64 * 1024): Promise<string> {
  let text = '';
  for await (const answers of answersOf(inChunks(Buffer.from(input), chunkBytes), kind, now)) text += answers;
  return text;
}

async function answers(kind: StreamKind, ...lines: (object | string | Buffer)[]): Promise<Record<string, unknown>[]> {
  const bytes = lines.map((line) =>
    Buffer.isBuffer(line) ? line : Buffer.from(typeof line === 'string' ? line : JSON.stringify(line)),
  );
  const text = await output(kind, Buffer.concat(bytes.flatMap((line) => [line, Buffer.from('\n')])));
  return text.split('\n').slice(0, -1).map((line) => JSON.parse(line) as Record<string, unknown>); // prettier-ignore
}

function ublOf(invoice: object): string {
  const written = writeUbl(invoice);
  if (!written.ok) throw new Error(written.message);
  return written.xml;
}

describe('stream', () => {
  it('answers JSON invoices in their order, each with its id, verdict and findings', async () => {
    const [first, second, third] = await answers(
      'invoice',
      { id: 'a', invoice: clean },
      { id: 2, invoice: broken },
      { id: 'c', invoice: clean },
    );
    expect(first).toEqual({ id: 'a', valid: true, issues: [] });
    expect(second).toMatchObject({ id: 2, valid: false, issues: [{ code: 'BR-CO-16', severity: 'error' }] });
    expect(third).toEqual({ id: 'c', valid: true, issues: [] });
  });

  it('answers UBL documents with XPaths', async () => {
    const [, second] = await answers('ubl', { id: 'a', xml: ublOf(clean) }, { id: 'b', xml: ublOf(broken) });
    expect(second).toMatchObject({ id: 'b', valid: false });
    expect((second!['issues'] as { path: string }[])[0]!.path).toMatch(/^\/Invoice\//);
  });

  it('answers VAT numbers, with and without a country', async () => {
    expect(
      await answers(
        'vat',
        { id: 1, vatNumber: 'be 0202.239.951' },
        { id: 2, vatNumber: '0202239952', countryCode: 'BE' },
        { id: 3, vatNumber: '0202239951', countryCode: null },
      ),
    ).toEqual([
      { id: 1, valid: true, normalized: 'BE0202239951', issue: 'none' },
      { id: 2, valid: false, normalized: '0202239952', issue: 'bad_checksum' },
      { id: 3, valid: false, normalized: '0202239951', issue: 'no_country' },
    ]);
  });
});

describe('stream: names', () => {
  it('has a score and its parts for two names', async () => {
    const [answer] = await answers('names', { id: 1, a: 'HALVORSRUD, Jens', b: 'Jens Halvorsrud', type: 'person' });
    expect(answer).toMatchObject({ id: 1, score: 1, parts: [{ kind: 'equal' }, { kind: 'equal' }] });
  });

  it.each([
    [{ id: 1, b: 'x' }, 'missing_field'],
    [{ id: 1, a: 'x', b: 1 }, 'wrong_type'],
    [{ id: 1, a: 'x', b: 'x', type: 'ship' }, 'wrong_type'],
  ])('has no score for %j', async (line, code) => {
    expect(await answers('names', line)).toEqual([{ id: 1, line: 1, error: { code, message: expect.any(String) } }]);
  });
});

describe('stream: low-value', () => {
  const parcel = {
    ...{ destinationCountry: 'DE', shippingCost: 0, asOfDate: '2026-08-01', vatScheme: 'standard', declaration: 'H7' },
    items: [{ description: 'T-shirt', hsCode: '610910', quantity: 1, unitValue: 20 }],
  };

  it('estimates the cost of a parcel, its fields flat beside the id', async () => {
    const [answer] = await answers('low-value', { id: 1, ...parcel });
    expect(answer).toMatchObject({ id: 1, status: 'estimated', dutyEur: '3.00', vatEur: '4.37', totalEur: '27.37' });
  });

  it('tells every problem of a parcel that cannot be read', async () => {
    const [answer] = await answers('low-value', { id: 1, ...parcel, destinationCountry: 'US', items: [] });
    const problems = [expect.objectContaining({ path: '/destinationCountry' }), expect.objectContaining({ path: '/items' })]; // prettier-ignore
    expect(answer).toMatchObject({ id: 1, line: 1, error: { code: 'invalid_input' }, problems });
  });

  const dataSet = path.join(process.env.EINVOICE_DATASETS ?? '', 'import/low-value.jsonl');
  const labels = process.env.EINVOICE_DATASETS && existsSync(dataSet) ? readFileSync(dataSet, 'utf8').trim() : '';
  it('agrees with every labelled parcel, where EINVOICE_DATASETS has some', async () => {
    const rows = labels.split('\n').filter(Boolean).map((row) => JSON.parse(row) as LabelledParcel); // prettier-ignore
    const all = await answers('low-value', ...rows.map(({ id, input }) => ({ id, ...input })));
    rows.forEach(({ id, expect: { toleranceEur = '0', ...label } }, index) => {
      for (const [field, value] of Object.entries(label)) {
        const given = all[index]![field] as string;
        const agrees = field.endsWith('Eur') ? Math.abs(Number(given ?? NaN) - Number(value)) < Number(toleranceEur) + 0.001 : given === value; // prettier-ignore
        expect([id, field, agrees ? value : given]).toEqual([id, field, value]);
      }
    });
  });
});

interface LabelledParcel {
  readonly id: string;
  readonly input: object;
  readonly expect: Readonly<Record<string, string>>;
}

describe('stream: a document', () => {
  const xml = ublOf(broken);
  const codesIn = ({ issues }: Record<string, unknown>) => (issues as { code: string }[]).map(({ code }) => code);

  it.each<[string, string, string]>([
    ['that is no XML', 'hello', 'not_xml'],
    ['that is half a file', xml.slice(0, 2000), 'not_well_formed'],
    ['that is no invoice', '<a/>', 'not_an_invoice'],
    ['with a document type', '<!DOCTYPE a><a/>', 'document_type'],
  ])('%s is not valid, says which stage failed, and is an error too', async (_what, document, code) => {
    const [answer] = await answers('ubl', { id: 'x', xml: document });
    expect(answer).toEqual({
      id: 'x',
      line: 1,
      valid: false,
      schema: { state: 'not_run', issues: [], message: expect.any(String) },
      issues: [],
      read: { state: 'failed', issues: [expect.objectContaining({ code, severity: 'error' })] },
      rules: { state: 'not_run', message: expect.any(String) },
      error: { code, message: expect.stringMatching(/\.\)?$/) },
    });
  });

  it('has the same answer whether it is asked for as UBL or as CII: its syntax is recognised', async () => {
    expect(await answers('cii', { id: 1, xml })).toEqual(await answers('ubl', { id: 1, xml }));
    const [cii] = await answers('ubl', { id: 1, xml: everyTermInCii });
    expect(cii).toMatchObject({ valid: true, issues: [] });
  });

  it('lists the findings of the rule set that is asked for, by our id or by a name of labelled data', async () => {
    const both = xml.replace(/<cbc:ProfileID>.*?<\/cbc:ProfileID>/, '');
    const asked = async (ruleSet?: string) => (await answers('ubl', { id: 1, xml: both, ruleSet }))[0]!;
    expect(codesIn(await asked())).toEqual(['PEPPOL-EN16931-R001', 'PEPPOL-EN16931-R007', 'BR-CO-16']);
    expect(codesIn(await asked('peppol-bis-3.0.21')).sort()).toEqual(codesIn(await asked()).sort());
    expect(codesIn(await asked('cen-ubl-1.3.16'))).toEqual(['BR-CO-16']);
    expect(codesIn(await asked('peppol-ubl-3.0.21'))).toEqual(['PEPPOL-EN16931-R001', 'PEPPOL-EN16931-R007']);
    expect(codesIn(await asked('xsd'))).toEqual([]);
  });

  it('is valid by the CEN rules though not by a profile, never the other way round', async () => {
    const validBy = async (document: string, ruleSet: string) =>
      (await answers('ubl', { id: 1, xml: document, ruleSet }))[0]!['valid'];
    const withoutProfile = ublOf(clean).replace(/<cbc:ProfileID>.*?<\/cbc:ProfileID>/, '');
    expect(await validBy(withoutProfile, 'cen-ubl-1.3.16')).toBe(true);
    expect(await validBy(withoutProfile, 'peppol-ubl-3.0.21')).toBe(false);
    expect(await validBy(xml, 'cen-ubl-1.3.16')).toBe(false);
    expect(await validBy(xml, 'peppol-ubl-3.0.21')).toBe(false);
    const stopping = ublOf(clean).replace(/<cbc:IssueDate>.*?<\/cbc:IssueDate>/, '$&$&');
    expect(await validBy(stopping, 'cen-ubl-1.3.16')).toBe(false);
  });
});

describe('stream: a bad line', () => {
  const good = { id: 'good', vatNumber: 'BE0202239951' };
  it.each<[string, Exclude<StreamKind, 'names' | 'low-value'>, object | string | Buffer, string | null, string]>([
    ['that is no JSON', 'vat', '{"id":"x",', null, 'malformed_json'],
    ['that is no object', 'vat', '["x"]', null, 'not_an_object'],
    ['that is null', 'vat', 'null', null, 'not_an_object'],
    ['without an id', 'vat', { vatNumber: 'BE0202239951' }, null, 'missing_id'],
    ['with an id of another kind', 'vat', { id: { a: 1 }, vatNumber: 'BE0202239951' }, null, 'missing_id'],
    ['without what its kind reads', 'vat', { id: 'x' }, 'x', 'missing_field'],
    ['with a VAT number that is no text', 'vat', { id: 'x', vatNumber: 1 }, 'x', 'wrong_type'],
    ['with a country that is no text', 'vat', { id: 'x', vatNumber: 'BE1', countryCode: 1 }, 'x', 'wrong_type'],
    ['with an invoice that is a list', 'invoice', { id: 'x', invoice: [] }, 'x', 'wrong_type'],
    ['with a document where JSON is read', 'invoice', { id: 'x', xml: '<Invoice/>' }, 'x', 'missing_field'],
    ['with a document that is no text', 'ubl', { id: 'x', xml: 1 }, 'x', 'wrong_type'],
    [
      'with a rule set that we do not have',
      'ubl',
      { id: 'x', xml: '<a/>', ruleSet: 'ublbe-1.31' },
      'x',
      'unknown_rule_set',
    ],
    ['with a rule set that is no text', 'ubl', { id: 'x', xml: '<a/>', ruleSet: 1 }, 'x', 'unknown_rule_set'],
    ['with a day that is none', 'ubl', { id: 'x', xml: '<a/>', asOf: 'tomorrow' }, 'x', 'wrong_type'],
    ['that is not UTF-8', 'vat', Buffer.from([0x22, 0xff, 0x22]), null, 'invalid_text_encoding'],
    ['with __proto__ as a name', 'vat', '{"id":"x","__proto__":{}}', null, 'forbidden_property'],
    ['that is nested too deep', 'vat', `{"id":"x","a":${'['.repeat(100)}${']'.repeat(100)}}`, null, 'too_complex'],
  ])('%s is an error with its number, and the next line is answered', async (_what, kind, bad, id, code) => {
    const ubl = { id: 'good', xml: ublOf(clean) };
    const next = { vat: good, invoice: { id: 'good', invoice: clean }, ubl, cii: ubl }[kind];
    const [first, second, third] = await answers(kind, next, bad, next);
    expect(second).toEqual({ id, line: 2, error: { code, message: expect.stringMatching(/\.\)?$/) } });
    expect([first, third]).toMatchObject([
      { id: 'good', valid: true },
      { id: 'good', valid: true },
    ]);
  });

  it('of more than 8 MiB is refused and not kept; one of exactly 8 MiB is answered', async () => {
    const line = (bytes: number) => {
      const rest = JSON.stringify({ id: 'x', vatNumber: 'BE0202239951', pad: '' }).length;
      return JSON.stringify({ id: 'x', vatNumber: 'BE0202239951', pad: 'p'.repeat(bytes - rest) });
    };
    const [exact, over, next] = await answers('vat', line(streamLine.bytesMax), line(streamLine.bytesMax + 1), good);
    expect(exact).toMatchObject({ id: 'x', valid: true });
    expect(over).toMatchObject({ id: null, line: 2, error: { code: 'body_too_large' } });
    expect(next).toMatchObject({ id: 'good', valid: true });
  });

  it('that is blank is passed over and counted; a byte order mark, CR LF and a missing last line feed do no harm', async () => {
    const line = JSON.stringify(good);
    const text = await output('vat', `\ufeff${line}\r\n\r\n  \nx\n${line}`);
    expect(text.split('\n').map((answer) => (answer === '' ? null : JSON.parse(answer).line ?? 'answered'))) // prettier-ignore
      .toEqual(['answered', 4, 'answered', null]);
  });
});

describe('stream: bytes', () => {
  it('says the same however its input is cut into pieces', async () => {
    const lines = `{"id":"ü€😀","vatNumber":"BE0202239951"}\n\nx\n{"id":2,"vatNumber":"ß"}`;
    const whole = await output('vat', lines);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100 }), async (chunkBytes) => {
        expect(await output('vat', lines, chunkBytes)).toBe(whole);
      }),
    );
  });

  it('reads no further while nobody takes the answers', async () => {
    let taken = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      const chunk = Buffer.from(`${JSON.stringify({ id: 1, vatNumber: 'BE0202239951' })}\n`.repeat(1000));
      for (; ; taken++) yield chunk;
    }
    let offered = 0;
    const nobody = new Writable({ write: () => void (offered += 1) });
    const running = pipeline(endless(), (chunks) => answersOf(chunks, 'vat', now), nobody);
    await until(() => offered > 0);
    for (let turn = 0; turn < 1_000; turn += 1) await new Promise(setImmediate);
    expect([offered, taken < 10]).toEqual([1, true]);
    nobody.destroy();
    await expect(running).rejects.toThrow();
  });

  it('ends quietly, with exit code 0, when the reader of its answers goes away', async () => {
    const child = spawn(process.execPath, ['tools/run.mjs', 'stream', 'vat'], { cwd: repositoryRoot });
    child.stdin.on('error', () => undefined); // it stops reading, too
    let complaints = '';
    child.stderr.on('data', (text) => (complaints += text));
    const line = `${JSON.stringify({ id: 1, vatNumber: 'BE0202239951' })}\n`;
    child.stdin.write(line);
    const [answer] = (await once(child.stdout, 'data')) as [Buffer];
    expect(JSON.parse(String(answer))).toMatchObject({ id: 1, valid: true });
    child.stdout.destroy();
    const feed = setInterval(() => child.stdin.write(line), 5);
    const [code] = (await once(child, 'close')) as [number];
    clearInterval(feed);
    expect({ code, complaints: complaints.replace(/^ {2}[…✓] .*\n/gm, '') }).toEqual({ code: 0, complaints: '' });
  });
});
