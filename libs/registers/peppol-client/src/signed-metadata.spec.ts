import { createHmac, createPublicKey, X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { smpAnswer } from '@einvoice/limits';
import {
  type CertificateOptions,
  type CertifiedKey,
  certifyNewKey,
  expectGrowth,
  peppolDocumentTypes,
  serviceMetadataXml,
  signDocument,
} from '@einvoice/test-kit';
import { hasSubject, readAuthorities } from './certificate-trust';
import { verifySignedMetadata } from './signed-metadata';
import { parseXml } from './xml-element';

const now = new Date();
const inAnHour = new Date(now.getTime() + 3_600_000);
const anHourAgo = new Date(now.getTime() - 3_600_000);
const subject = {
  commonName: 'PSB000001',
  organizationalUnit: 'SMP',
  organization: 'Somebody, and Sons',
  country: 'BE',
};
const content = { participant: '0208:0999000129', documentType: peppolDocumentTypes.bis30Invoice };
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

let authority: CertifiedKey;
let signer: CertifiedKey;
let good: string;

beforeAll(async () => {
  authority = await certifyNewKey({ subject: { ...subject, commonName: 'SMP CA' }, authority: true });
  signer = await certifyNewKey({ subject, issuer: authority });
  good = signDocument(serviceMetadataXml(content), signer);
});

const verify = (xml: string) =>
  verifySignedMetadata(xml, { authorities: readAuthorities([authority.certificatePem]), now });
const reasonOf = (xml: string) => {
  const result = verify(xml);
  return result.state === 'failed' ? result.reason : 'verified';
};
const withChange = (search: string | RegExp, replacement: string) => {
  const changed = good.replace(search, replacement);
  expect(changed).not.toBe(good);
  return changed;
};

describe('a signature as SMPs make it', () => {
  it.each([
    { canonicalization: 'inclusive' as const },
    { canonicalization: 'exclusive' as const },
    { prefix: 'ds' },
    { prefix: 'ds', canonicalization: 'exclusive' as const },
    { transforms: [enveloped, 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'] },
    { transforms: [enveloped, 'http://www.w3.org/2001/10/xml-exc-c14n#'] },
  ])('is verified: %j', (options) => {
    const result = verify(signDocument(serviceMetadataXml(content), signer, options));
    expect(result.state).toBe('verified');
  });

  it('answers what was signed: the root without its signature, and who signed', () => {
    const result = verify(good);
    if (result.state !== 'verified') throw new Error(result.reason);
    expect(result.root.name).toBe('SignedServiceMetadata');
    expect(result.root.children.map(({ name }) => name)).toEqual(['ServiceMetadata']);
    expect(hasSubject(result.signer, 'C=be, O=Somebody\\, and Sons , ou=smp,CN=PSB000001')).toBe(true);
    expect(hasSubject(result.signer, 'CN=PSB000002,OU=SMP,O=Somebody\\, and Sons,C=BE')).toBe(false);
    expect(hasSubject(result.signer, 'CN=PSB000001')).toBe(false);
    expect(hasSubject(result.signer, '')).toBe(false);
  });
});

describe('O4 a forged signature is refused', () => {
  const signatureOf = (xml: string) => /<Signature[^]*<\/Signature>/.exec(xml)![0];

  it.each<[string, () => string]>([
    ['no signature', () => withChange(signatureOf(good), '')],
    ['two signatures', () => withChange(signatureOf(good), signatureOf(good).repeat(2))],
    ['a second signature hidden deep inside', () => withChange('<smp:Process>', `<smp:Process>${signatureOf(good)}`)],
    ['the signature moved into a child', () => `${good.replace(signatureOf(good), '').replace('</smp:ServiceMetadata>', `${signatureOf(good)}</smp:ServiceMetadata>`)}`],
    ['the signed document wrapped into another root', () => `<root xmlns="urn:x">${good}</root>`],
    ['the payload moved into the signature, another in its place', () => {
      const payload = /<smp:ServiceMetadata>[^]*<\/smp:ServiceMetadata>/.exec(good)![0];
      return good.replace(payload, payload.replaceAll('0999000129', '0999000228')).replace('</Signature>', `<Object>${payload}</Object></Signature>`);
    }],
    ['a reference by Id', () => withChange('<Reference URI="">', '<Reference URI="#payload">').replace('<smp:ServiceMetadata>', '<smp:ServiceMetadata Id="payload">')],
    ['a reference without URI', () => withChange('<Reference URI="">', '<Reference>')],
    ['two references', () => withChange(/<Reference [^]*<\/Reference>/, '$&$&')],
    ['no transform', () => withChange(/<Transforms>[^]*<\/Transforms>/, '')],
    ['two SignedInfo', () => withChange(/<SignedInfo>[^]*<\/SignedInfo>/, '$&$&')],
    ['an element inside DigestValue', () => withChange('<DigestValue>', '<DigestValue><x/>')],
    ['a changed digest', () => withChange(/<DigestValue>./, '<DigestValue>=')],
    ['a changed signature value', () => withChange(/<SignatureValue>....../, '<SignatureValue>AAAAAA')],
    ['changed content', () => withChange('0999000129', '0999000228')],
    ['an added attribute', () => withChange('<smp:ServiceMetadata>', '<smp:ServiceMetadata x="1">')],
    ['added white space', () => withChange('<smp:ServiceMetadata>', '<smp:ServiceMetadata> ')],
    ['another namespace', () => withChange('xmlns:smp="http://busdox.org/serviceMetadata/publishing/1.0/"', 'xmlns:smp="urn:x"')],
  ])('%s', (_forgery, forge) => {
    expect(reasonOf(forge())).toBe('signature_invalid');
  }); // prettier-ignore

  it('a second signature where no signature reaches, so that the first is still right', () => {
    const second = (name: string) => {
      const value = '<SignatureValue>AAAA</SignatureValue>';
      return withChange(
        '</KeyInfo>',
        `<${name} xmlns="http://www.w3.org/2000/09/xmldsig#">${value}</${name}></KeyInfo>`,
      );
    };
    expect(reasonOf(second('Note'))).toBe('verified');
    expect(reasonOf(second('Signature'))).toBe('signature_invalid');
  });

  it.each<[string, string | RegExp, string]>([
    ['a processing instruction that hides text', 'billing:01', '<?p not-?>billing:01'],
    ['a processing instruction before the root', /^/, '<?xml-stylesheet href="x"?>'],
    ['a comment in the digest', '<DigestValue>', '<DigestValue><!---->'],
    ['a comment in the content', '0999000129', '0999<!-- -->000129'],
    ['CDATA', '0999000129', '<![CDATA[0999000129]]>'],
    ['a document type', /^/, '<!DOCTYPE x>'],
    ['an entity', /^/, '<!DOCTYPE x [<!ENTITY a "0999000129">]>'],
  ])('%s is refused before any cryptography', (_trick, search, replacement) => {
    expect(reasonOf(withChange(search, replacement))).toBe('smp_answer_malformed');
  });

  it('in no mutation of a good answer is anything else read than what was signed', () => {
    const truth = verify(good);
    if (truth.state !== 'verified') throw new Error(truth.reason);
    const mutation = fc.record({
      at: fc.nat(good.length - 1),
      drop: fc.nat(4),
      put: fc.oneof(
        fc.string({ maxLength: 4 }),
        fc.constantFrom('<', '>', '&', '"', '<x/>', '<!---->', '</a>', '&lt;'),
      ),
    });
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 3 }), (mutations) => {
        const xml = mutations.reduce(
          (text, { at, drop, put }) => text.slice(0, at) + put + text.slice(at + drop),
          good,
        );
        const result = verify(xml);
        if (result.state === 'verified') expect(result.root).toEqual(truth.root);
      }),
      { numRuns: 500 },
    );
  });
});

