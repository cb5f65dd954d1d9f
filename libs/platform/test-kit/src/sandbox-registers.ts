import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { registerEoriSandboxNumbers } from './eori-sandbox-numbers';
import { type EoriSimulator, startEoriSimulator } from './eori-simulator';
import { type EprelSimulator, startEprelSimulator } from './eprel-simulator';
import { type PeppolSandbox, startPeppolSandbox } from './peppol-sandbox';
import { type ProviderSimulator, startProviderSimulator } from './provider-simulator';
import { type SanctionsSimulator, startSanctionsSimulator } from './sanctions-simulator';
import { startTariffServiceSimulator, type TariffServiceSimulator } from './tariff-service-simulator';
import { registerViesSandboxNumbers } from './vies-sandbox-numbers';
import { startViesSimulator, type ViesSimulator } from './vies-simulator';

/** The registers that the service asks, as simulators in this process; they end with it. */
export interface SandboxRegisters {
  readonly vies: ViesSimulator;
  readonly peppol: PeppolSandbox;
  /** The register of economic operators. */
  readonly eori: EoriSimulator;
  /** The register of energy labels. */
  readonly eprel: EprelSimulator;
  /** The e-invoicing provider. */
  readonly provider: ProviderSimulator;
  /** The Commission's tariff service; whoever starts it says what it serves. */
  readonly tariffService: TariffServiceSimulator;
  /** The publishers of the sanctions lists. */
  readonly sanctions: SanctionsSimulator;
  /** How the service is configured to ask them. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Starts a VIES with its sandbox numbers, a Peppol network, an EOS, a tariff service, an EPREL, an e-invoicing provider and the publishers of sanctions lists on free
 * loopback ports.
 * @param folder takes the certificates of the network's authorities, which are new with each start, and the key for EPREL
 */
export async function startSandboxRegisters(folder: string): Promise<SandboxRegisters> {
  const [vies, peppol, eori, tariffService, eprel, provider, sanctions] = await Promise.all([
    startViesSimulator(),
    startPeppolSandbox(),
    startEoriSimulator(),
    startTariffServiceSimulator(),
    startEprelSimulator(),
    startProviderSimulator(),
    startSanctionsSimulator(),
  ]);
  registerViesSandboxNumbers(vies);
  registerEoriSandboxNumbers(eori);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { smlZone, dnsServers, smpOrigins, controlParticipant, ...authorities } = peppol.clientOptions;
  const fileOf = (name: string, parts: readonly string[]) => {
    const file = path.join(folder, name);
    writeFileSync(file, parts.join('\n'), { mode: 0o600 });
    return file;
  };
  return {
    vies,
    peppol,
    eori,
    tariffService,
    eprel,
    provider,
    sanctions,
    environment: {
      VIES_MODE: 'sandbox',
      VIES_REST_ENDPOINT: vies.restEndpoint,
      VIES_SOAP_ENDPOINT: vies.soapEndpoint,
      PEPPOL_MODE: 'sandbox',
      PEPPOL_SML_ZONE: smlZone,
      PEPPOL_DNS_SERVERS: dnsServers.join(','),
      PEPPOL_CONTROL_PARTICIPANT: controlParticipant,
      PEPPOL_SMP_AUTHORITY_FILE: fileOf('peppol-smp-authority.pem', authorities.smpAuthorityPems),
      PEPPOL_SANDBOX_ORIGINS: smpOrigins.join(','),
      PEPPOL_SANDBOX_TLS_AUTHORITY_FILE: fileOf('peppol-tls-authority.pem', authorities.tlsAuthorityPems),
      EORI_MODE: 'sandbox',
      EORI_ENDPOINT: eori.endpoint,
      TARIFF_SERVICE_MODE: 'sandbox',
      TARIFF_SERVICE_ENDPOINT: tariffService.endpoint,
      EPREL_MODE: 'sandbox',
      EPREL_ENDPOINT: eprel.endpoint,
      EPREL_KEY_FILE: fileOf('eprel.key', [eprel.apiKey]),
      PROVIDER_MODE: 'sandbox',
      PROVIDER_NAME: provider.name,
      PROVIDER_URL: provider.baseUrl,
    },
    close: async () =>
      void (await Promise.all(
        [vies, peppol, eori, tariffService, eprel, provider, sanctions].map((simulator) => simulator.close()),
      )),
  };
}
