import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeUbl } from '@einvoice/invoice-rules';
import { invoiceBody } from '@einvoice/limits';
import { repositoryRoot } from '@einvoice/test-kit';
import { type AppProcess } from '../../tests/rest-calls/app-process.fixture';
import { median, printCase } from './measure';
import { processorTimeMs } from './processor-time';

const goalBytesPerSecond = 20e6;
const reviews = 12;
const warmUps = 3;
/** Between two questions of the probe, so that they cost the app little beside the reviews. */
const pauseMs = 4;

interface Document {
  readonly name: string;
  readonly path: string;
  readonly contentType: string;
  readonly body: Buffer;
}

/**
 * One invoice of 8 MiB at the app itself, time after time, as a JSON draft to be reviewed and as UBL to be read: bytes a second of the app's processor
 * time, whichever of its threads spent it, and the longest that another client waited for `/livez` meanwhile, which is the longest
 * that the event loop was held.
 */
export async function benchLargeReviews(app: AppProcess): Promise<void> {
  for (const document of largeDocuments()) {
    for (let count = 0; count < warmUps; count++) await review(app, document);
    const probe = probeLoop(app);
    const [begun, begunMs] = [performance.now(), processorTimeMs(app.child.pid!)];
    for (let count = 0; count < reviews; count++) await review(app, document);
    const [seconds, spentMs] = [(performance.now() - begun) / 1e3, processorTimeMs(app.child.pid!) - begunMs];
    const waitsMs = await probe.stop();
    const bytes = reviews * document.body.length;
    printCase(`review-8mb-${document.name}`, (bytes / spentMs) * (1e3 / goalBytesPerSecond), {
      MBperProcessorSecond: (bytes / spentMs / 1e3).toFixed(1),
      MBperSecond: (bytes / seconds / 1e6).toFixed(1),
      bytes: document.body.length,
      livez: `n:${waitsMs.length},median:${median(waitsMs).toFixed(1)}ms,longest:${Math.max(...waitsMs).toFixed(1)}ms`,
    });
  }
}

/** One invoice with as many lines as fit into the limit. */
function largeDocuments(): Document[] {
  const text = readFileSync(path.join(repositoryRoot, 'fixtures/base-example.json'), 'utf8');
  const base = JSON.parse(text) as { lines: object[] } & Record<string, unknown>;
  delete base['totals'];
  delete base['vatBreakdown'];
  const withLines = (count: number) => ({
    ...base,
    lines: Array.from({ length: count }, (_, index) => ({
      ...base.lines[index % base.lines.length],
      id: `${index + 1}`,
    })),
  });
  const json = (count: number) => Buffer.from(JSON.stringify({ invoice: withLines(count) }));
  const ubl = (count: number) => Buffer.from(ublOf(withLines(count)));
  return [
    { name: 'json', path: '/api/invoice/review', contentType: 'application/json', body: filled(json) },
    { name: 'ubl', path: '/api/invoice/read', contentType: 'application/xml', body: filled(ubl) },
  ];
}

function ublOf(invoice: object): string {
  const written = writeUbl(invoice);
  if (!written.ok) throw new Error(`The bench invoice cannot be written as UBL: ${written.message}`);
  return written.xml;
}

function filled(make: (lines: number) => Buffer): Buffer {
  const [few, many] = [make(100).length, make(200).length];
  return make(Math.floor(((invoiceBody.bytesMax - few) / (many - few)) * 100 * 0.99));
}

async function review(app: AppProcess, { path: route, contentType, body }: Document): Promise<void> {
  const headers = { 'content-type': contentType, 'x-forwarded-for': nextClient() };
  const answer = await fetch(`${app.url}${route}`, { method: 'POST', headers, body: new Uint8Array(body) });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`A review of ${body.length} bytes was answered with ${answer.status}.`);
}

let clients = 0;
const nextClient = (): string => `127.100.${(++clients >> 8) & 255}.${clients & 255}`;

/** Asks `/livez` every few milliseconds on one kept connection. */
function probeLoop(app: AppProcess): { stop: () => Promise<number[]> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waitsMs: number[] = [];
  let isDone = false;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      request(`${app.url}/livez`, { agent }, (answer) => answer.on('end', resolve).resume())
        .on('error', reject)
        .end();
    });
  const asking = (async () => {
    while (!isDone) {
      const begun = performance.now();
      await ask();
      waitsMs.push(performance.now() - begun);
      await sleep(pauseMs);
    }
  })();
  const stop = async () => {
    isDone = true;
    await asking;
    agent.destroy();
    return waitsMs;
  };
  return { stop };
}
