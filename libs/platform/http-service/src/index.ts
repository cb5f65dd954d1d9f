export { answerHeaders, securityHeaders } from './answer-headers';
export { maxAgeSecondsAsked } from './asked-freshness';
export { type RawBody } from './body-reader';
export { clientNetwork } from './client-network';
export { clockCheck, type OtherClock } from './clock-check';
export { controllersOf, Described, describedPaths } from './controller-routes';
export { type DirectAnswer, type DirectCall, DirectRoutes, wholeBody } from './direct-routes';
export { createHttpApp } from './create-http-app';
export { edgeError, type ErrorAnswer, errorBody, RequestRefused } from './error-answer';
export {
  answer,
  answerRef,
  cacheControlParameter,
  closedObject,
  commonHeaders,
  commonSchemas,
  documentOperation,
  errorAnswer,
  errorSchemas,
  getOperation,
  headerRef,
  type OpenApiPart,
  schemaRef,
  textPart,
  webAddressPart,
} from './openapi-parts';
export { type KeySet, WellKnownModule } from './well-known.module';
export { NeverShed, neverShed } from './never-shed';
export { Readiness, type ReadinessCheck } from './readiness';
export { Guarded, GuardedWithin, Public, routeGuards } from './route-guards';
export { createLog, errorFields, type Log, logs } from './request-log';
export { runService } from './serve';
export { startService } from './start-service';
export {
  isOpenToOthers,
  listenProblems,
  listenSettings,
  type ServiceConfig,
  serviceSafetyProblems,
  serviceSettings,
} from './service-settings';
export { StaticDocument } from './static-document';
export { boundConnections } from './bound-connections';
export { lingerAfterClose, readOff } from './linger-after-close';
export { OAuthErrors } from './oauth-errors';
export { readInTurns } from './read-in-turns';
export { sendInTurns } from './send-in-turns';
export { OneAnswer } from './one-answer';
export { isFramedPlainly } from './request-head';
