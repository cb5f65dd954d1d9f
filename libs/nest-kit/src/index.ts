export { createHttpApp, type HttpAppOptions } from './create-http-app';
export { edgeError, edgeErrors, errorBody, RequestRefused, type EdgeErrorCode, type ErrorAnswer } from './error-answer';
export {
  ConfigError,
  isLoopback,
  listOf,
  loadConfig,
  oneOf,
  optional,
  text,
  webAddress,
  wholeNumber,
  withDefault,
  type ConfigOf,
  type Setting,
} from './load-config';
export { Readiness, type ReadinessCheck } from './readiness';
export { createLog, errorFields, type Log, type LogFields } from './request-log';
export { serve } from './serve';
