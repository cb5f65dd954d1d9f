import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { judgeDocument, judgeInvoice, readHybridPdf } from '@einvoice/invoice-rules';
import { buildPdfChild, pdfWith } from '@einvoice/invoice-rules/testing';
import { parseStrictJson } from '@einvoice/json';
import { jsonDocuments } from '@einvoice/json/testing';
import {
  hybridPdf,
  invoiceBody,
  invoiceReport,
  invoiceRoutes,
  invoiceXml,
  type JsonLimits,
  peppolLookup,
  smallBody,
  smpAnswer,
  vatBatch,
} from '@einvoice/limits';
import { createSandboxPeppolClient } from '@einvoice/peppol-client';
import { TokenBuckets } from '@einvoice/rate-limits';
import { realClock, repositoryRoot, startPeppolSandbox } from '@einvoice/test-kit';
import { catalogue, checkArguments } from '@einvoice/tool-catalogue';
import { createViesClient } from '@einvoice/vies-client';

const now = () => new Date('2026-11-30T12:00:00Z');

/** A number of the page, and whether so much is taken. */
type Edge = readonly [number: string, most: number, isTaken: (size: number) => boolean | Promise<boolean>];

const ofJson = (limits: JsonLimits, ...names: ('bytesMax' | 'depthMax' | 'valuesMax')[]): Edge[] =>
  names.map((name) => [
    name,
    limits[name],
    (size) => parseStrictJson(Buffer.from(jsonDocuments[name](size, limits)), limits).ok,
  ]);

const documentOf = (content: string): string =>
  `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">${content}</Invoice>`;
const comment = (characters: number): string => `<!--${' '.repeat(characters)}-->`;
function isRead(content: string): boolean {
  const { issues } = judgeDocument(Buffer.from(documentOf(content)), { now: now() }).read;
  return !issues.some(({ code }) => /too_large|too_many/.test(code));
}
const bytesAround = documentOf(comment(0)).length;

let pdfChild: ReturnType<typeof buildPdfChild>;
beforeAll(() => void (pdfChild = buildPdfChild()));
afterAll(() => pdfChild.remove());
async function refusalOf(pdf: Uint8Array): Promise<string | null> {
  const answer = await readHybridPdf(pdf, { childArguments: [pdfChild.file], deadlineMs: 300_000, clockMs: 600_000 });
  return answer.ok ? null : answer.reason;
}
const attached = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: at === 0 ? 'factur-x.xml' : `page-${at}.png` }));

const example = JSON.parse(readFileSync(path.join(repositoryRoot, 'fixtures/base-example.json'), 'utf8')) as object;
const findings = (unknownFields: number) =>
  judgeInvoice(
    { ...example, ...Object.fromEntries(Array.from({ length: unknownFields }, (_, at) => [`field${at}`, 1])) },
    { now: now() },
  ).issues.length;
const ownFindings = findings(0);

const vatList = catalogue.find(({ name }) => name === 'check_vat_list')!;
const row = { reference: 'a', vatId: 'BE0999000129' };

/** By its name in the text of the page. */
const sizes: Readonly<Record<string, readonly Edge[]>> = {
  invoiceJson: ofJson(invoiceBody, 'bytesMax', 'depthMax', 'valuesMax'),
  otherJson: ofJson(smallBody, 'bytesMax', 'depthMax'),
  invoiceXml: [
    ['bytesMax', invoiceXml.bytesMax, (size) => isRead(comment(size - bytesAround))],
    ['elementsMax', invoiceXml.elementsMax, (size) => isRead('<a/>'.repeat(size - 1))],
  ],
  hybridPdf: [
    ['bytesMax', hybridPdf.bytesMax, async (size) => (await refusalOf(Buffer.alloc(size, '%PDF-'))) !== 'too_large'],
    [
      'attachmentsMax',
      hybridPdf.attachmentsMax,
      async (size) => (await refusalOf(await pdfWith(attached(size)))) === null,
    ],
  ],
  detailedFindings: [['', invoiceReport.detailedFindingsMax, (size) => findings(size - ownFindings) === size]],
  vatRows: [['', vatBatch.rowsMax, (size) => checkArguments(vatList, { rows: Array(size).fill(row) }).ok]],
  reviews: [
    [
      'at once',
      invoiceRoutes.client.burst,
      (size) => {
        const buckets = new TokenBuckets(invoiceRoutes.client, 10, () => 0);
        return Array.from({ length: size }, () => buckets.take('one')).every(Boolean);
      },
    ],
  ],
};

