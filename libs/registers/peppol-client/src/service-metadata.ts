import { as4TransportProfile, billingProcess, type DocumentType } from './document-types';
import { type ParticipantIdentifier } from './participant-identifier';
import { type FailureReason, type InvoiceCapability } from './peppol-client';
import { identifierNamespace, namesParticipant, publishingNamespace } from './service-group';
import { childrenOf, onlyChild, type XmlElement } from './xml-element';

/** What signed metadata says: the capability, or where it is kept and by whom it must be signed there. */
export type ServiceMetadata =
  | { readonly state: 'capability'; readonly capability: InvoiceCapability }
  | { readonly state: 'redirect'; readonly href: string; readonly certificateSubject: string }
  | { readonly state: 'failed'; readonly reason: FailureReason };

export interface MetadataExpectation {
  readonly participant: ParticipantIdentifier;
  readonly documentType: DocumentType;
  readonly now: Date;
}

const failed = (reason: FailureReason): ServiceMetadata => ({ state: 'failed', reason });

/** Reads the signed part of an SMP's metadata. It must speak of the participant and the document type that were asked. */
export function readServiceMetadata(signedRoot: XmlElement, expected: MetadataExpectation): ServiceMetadata {
  if (signedRoot.namespace !== publishingNamespace || signedRoot.name !== 'SignedServiceMetadata') {
    return failed('smp_answer_malformed');
  }
  const metadata = onlyChild(signedRoot, publishingNamespace, 'ServiceMetadata');
  const [content, ...more] = metadata?.children ?? [];
  if (!content || more.length > 0 || content.namespace !== publishingNamespace) return failed('smp_answer_malformed');
  if (content.name === 'Redirect') return readRedirect(content);
  return content.name === 'ServiceInformation' ? readInformation(content, expected) : failed('smp_answer_malformed');
}

function readRedirect(redirect: XmlElement): ServiceMetadata {
  const href = redirect.attributes.get('href');
  const certificateSubject = onlyChild(redirect, publishingNamespace, 'CertificateUID')?.text;
  return href && certificateSubject ? { state: 'redirect', href, certificateSubject } : failed('smp_answer_malformed');
}

function readInformation(information: XmlElement, expected: MetadataExpectation): ServiceMetadata {
  const participant = onlyChild(information, identifierNamespace, 'ParticipantIdentifier');
  const documentType = onlyChild(information, identifierNamespace, 'DocumentIdentifier');
  const processList = onlyChild(information, publishingNamespace, 'ProcessList');
  if (!participant || !documentType || !processList) return failed('smp_answer_malformed');
  if (!namesParticipant(participant, expected.participant)) return failed('wrong_participant');
  const { scheme, value } = expected.documentType;
  if (documentType.attributes.get('scheme') !== scheme || documentType.text !== value) {
    return failed('wrong_document_type');
  }
  const endpoints = billingEndpoints(processList);
  if (endpoints === null) return { state: 'capability', capability: 'process_missing' };
  const capabilities = endpoints.map((endpoint) => endpointCapability(endpoint, expected.now));
  if (capabilities.includes(null)) return failed('smp_answer_malformed');
  return { state: 'capability', capability: best(capabilities) };
}

/** The AS4 endpoints of the billing process; null when the process is not listed. Its scheme varies and says nothing. */
function billingEndpoints(processList: XmlElement): readonly XmlElement[] | null {
  const processes = childrenOf(processList, publishingNamespace, 'Process').filter(
    (process) => onlyChild(process, identifierNamespace, 'ProcessIdentifier')?.text === billingProcess,
  );
  if (processes.length === 0) return null;
  return processes
    .flatMap((process) => childrenOf(process, publishingNamespace, 'ServiceEndpointList'))
    .flatMap((list) => childrenOf(list, publishingNamespace, 'Endpoint'))
    .filter((endpoint) => endpoint.attributes.get('transportProfile') === as4TransportProfile);
}

/** Null when a date cannot be read: then nothing is known. */
function endpointCapability(endpoint: XmlElement, now: Date): InvoiceCapability | null {
  const activation = optionalTime(endpoint, 'ServiceActivationDate');
  const expiration = optionalTime(endpoint, 'ServiceExpirationDate');
  if (Number.isNaN(activation) || Number.isNaN(expiration)) return null;
  if (activation !== null && now.getTime() < activation) return 'endpoint_not_yet_active';
  return expiration !== null && now.getTime() >= expiration ? 'endpoint_expired' : 'supported';
}

const dateTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;

/** xs:dateTime in milliseconds, UTC when it names no zone; null when the element is absent, NaN when it is unreadable. */
function optionalTime(endpoint: XmlElement, name: string): number | null {
  const elements = childrenOf(endpoint, publishingNamespace, name);
  if (elements.length === 0) return null;
  const text = elements.length === 1 ? elements[0]!.text : '';
  const match = dateTime.exec(text);
  if (!match) return Number.NaN;
  // A date alone is UTC to Date.parse, a date with a time is not.
  return Date.parse(match[1] === undefined && text.includes('T') ? `${text}Z` : text);
}

const bestFirst: readonly InvoiceCapability[] = ['supported', 'endpoint_not_yet_active', 'endpoint_expired'];

function best(capabilities: readonly (InvoiceCapability | null)[]): InvoiceCapability {
  return bestFirst.find((capability) => capabilities.includes(capability)) ?? 'endpoint_missing';
}
