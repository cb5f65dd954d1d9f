import { type DnsReply, type DnsServer, startDnsServer } from './peppol-dns';
import { smlRecordName } from './peppol-documents';
import { peppolSandboxParticipants, publishParticipants, type SandboxParts } from './peppol-participants';
import { startSmpServer } from './peppol-smp';
import { type CertifiedKey, certifyNewKey, type CertificateSubject } from './peppol-x509';

/** A Peppol network of its own on loopback: an SML zone in DNS, SMPs, and the authorities behind their certificates. */
export interface PeppolSandbox extends SandboxParts {
  readonly dns: DnsServer;
  readonly zone: string;
  /** What a sandbox client is configured with. */
  readonly clientOptions: {
    readonly smlZone: string;
    readonly dnsServers: readonly string[];
    readonly smpOrigins: readonly string[];
    readonly tlsAuthorityPems: readonly string[];
    readonly smpAuthorityPems: readonly string[];
    readonly controlParticipant: string;
  };
  /** Issues SMP certificates, the one that clients are told to trust. */
  readonly smpAuthority: CertifiedKey;
  /** Publishes a NAPTR record for a participant; the URL is whatever a stranger might write there. */
  pointTo(participant: string, smpUrl: string): void;
  /** Sets what DNS says about a participant's NAPTR record. */
  replyTo(participant: string, reply: DnsReply): void;
  close(): Promise<void>;
}

export interface PeppolSandboxOptions {
  /** Loopback ports; free ones when left out. */
  readonly dnsPort?: number;
  readonly smpPort?: number;
}

const zone = 'participant.sml.peppol-sandbox.test';
const smpHost = 'smp.peppol-sandbox.test';
const secondSmpHost = 'second-smp.peppol-sandbox.test';

/** Starts the network with every participant of `peppolSandboxParticipants`; keys are made anew and never stored. */
export async function startPeppolSandbox(options: PeppolSandboxOptions = {}): Promise<PeppolSandbox> {
  const keys = await makeKeys();
  const dns = await startDnsServer(options.dnsPort);
  const smp = await startSmpServer({ tls: keys.tls, hostNames: [smpHost, secondSmpHost], port: options.smpPort });
  const parts: SandboxParts = {
    smp,
    smpOrigin: `https://${smpHost}:${smp.port}`,
    secondSmpOrigin: `https://${secondSmpHost}:${smp.port}`,
    ...keys,
  };
  for (const host of [smpHost, secondSmpHost]) dns.reply(host, 'A', [{ type: 'A', name: host, data: '127.0.0.1' }]);
  const nameOf = (participant: string) => smlRecordName(participant, zone);
  const replyTo = (participant: string, reply: DnsReply) => dns.reply(nameOf(participant), 'NAPTR', reply);
  const pointTo = (participant: string, smpUrl: string) => replyTo(participant, [naptr(nameOf(participant), smpUrl)]);
  publishParticipants(parts, { record: pointTo, name: replyTo });
  return {
    ...parts,
    dns,
    zone,
    smpAuthority: keys.smpAuthority,
    clientOptions: {
      smlZone: zone,
      dnsServers: [dns.address],
      smpOrigins: [parts.smpOrigin, parts.secondSmpOrigin],
      tlsAuthorityPems: [keys.tlsAuthority.certificatePem],
      smpAuthorityPems: [keys.smpAuthority.certificatePem],
      controlParticipant: peppolSandboxParticipants.control,
    },
    pointTo,
    replyTo,
    close: async () => {
      await Promise.all([dns.close(), smp.close()]);
    },
  };
}

function naptr(name: string, smpUrl: string) {
  const data = {
    order: 100,
    preference: 10,
    flags: 'U',
    services: 'Meta:SMP',
    regexp: `!.*!${smpUrl}!`,
    replacement: '',
  };
  return { type: 'NAPTR', name, ttl: 60, data } as const;
}

async function makeKeys() {
  const [smpAuthority, foreignAuthority, tlsAuthority] = await Promise.all([
    certifyNewKey({ subject: named('SANDBOX SERVICE METADATA PUBLISHER CA'), authority: true }),
    certifyNewKey({ subject: named('SOMEBODY ELSE CA'), authority: true }),
    certifyNewKey({ subject: named('SANDBOX TLS CA'), authority: true }),
  ]);
  const [signer, secondSigner, foreignSigner, tls] = await Promise.all([
    certifyNewKey({ subject: named('PSB000001'), issuer: smpAuthority }),
    certifyNewKey({ subject: named('PSB000002'), issuer: smpAuthority }),
    certifyNewKey({ subject: named('PSB000003'), issuer: foreignAuthority }),
    certifyNewKey({
      subject: named(smpHost),
      issuer: tlsAuthority,
      purposes: ['serverAuth'],
      dnsNames: [smpHost, secondSmpHost],
    }),
  ]);
  return { smpAuthority, tlsAuthority, signer, secondSigner, foreignSigner, tls };
}

const named = (commonName: string): CertificateSubject => ({
  commonName,
  organizationalUnit: 'PEPPOL SANDBOX SMP',
  organization: 'Sandbox, not Peppol',
  country: 'BE',
});
