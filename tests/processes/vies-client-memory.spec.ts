import { registerAnswer } from '@einvoice/limits';
import { startViesSimulator, type ViesBehaviour, type ViesSimulator } from '@einvoice/test-kit';
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

// The client in a process of its own: the simulator's memory is not the client's.
const run = promisify(execFile);
const root = path.resolve(__dirname, '../..');
const folder = path.join(root, 'dist', `vies-memory-${process.pid}`);
const program = path.join(folder, 'main.js');
let vies: ViesSimulator;
beforeAll(async () => {
  vies = await startViesSimulator();
  await run(process.execPath, ['tools/build/build.mjs', 'libs/registers/vies-client/src/memory.fixture.ts', program], {
    cwd: root,
  });
});
afterAll(async () => {
  await vies.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The largest answer that is read at all, made of the smallest parts. */
const largest = (start: string, part: string): string =>
  start + part.repeat(Math.floor((registerAnswer.bytesMax - start.length) / part.length));

const openEnvelope =
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:v="urn:ec.europa.eu:taxud:vies:services:checkVat:types">' +
  '<s:Body><v:checkVatResponse><v:name>';

it.each<[string, 'rest' | 'soap', ViesBehaviour]>([
  ['an answer without end', 'rest', { kind: 'endless' }],
  ['the largest JSON', 'rest', { kind: 'raw', status: 200, body: largest('[', '0,') }],
  ['an answer without end', 'soap', { kind: 'endless' }],
  ['the largest XML', 'soap', { kind: 'raw', status: 200, body: largest(openEnvelope, '&amp;') }],
])('O3 %s over %s does not drive the memory up by 10 MB', async (_attack, protocol, behaviour) => {
  // SOAP is only reached when REST has no room.
  vies.behave({ kind: 'code', code: 'MS_MAX_CONCURRENT_REQ' }, { protocol: 'rest' });
  vies.behave(behaviour, { protocol });
  const input = [vies.restEndpoint, vies.soapEndpoint, '300'];
  const { stdout } = await run(process.execPath, ['--expose-gc', program, ...input]);
  const { states, peakBytes } = JSON.parse(stdout) as { states: string[]; peakBytes: number };
  expect(new Set(states)).toEqual(new Set(['unavailable']));
  expect(peakBytes).toBeLessThan(10_000_000);
});