describe('O5 an algorithm or key outside the list is refused', () => {
  it.each([
    ['RSA-SHA1', { signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }],
    ['RSA-SHA512', { signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512' }],
    ['RSA-PSS', { signatureAlgorithm: 'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1' }],
    ['a SHA-1 digest', { digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1' }],
    ['C14N with comments', { transforms: [enveloped, 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments'] }],
    ['two canonicalizations', { transforms: [enveloped, 'http://www.w3.org/2001/10/xml-exc-c14n#', 'http://www.w3.org/2001/10/xml-exc-c14n#'] }],
    ['enveloped twice', { transforms: [enveloped, enveloped] }],
    ['another private key', { privateKey: undefined }],
  ])('%s', async (name, options) => {
    const other = name === 'another private key' ? (await certifyNewKey({ subject })).privateKey : undefined;
    const xml = signDocument(serviceMetadataXml(content), signer, { ...options, privateKey: other });
    expect(reasonOf(xml)).toBe('signature_invalid');
  }); // prettier-ignore

  it.each([
    ['XPath', '<Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><XPath>not(ancestor::*)</XPath></Transform>'],
    ['XSLT', '<Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/>'],
    ['base64', '<Transform Algorithm="http://www.w3.org/2000/09/xmldsig#base64"/>'],
  ])('a transform by %s', (_name, transform) => {
    expect(reasonOf(withChange(/<Transform [^>]*\/>/, `$&${transform}`))).toBe('signature_invalid');
  }); // prettier-ignore

  it('a parameter inside an algorithm', () => {
    const prefixes = '<InclusiveNamespaces xmlns="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="smp"/>';
    expect(reasonOf(withChange(/<(CanonicalizationMethod[^>]*)\/>/, `<$1>${prefixes}</CanonicalizationMethod>`))).toBe(
      'signature_invalid',
    );
  });

  it('an HMAC whose secret is the public key or the certificate', () => {
    const hmac = 'http://www.w3.org/2000/09/xmldsig#hmac-sha1';
    const signedInfo = /<SignedInfo>[^]*<\/SignedInfo>/.exec(good)![0].replace(/http[^"]*rsa-sha256/, hmac);
    for (const secret of [
      createPublicKey(signer.certificatePem).export({ type: 'spki', format: 'pem' }),
      signer.certificatePem,
    ]) {
      const value = createHmac('sha1', secret).update(signedInfo).digest('base64');
      const forged = good
        .replace(/<SignedInfo>[^]*<\/SignedInfo>/, signedInfo)
        .replace(/<SignatureValue>[^]*<\/SignatureValue>/, `<SignatureValue>${value}</SignatureValue>`);
      expect(reasonOf(forged)).toBe('signature_invalid');
    }
  });

  it('a key value instead of a certificate', () => {
    expect(reasonOf(withChange(/<X509Data>[^]*<\/X509Data>/, '<KeyValue><RSAKeyValue/></KeyValue>'))).toBe('signature_invalid');
    expect(reasonOf(withChange(/<X509Certificate>[^]*<\/X509Certificate>/, '<X509Certificate>AAAA</X509Certificate>'))).toBe('signature_invalid');
    const five = /<X509Certificate>[^]*<\/X509Certificate>/.exec(good)![0].repeat(smpAnswer.certificatesMax + 1);
    expect(reasonOf(withChange(/<X509Certificate>[^]*<\/X509Certificate>/, five))).toBe('signature_invalid');
  }); // prettier-ignore

  it.each<[string, Partial<CertificateOptions>]>([
    ['expired', { validFrom: new Date(0), validTo: anHourAgo }],
    ['not yet valid', { validFrom: inAnHour }],
    ['for TLS servers only', { purposes: ['serverAuth'] }],
    ['for code signing only', { purposes: ['codeSigning'] }],
    ['an authority itself', { authority: true }],
    ['with a short key', { rsaBits: 1024 }],
    ['self-signed', { issuer: undefined }],
  ])('a certificate that is %s', async (_problem, options) => {
    const key = await certifyNewKey({ subject, issuer: authority, ...options });
    expect(reasonOf(signDocument(serviceMetadataXml(content), key))).toBe('certificate_untrusted');
  });

  it('a certificate of another authority, even one with the same name or one issued by ours', async () => {
    const sameName = await certifyNewKey({ subject: authority.subject, authority: true });
    const below = await certifyNewKey({
      subject: { ...subject, commonName: 'Own CA' },
      issuer: authority,
      authority: true,
    });
    for (const issuer of [sameName, below, signer]) {
      const key = await certifyNewKey({ subject, issuer });
      expect(reasonOf(signDocument(serviceMetadataXml(content), key))).toBe('certificate_untrusted');
    }
  });

  it('a certificate of an authority that is expired', async () => {
    const old = await certifyNewKey({ subject: authority.subject, authority: true, validFrom: new Date(0), validTo: anHourAgo });
    const key = await certifyNewKey({ subject, issuer: old });
    const result = verifySignedMetadata(signDocument(serviceMetadataXml(content), key), {
      authorities: [new X509Certificate(old.certificatePem)],
      now,
    });
    expect(result).toEqual({ state: 'failed', reason: 'certificate_untrusted' });
  }); // prettier-ignore

  it('a certificate with any one byte of it changed', () => {
    const der = new X509Certificate(signer.certificatePem).raw;
    const inPlace = /<X509Certificate>[^]*<\/X509Certificate>/;
    for (let at = 0; at < der.length; at += 1) {
      const changed = Buffer.from(der);
      changed[at]! ^= 0x15;
      const xml = withChange(inPlace, `<X509Certificate>${changed.toString('base64')}</X509Certificate>`);
      expect(['certificate_untrusted', 'signature_invalid']).toContain(reasonOf(xml));
    }
  });

  it('accepts a certificate without named purposes', async () => {
    const key = await certifyNewKey({ subject, issuer: authority, purposes: [] });
    expect(reasonOf(signDocument(serviceMetadataXml(content), key))).toBe('verified');
  });
});

describe('O3 a document made to be expensive', () => {
  const stuffed = (filling: string) => good.replace('<smp:ServiceMetadata>', `<smp:ServiceMetadata>${filling}`);

  const counted = () => parseXml(good, { strict: true })!;
  /** So many attributes, few of them on one element. */
  const attributes = (count: number) =>
    Array.from({ length: Math.ceil(count / 60) }, (_, at) => {
      const here = Math.min(60, count - 60 * at);
      return `<a ${Array.from({ length: here }, (_name, index) => `a${index}=""`).join(' ')}/>`;
    }).join('');

  it.each<[string, (count: number) => string, string]>([
    ['elements', (count) => stuffed('<a/>'.repeat(count)), 'smp_answer_malformed'],
    ['entities', (count) => stuffed('&lt;'.repeat(count)), 'smp_answer_malformed'],
    ['levels', (count) => stuffed(`${'<a>'.repeat(count)}${'</a>'.repeat(count)}`), 'smp_answer_malformed'],
    ['attributes', (count) => stuffed(`<a ${Array.from({ length: count }, (_, index) => `a${index}=""`).join(' ')}/>`), 'smp_answer_malformed'],
    ['namespaces', (count) => stuffed(`<a ${Array.from({ length: count }, (_, index) => `xmlns:a${index}="u:${index}"`).join(' ')}/>`), 'smp_answer_malformed'],
    ['uses of an entity', (count) => `<!DOCTYPE a [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(count)}">]>${good}`, 'smp_answer_malformed'],
  ])('60,000 %s are refused, at a cost in proportion to the bytes', async (_name, make, reason) => {
    expect(reasonOf(make(60_000))).toBe(reason);
    await expectGrowth({ sizes: [3_750, 15_000, 60_000], prepare: make, work: reasonOf });
  }); // prettier-ignore

  it.each<[string, number, (count: number) => string]>([
    ['elements', smpAnswer.signed.elementsMax, (count) => stuffed('<a/>'.repeat(count - counted().elements))],
    ['attributes', smpAnswer.signed.attributesMax, (count) => stuffed(attributes(count - counted().attributes))],
    ['entities', smpAnswer.signed.entitiesMax, (count) => stuffed('&lt;'.repeat(count - counted().entities))],
    ['bytes', smpAnswer.signed.bytesMax, (count) => stuffed('x'.repeat(count - Buffer.byteLength(good)))],
  ])('%s: %d are looked into, one more is too large', (_what, most, make) => {
    expect([most, most + 1].map((count) => reasonOf(make(count)))).toEqual([
      'signature_invalid',
      'smp_answer_too_large',
    ]);
  });

  it.each([
    ['more elements than are verified', () => stuffed('<a/>'.repeat(smpAnswer.signed.elementsMax)), 'smp_answer_too_large'],
    ['more attributes than are verified', () => stuffed('<a b="" c="" d=""/>'.repeat(100)), 'smp_answer_too_large'],
    ['more entities than are verified', () => stuffed('&lt;'.repeat(smpAnswer.signed.entitiesMax + 1)), 'smp_answer_too_large'],
    ['more bytes than are verified', () => stuffed('x'.repeat(smpAnswer.signed.bytesMax)), 'smp_answer_too_large'],
    ['deep nesting', () => stuffed(`${'<a>'.repeat(smpAnswer.depthMax)}${'</a>'.repeat(smpAnswer.depthMax)}`), 'smp_answer_malformed'],
    ['many attributes', () => stuffed(`<a ${Array.from({ length: 65 }, (_, index) => `a${index}=""`).join(' ')}/>`), 'smp_answer_malformed'],
  ])('%s: refused', (_name, make, reason) => {
    expect(reasonOf(make())).toBe(reason);
  }); // prettier-ignore
});
