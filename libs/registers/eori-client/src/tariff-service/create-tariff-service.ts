import { sourceUrlProblem } from '@einvoice/http-client';
import { LiveTariffService, type TariffServiceOptions } from './live-tariff-service';
import { type TariffService } from './tariff-service';

/** Null, or why this address must not be used in this mode. */
export function tariffServiceEndpointProblem({
  mode,
  endpoint,
}: Pick<TariffServiceOptions, 'mode' | 'endpoint'>): string | null {
  const problem = sourceUrlProblem(mode, endpoint);
  return problem && `The address of the tariff service ${problem}`;
}

/**
 * The client that speaks the service's own protocol. One instance per process: it holds the pace.
 * @throws when the endpoint must not be used in this mode (`tariffServiceEndpointProblem` says why)
 */
export function createTariffService(options: TariffServiceOptions): TariffService {
  const problem = tariffServiceEndpointProblem(options);
  if (problem) throw new Error(problem);
  return new LiveTariffService(options);
}
