export { createViesClient, type ViesAlert, type ViesClientOptions } from './create-vies-client';
export { viesEndpointProblem } from './endpoint';
export { viesRefusal } from './question';
export { UnconfiguredViesClient } from './unconfigured-vies-client';
export {
  type VatNumberParts,
  type ViesAnswer,
  ViesClient,
  type ViesInputReason,
  type ViesInvalidInput,
  type ViesProvenance,
  type ViesQuestion,
  type ViesUnavailable,
  type ViesUnavailableReason,
  type ViesVerdict,
} from './vies-client';
