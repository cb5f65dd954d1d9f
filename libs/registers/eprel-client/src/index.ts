export { createEprelClient, type EprelClientOptions, eprelEndpointProblem, isEprelKey } from './create-eprel-client';
export {
  type EprelAnswer,
  EprelClient,
  type EprelGroup,
  type EprelHits,
  type EprelInputReason,
  type EprelProvenance,
  type EprelRecord,
  type EprelSearch,
  type EprelUnanswered,
  type EprelUnansweredReason,
  type LabelFormat,
  NotKeptError,
} from './eprel-client';
export { readGtin, readRecordId, readRegistrationNumber } from './question';
export { UnconfiguredEprelClient } from './unconfigured-eprel-client';
