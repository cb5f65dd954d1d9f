import { smpAnswer } from '@einvoice/limits';
import {
  certifyNewKey,
  expectGrowth,
  peppolDocumentTypes,
  serviceGroupXml,
  serviceMetadataXml,
  signDocument,
} from '@einvoice/test-kit';
import { readAuthorities } from './certificate-trust';
import { readServiceGroup } from './service-group';
import { type SignatureTrust, verifySignedMetadata } from './signed-metadata';

// Answers that fill one limit each and are read to their end. What the worst costs in milliseconds: `npm run bench -- hostile`.
const participant = '0088:4000000000006';
const subject = { commonName: 'SMP', organizationalUnit: 'Test', organization: 'Test', country: 'BE' };
const attributes = (count: number): string => Array.from({ length: count }, (_, at) => ` a${at}=""`).join('');
/** Sixteenths of the limit. */
const sizes = [1, 4, 16] as const;
const partOf = (limit: number, sixteenths: number): number => Math.floor((limit * sixteenths) / 16);

describe('O3 a list of documents', () => {
  const group = (filling: string) => serviceGroupXml(participant, []).replace(/(?=<\/\w+:ServiceGroup>)/, filling);
  const listed = (count: number) => {
    const references = Array.from({ length: count }, (_, at) => `a::${at}`);
    return serviceGroupXml(participant, references).replaceAll(/http:[^"]*services/g, '/services');
  };
  const { referencesMax, elementsMax, attributesMax, entitiesMax, bytesMax } = smpAnswer;

  it.each<[string, (sixteenths: number) => string]>([
    ['references', (part) => listed(partOf(referencesMax, part))],
    ['elements', (part) => group('<e/>'.repeat(partOf(elementsMax - 10, part)))],
    ['attributes', (part) => group(`<e${attributes(50)}/>`.repeat(partOf(attributesMax / 50 - 1, part)))],
    ['entities', (part) => group(`<e>${'&lt;'.repeat(partOf(entitiesMax, part))}</e>`)],
    ['bytes', (part) => group(`<e>${'x'.repeat(partOf(bytesMax - 2_000, part))}</e>`)],
  ])('O3 is read up to the limit of %s, at a cost in proportion', async (_what, prepare) => {
    const read = (xml: string) => readServiceGroup(xml, { scheme: '0088', value: '4000000000006' }).state;
    expect(read(prepare(16))).toBe('read');
    await expectGrowth({ sizes, prepare, work: read });
  });
});

describe('O3 a signed description', () => {
  let trust: SignatureTrust;
  let sign: (filling: string) => string;
  beforeAll(async () => {
    const authority = await certifyNewKey({ subject: { ...subject, commonName: 'SMP CA' }, authority: true });
    const signer = await certifyNewKey({ subject, issuer: authority });
    const content = serviceMetadataXml({ participant, documentType: peppolDocumentTypes.bis30Invoice });
    trust = { authorities: readAuthorities([authority.certificatePem]), now: new Date() };
    sign = (filling) => signDocument(content.replace(/(?=<\/smp:SignedServiceMetadata>)/, filling), signer);
  });
  const { elementsMax, attributesMax, entitiesMax, bytesMax } = smpAnswer.signed;

  it.each<[string, (sixteenths: number) => string]>([
    ['elements', (part) => '<e/>'.repeat(partOf(elementsMax - 40, part))],
    ['attributes', (part) => `<e${attributes(50)}/>`.repeat(partOf(attributesMax / 50 - 1, part))],
    ['entities', (part) => `<e>${'&lt;'.repeat(partOf(entitiesMax, part))}</e>`],
    ['bytes', (part) => `<e>${'x'.repeat(partOf(bytesMax - 5_000, part))}</e>`],
  ])('O3 is verified up to the limit of %s, at a cost in proportion', async (_what, filling) => {
    const verify = (xml: string) => verifySignedMetadata(xml, trust).state;
    const prepare = (part: number) => sign(filling(part));
    expect(verify(prepare(16))).toBe('verified');
    await expectGrowth({ sizes, prepare, work: verify });
  });
});
