import { repositoryRoot } from '@einvoice/test-kit';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { InvoiceWorker } from './invoice-worker';

/** Says what it was given instead of judging it. */
const program = `module.exports = ({ bytes }) => ({ ok: true, body: bytes });`;

let folder: string;
let worker: InvoiceWorker;
beforeAll(() => {
  mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
  folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'invoice-worker-spec-'));
  writeFileSync(path.join(folder, 'program.cjs'), program);
  worker = new InvoiceWorker(path.join(folder, 'program.cjs'));
});
afterAll(async () => {
  await worker.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Whether the worker had the body of a review. */
async function ranInWorker(body: string): Promise<boolean> {
  const task = { kind: 'review', bytes: Buffer.from(body), nowMs: 0, pdfChildArguments: [], language: 'en' } as const;
  const outcome = await worker.run(task, () => true);
  return outcome.ok && Buffer.from(outcome.body).toString() === body;
}

it('B13 a PDF is reviewed in the worker however small it is, for the invoice in it may be large', async () => {
  expect(await ranInWorker('{"invoice":{"pdf":"JVBERi0xLjc="}}')).toBe(true);
  expect(await ranInWorker('{"invoice":{"\\u0070df":"JVBERi0xLjc=","check":{}}}')).toBe(true);
});

it('what else is small is reviewed at once: JSON, XML, and arguments that are refused', async () => {
  const bodies = ['{"invoice":{}}', '{"invoice":{"xml":"<pdf/>"}}', '{"invoice":{"pdf":"%PDF"}}', '"pdf"', ''];
  for (const body of bodies) expect([body, await ranInWorker(body)]).toEqual([body, false]);
});
