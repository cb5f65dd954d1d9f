import { type SourceModes } from './discovery-sources';
import { type Config } from '../config';

/** The address of the pay-per-call API, and the sources that are switched on. */
export type DiscoverySettings = Omit<SourceModes, 'payments'> & {
  readonly publicBaseUrl: string;
  /** Days after which a sanctions list that nobody confirmed decides nothing. */
  readonly sanctionsStaleDays: number;
};

type Settings = Pick<
  Config,
  | 'publicBaseUrl'
  | 'viesMode'
  | 'peppolMode'
  | 'eprelMode'
  | 'eprelKeyFile'
  | 'eoriMode'
  | 'tariffServiceMode'
  | 'providerMode'
  | 'sanctionsStaleDays'
>;

export const discoverySettings = ({ publicBaseUrl, sanctionsStaleDays, ...modes }: Settings): DiscoverySettings => ({
  ...{ publicBaseUrl, sanctionsStaleDays },
  vies: modes.viesMode,
  peppol: modes.peppolMode,
  eprel: modes.eprelMode,
  eprelHasKey: modes.eprelKeyFile !== undefined,
  eori: modes.eoriMode,
  tariffService: modes.tariffServiceMode,
  provider: modes.providerMode,
});
