import { invoiceBody, largeTasks } from '@einvoice/limits';
import { repositoryRoot } from '@einvoice/test-kit';
import { ArgumentsElsewhere, type WrittenAnswer } from '@einvoice/x402-payments';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MemoryRuleSetStore } from '@einvoice/rule-sets/testing';
import { largeTools } from './paid-operations';
import { PaycallRunner } from './paycall-runner';

const validateInvoice = largeTools.find(({ name }) => name === 'validate_invoice')!;

const noRuleSets = new MemoryRuleSetStore(
  () => new Date(0),
  () => false,
);

let folder: string;
beforeAll(() => {
  mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
  folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'paycall-spec-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const call = () => ({
  tool: largeTools[0]!,
  bytes: new Uint8Array(invoiceBody.bytesMax),
  hasPayment: true,
  language: 'en' as const,
  isWanted: () => true,
});

it('B15 more large calls than may wait are overloaded at once, and so are those that wait when the service ends', async () => {
  const programFile = path.join(folder, 'silent.cjs');
  writeFileSync(programFile, 'module.exports = () => new Promise(() => undefined);');
  const runner = new PaycallRunner(programFile, noRuleSets);
  const states: string[] = [];
  const note = async ({ state }: { state: string }) => void states.push(state);
  const callsMax = largeTasks.waitingBytesMax / invoiceBody.bytesMax;
  const waiting = Array.from({ length: callsMax }, () => runner.call(call(), note));
  await runner.call(call(), note);
  expect(states).toEqual(['overloaded']);
  await runner.close();
  await Promise.all(waiting);
  expect(states).toEqual(Array(callsMax + 1).fill('overloaded'));
});

it('B13 a PDF is read and judged in the worker however small it is, what else is small at once', async () => {
  const programFile = path.join(folder, 'telling.cjs');
  const ran = `{ status: 'ready', bytes: Buffer.from('in the worker'), sha256: '' }`;
  const program = `({ bytes, runAtMs }) => runAtMs === null ? { state: 'read', summary: { askedRuleSet: null }, bytes } : { state: 'ran', answer: ${ran}, bytes }`;
  writeFileSync(programFile, `module.exports = ${program};`);
  const runner = new PaycallRunner(programFile, noRuleSets);
  const ranIn = (invoice: object) => {
    const bytes = Buffer.from(JSON.stringify({ invoice }));
    return runner.call({ ...call(), tool: validateInvoice, bytes }, async (read) => {
      if (read.state !== 'read' || !(read.input instanceof ArgumentsElsewhere)) return read.state;
      const answer = (await read.input.run(new Date(0))) as WrittenAnswer;
      return Buffer.from(answer.bytes).toString();
    });
  };
  expect([await ranIn({ pdf: 'JVBERi0xLjc=' }), await ranIn({ xml: '<pdf/>' })]).toEqual(['in the worker', 'read']);
  await runner.close();
});
