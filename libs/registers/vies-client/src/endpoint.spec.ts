import { type DnsServer, startDnsServer } from '@einvoice/test-kit';
import { createViesClient, type ViesClientOptions } from './create-vies-client';
import { viesEndpointProblem } from './endpoint';
import { belgian, specClient } from './client.fixture';

const good = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number';
const liveProblem = (restEndpoint: string, soapEndpoint = good) =>
  viesEndpointProblem({ mode: 'live', restEndpoint, soapEndpoint });
const sandboxProblem = (restEndpoint: string) =>
  viesEndpointProblem({ mode: 'sandbox', restEndpoint, soapEndpoint: 'http://127.0.0.1:1/soap' });

describe('O1 endpoints', () => {
  it.each([
    'http://ec.europa.eu/vies',
    'https://127.0.0.1/vies',
    'https://2130706433/vies',
    'https://0x7f.1/vies',
    'https://[::1]/vies',
    'https://[::ffff:127.0.0.1]/vies',
    'https://[64:ff9b::7f00:1]/vies',
    'https://169.254.169.254/vies',
    'https://localhost/vies',
    'https://vies.localhost/vies',
    'https://intranet/vies',
    'https://user:secret@ec.europa.eu/vies',
    'https://ec.europa.eu:8443/vies',
    'https://ec.europa.eu/vies?next=http://127.0.0.1',
    'https://ec.europa.eu/vies#there',
    'ftp://ec.europa.eu/vies',
    'vies',
  ])('O1 live mode refuses %s', (endpoint) => {
    expect(liveProblem(endpoint)).not.toBeNull();
    expect(liveProblem(good, endpoint)).not.toBeNull();
  });

  it.each([
    'https://ec.europa.eu/vies',
    'http://10.0.0.1/vies',
    'http://127.0.0.1.example.com/vies',
    'http://user@127.0.0.1/vies',
    'https://127.0.0.1/vies',
    'vies',
  ])('O1 sandbox mode refuses %s', (endpoint) => {
    expect(sandboxProblem(endpoint)).not.toBeNull();
  });

  it('takes the register live and a loopback address in the sandbox', () => {
    expect([liveProblem(good), sandboxProblem('http://127.0.0.1:4000/vies')]).toEqual([null, null]);
  });

  it('O1 makes no client that would speak http in live mode, and does not repeat the address', () => {
    const options = { mode: 'live', restEndpoint: 'http://secret.example', soapEndpoint: good } as ViesClientOptions;
    expect(() => createViesClient(options)).toThrow('A VIES endpoint must be https in live mode.');
  });
});

describe('O1 O2 the addresses behind a live endpoint', () => {
  let dns: DnsServer;
  beforeAll(async () => (dns = await startDnsServer()));
  afterAll(() => dns.close());

  it.each([['127.0.0.1'], ['10.0.0.1'], ['169.254.169.254'], ['8.8.8.8', '127.0.0.1']])(
    'a register that DNS puts at %s is not connected to, and somebody is told',
    async (...addresses) => {
      const name = 'vies.example.org';
      dns.reply(name, 'A', addresses.map((data) => ({ type: 'A', name, ttl: 0, data }))); // prettier-ignore
      const endpoints = { restEndpoint: `https://${name}/rest`, soapEndpoint: `https://${name}/soap` };
      const { client, alerts } = specClient(endpoints, { mode: 'live', dnsServers: [dns.address] });
      expect(await client.check(belgian)).toMatchObject({ state: 'unavailable', reason: 'address_refused' });
      expect(alerts).toContainEqual({ reason: 'address_refused', memberState: 'BE' });
    },
  );
});
