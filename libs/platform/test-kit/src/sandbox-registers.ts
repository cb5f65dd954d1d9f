import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type PeppolSandbox, startPeppolSandbox } from './peppol-sandbox';
import { type ProviderSimulator, startProviderSimulator } from './provider-simulator';
import { registerViesSandboxNumbers } from './vies-sandbox-numbers';
import { startViesSimulator, type ViesSimulator } from './vies-simulator';

/** The registers that the service asks, as simulators in this process; they end with it. */
export interface SandboxRegisters {
  readonly vies: ViesSimulator;
  readonly peppol: PeppolSandbox;
  /** The e-invoicing provider. */
  readonly provider: ProviderSimulator;
  /** How the service is configured to ask them. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Starts a VIES with its sandbox numbers, a Peppol network and an e-invoicing provider on free loopback ports.
 * @param folder takes the certificates of the network's authorities, which are new with each start
 */
export async function startSandboxRegisters(folder: string): Promise<SandboxRegisters> {
  const [vies, peppol, provider] = await Promise.all([
    startViesSimulator(),
    startPeppolSandbox(),
    startProviderSimulator(),
  ]);
  registerViesSandboxNumbers(vies);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { smlZone, dnsServers, smpOrigins, controlParticipant, ...authorities } = peppol.clientOptions;
  const certificateFile = (name: string, pems: readonly string[]) => {
    const file = path.join(folder, name);
    writeFileSync(file, pems.join('\n'), { mode: 0o600 });
    return file;
  };
  return {
    vies,
    peppol,
    provider,
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
      PROVIDER_MODE: 'sandbox',
      PROVIDER_NAME: provider.name,
      PROVIDER_URL: provider.baseUrl,
    },
    close: async () => void (await Promise.all([vies.close(), peppol.close(), provider.close()])),
  };
}
