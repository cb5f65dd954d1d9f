import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { type PeppolSandbox, peppolSandboxParticipants, startPeppolSandbox } from '@einvoice/test-kit';
import { type PeppolAnswer } from '@einvoice/peppol-client';

const run = promisify(execFile);
const root = path.resolve(__dirname, '../..');
// In the ignored build folder, from where the bundle finds the installed packages.
let folder: string;
let sandbox: PeppolSandbox;

beforeAll(async () => {
  sandbox = await startPeppolSandbox();
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  folder = mkdtempSync(path.join(root, 'dist', 'peppol-lookup-'));
  const entry = 'libs/registers/peppol-client/src/lookup.fixture.ts';
  await run(process.execPath, ['tools/build/build.mjs', entry, path.join(folder, 'main.js')], { cwd: root });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

/** One lookup in a process of its own: a test's `process.env` is not the one that Node itself reads. */
async function lookup(changes: object, environment: Record<string, string>): Promise<PeppolAnswer> {
  const query = { countryCode: 'BE', endpointId: peppolSandboxParticipants.bis30Invoice };
  const input = JSON.stringify({ options: { ...sandbox.clientOptions, ...changes }, query, nowMs: Date.now() });
  const env = { ...process.env, ...environment };
  const { stdout } = await run(process.execPath, [path.join(folder, 'main.js'), input], { env });
  return JSON.parse(stdout) as PeppolAnswer;
}

describe('O1 the environment does not weaken the connection', () => {
  it('certificates are checked although NODE_TLS_REJECT_UNAUTHORIZED is 0', async () => {
    const foreign = { tlsAuthorityPems: sandbox.clientOptions.smpAuthorityPems };
    const answer = await lookup(foreign, { NODE_TLS_REJECT_UNAUTHORIZED: '0' });
    expect(answer).toMatchObject({ status: 'unavailable', reason: 'smp_unreachable' });
  });

  it('proxy variables are not used', async () => {
    let visits = 0;
    const proxy = net.createServer((socket) => {
      visits += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const answer = await lookup({}, { HTTPS_PROXY: url, https_proxy: url, ALL_PROXY: url, NODE_USE_ENV_PROXY: '1' });
    proxy.close();
    expect(answer).toMatchObject({ status: 'registered', supportsBis30Invoice: true });
    expect(visits).toBe(0);
  });
});
