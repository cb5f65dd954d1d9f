import { smpAnswer } from '@einvoice/limits';
import {
  certifyNewKey,
  peppolDocumentTypes,
  serviceGroupXml,
  serviceMetadataXml,
  signDocument,
} from '@einvoice/test-kit';
import { readAuthorities } from './certificate-trust';
import { readServiceGroup } from './service-group';
import { verifySignedMetadata } from './signed-metadata';

/** Answers that fill one limit each, to so many sixteenths of it, and are read to their end. */
type Filled = Readonly<Record<string, (sixteenths: number) => string>>;

const participant = '0088:4000000000006';
const subject = { commonName: 'SMP', organizationalUnit: 'Test', organization: 'Test', country: 'BE' };
const attributes = (count: number): string => Array.from({ length: count }, (_, at) => ` a${at}=""`).join('');
const partOf = (limit: number, sixteenths: number): number => Math.floor((limit * sixteenths) / 16);
const group = (filling: string) => serviceGroupXml(participant, []).replace(/(?=<\/\w+:ServiceGroup>)/, filling);
const listed = (count: number) => {
  const references = Array.from({ length: count }, (_, at) => `a::${at}`);
  return serviceGroupXml(participant, references).replaceAll(/http:[^"]*services/g, '/services');
};
const { signed } = smpAnswer;

export const worstLists: Filled = {
  references: (part) => listed(partOf(smpAnswer.referencesMax, part)),
  elements: (part) => group('<e/>'.repeat(partOf(smpAnswer.elementsMax - 10, part))),
  attributes: (part) => group(`<e${attributes(50)}/>`.repeat(partOf(smpAnswer.attributesMax / 50 - 1, part))),
  entities: (part) => group(`<e>${'&lt;'.repeat(partOf(smpAnswer.entitiesMax, part))}</e>`),
  bytes: (part) => group(`<e>${'x'.repeat(partOf(smpAnswer.bytesMax - 2_000, part))}</e>`),
};
export const readList = (xml: string): string =>
  readServiceGroup(xml, { scheme: '0088', value: '4000000000006' }).state;

/** What is added to a description before it is signed. */
export const worstFillings: Filled = {
  elements: (part) => '<e/>'.repeat(partOf(signed.elementsMax - 40, part)),
  attributes: (part) => `<e${attributes(50)}/>`.repeat(partOf(signed.attributesMax / 50 - 1, part)),
  entities: (part) => `<e>${'&lt;'.repeat(partOf(signed.entitiesMax, part))}</e>`,
  bytes: (part) => `<e>${'x'.repeat(partOf(signed.bytesMax - 5_000, part))}</e>`,
};

/** Signs descriptions and verifies them under the same authority. */
export async function signedDescriptions() {
  const authority = await certifyNewKey({ subject: { ...subject, commonName: 'SMP CA' }, authority: true });
  const signer = await certifyNewKey({ subject, issuer: authority });
  const content = serviceMetadataXml({ participant, documentType: peppolDocumentTypes.bis30Invoice });
  const trust = { authorities: readAuthorities([authority.certificatePem]), now: new Date() };
  return {
    sign: (filling: string): string =>
      signDocument(content.replace(/(?=<\/smp:SignedServiceMetadata>)/, filling), signer),
    verify: (xml: string): string => verifySignedMetadata(xml, trust).state,
  };
}
