import { addressInHost, isLoopbackAddress, isPublicAddress, isPublicHostName } from './addresses';

describe('O1 an address', () => {
  it.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8', '2d00::1'])('is public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['this network', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.0.1'],
    ['shared', '100.64.0.1'],
    ['metadata service', '169.254.169.254'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['benchmarking', '198.18.0.1'],
    ['6to4 relay', '192.88.99.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped private', '::ffff:a01:203'],
    ['IPv4-compatible loopback', '::127.0.0.1'],
    ['IPv4-compatible loopback', '::7f00:1'],
    ['not yet given out', '200::1'],
    ['not yet given out', '4000::1'],
    ['NAT64 loopback', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::7f00:1'],
    ['IPv4-translated', '::ffff:0:7f00:1'],
    ['6to4 loopback', '2002:7f00:1::'],
    ['Teredo', '2001::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fd12:3456::1'],
    ['link-local', 'fe80::1'],
    ['link-local with zone', 'fe80::1%lo'],
    ['site-local', 'fec0::1'],
    ['documentation', '2001:db8::1'],
    ['multicast', 'ff02::1'],
    ['discard', '100::1'],
    ['not an address', 'smp.example.org'],
    ['short form', '127.1'],
    ['empty', ''],
  ])('is not public: %s %s', (_kind, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

it('S2 this machine is every address of 127.0.0.0/8 and ::1, and nothing that is no address', () => {
  for (const here of ['127.0.0.1', '127.255.0.9', '::1']) expect(isLoopbackAddress(here)).toBe(true);
  for (const elsewhere of ['128.0.0.1', '10.0.0.1', '::2', 'localhost', '', '0.0.0.0']) {
    expect(isLoopbackAddress(elsewhere)).toBe(false);
  }
});

it('O1 a host that is an address is told from a name', () => {
  expect(addressInHost('[2001:db8::1]')).toBe('2001:db8::1');
  expect(addressInHost('192.0.2.1')).toBe('192.0.2.1');
  for (const name of ['a.example.org', '1a.2', 'a1.2', '1.2.example', 'x']) expect(addressInHost(name)).toBeNull();
});

it('O1 a public name has a dot, is no address and lies not below localhost', () => {
  for (const name of ['example.org', 'a.example.org.', 'xlocalhost.example', 'a.localhost.example']) {
    expect(isPublicHostName(name)).toBe(true);
  }
  for (const name of ['intranet', 'localhost', '192.0.2.1', '[2001:db8::1]', 'a.localhost', 'a.localhost.']) {
    expect(isPublicHostName(name)).toBe(false);
  }
});
