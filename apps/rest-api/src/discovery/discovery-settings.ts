import { type SourceModes } from './discovery-sources';
import { type Config } from '../config';

/** Where the pay-per-call lane is, and which sources are switched on. */
export type DiscoverySettings = Omit<SourceModes, 'payments'> & { readonly publicBaseUrl: string };

type Settings = Pick<Config, 'publicBaseUrl' | 'viesMode' | 'peppolMode' | 'providerMode'>;

export const discoverySettings = ({ publicBaseUrl, ...modes }: Settings): DiscoverySettings => ({
  publicBaseUrl,
  vies: modes.viesMode,
  peppol: modes.peppolMode,
  provider: modes.providerMode,
});
