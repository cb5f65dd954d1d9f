import { smpAnswer } from '@einvoice/limits';
import { certifyNewKey, peppolDocumentTypes, serviceMetadataXml, signDocument } from '@einvoice/test-kit';
import { verifySignedMetadata } from './signed-metadata';

/**
 * Here nobody is trusted, so that no cryptography is reached: what has the prescribed shape fails by its certificate, and what has
 * not fails by its shape alone, whatever would notice it later.
 */
const reasonOf = (xml: string) => {
  const result = verifySignedMetadata(xml, { authorities: [], now: new Date() });
  return result.state === 'failed' ? result.reason : 'verified';
};

const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';
const enveloped = `${signatureNamespace}enveloped-signature`;
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const inclusive = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const content = { participant: '0208:0999000129', documentType: peppolDocumentTypes.bis30Invoice };
const transform = (algorithm: string) => `<Transform Algorithm="${algorithm}"/>`;

let good: string;
beforeAll(async () => {
  const subject = { commonName: 'PSB000001', organizationalUnit: 'SMP', organization: 'Somebody', country: 'BE' };
  good = signDocument(serviceMetadataXml(content), await certifyNewKey({ subject }));
});

const withChange = (search: string | RegExp, replacement: string) => {
  const changed = good.replace(search, replacement);
  expect(changed).not.toBe(good);
  return changed;
};
const element = (name: string) => new RegExp(`<${name}[ >][^]*?</${name}>|<${name}(?: [^>]*)?/>`);
const inPlaceOf = (name: string, replacement: string) => withChange(element(name), replacement);

describe('the shape of a signature is right', () => {
  it('as it is signed', () => expect(reasonOf(good)).toBe('certificate_untrusted'));

  it.each([[[enveloped, inclusive]], [[enveloped, exclusive]]])('with the transforms %j', (transforms) => {
    expect(reasonOf(inPlaceOf('Transforms', `<Transforms>${transforms.map(transform).join('')}</Transforms>`))).toBe(
      'certificate_untrusted',
    );
  });

  it.each([inclusive, exclusive])('canonical by %s', (algorithm) => {
    const method = `<CanonicalizationMethod Algorithm="${algorithm}"/>`;
    expect(reasonOf(good.replace(element('CanonicalizationMethod'), method))).toBe('certificate_untrusted');
  });

  it('beside an element of that name that is none: of another namespace', () => {
    expect(reasonOf(withChange('</KeyInfo>', '<Signature xmlns="urn:x"/></KeyInfo>'))).toBe('certificate_untrusted');
    expect(reasonOf(withChange('</KeyInfo>', '<Signature/></KeyInfo>'))).toBe('signature_invalid');
  });

  it('with as many certificates as are allowed, and no more', () => {
    const certificate = element('X509Certificate').exec(good)![0];
    const certificates = (count: number) => reasonOf(inPlaceOf('X509Certificate', certificate.repeat(count)));
    expect(certificates(0)).toBe('signature_invalid');
    expect(certificates(smpAnswer.certificatesMax)).toBe('certificate_untrusted');
    expect(certificates(smpAnswer.certificatesMax + 1)).toBe('signature_invalid');
  });
});

describe('the shape alone refuses', () => {
  const children = {
    Signature: ['SignedInfo', 'SignatureValue', 'KeyInfo'],
    SignedInfo: ['CanonicalizationMethod', 'SignatureMethod', 'Reference'],
    Reference: ['Transforms', 'DigestMethod', 'DigestValue'],
  };
  const each = Object.entries(children).flatMap(([parent, names]) => names.map((name) => [parent, name] as const));

  it.each(each)('a %s without its %s', (_parent, name) => {
    expect(reasonOf(inPlaceOf(name, ''))).toBe('signature_invalid');
  });

  it.each(each)('a %s whose %s is of another namespace', (_parent, name) => {
    expect(reasonOf(withChange(new RegExp(`<${name}(?=[ />])`), `<${name} xmlns="urn:x"`))).toBe('signature_invalid');
  });

  it.each(each)('a %s with something else in the place of its %s', (_parent, name) => {
    const other = element(name).exec(good)![0].replace(`<${name}`, '<Other').replace(`</${name}>`, '</Other>');
    expect(reasonOf(inPlaceOf(name, other))).toBe('signature_invalid');
  });

  it.each(each)('a %s with something behind its %s', (_parent, name) => {
    expect(reasonOf(inPlaceOf(name, `$&<Object xmlns="${signatureNamespace}"/>`))).toBe('signature_invalid');
  });

  it.each([
    ['by Id', ' URI="#payload"'],
    ['by address', ' URI="https://smp.example/"'],
    ['that says nothing', ''],
  ])('a reference %s', (_what, attribute) => {
    expect(reasonOf(withChange(' URI=""', attribute))).toBe('signature_invalid');
  });

  it('two references, and an element inside DigestValue', () => {
    expect(reasonOf(inPlaceOf('Reference', '$&$&'))).toBe('signature_invalid');
    expect(reasonOf(withChange('<DigestValue>', '<DigestValue><x/>'))).toBe('signature_invalid');
  });

  it.each<readonly (readonly string[])[]>([
    [[]],
    [[exclusive]],
    [[exclusive, enveloped]],
    [[enveloped, enveloped]],
    [[enveloped, exclusive, exclusive]],
    [[enveloped, `${inclusive}#WithComments`]],
    [[enveloped, 'http://www.w3.org/TR/1999/REC-xpath-19991116']],
  ])('the transforms %j', (transforms) => {
    expect(reasonOf(inPlaceOf('Transforms', `<Transforms>${transforms.map(transform).join('')}</Transforms>`))).toBe(
      'signature_invalid',
    );
  });

  it.each(['CanonicalizationMethod', 'SignatureMethod', 'DigestMethod', 'Transform'])(
    'a %s of another algorithm, of none, and with a parameter',
    (name) => {
      const algorithm = /Algorithm="[^"]*"/;
      const [method = ''] = element(name).exec(good)!;
      for (const attribute of ['Algorithm="urn:x"', 'Algorithm=""', '']) {
        expect(reasonOf(inPlaceOf(name, method.replace(algorithm, attribute)))).toBe('signature_invalid');
      }
      const [named] = algorithm.exec(method)!;
      expect(reasonOf(inPlaceOf(name, `<${name} ${named}><x/></${name}>`))).toBe('signature_invalid');
      expect(reasonOf(inPlaceOf(name, `<${name} ${named}></${name}>`))).toBe('certificate_untrusted');
    },
  );
});
