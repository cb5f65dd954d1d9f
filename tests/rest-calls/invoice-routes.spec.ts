import { writeUbl } from '@einvoice/invoice-rules';
import { invoiceBody } from '@einvoice/limits';
import { mutatedJson, repositoryRoot } from '@einvoice/test-kit';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBuiltApp, type RunningApp } from './running-app.fixture';
import { objectStreamBomb, pdfOf, pdfWith } from '../../apps/rest-api/src/invoice-review/pdfs.fixture';

// The built service as a process of its own. FUZZ_SECONDS=600 fuzzes for ten minutes instead of 300 requests; FUZZ_SEED
// repeats a run.
const seconds = Number(process.env['FUZZ_SECONDS'] ?? 0);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
jest.setTimeout(900_000 + seconds * 1_000);

const fixture = (name: string): string => readFileSync(path.join(repositoryRoot, 'fixtures', name), 'utf8');
const good = JSON.parse(fixture('base-example.json')) as { readonly lines: readonly object[] };
const small = Buffer.from(JSON.stringify({ invoice: good }));
const marker = 'zq-marker-of-the-fuzz';

let app: RunningApp;
beforeAll(async () => {
  app = await startBuiltApp();
  // What the start and the first call cost is not what calls cost.
  await (await post('review', small, 'application/json')).text();
});
afterAll(() => app?.stop());

let clients = 0;
/** Each call is of a client of its own: budgets are the subject of another spec. */
function post(route: 'review' | 'read', body: Buffer, type: string): Promise<Response> {
  const client = `10.${++clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`;
  const headers = { 'content-type': type, 'x-forwarded-for': client };
  return fetch(`${app.url}/api/invoice/${route}`, { method: 'POST', headers, body });
}

/** The status of what is sent again for as long as the service has too much work just then. */
async function statusOf(route: 'review' | 'read', body: Buffer, type: string): Promise<number> {
  for (;;) {
    const response = await post(route, body, type);
    await response.text();
    if (response.status !== 503) return response.status;
    await sleep(1_000);
  }
}

/** Of fewer calls none needs to be answered at once: a machine that made no more of them has no time for anybody. */
const fewCalls = 4;

/**
 * Asks one small thing after the other until `work` is done. On a machine that does much else the event loop is late at
 * times and sheds what comes, but never most of it.
 */
async function smallCallsDuring(work: Promise<unknown>, call: () => Promise<Response>): Promise<void> {
  let [shed, all] = [0, 0];
  let isDone = false;
  void work.finally(() => (isDone = true)).catch(() => undefined);
  for (; !isDone; all += 1) {
    const response = await call();
    const body = await response.text();
    if (response.status === 408 || (response.status === 503 && body.includes('"overloaded"'))) shed += 1;
    else expect([response.status, body]).toEqual([200, expect.any(String)]);
  }
  expect(shed).toBeLessThanOrEqual(Math.max(fewCalls, all) / 2);
}

/** A review of nearly so many bytes. */
function reviewOf(bytes: number): Buffer {
  const line = JSON.stringify({ ...good.lines[0], note: 'x' });
  const count = Math.floor((bytes - small.length) / (line.length + 1));
  return Buffer.from(JSON.stringify({ invoice: { ...good, lines: Array<object>(count).fill(JSON.parse(line) as object) } })); // prettier-ignore
}

it('B15 of 64 reviews of 8 MiB at once some are refused with 503, the others answered, and small calls are answered meanwhile', async () => {
  const large = reviewOf(invoiceBody.bytesMax);
  expect(large.length).toBeGreaterThan(0.99 * invoiceBody.bytesMax);
  const statuses: number[] = [];
  const reviews = Array.from({ length: 64 }, async () => {
    const response = await post('review', large, 'application/json');
    if (response.status === 503) expect(response.headers.get('retry-after')).toBe('5');
    const { error } = (await response.json()) as { error?: { code: string } };
    expect(error?.code).toBe(response.status === 200 ? undefined : 'overloaded');
    statuses.push(response.status);
  });
  await smallCallsDuring(Promise.all(reviews), () => post('review', small, 'application/json'));
  await Promise.all(reviews);
  const answered = statuses.filter((status) => status === 200).length;
  console.log(`B15 answered=${answered} refused=${64 - answered}`);
  expect(answered).toBeGreaterThan(0);
  expect(answered).toBeLessThan(64);
});

it('B15 a review of 8 MiB holds the event loop no longer than one of 512 KiB', async () => {
  const { bytesMax } = invoiceBody;
  const review = async (bytes: number) => {
    expect(await statusOf('review', reviewOf(bytes), 'application/json')).toBe(200);
  };
  await review(bytesMax / 16);
  await app.expectSteadyTurns([bytesMax / 16, bytesMax / 4, bytesMax], review);
});

