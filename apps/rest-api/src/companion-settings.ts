import { type SourceModes } from './companion-sources';
import { type Config } from './config';

/** Where the pay-per-call lane is, and which sources are switched on. */
export type CompanionSettings = Omit<SourceModes, 'payments'> & { readonly publicBaseUrl: string };

type Settings = Pick<Config, 'publicBaseUrl' | 'viesMode' | 'peppolMode' | 'providerMode'>;

export const companionSettings = ({ publicBaseUrl, ...modes }: Settings): CompanionSettings => ({
  publicBaseUrl,
  vies: modes.viesMode,
  peppol: modes.peppolMode,
  provider: modes.providerMode,
});
