import { type CertificateOptions, type CertifiedKey, certifyNewKey } from '@einvoice/test-kit';
import { type X509Certificate } from 'node:crypto';
import { hasSubject, isTrustedSigner, parseCertificate, readAuthorities } from './certificate-trust';

const subject = { commonName: 'PSB000001', organizationalUnit: 'SMP', organization: 'Große, und Söhne', country: 'BE' };
const second = 1_000;
const [from, to] = [new Date('2026-01-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z')];
const between = new Date('2026-06-01T00:00:00Z');
const long = { validFrom: new Date('2020-01-01T00:00:00Z'), validTo: new Date('2040-01-01T00:00:00Z') };

let issuer: CertifiedKey;
let authorities: readonly X509Certificate[];
beforeAll(async () => {
  const name = { ...subject, commonName: 'SMP CA' };
  issuer = await certifyNewKey({ subject: name, authority: true, ...long });
  const other = await certifyNewKey({ subject: { ...name, commonName: 'other CA' }, authority: true, ...long });
  authorities = readAuthorities([other, issuer].map(({ certificatePem }) => certificatePem));
});

async function issued(options: Partial<CertificateOptions> = {}): Promise<X509Certificate> {
  const { certificatePem } = await certifyNewKey({ subject, issuer, validFrom: from, validTo: to, ...options });
  return parseCertificate(certificatePem)!;
}
const at = (date: Date, plusMs = 0): Date => new Date(date.getTime() + plusMs);

describe('who may sign', () => {
  it('a certificate of any of the authorities, and of no other', async () => {
    const certificate = await issued();
    expect(isTrustedSigner(certificate, authorities, between)).toBe(true);
    expect(isTrustedSigner(certificate, authorities.slice(0, 1), between)).toBe(false);
    expect(isTrustedSigner(certificate, [], between)).toBe(false);
  });

  it('within its time, to the second at both ends', async () => {
    const certificate = await issued();
    const trusted = [at(from, -second), from, to, at(to, second)].map((now) =>
      isTrustedSigner(certificate, authorities, now),
    );
    expect(trusted).toEqual([false, true, true, false]);
  });

  it('within the time of the authority', async () => {
    const certificate = await issued({ validFrom: new Date('2010-01-01T00:00:00Z'), validTo: new Date('2045-01-01') });
    const trusted = [at(long.validFrom, -second), long.validFrom, long.validTo, at(long.validTo, second)].map((now) =>
      isTrustedSigner(certificate, authorities, now),
    );
    expect(trusted).toEqual([false, true, true, false]);
  });

  it.each<[boolean, CertificateOptions['purposes'] & object]>([
    [true, []],
    [true, ['clientAuth']],
    [true, ['documentSigning']],
    [true, ['any']],
    [true, ['serverAuth', 'clientAuth']],
    [false, ['serverAuth']],
    [false, ['codeSigning', 'serverAuth']],
  ])('%s for the purposes %j', async (isTrusted, purposes) => {
    expect(isTrustedSigner(await issued({ purposes }), authorities, between)).toBe(isTrusted);
  });

  it.each<[string, Partial<CertificateOptions>]>([
    ['an authority', { authority: true }],
    ['a key that is short', { rsaBits: 2_040 }],
    ['a key for another way of signing', { keyType: 'rsa-pss' }],
  ])('not %s', async (_what, options) => {
    expect(isTrustedSigner(await issued(options), authorities, between)).toBe(false);
  });

  it('nobody by a certificate that was changed in any place: it is no certificate, or not trusted', async () => {
    const { raw } = await issued();
    let decoded = 0;
    for (let place = 0; place < raw.length; place += 1) {
      const changed = Buffer.from(raw);
      changed[place]! ^= 0x15;
      const certificate = parseCertificate(changed.toString('base64'));
      if (certificate === null) continue;
      decoded += 1;
      expect(isTrustedSigner(certificate, authorities, between)).toBe(false);
    }
    expect(decoded).toBeGreaterThan(raw.length / 2);
  });
});

it.each(['', 'nonsense', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', 'AAAA'])(
  'the text %j is no certificate',
  (text) => expect(parseCertificate(text)).toBeNull(),
);

describe('a subject is the asked name', () => {
  const name = 'CN=PSB000001,OU=SMP,O=Große\\, und Söhne,C=BE';
  let certificate: X509Certificate;
  beforeAll(async () => (certificate = await issued()));

  it.each([
    [name],
    ['C=BE;O=Große\\, und Söhne;OU=SMP;CN=PSB000001'],
    ['c=be, o=große\\, UND söhne, ou=smp, cn=psb000001'],
    ['  CN  =  PSB000001  ,OU= SMP,O =Große\\, und Söhne,\tC\t=\tBE'],
    [`,${name},,`],
  ])('however it is written: %s', (asked) => {
    expect(hasSubject(certificate, asked)).toBe(true);
  });

  it.each([
    [''],
    [' , '],
    ['CN=PSB000001'],
    [`${name},C=BE`],
    [name.replace('PSB000001', 'PSB000002')],
    [name.replace('O=', 'X=')],
    [name.replace('OU=SMP,O=', 'O=SMP,OU=')],
    [name.replace('CN=PSB', 'C=NPSB')],
    [name.replace('\\,', '\\;')],
    [name.replace('\\,', '')],
    [name.replace('Große', 'GROSSE')],
  ])('and not when it says something else: %s', (asked) => {
    expect(hasSubject(certificate, asked)).toBe(false);
  });

  it('no certificate has no name', () => {
    expect(hasSubject({ subject: '' } as X509Certificate, '')).toBe(false);
  });
});
