import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { registerViesSandboxNumbers, startPeppolSandbox, startViesSimulator } from '@einvoice/test-kit';

/** The registers of the house: simulators in this process, which end with it. */
export interface SandboxRegisters {
  /** `http://127.0.0.1:…`, the simulator of VIES. */
  readonly viesUrl: string;
  /** `127.0.0.1:…`, the DNS server of the SML zone. */
  readonly smlServer: string;
  /** `https://name:…`; the name resolves in the sandbox's DNS only. */
  readonly smpUrl: string;
  /** How the apps reach them. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Starts a VIES and a Peppol network on free loopback ports.
 * @param folder takes the certificates of the network's authorities, which are new with each start
 */
export async function openRegisters(folder: string): Promise<SandboxRegisters> {
  const [vies, peppol] = await Promise.all([startViesSimulator(), startPeppolSandbox()]);
  registerViesSandboxNumbers(vies);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { smlZone, dnsServers, smpOrigins, controlParticipant, ...authorities } = peppol.clientOptions;
  const certificateFile = (name: string, pems: readonly string[]) => {
    const file = path.join(folder, name);
    writeFileSync(file, pems.join('\n'), { mode: 0o600 });
    return file;
  };
  return {
    viesUrl: new URL(vies.restEndpoint).origin,
    smlServer: peppol.dns.address,
    smpUrl: peppol.smpOrigin,
    environment: {
      VIES_MODE: 'sandbox',
      VIES_REST_ENDPOINT: vies.restEndpoint,
      VIES_SOAP_ENDPOINT: vies.soapEndpoint,
      PEPPOL_MODE: 'sandbox',
      PEPPOL_SML_ZONE: smlZone,
      PEPPOL_DNS_SERVERS: dnsServers.join(','),
      PEPPOL_CONTROL_PARTICIPANT: controlParticipant,
      PEPPOL_SMP_AUTHORITY_FILE: certificateFile('peppol-smp-authority.pem', authorities.smpAuthorityPems),
      PEPPOL_SANDBOX_ORIGINS: smpOrigins.join(','),
      PEPPOL_SANDBOX_TLS_AUTHORITY_FILE: certificateFile('peppol-tls-authority.pem', authorities.tlsAuthorityPems),
    },
    close: async () => void (await Promise.all([vies.close(), peppol.close()])),
  };
}
