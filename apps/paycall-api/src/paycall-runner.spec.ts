import { invoiceBody, largeTasks } from '@einvoice/limits';
import { repositoryRoot } from '@einvoice/test-kit';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { largeTools } from './paid-operations';
import { PaycallRunner } from './paycall-runner';

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
  isWanted: () => true,
});

it('B15 more large calls than may wait are overloaded at once, and so are those that wait when the service ends', async () => {
  const programFile = path.join(folder, 'silent.cjs');
  writeFileSync(programFile, 'module.exports = () => new Promise(() => undefined);');
  const runner = new PaycallRunner(programFile);
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
