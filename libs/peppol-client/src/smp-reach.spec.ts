import fc from 'fast-check';
import { isPublicAddress, loopbackReach, publicReach, vetSmpUrl } from './smp-reach';

describe('O1 the URL of an SMP', () => {
  it.each([
    'https://smp.example.org',
    'https://smp.example.org/',
    'https://smp.example.org:443/base/path/',
    'HTTPS://SMP.EXAMPLE.ORG/smp',
    'https://smp.example.org/smp#fragment',
  ])('is accepted: %s', (url) => {
    const vetted = vetSmpUrl(url, publicReach);
    expect(vetted?.hostname).toBe('smp.example.org');
    expect(vetted?.port).toBe('');
    expect(vetted?.hash).toBe('');
  });

  it.each([
    'http://smp.example.org/',
    'ftp://smp.example.org/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//smp.example.org/',
    'smp.example.org',
    '',
    'https://',
    'https:///',
    'https://user@smp.example.org/',
    'https://user:secret@smp.example.org/',
    'https://smp.example.org@127.0.0.1/',
    'https://smp.example.org:8443/',
    'https://smp.example.org:80/',
    'https://smp.example.org:22/',
    'https://smp.example.org/?x=1',
    'https://smp.example.org\\@127.0.0.1/',
    'https:\\\\127.0.0.1\\',
    'https://smp.exa\tmple.org/',
    'https://smp.example.org/a b',
    'https://smp.example.org/\u0000',
    'https://smp\u3002example\u3002org/',
    'https://localhost/',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://%31%32%37.0.0.1/',
    'https://8.8.8.8/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fd00::1]/',
    'https://[2606:4700::1111]/',
    'https://[::1%25lo]/',
    'https://smp.example.org:99999/',
    'https://smp example.org/',
  ])('is refused: %s', (url) => {
    expect(vetSmpUrl(url, publicReach)).toBeNull();
  });

  it('is never anything but https to port 443 of a name, whatever is written', () => {
    const written = fc.oneof(
      fc.webUrl({ withFragments: true }),
      fc.string().map((text) => `https://${text}`),
    );
    fc.assert(
      fc.property(written, (text) => {
        const vetted = vetSmpUrl(text, publicReach);
        if (!vetted) return;
        expect(vetted.protocol).toBe('https:');
        expect(vetted.port + vetted.username + vetted.password + vetted.search + vetted.hash).toBe('');
        expect(vetted.hostname).toMatch(/^(?![\d.]+$)[^[\]:@/\\?#]+$/);
      }),
    );
  });
});

describe('O1 the address of an SMP', () => {
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

describe('O1 the reach of a sandbox', () => {
  const reach = loopbackReach(['https://smp.sandbox.test:4430'], []);

  it('is the listed origins on loopback and nothing else', () => {
    expect(vetSmpUrl('https://smp.sandbox.test:4430/smp', reach)).not.toBeNull();
    for (const url of ['https://smp.sandbox.test/', 'https://smp.sandbox.test:4431/', 'https://smp.example.org/']) {
      expect(vetSmpUrl(url, reach)).toBeNull();
    }
    expect(['127.0.0.1', '127.0.0.2', '::1'].every(reach.allowsAddress)).toBe(true);
    expect(['8.8.8.8', '10.0.0.1', '169.254.169.254', '::ffff:8.8.8.8'].some(reach.allowsAddress)).toBe(false);
  });

  it.each(['http://smp.sandbox.test:80', 'https://smp.sandbox.test:4430/', 'smp.sandbox.test'])(
    'takes no origin like %s',
    (origin) => expect(() => loopbackReach([origin], [])).toThrow('https origin'),
  );
});
