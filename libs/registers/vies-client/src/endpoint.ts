import { sourceUrlProblem } from '@einvoice/http-client';
import { type ViesClientOptions } from './create-vies-client';

/** Null, or why these addresses must not be used in this mode. */
export function viesEndpointProblem(
  options: Pick<ViesClientOptions, 'mode' | 'restEndpoint' | 'soapEndpoint'>,
): string | null {
  const { mode, restEndpoint, soapEndpoint } = options;
  const problem = sourceUrlProblem(mode, restEndpoint) ?? sourceUrlProblem(mode, soapEndpoint);
  return problem && `A VIES endpoint ${problem}`;
}
