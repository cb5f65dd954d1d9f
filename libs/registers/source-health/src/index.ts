export {
  createEprel,
  createPeppol,
  createProvider,
  createSources,
  createVies,
  type Sources,
  type SourceTime,
} from './create-sources';
export { readImportCostRules } from './import-cost-rules';
export { type SourceConfig, sourceProblems, sourceSettings } from './source-settings';
export { type SourceIntervalStore, SourceRecorder } from './source-recorder';
export {
  durationStepsMs,
  type SourceStatusChange,
  type SourceInterval,
  type SourceObservation,
  type SourceObserver,
  type SourceOutcome,
  SourceHealth,
} from './source-health';
export {
  answered,
  observed,
  ObservedEoriClient,
  ObservedEprelClient,
  ObservedPeppolClient,
  ObservedProviderClient,
  ObservedTariffService,
  ObservedViesClient,
} from './observed-clients';
export { type SourceName, sourceNames } from './source-names';