/** A source that takes questions and answers none. */
interface MuteSource {
  ask(): Promise<string>;
  /** Each question arrives there when the one before has been given up, after so long. */
  readonly questions: readonly Promise<unknown>[];
  readonly questionMs: number;
  close(): unknown;
}

const waits: Readonly<Record<string, readonly [deadlineMs: number, open: () => Promise<MuteSource>]>> = {
  viesWait: [vatBatch.rowDeadlineMs, muteVies],
  peppolWait: [peppolLookup.deadlineMs, mutePublishers],
};

async function muteVies(): Promise<MuteSource> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const client = createViesClient({
    ...{ mode: 'sandbox', restEndpoint: endpoint, soapEndpoint: endpoint, validKeptSeconds: 0, now },
    ...{ monotonicMs: realClock, random: () => 0.5, pause: async () => undefined },
  });
  return {
    ask: async () => {
      const answer = await client.check({ countryCode: 'BE', number: '0999000129' }, vatBatch.rowDeadlineMs);
      return answer.state === 'unavailable' ? answer.reason : answer.state;
    },
    questions: [once(server, 'connection')],
    questionMs: vatBatch.rowDeadlineMs,
    close: () => server.close(),
  };
}

/** Two identifiers of one number lead to publishers that do not answer: both together wait longer than a lookup may. */
async function mutePublishers(): Promise<MuteSource> {
  const sandbox = await startPeppolSandbox();
  const client = createSandboxPeppolClient({ ...sandbox.clientOptions, now });
  const questions = ['0225:303265045', '0002:303265045'].map((participant) => {
    sandbox.pointTo(participant, `${sandbox.smpOrigin}/mute`);
    const address = `/mute/iso6523-actorid-upis%3A%3A${encodeURIComponent(participant)}`;
    return new Promise<void>((resolve) => sandbox.smp.reply(address, () => resolve()));
  });
  return {
    ask: async () => {
      const answer = await client.lookup({ countryCode: 'FR', vatId: 'FR40303265045' });
      return answer.identifiersTried.at(-1)?.reason ?? answer.status;
    },
    questions,
    questionMs: smpAnswer.deadlineMs,
    close: () => sandbox.close(),
  };
}

it('every number of the page on limits is walked here', () => {
  const page = readFileSync(path.join(repositoryRoot, 'apps/website/src/pages/topics/limits.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('|'));
  const names = rows.flatMap((line) => [...line.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
  expect(Object.keys({ ...sizes, ...waits }).sort()).toEqual(names.sort());
});

it.each(
  Object.entries(sizes).flatMap(([name, edges]) =>
    edges.map(([what, ...edge]) => [`${name} ${what}`.trim(), ...edge] as const),
  ),
)('%s (%d): one less and as much are taken, one more is not', async (_name, most, isTaken) => {
  expect([await isTaken(most - 1), await isTaken(most), await isTaken(most + 1)]).toEqual([true, true, false]);
});

it('reviews: one more when the time for one has passed, not a millisecond earlier', () => {
  const { burst, perSecond } = invoiceRoutes.client;
  let atMs = 0;
  const buckets = new TokenBuckets(invoiceRoutes.client, 10, () => atMs);
  for (let call = 0; call < burst; call += 1) buckets.take('one');
  const takenAt = (ms: number) => {
    atMs = ms;
    return buckets.take('one');
  };
  expect([takenAt(1_000 / perSecond - 1), takenAt(1_000 / perSecond), takenAt(1_000 / perSecond + 1)]).toEqual([
    false,
    true,
    false,
  ]);
});

it.each(Object.entries(waits))('%s: a millisecond less is waited, and no more', async (_name, [deadlineMs, open]) => {
  const source = await open();
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask', 'performance', 'Date'],
  });
  try {
    let outcome = 'waits';
    void source.ask().then((said) => (outcome = said));
    const outcomeAfter = async (ms: number) => {
      jest.advanceTimersByTime(ms);
      for (let turns = 0; turns < 10; turns += 1) await nextTurn();
      return outcome;
    };
    let leftMs = deadlineMs;
    for (const question of source.questions) {
      await question;
      const ms = Math.min(source.questionMs, leftMs - 1);
      expect(await outcomeAfter(ms)).toBe('waits');
      leftMs -= ms;
    }
    expect(leftMs).toBe(1);
    expect(await outcomeAfter(leftMs)).toBe('deadline_passed');
  } finally {
    jest.useRealTimers();
    await source.close();
  }
});
