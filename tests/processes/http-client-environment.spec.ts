import { certifyNewKey } from '@einvoice/test-kit';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.resolve(__dirname, '../..');
let folder: string;
let server: https.Server;
let serverUrl: string;
let answered = 0;

beforeAll(async () => {
  // In the ignored build folder, from where the bundle finds the installed packages.
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  folder = mkdtempSync(path.join(root, 'dist', 'exchange-'));
  const bundle = ['libs/platform/http-client/src/exchange.fixture.ts', path.join(folder, 'main.js')];
  await run(process.execPath, ['tools/build/build.mjs', ...bundle], { cwd: root });
  const subject = { commonName: 'localhost', organizationalUnit: 'Test', organization: 'Test', country: 'BE' };
  const { privateKeyPem: key, certificatePem: cert } = await certifyNewKey({
    subject,
    purposes: ['serverAuth'],
    dnsNames: ['localhost'],
  });
  writeFileSync(path.join(folder, 'authority.pem'), cert);
  server = https.createServer({ key, cert }, (_, response) => {
    answered++;
    response.end('{}');
  });
  serverUrl = await listen(server, 'https://localhost');
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

function listen(server: http.Server | https.Server, origin: string): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`${origin}:${(server.address() as AddressInfo).port}/`));
  });
}

/** In a process of its own: a test's `process.env` is not the one that Node itself reads. */
async function exchangeWith(environment: Record<string, string>): Promise<string> {
  const env = { ...process.env, ...environment };
  const { stdout } = await run(process.execPath, [path.join(folder, 'main.js'), serverUrl], { env });
  return stdout;
}

describe('O1 the environment does not weaken the connection', () => {
  it('O1 an unknown certificate is refused although NODE_TLS_REJECT_UNAUTHORIZED is 0', async () => {
    expect(await exchangeWith({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toBe('unreachable');
    expect(answered).toBe(0);
  });

  it('O1 proxy variables are not used', async () => {
    let visits = 0;
    const proxy = http.createServer().on('connection', () => visits++);
    const url = await listen(proxy, 'http://127.0.0.1');
    const authority = path.join(folder, 'authority.pem');
    const proxies = { HTTPS_PROXY: url, https_proxy: url, ALL_PROXY: url, NODE_USE_ENV_PROXY: '1' };
    expect(await exchangeWith({ ...proxies, NODE_EXTRA_CA_CERTS: authority })).toBe('answered');
    proxy.close();
    expect([visits, answered]).toEqual([0, 1]);
  });
});
