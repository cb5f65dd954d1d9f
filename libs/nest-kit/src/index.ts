export { type RawBody } from './body-reader';
export { clientNetwork } from './client-network';
export { clockCheck, type OtherClock } from './clock-check';
export { createHttpApp, type HttpAppOptions } from './create-http-app';
export { edgeError, errorBody, RequestRefused, type EdgeErrorCode, type ErrorAnswer } from './error-answer';
export { errorGroups, errorsDocument } from './errors-document';
export {
  ConfigError,
  listOf,
  loadConfig,
  oneOf,
  optional,
  readKeyFile,
  secret,
  text,
  webAddress,
  wholeNumber,
  withDefault,
  type ConfigOf,
  type Setting,
} from './load-config';
export { KeySetModule, type KeySet } from './key-set.module';
export {
  answer,
  answerRef,
  closedObject,
  commonHeaders,
  commonPaths,
  commonSchemas,
  documentPath,
  errorAnswer,
  errorSchemas,
  getOperation,
  headerRef,
  schemaRef,
  textPart,
  webAddressPart,
  type ErrorSchemaTerms,
  type OpenApiPart,
} from './openapi-parts';
export { Readiness, type ReadinessCheck } from './readiness';
export { createLog, errorFields, type Log, type LogFields } from './request-log';
export { runService, serve, type ServeOptions } from './serve';
export { startService } from './start-service';
export {
  isOpenToOthers,
  listenProblems,
  listenSettings,
  serviceSafetyProblems,
  serviceSettings,
  type ServiceConfig,
} from './service-settings';
export { StaticDocument } from './static-document';
export { WorkThread, type SizedTask, type WorkThreadOptions } from './work-thread';
