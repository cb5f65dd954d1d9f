import { isLoopbackAddress } from '@einvoice/http-client';
import { readAuthorities } from './certificate-trust';
import { parseParticipant, type ParticipantIdentifier } from './participant-identifier';
import { type PeppolClient } from './peppol-client';
import { SmlSmpClient } from './sml-smp-client';
import { loopbackReach, publicReach } from './smp-reach';

/** The SML's zones. The zones below `edelivery.tech.ec.europa.eu` were given up in 2026. */
export const productionSmlZone = 'participant.sml.prod.tech.peppol.org';
export const testSmlZone = 'participant.sml.test.tech.peppol.org';

interface CommonOptions {
  /**
   * The authorities that issue SMP certificates, in PEM. The issuing ones, not their root: the root is also above
   * access points, whose signature means nothing here.
   */
  readonly smpAuthorityPems: readonly string[];
  /**
   * A registered participant (`0192:…`). Misses count only while it is found; null believes every NXDOMAIN and no empty
   * answer. Looked up at most once in five minutes.
   */
  readonly controlParticipant: string | null;
  readonly now: () => Date;
}

/** There is no way to name an address to be trusted here: a live client connects to public https hosts on port 443. */
export interface LivePeppolOptions extends CommonOptions {
  /** Default: the production zone. */
  readonly smlZone?: string;
  /** `address` or `address:port`; the system's resolvers when left out. They should validate DNSSEC. */
  readonly dnsServers?: readonly string[];
}

/** A sandbox client connects to the listed origins on this machine and to nothing else. */
export interface SandboxPeppolOptions extends CommonOptions {
  readonly smlZone: string;
  readonly dnsServers: readonly string[];
  readonly smpOrigins: readonly string[];
  readonly tlsAuthorityPems: readonly string[];
}

/** @throws when the configuration cannot work: a malformed zone or participant, no authority, or none that is one */
export function createLivePeppolClient(options: LivePeppolOptions): PeppolClient {
  return new SmlSmpClient({
    mode: 'live',
    smlZone: checkedZone(options.smlZone ?? productionSmlZone),
    dnsServers: options.dnsServers,
    controlParticipant: checkedControl(options.controlParticipant),
    reach: publicReach,
    smpAuthorities: readAuthorities(options.smpAuthorityPems),
    now: options.now,
  });
}

/** @throws as above, and when a DNS server is not on this machine or an origin is no https origin */
export function createSandboxPeppolClient(options: SandboxPeppolOptions): PeppolClient {
  if (options.dnsServers.length === 0 || !options.dnsServers.every(isOnThisMachine)) {
    throw new Error('The DNS servers of a Peppol sandbox must be loopback addresses.');
  }
  return new SmlSmpClient({
    mode: 'sandbox',
    smlZone: checkedZone(options.smlZone),
    dnsServers: options.dnsServers,
    controlParticipant: checkedControl(options.controlParticipant),
    reach: loopbackReach(options.smpOrigins, options.tlsAuthorityPems),
    smpAuthorities: readAuthorities(options.smpAuthorityPems),
    now: options.now,
  });
}

const isOnThisMachine = (server: string): boolean => isLoopbackAddress(server.replace(/:\d+$/, ''));

function checkedZone(smlZone: string): string {
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
  if (smlZone.length > 150 || !new RegExp(`^${label}(?:\\.${label})+$`).test(smlZone)) {
    throw new Error('The SML zone must be a lower-case domain name without a dot at its end.');
  }
  return smlZone;
}

function checkedControl(text: string | null): ParticipantIdentifier | null {
  const participant = text === null ? null : parseParticipant(text);
  if (text !== null && !participant) throw new Error('The control participant must look like 0192:923609016.');
  return participant;
}
