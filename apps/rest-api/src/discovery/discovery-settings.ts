import { type SourceModes } from './discovery-sources';
import { type Config } from '../config';

/** The address of the pay-per-call API, and the sources that are switched on. */
export type DiscoverySettings = Omit<SourceModes, 'payments'> & { readonly publicBaseUrl: string };

type Settings = Pick<
  Config,
  'publicBaseUrl' | 'viesMode' | 'peppolMode' | 'eprelMode' | 'eprelKeyFile' | 'providerMode'
>;

export const discoverySettings = ({ publicBaseUrl, ...modes }: Settings): DiscoverySettings => ({
  publicBaseUrl,
  vies: modes.viesMode,
  peppol: modes.peppolMode,
  eprel: modes.eprelMode,
  eprelHasKey: modes.eprelKeyFile !== undefined,
  provider: modes.providerMode,
});
