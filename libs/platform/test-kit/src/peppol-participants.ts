import {
  metadataPath,
  participantPath,
  peppolDocumentTypes,
  redirectXml,
  serviceGroupXml,
  serviceMetadataXml,
  signDocument,
  type MetadataContent,
} from './peppol-documents';
import { type SmpServer } from './peppol-smp';
import { type CertifiedKey } from './peppol-x509';

/** Every participant the sandbox knows, by what it shows. Belgian numbers carry a right check digit and belong to nobody. */
export const peppolSandboxParticipants = {
  /** Vouches that the zone answers. */
  control: '9915:sandbox-control',
  bis30Invoice: '0208:0999000129',
  bis30InvoiceByGln: '0088:5798000000001',
  bis30InvoiceByGermanVat: '9930:de123456788',
  /** Registered for PINT invoices under the wildcard scheme only. */
  pintOnly: '0208:0999000228',
  /** Registered for self-billing invoices only. */
  selfBillingOnly: '0208:0999000327',
  /** Registered for BIS 3 under the wildcard scheme. */
  wildcard: '0208:0999000426',
  /** The only endpoint's time is over. */
  expired: '0208:0999000525',
  /** The only endpoint's time has not come. */
  notYetActive: '0208:0999000624',
  otherProcess: '0208:0999000723',
  as2Only: '0208:0999000822',
  /** The metadata was changed after it was signed. */
  badSignature: '0208:0999000921',
  /** Signed with a certificate of an authority that nobody configured. */
  untrustedSigner: '0208:0999001020',
  /** Validly signed metadata of somebody else. */
  wrongParticipant: '0208:0999001119',
  /** Kept by a second SMP. */
  redirected: '0208:0999001218',
  /** Redirected to itself for ever. */
  redirectLoop: '0208:0999001317',
  /** In the SML, unknown to the SMP. */
  smpUnknown: '0208:0999001416',
  smpError: '0208:0999001515',
  /** The SMP takes the request and says nothing. */
  smpSlow: '0208:0999001614',
  /** The SMP sends a body that never ends. */
  hugeBody: '0208:0999001713',
  /** DNS answers SERVFAIL. */
  dnsServerFailure: '0208:0999001812',
  /** The name exists without a NAPTR record. */
  dnsNoData: '0208:0999001911',
  /** DNS does not answer. */
  dnsSilent: '0208:0999002010',
  /** In no register, as every number that is not listed here. */
  notRegistered: '0208:0999002109',
} as const;

export interface SandboxParts {
  readonly smp: SmpServer;
  /** `https://host:port` of the first SMP, the second one answers for redirected participants. */
  readonly smpOrigin: string;
  readonly secondSmpOrigin: string;
  readonly signer: CertifiedKey;
  readonly secondSigner: CertifiedKey;
  readonly foreignSigner: CertifiedKey;
}

const { bis30Invoice, pintInvoice, selfBillingInvoice, bis30InvoiceWildcard, bis30CreditNote } = peppolDocumentTypes;

/** Puts every participant into DNS and the SMP. */
export function publishParticipants(parts: SandboxParts, publish: Publish): void {
  const { smp, smpOrigin, signer } = parts;
  const known = peppolSandboxParticipants;
  const metadata = (participant: string, content: Partial<MetadataContent> = {}) =>
    serviceMetadataXml({ participant, documentType: bis30Invoice, ...content });
  const register = (participant: string, signed: string | null, documentTypes: readonly string[] = [bis30Invoice]) => {
    publish.record(participant, smpOrigin);
    smp.reply(participantPath(participant), serviceGroupXml(participant, documentTypes));
    if (signed !== null) smp.reply(metadataPath(participant, documentTypes[0]!), signed);
  };
  const signedFor = (participant: string, content?: Partial<MetadataContent>) =>
    signDocument(metadata(participant, content), signer);

  for (const participant of [
    known.control,
    known.bis30Invoice,
    known.bis30InvoiceByGln,
    known.bis30InvoiceByGermanVat,
  ]) {
    register(participant, signedFor(participant), [bis30Invoice, bis30CreditNote]);
  }
  register(known.pintOnly, null, [pintInvoice]);
  register(known.selfBillingOnly, null, [selfBillingInvoice]);
  const wildcard = signedFor(known.wildcard, { documentType: bis30InvoiceWildcard });
  register(known.wildcard, wildcard, [bis30InvoiceWildcard, pintInvoice]);
  register(known.expired, signedFor(known.expired, { expiration: '2020-01-01T00:00:00Z' }));
  register(known.notYetActive, signedFor(known.notYetActive, { activation: '2999-01-01T00:00:00Z' }));
  register(known.otherProcess, signedFor(known.otherProcess, { process: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0' })); // prettier-ignore
  register(known.as2Only, signedFor(known.as2Only, { transportProfile: 'busdox-transport-as2-ver2p0' }));
  register(known.badSignature, signedFor(known.badSignature).replace('Sandbox access point', 'Another access point'));
  register(known.untrustedSigner, signDocument(metadata(known.untrustedSigner), parts.foreignSigner));
  register(known.wrongParticipant, signedFor(known.bis30Invoice));
  publishRedirects(parts, register);

  publish.record(known.smpUnknown, smpOrigin);
  publish.record(known.smpError, smpOrigin);
  smp.reply(participantPath(known.smpError), (_request, response) => response.writeHead(500).end('Internal error'));
  publish.record(known.smpSlow, smpOrigin);
  smp.reply(participantPath(known.smpSlow), () => undefined);
  publish.record(known.hugeBody, smpOrigin);
  smp.reply(participantPath(known.hugeBody), (_request, response) => {
    const more = () => !response.destroyed && response.write('<a>'.repeat(20_000), () => setImmediate(more));
    more();
  });
  publish.name(known.dnsServerFailure, 'servfail');
  publish.name(known.dnsNoData, 'nodata');
  publish.name(known.dnsSilent, 'silent');
}

export interface Publish {
  /** A NAPTR record that leads to this SMP. */
  record(participant: string, smpUrl: string): void;
  name(participant: string, reply: 'servfail' | 'nodata' | 'silent'): void;
}

function publishRedirects(
  { smp, smpOrigin, secondSmpOrigin, signer, secondSigner }: SandboxParts,
  register: (participant: string, signed: string) => void,
): void {
  const { redirected, redirectLoop } = peppolSandboxParticipants;
  const path = metadataPath(redirected, bis30Invoice);
  register(redirected, signDocument(redirectXml(`${secondSmpOrigin}/second${path}`, secondSigner), signer));
  const metadata = serviceMetadataXml({ participant: redirected, documentType: bis30Invoice });
  smp.reply(`/second${path}`, signDocument(metadata, secondSigner));

  const loop = `${smpOrigin}${metadataPath(redirectLoop, bis30Invoice)}`;
  register(redirectLoop, signDocument(redirectXml(loop, signer), signer));
}
