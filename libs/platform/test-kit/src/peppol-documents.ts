import { createHash, type KeyObject } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { type CertifiedKey, subjectName } from './peppol-x509';

/** Document types as the Peppol code list writes them, `scheme::value`. */
export const peppolDocumentTypes = {
  bis30Invoice:
    'busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1',
  bis30CreditNote:
    'busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2::CreditNote##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1',
  selfBillingInvoice:
    'busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0::2.1',
  pintInvoice:
    'peppol-doctype-wildcard::urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:peppol:pint:billing-1*::2.1',
  bis30InvoiceWildcard:
    'peppol-doctype-wildcard::urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0*::2.1',
} as const;

const billingProcessId = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const publishing = 'http://busdox.org/serviceMetadata/publishing/1.0/';
const identifiers = 'http://busdox.org/transport/identifiers/1.0/';

/** The name of `0208:0203201340` in the SML. */
export function smlRecordName(participant: string, zone: string): string {
  const digest = createHash('sha256').update(participant.toLowerCase()).digest();
  const bits = [...digest].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g)!.map((group) => Number.parseInt(group.padEnd(5, '0'), 2));
  const label = groups.map((group) => 'abcdefghijklmnopqrstuvwxyz234567'.charAt(group)).join('');
  return `${label}.iso6523-actorid-upis.${zone}`;
}

/** The path of a participant below an SMP's base. */
export function participantPath(participant: string): string {
  return `/${encodeURIComponent(`iso6523-actorid-upis::${participant.toLowerCase()}`)}`;
}

/** The path of a participant's metadata for one document type. */
export function metadataPath(participant: string, documentType: string): string {
  return `${participantPath(participant)}/services/${encodeURIComponent(documentType)}`;
}

/** The list of a participant's document types. Its links lead to a host that nobody may follow. */
export function serviceGroupXml(participant: string, documentTypes: readonly string[]): string {
  const references = documentTypes.map(
    (type) =>
      `<smp:ServiceMetadataReference href="http://internal.invalid${metadataPath(participant, type)}"></smp:ServiceMetadataReference>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<smp:ServiceGroup xmlns:smp="${publishing}" xmlns:id="${identifiers}">` +
    `<id:ParticipantIdentifier scheme="iso6523-actorid-upis">${participant.toLowerCase()}</id:ParticipantIdentifier>` +
    `<smp:ServiceMetadataReferenceCollection>${references.join('')}</smp:ServiceMetadataReferenceCollection></smp:ServiceGroup>`
  );
}

export interface MetadataContent {
  readonly participant: string;
  readonly documentType: string;
  readonly process?: string;
  readonly transportProfile?: string;
  readonly activation?: string;
  readonly expiration?: string;
}

/** Metadata of one document type, unsigned. */
export function serviceMetadataXml(content: MetadataContent): string {
  const [scheme, ...value] = content.documentType.split('::');
  const element = (name: string, text: string | undefined) =>
    text === undefined ? '' : `<smp:${name}>${text}</smp:${name}>`;
  return metadataXml(
    '<smp:ServiceInformation>' +
      `<id:ParticipantIdentifier scheme="iso6523-actorid-upis">${content.participant.toLowerCase()}</id:ParticipantIdentifier>` +
      `<id:DocumentIdentifier scheme="${scheme}">${value.join('::')}</id:DocumentIdentifier>` +
      '<smp:ProcessList><smp:Process>' +
      `<id:ProcessIdentifier scheme="cenbii-procid-ubl">${content.process ?? billingProcessId}</id:ProcessIdentifier>` +
      `<smp:ServiceEndpointList><smp:Endpoint transportProfile="${content.transportProfile ?? 'peppol-transport-as4-v2_0'}">` +
      '<wsa:EndpointReference xmlns:wsa="http://www.w3.org/2005/08/addressing"><wsa:Address>https://ap.peppol-sandbox.test/as4</wsa:Address></wsa:EndpointReference>' +
      '<smp:RequireBusinessLevelSignature>false</smp:RequireBusinessLevelSignature>' +
      element('ServiceActivationDate', content.activation) +
      element('ServiceExpirationDate', content.expiration) +
      '<smp:ServiceDescription>Sandbox access point</smp:ServiceDescription>' +
      '</smp:Endpoint></smp:ServiceEndpointList></smp:Process></smp:ProcessList></smp:ServiceInformation>',
  );
}

/** Metadata that is kept by another SMP, unsigned. */
export function redirectXml(href: string, signer: CertifiedKey): string {
  const uid = subjectName(signer.subject);
  return metadataXml(`<smp:Redirect href="${href}"><smp:CertificateUID>${uid}</smp:CertificateUID></smp:Redirect>`);
}

const metadataXml = (content: string): string =>
  `<smp:SignedServiceMetadata xmlns:smp="${publishing}" xmlns:id="${identifiers}">` +
  `<smp:ServiceMetadata>${content}</smp:ServiceMetadata></smp:SignedServiceMetadata>`;

export interface SigningOptions {
  /** Default: inclusive, as SMPs do. */
  readonly canonicalization?: 'inclusive' | 'exclusive';
  /** Signs with another key than the certificate's. */
  readonly privateKey?: KeyObject;
  readonly signatureAlgorithm?: string;
  readonly digestAlgorithm?: string;
  readonly transforms?: readonly string[];
  /** A namespace prefix for the elements of the signature. */
  readonly prefix?: string;
}

const canonicalizations = {
  inclusive: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
};

/** Signs a document as an SMP does: enveloped, one reference to all of it, the certificate in it. */
export function signDocument(xml: string, signer: CertifiedKey, options: SigningOptions = {}): string {
  const signature = new SignedXml({
    privateKey: (options.privateKey ?? signer.privateKey).export({ type: 'pkcs8', format: 'pem' }),
    publicCert: signer.certificatePem,
    signatureAlgorithm: options.signatureAlgorithm ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: canonicalizations[options.canonicalization ?? 'inclusive'],
  });
  signature.addReference({
    xpath: '/*',
    uri: '',
    isEmptyUri: true,
    transforms: options.transforms ?? ['http://www.w3.org/2000/09/xmldsig#enveloped-signature'],
    digestAlgorithm: options.digestAlgorithm ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
  });
  signature.computeSignature(xml, { location: { reference: '/*', action: 'append' }, prefix: options.prefix });
  return signature.getSignedXml();
}
