import { ConfigError, readKeyFile } from '@einvoice/configuration';
import {
  createEoriClient,
  createTariffService,
  type EoriClient,
  type TariffService,
  UnconfiguredEoriClient,
  UnconfiguredTariffService,
} from '@einvoice/eori-client';
import { createEprelClient, type EprelClient, isEprelKey, UnconfiguredEprelClient } from '@einvoice/eprel-client';
import {
  createLivePeppolClient,
  createSandboxPeppolClient,
  type PeppolClient,
  UnconfiguredPeppolClient,
} from '@einvoice/peppol-client';
import { createHttpProviderClient, type ProviderClient, UnconfiguredProviderClient } from '@einvoice/provider-client';
import { createViesClient, UnconfiguredViesClient, type ViesClient } from '@einvoice/vies-client';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SourceConfig } from './source-settings';
import { type SourceHealth } from './source-health';
import {
  ObservedEoriClient,
  ObservedEprelClient,
  ObservedPeppolClient,
  ObservedProviderClient,
  ObservedTariffService,
  ObservedViesClient,
} from './observed-clients';

/** The clocks and the randomness that the clients work with. */
export interface SourceTime {
  readonly now: () => Date;
  /** Milliseconds that never go back. */
  readonly monotonicMs: () => number;
  /** 0 to 1, for the length of pauses. */
  readonly random: () => number;
}

/** Takes the alerts of a client. */
export interface AlertLog {
  error(fields: { readonly event: string; readonly code: string; readonly text: string }): void;
}

/** All registers as they are configured, whose answers are counted. */
export interface Sources {
  readonly vies: ViesClient;
  readonly peppol: PeppolClient;
  readonly eprel: EprelClient;
  readonly eori: EoriClient;
  readonly tariffService: TariffService;
  readonly provider: ProviderClient;
}

export const createSources = (
  config: SourceConfig,
  log: AlertLog,
  time: SourceTime,
  health: SourceHealth,
): Sources => ({
  vies: new ObservedViesClient(createVies(config, log, time), health),
  peppol: new ObservedPeppolClient(createPeppol(config, time), health),
  eprel: new ObservedEprelClient(createEprel(config, time), health),
  eori: new ObservedEoriClient(createEori(config, time), health),
  tariffService: new ObservedTariffService(createLiveTariff(config, time), health),
  provider: new ObservedProviderClient(createProvider(config, time), health),
});

/** The client of VIES as it is configured; one per process, for it holds the pace. */
export function createVies(config: SourceConfig, log: AlertLog, time: SourceTime): ViesClient {
  const { viesMode: mode, viesRequester, viesValidKeptSeconds: validKeptSeconds } = config;
  if (mode === 'off') return new UnconfiguredViesClient(time.now);
  const requester = viesRequester && { countryCode: viesRequester.slice(0, 2), number: viesRequester.slice(2) };
  return createViesClient({
    mode,
    restEndpoint: config.viesRestEndpoint,
    soapEndpoint: config.viesSoapEndpoint,
    validKeptSeconds,
    ...(requester && { requester }),
    ...time,
    pause: (ms, signal) => sleep(ms, undefined, { signal }),
    onAlert: ({ reason, memberState }) => log.error({ event: 'vies_alert', code: reason, text: memberState }),
  });
}

/** The client of the Peppol network as it is configured. Throws a `ConfigError` when it cannot work so. */
export function createPeppol(config: SourceConfig, { now }: Pick<SourceTime, 'now'>): PeppolClient {
  if (config.peppolMode === 'off' || !config.peppolSmpAuthorityFile) return new UnconfiguredPeppolClient(now);
  const common = {
    smlZone: config.peppolSmlZone,
    smpAuthorityPems: certificatesIn('PEPPOL_SMP_AUTHORITY_FILE', config.peppolSmpAuthorityFile),
    controlParticipant: config.peppolControlParticipant ?? null,
    now,
  };
  const { peppolDnsServers: dnsServers, peppolSandboxOrigins: smpOrigins } = config;
  const tlsFile = config.peppolSandboxTlsAuthorityFile;
  try {
    if (config.peppolMode === 'live') {
      return createLivePeppolClient({ ...common, ...(dnsServers.length > 0 && { dnsServers }) });
    }
    const tlsAuthorityPems = tlsFile ? certificatesIn('PEPPOL_SANDBOX_TLS_AUTHORITY_FILE', tlsFile) : [];
    return createSandboxPeppolClient({ ...common, dnsServers, smpOrigins, tlsAuthorityPems });
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError([`The Peppol lookup cannot be configured so: ${(error as Error).message}`]);
  }
}

/** The client of the register of energy labels as it is configured; one per process, for it holds the pace. */
export function createEprel(config: SourceConfig, time: SourceTime): EprelClient {
  const { eprelMode: mode, eprelEndpoint: endpoint, eprelKeyFile } = config;
  if (mode === 'off') return new UnconfiguredEprelClient(time.now);
  const apiKey = eprelKeyFile && readKeyFile('EPREL_KEY_FILE', eprelKeyFile).trim();
  if (apiKey !== undefined && !isEprelKey(apiKey)) throw new ConfigError(['EPREL_KEY_FILE holds no key of EPREL.']);
  const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal });
  return createEprelClient({ mode, endpoint, ...time, pause, ...(apiKey !== undefined && { apiKey }) });
}

/** The client of the register of economic operators as it is configured; one per process, for it holds the pace. */
function createEori({ eoriMode: mode, eoriEndpoint: endpoint }: SourceConfig, time: SourceTime): EoriClient {
  if (mode === 'off') return new UnconfiguredEoriClient(time.now);
  return createEoriClient({ mode, endpoint, ...time, pause: (ms, signal) => sleep(ms, undefined, { signal }) });
}

/** The Commission's tariff service as it is configured; one per process, for it holds the pace. */
function createLiveTariff(
  { tariffServiceMode: mode, tariffServiceEndpoint: endpoint }: SourceConfig,
  { now, monotonicMs }: SourceTime,
): TariffService {
  if (mode === 'off') return new UnconfiguredTariffService(now);
  const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal });
  return createTariffService({ mode, endpoint, now, monotonicMs, pause });
}

/** The client of the e-invoicing provider as it is configured. */
export function createProvider(config: SourceConfig, { now }: Pick<SourceTime, 'now'>): ProviderClient {
  const { providerMode: mode, providerName: name, providerUrl: baseUrl, providerTokenFile } = config;
  if (mode === 'off' || !name || !baseUrl) return new UnconfiguredProviderClient(now);
  const token = providerTokenFile && readKeyFile('PROVIDER_TOKEN_FILE', providerTokenFile).trim();
  return createHttpProviderClient({ mode, name, baseUrl, now, ...(token && { token }) });
}

/** The certificates of a PEM file, one by one. */
function certificatesIn(variable: string, path: string): readonly string[] {
  const pem = readKeyFile(variable, path);
  return pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
}
