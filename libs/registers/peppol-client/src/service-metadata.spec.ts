import { peppolDocumentTypes, serviceMetadataXml } from '@einvoice/test-kit';
import { invoiceDocumentTypes } from './document-types';
import { readServiceMetadata, type ServiceMetadata } from './service-metadata';
import { parseXml } from './xml-element';

const participant = '0208:0999000129';
const asked = { participant: { scheme: '0208', value: '0999000129' }, documentType: invoiceDocumentTypes[0]! };
const content = { participant, documentType: peppolDocumentTypes.bis30Invoice };
const good = serviceMetadataXml(content);
const noon = '2026-03-01T12:00:00Z';

function read(xml: string, now = noon): ServiceMetadata {
  const root = parseXml(xml, { strict: true })?.root;
  if (!root) throw new Error('The document of this spec is not well-formed.');
  return readServiceMetadata(root, { ...asked, now: new Date(now) });
}
const said = (xml: string, now?: string): string => {
  const metadata = read(xml, now);
  if (metadata.state === 'failed') return metadata.reason;
  return metadata.state === 'redirect' ? 'redirect' : metadata.capability;
};
/** The good document with something else in one place. */
function changed(search: string | RegExp, replacement: string): string {
  const xml = good.replace(search, replacement);
  if (xml === good) throw new Error('Nothing was changed.');
  return xml;
}

it('metadata with an AS4 endpoint of the billing process, without dates: supported', () => {
  expect(read(good)).toEqual({ state: 'capability', capability: 'supported' });
});

it('metadata of another namespace, or under another name, says nothing', () => {
  const prefix = 'xmlns:x="urn:x"><smp:ServiceMetadata';
  const elsewhere = good.replace('<smp:SignedServiceMetadata', '<x:SignedServiceMetadata');
  const root = elsewhere.replace('><smp:ServiceMetadata', ` ${prefix}`).replace('</smp:Signed', '</x:Signed');
  expect(said(root)).toBe('smp_answer_malformed');
  expect(said(good.replaceAll('SignedServiceMetadata', 'Signed'))).toBe('smp_answer_malformed');
});

describe('the times of an endpoint', () => {
  const from = (activation: string) => serviceMetadataXml({ ...content, activation });
  const until = (expiration: string) => serviceMetadataXml({ ...content, expiration });

  it.each([
    ['2026-03-01T12:00:00Z', 'supported'],
    ['2026-03-01T12:00:00.001Z', 'endpoint_not_yet_active'],
    ['2026-03-01T12:00:00', 'supported'],
    ['2026-03-01T12:00:01', 'endpoint_not_yet_active'],
    ['2026-03-01T13:00:00+01:00', 'supported'],
    ['2026-03-01T13:00:00+00:59', 'endpoint_not_yet_active'],
    ['2026-03-01T07:00:00-05:00', 'supported'],
    ['2026-03-01', 'supported'],
    ['2026-03-02', 'endpoint_not_yet_active'],
    ['2026-03-01Z', 'supported'],
    ['2026-03-02Z', 'endpoint_not_yet_active'],
    ['2026-03-01T12:00:00.123456789Z', 'endpoint_not_yet_active'],
    [' 2026-03-01T12:00:00Z ', 'supported'],
  ])('active from %s is at noon: %s', (activation, capability) => {
    expect(said(from(activation))).toBe(capability);
  });

  it.each([
    ['2026-03-01T12:00:00Z', 'endpoint_expired'],
    ['2026-03-01T12:00:00.001Z', 'supported'],
    ['2026-03-01T11:59:59', 'endpoint_expired'],
    ['2026-03-01T12:00:01', 'supported'],
    ['2026-03-01', 'endpoint_expired'],
    ['2026-03-02', 'supported'],
  ])('until %s is at noon: %s', (expiration, capability) => {
    expect(said(until(expiration))).toBe(capability);
  });

  it('an endpoint that is neither active yet nor still valid is not active yet', () => {
    const dates = { activation: '2026-04-01', expiration: '2026-02-01' };
    expect(said(serviceMetadataXml({ ...content, ...dates }))).toBe('endpoint_not_yet_active');
  });

  it.each([
    '',
    'soon',
    'x2026-03-01',
    '2026-03-01x',
    '12026-03-01',
    '2026-3-1',
    '2026-03-01T12:00',
    '2026-03-01T1:00:00Z',
    '2026-03-01T12:00:00.Z',
    '2026-03-01T12:00:00.1234567890Z',
    '2026-03-01T12:00:00+1:00',
    '2026-03-01T12:00:00 01:00',
    '2026-13-01',
    '2026-03-01T25:00:00Z',
  ])('a date "%s" says nothing: the answer is malformed, not a no', (date) => {
    expect(said(from(date))).toBe('smp_answer_malformed');
    expect(said(until(date))).toBe('smp_answer_malformed');
  });

  it('two dates of one kind say nothing, either', () => {
    const date = '<smp:ServiceActivationDate>2026-01-01</smp:ServiceActivationDate>';
    expect(said(changed('<smp:ServiceDescription>', `${date}<smp:ServiceDescription>`))).toBe('supported');
    expect(said(changed('<smp:ServiceDescription>', `${date}${date}<smp:ServiceDescription>`))).toBe('smp_answer_malformed');
  }); // prettier-ignore
});

