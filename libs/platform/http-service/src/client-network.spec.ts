import { clientNetwork } from './client-network';
import { startSpecServer, type SpecServer } from './server.fixture';

describe('the network a client is counted by', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', 'unknown'],
    ['evil, 1.2.3.4', 'unknown'],
  ])('B19 of %j is %j', (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });

  it('B19 1,000 addresses of one /64 are one client', () => {
    const addresses = Array.from({ length: 1_000 }, (_, at) => `2001:db8:0:7:${(at * 7_919).toString(16)}::${at}`);
    const valid = addresses.filter((address) => clientNetwork(address) !== 'unknown');
    expect(valid.length).toBeGreaterThan(0);
    expect(new Set(valid.map(clientNetwork))).toEqual(new Set(['2001:db8:0:7::/64']));
  });
});

describe('B19 whose word about the client is taken', () => {
  let server: SpecServer;
  afterEach(() => server.app.close());
  const clientFor = async (forwardedFor?: string) => {
    const headers: Record<string, string> = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
    return (await fetch(`${server.url}/client`, { headers })).text();
  };

  it('B19 nobody’s while no proxy is configured', async () => {
    server = await startSpecServer();
    expect(await clientFor('198.51.100.1')).toBe('127.0.0.1');
  });

  it('B19 not that of a peer outside the configured networks', async () => {
    server = await startSpecServer({ trustedProxies: ['10.0.0.0/8', '127.0.0.2'] });
    expect(await clientFor('198.51.100.1')).toBe('127.0.0.1');
  });

  it('B19 that of a configured proxy, which speaks last; what the client put before it is not believed', async () => {
    server = await startSpecServer({ trustedProxies: ['127.0.0.0/8', '10.0.0.0/8'] });
    expect(await clientFor('198.51.100.1')).toBe('198.51.100.1');
    expect(await clientFor('6.6.6.6, 198.51.100.1')).toBe('198.51.100.1');
    expect(await clientFor('6.6.6.6, 198.51.100.1, 10.1.2.3')).toBe('198.51.100.1');
    expect(await clientFor('::ffff:198.51.100.1')).toBe('198.51.100.1');
    expect(await clientFor('junk')).toBe('unknown');
    expect(await clientFor()).toBe('127.0.0.1');
  });
});
