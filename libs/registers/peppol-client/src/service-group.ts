import { smpAnswer } from '@einvoice/limits';
import { invoiceDocumentTypes, documentTypeText, type DocumentType } from './document-types';
import { participantScheme, participantText, type ParticipantIdentifier } from './participant-identifier';
import { type FailureReason } from './peppol-client';
import { childrenOf, onlyChild, parseXml, type XmlElement } from './xml-element';

export const publishingNamespace = 'http://busdox.org/serviceMetadata/publishing/1.0/';
export const identifierNamespace = 'http://busdox.org/transport/identifiers/1.0/';

/** The listed document type under which a BIS 3 invoice is taken; null when the receiver lists none. */
export type ServiceGroup =
  | { readonly state: 'read'; readonly invoiceDocumentType: DocumentType | null }
  | { readonly state: 'failed'; readonly reason: FailureReason };

/** Reads the unsigned list of a participant's document types. Nothing in it is an address that we follow. */
export function readServiceGroup(xml: string, participant: ParticipantIdentifier): ServiceGroup {
  const root = parseXml(xml, { strict: false })?.root;
  if (root?.namespace !== publishingNamespace || root.name !== 'ServiceGroup') return malformed;
  const identifier = onlyChild(root, identifierNamespace, 'ParticipantIdentifier');
  const collection = onlyChild(root, publishingNamespace, 'ServiceMetadataReferenceCollection');
  if (!identifier || !collection) return malformed;
  if (!namesParticipant(identifier, participant)) return { state: 'failed', reason: 'wrong_participant' };

  const references = childrenOf(collection, publishingNamespace, 'ServiceMetadataReference');
  if (references.length > smpAnswer.referencesMax || references.length !== collection.children.length) return malformed;
  const listed = references.map((reference) => listedDocumentType(reference.attributes.get('href') ?? ''));
  if (listed.includes(null)) return malformed;
  const invoiceDocumentType = invoiceDocumentTypes.find((type) => listed.includes(documentTypeText(type))) ?? null;
  return { state: 'read', invoiceDocumentType };
}

const malformed: ServiceGroup = { state: 'failed', reason: 'smp_answer_malformed' };

/** Whether a ParticipantIdentifier element names the participant that was asked for. */
export function namesParticipant(element: XmlElement, participant: ParticipantIdentifier): boolean {
  const scheme = element.attributes.get('scheme')?.toLowerCase();
  return scheme === participantScheme && element.text.toLowerCase() === participantText(participant);
}

/** The document type at the end of a reference's href, decoded once; null when there is none. */
function listedDocumentType(href: string): string | null {
  const encoded = href.split('/services/').at(1);
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
