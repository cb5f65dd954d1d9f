export { createHttpApp, type HttpAppOptions } from './create-http-app';
export { edgeError, edgeErrors, errorBody, RequestRefused, type EdgeErrorCode, type ErrorAnswer } from './error-answer';
export {
  ConfigError,
  listOf,
  loadConfig,
  oneOf,
  optional,
  readKeyFile,
  text,
  webAddress,
  wholeNumber,
  withDefault,
  type ConfigOf,
  type Setting,
} from './load-config';
export { KeySetModule, type KeySet } from './key-set.module';
export { Readiness, type ReadinessCheck } from './readiness';
export { createLog, errorFields, type Log, type LogFields } from './request-log';
export { runService, serve } from './serve';
export { serviceSafetyProblems, serviceSettings, type ServiceConfig } from './service-settings';
