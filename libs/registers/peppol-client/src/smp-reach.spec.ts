import fc from 'fast-check';
import { loopbackReach, publicReach, vetSmpUrl } from './smp-reach';

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
    'https://:secret@smp.example.org/',
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

  it('has no address in the place of a name, listed or not', () => {
    const reach = loopbackReach(['https://127.0.0.1:4430'], []);
    expect(vetSmpUrl('https://127.0.0.1:4430/', reach)).toBeNull();
  });

  it.each([
    'http://smp.sandbox.test',
    'http://smp.sandbox.test:80',
    'https://smp.sandbox.test:4430/',
    'smp.sandbox.test',
  ])('takes no origin like %s', (origin) => expect(() => loopbackReach([origin], [])).toThrow('https origin'));
});
