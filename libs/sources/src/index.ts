export { createPeppol, createProvider, createVies, type SourceTime } from './create-sources';
export { sourceProblems, sourceSettings, type SourceConfig } from './source-settings';
