import { answerHead } from '@einvoice/limits';
import { type CertifiedKey, certifyNewKey, startDnsServer } from '@einvoice/test-kit';
import http from 'node:http';
import https from 'node:https';
import { type AddressInfo, type Server } from 'node:net';
import { boundedExchange, type BoundedRequest } from './bounded-exchange';
import { isLoopbackAddress } from './addresses';
import { sourceAddresses } from './source-address';

const opened: Server[] = [];
afterAll(() => {
  for (const server of opened) {
    (server as http.Server).closeAllConnections();
    server.close();
  }
});

async function open(server: http.Server | https.Server): Promise<number> {
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const exchange = (url: string, changes: Partial<BoundedRequest> = {}) =>
  boundedExchange({
    ...{ url: new URL(url), method: 'GET', headers: {}, bytesMax: 1_000, deadlineMs: 30_000, guard: null },
    ...{ connection: 'single', ...changes },
  });

describe('O1 over TLS', () => {
  const subject = { commonName: 'server', organizationalUnit: 'Spec', organization: 'Spec', country: 'BE' };
  let authority: CertifiedKey;
  let port: number;
  let asked = 0;
  let connection: string | undefined;
  beforeAll(async () => {
    authority = await certifyNewKey({ subject: { ...subject, commonName: 'authority' }, authority: true });
    const own = await certifyNewKey({ subject, issuer: authority, purposes: ['serverAuth'], addresses: ['127.0.0.1'] });
    const tls = { key: own.privateKeyPem, cert: own.certificatePem };
    port = await open(
      https.createServer(tls, ({ headers }, response) => {
        asked += 1;
        ({ connection } = headers);
        response.end('good');
      }),
    );
  });

  it('a server is answered whose certificate the given authority signed', async () => {
    const trusted = await exchange(`https://127.0.0.1:${port}/`, { tlsAuthorityPems: [authority.certificatePem] });
    expect(trusted).toMatchObject({ state: 'answered', status: 200, body: Buffer.from('good') });
    expect(connection).toBe('close');
    const kept = { tlsAuthorityPems: [authority.certificatePem], connection: 'kept' } as const;
    expect(await exchange(`https://127.0.0.1:${port}/`, kept)).toMatchObject({ state: 'answered' });
    expect(connection).toBe('keep-alive');
  });

  it('a server that nobody vouches for is sent nothing, whatever the environment says', async () => {
    const before = asked;
    const said = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    try {
      expect(await exchange(`https://127.0.0.1:${port}/`)).toEqual({ state: 'unreachable' });
    } finally {
      if (said === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = said;
    }
    const other = await certifyNewKey({ subject, authority: true });
    const wrong = await exchange(`https://127.0.0.1:${port}/`, { tlsAuthorityPems: [other.certificatePem] });
    expect(wrong).toEqual({ state: 'unreachable' });
    expect(asked).toBe(before);
  });

  it('a certificate of another name is none', async () => {
    const before = asked;
    const dns = await startDnsServer();
    dns.reply('other.example.org', 'A', [{ type: 'A', name: 'other.example.org', ttl: 0, data: '127.0.0.1' }]);
    const guard = { allows: isLoopbackAddress, dnsServers: [dns.address] };
    const tlsAuthorityPems = [authority.certificatePem];
    expect(await exchange(`https://other.example.org:${port}/`, { guard, tlsAuthorityPems })).toEqual({
      state: 'unreachable',
    });
    expect(asked).toBe(before);
    await dns.close();
  });
});

it(`O3 ${answerHead.interimAnswersMax} interim answers are waited through, one more is not`, async () => {
  let interim = 0;
  const port = await open(
    http.createServer((_, response) => {
      for (let sent = 0; sent < interim; sent += 1) response.writeProcessing();
      setTimeout(() => response.end('good'), 5);
    }),
  );
  interim = answerHead.interimAnswersMax;
  expect(await exchange(`http://127.0.0.1:${port}/`)).toMatchObject({ state: 'answered', body: Buffer.from('good') });
  interim += 1;
  expect(await exchange(`http://127.0.0.1:${port}/`)).toEqual({ state: 'malformed' });
});

it('what has no body declares no length, what has one declares it in bytes', async () => {
  const lengths: unknown[] = [];
  const port = await open(
    http.createServer(({ headers }, response) => {
      lengths.push([headers['content-length'], headers['transfer-encoding']]);
      response.end();
    }),
  );
  await exchange(`http://127.0.0.1:${port}/`);
  await exchange(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'üü' });
  expect(lengths).toEqual([
    [undefined, undefined],
    ['4', undefined],
  ]);
});

it('O1 outside sources are at public addresses, those of a sandbox on this machine', () => {
  const allows = (mode: 'live' | 'sandbox') =>
    ['8.8.8.8', '127.0.0.1', '10.0.0.1'].filter((address) => sourceAddresses[mode].allows(address));
  expect([allows('live'), allows('sandbox')]).toEqual([['8.8.8.8'], ['127.0.0.1']]);
});
