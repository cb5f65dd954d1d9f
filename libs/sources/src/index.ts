export {
  createPeppol,
  createProvider,
  createSources,
  createVies,
  type Sources,
  type SourceTime,
} from './create-sources';
export { sourceProblems, sourceSettings, type SourceConfig } from './source-settings';
export { SourceRecorder, type SourceIntervalStore } from './source-recorder';
export {
  durationStepsMs,
  SourceTally,
  type Heard,
  type SourceInterval,
  type SourceNews,
  type SourceOutcome,
} from './source-tally';
export { answered, tallied, WatchedPeppolClient, WatchedProviderClient, WatchedViesClient } from './watched-clients';