it('B13 four PDF bombs at once do not stop /livez, and hold the event loop no longer the more they inflate to', async () => {
  const readFour = async (mebibytes: number) => {
    const bomb = pdfOf('<< /Type /Catalog >>', objectStreamBomb(mebibytes));
    const reads = Promise.all(Array.from({ length: 4 }, () => statusOf('read', bomb, 'application/pdf'))); // prettier-ignore
    await smallCallsDuring(reads, () => fetch(`${app.url}/livez`));
    expect(await reads).toEqual([200, 200, 200, 200]);
  };
  await readFour(32);
  await app.expectSteadyTurns([8, 32, 128], readFour);
});

describe('fuzz', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom('<', '</', '/>', '&#0;', '&x;', '<![CDATA[', '<!--', '<!DOCTYPE a>', 'xmlns="a"', '[', '"', '1e400', '\ufeff', `<cbc:ID>${marker}</cbc:ID>`, '<<', '3 0 R', 'endobj').map((text) => Buffer.from(text)),
  ); // prettier-ignore
  const withByteEdits = (document: Buffer): fc.Arbitrary<Buffer> =>
    fc.array(fc.record({ at: fc.nat(), remove: fc.nat(6), piece }), { maxLength: 4 }).map((edits) =>
      edits.reduce((bytes, { at, remove, piece: inserted }) => {
        const place = at % (bytes.length + 1);
        return Buffer.concat([bytes.subarray(0, place), inserted, bytes.subarray(place + remove)]);
      }, document),
    );
  /** Blanks in front make any document one for the thread. */
  const sized = (document: Buffer): fc.Arbitrary<Buffer> =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(document) },
      { weight: 1, arbitrary: fc.constant(Buffer.concat([Buffer.alloc(70_000, ' '), document])) },
    );
  const json = (value: unknown) => Buffer.from(JSON.stringify(value));
  const written = writeUbl(good);
  const ubl = Buffer.from(written.ok ? written.xml : '');
  const bodies = async () => {
    const pdf = await pdfWith(['factur-x.xml', fixture('cii-every-term.xml')]);
    const drafts = mutatedJson(good).map((invoice) => json({ invoice: { ...invoice, meta: { marker } } }));
    const requests = mutatedJson({ invoice: { number: marker }, registerChecks: true }).map(json);
    const document = fc.constantFrom(ubl, Buffer.from(fixture('cii-every-term.xml')));
    return fc.oneof(
      { weight: 15, arbitrary: fc.record({ route: fc.constant('review' as const), type: fc.constant('application/json'), body: fc.oneof(drafts, requests, drafts.chain(withByteEdits)).chain(sized) }) },
      { weight: 15, arbitrary: fc.record({ route: fc.constant('read' as const), type: fc.constantFrom('application/xml', 'text/xml'), body: document.chain(withByteEdits).chain(sized) }) },
      { weight: 1, arbitrary: fc.record({ route: fc.constant('read' as const), type: fc.constant('application/pdf'), body: withByteEdits(pdf) }) },
      { weight: 1, arbitrary: fc.record({ route: fc.constantFrom('review' as const, 'read' as const), type: fc.constantFrom('application/json', 'application/xml', 'application/pdf', 'text/plain', 'application/json;'), body: withByteEdits(Buffer.from('{}')) }) },
    ); // prettier-ignore
  };

  it('whatever is sent, there is an answer of its shape or an error of the one shape: no 5xx but 503, nothing repeated', async () => {
    const counts = new Map<number, number>();
    const property = fc.asyncProperty(await bodies(), async ({ route, type, body }) => {
      const response = await post(route, body, type);
      const { status } = response;
      counts.set(status, (counts.get(status) ?? 0) + 1);
      const text = await response.text();
      const answer = JSON.parse(text) as Record<string, unknown> & { error?: object };
      if (status === 200) {
        expect(Object.keys(answer)).toEqual(expect.arrayContaining(route === 'review' ? ['valid', 'checks', 'findings', 'export'] : ['valid', 'read', 'schema', 'rules', 'invoice', 'lost'])); // prettier-ignore
        return;
      }
      expect([400, 401, 413, 415, 503]).toContain(status);
      expect(answer.error).toMatchObject({ code: expect.any(String), message: expect.any(String), charged: false, requestId: response.headers.get('x-request-id') }); // prettier-ignore
      expect(text).not.toContain(marker);
      if (status === 503) expect(response.headers.get('retry-after')).not.toBeNull();
    });
    const limits = seconds > 0 ? { numRuns: 1_000_000, interruptAfterTimeLimit: seconds * 1_000 } : { numRuns: 300 };
    await fc.assert(property, { seed, ...limits, endOnFailure: false });
    const byStatus = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    console.log(`fuzz seed=${seed} ${byStatus.join(', ')}`);
    expect([...counts.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 415]));
  });

  it('and afterwards the service lives, and its log is silent about what was sent', async () => {
    expect([app.exitCode(), (await fetch(`${app.url}/livez`)).status]).toEqual([null, 200]);
    const log = app.logLines.join('\n');
    for (const word of [marker, 'unexpected_error', 'SupplierOfficialName']) expect(log).not.toContain(word);
  });
});