describe('of several endpoints and processes', () => {
  const endpoint = /<smp:Endpoint .*<\/smp:Endpoint>/;
  const withDate = (name: string, date: string) =>
    endpoint.exec(good)![0].replace('<smp:ServiceDescription>', `<smp:${name}>${date}</smp:${name}>$&`);
  const [later, expired] = [
    withDate('ServiceActivationDate', '2027-01-01'),
    withDate('ServiceExpirationDate', '2026-01-01'),
  ];

  it.each([
    ['supported', [expired, later, endpoint.exec(good)![0]]],
    ['endpoint_not_yet_active', [expired, later]],
    ['endpoint_expired', [expired, expired]],
    ['endpoint_missing', []],
  ])('the best counts: %s', (capability, endpoints) => {
    expect(said(changed(endpoint, endpoints.join('')))).toBe(capability);
  });

  it('one that cannot be read leaves nothing known', () => {
    const unreadable = withDate('ServiceActivationDate', 'soon');
    expect(said(changed(endpoint, `$&${unreadable}`))).toBe('smp_answer_malformed');
  });

  it('only those of the billing process and of AS4 count', () => {
    const process = /<smp:Process>.*<\/smp:Process>/.exec(good)![0];
    const other = process.replace(/(<id:ProcessIdentifier[^>]*>)[^<]*/, '$1urn:other');
    const as2 = process.replace('peppol-transport-as4-v2_0', 'busdox-transport-as2-ver1p0');
    expect(said(changed(process, other))).toBe('process_missing');
    expect(said(changed(process, other + as2))).toBe('endpoint_missing');
    expect(said(changed(process, other + as2 + process))).toBe('supported');
    expect(said(changed(process, ''))).toBe('process_missing');
    expect(said(changed(/<id:ProcessIdentifier.*<\/id:ProcessIdentifier>/, ''))).toBe('process_missing');
  });
});

describe('metadata must speak of what was asked', () => {
  it.each([
    ['another participant', '0208:0999000129', '0208:0999000228', 'wrong_participant'],
    ['the participant in capitals', 'iso6523-actorid-upis', 'ISO6523-ACTORID-UPIS', 'supported'],
    ['a participant of another scheme', 'iso6523-actorid-upis', 'iso6523-actorid', 'wrong_participant'],
    ['a participant without scheme', ' scheme="iso6523-actorid-upis"', '', 'wrong_participant'],
    ['another document type', '::2.1<', '::2.2<', 'wrong_document_type'],
    ['a document type of another scheme', 'busdox-docid-qns', 'peppol-doctype-wildcard', 'wrong_document_type'],
  ])('%s', (_what, search, replacement, reason) => {
    expect(said(changed(search, replacement))).toBe(reason);
  });

  it.each([
    ['no participant', /<id:ParticipantIdentifier.*<\/id:ParticipantIdentifier>/, ''],
    ['two participants', /<id:ParticipantIdentifier.*<\/id:ParticipantIdentifier>/, '$&$&'],
    ['no document type', /<id:DocumentIdentifier.*<\/id:DocumentIdentifier>/, ''],
    ['no processes', /<smp:ProcessList>.*<\/smp:ProcessList>/, ''],
    ['another root', /SignedServiceMetadata/g, 'ServiceGroup'],
    ['a root of another namespace', /publishing\/1.0\//, 'publishing/2.0/'],
    ['no metadata', /<smp:ServiceMetadata>.*<\/smp:ServiceMetadata>/, ''],
    ['nothing in it', /<smp:ServiceInformation>.*<\/smp:ServiceInformation>/, ''],
    ['two things in it', /<smp:ServiceInformation>.*<\/smp:ServiceInformation>/, '$&<smp:Redirect/>'],
    ['another thing in it', /smp:ServiceInformation/g, 'smp:Extension'],
    ['information of another namespace', /smp:ServiceInformation/g, 'id:ServiceInformation'],
  ])('%s: malformed', (_what, search, replacement) => {
    expect(said(changed(search, replacement))).toBe('smp_answer_malformed');
  });
});

describe('a redirect', () => {
  const redirect = (attributes: string, inside: string) =>
    changed(
      /<smp:ServiceInformation>.*<\/smp:ServiceInformation>/,
      `<smp:Redirect${attributes}>${inside}</smp:Redirect>`,
    );
  const uid = '<smp:CertificateUID>CN=second</smp:CertificateUID>';

  it('says where, and by whom what is there must be signed', () => {
    expect(read(redirect(' href="https://second.example/"', uid))).toEqual({
      ...{ state: 'redirect', href: 'https://second.example/', certificateSubject: 'CN=second' },
    });
  });

  it.each([
    ['without an address', '', uid],
    ['to nowhere', ' href=""', uid],
    ['without a signer', ' href="https://second.example/"', ''],
    ['with an empty signer', ' href="https://second.example/"', '<smp:CertificateUID/>'],
    ['with two signers', ' href="https://second.example/"', uid + uid],
  ])('%s is malformed', (_what, attributes, inside) => {
    expect(said(redirect(attributes, inside))).toBe('smp_answer_malformed');
  });
});
