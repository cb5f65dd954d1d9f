export { accountLimits, topUpLimits } from './account-limits';
export { addressInHost, isLoopbackAddress, isPublicAddress, isPublicHostName } from './addresses';
export { boundedExchange, type AddressGuard, type BoundedRequest, type HttpOutcome } from './bounded-exchange';
export { boundConnections } from './bound-connections';
export { withDeadline, type Timely } from './deadline';
export { resolveNaptr, type DnsAnswer, type DnsOptions } from './dns-lookup';
export {
  accountErrorCodes,
  creditErrorCodes,
  edgeErrorCodes,
  facilitatorErrorCodes,
  fieldProblemCodes,
  frontDoorErrorCodes,
  invoiceErrorCodes,
  mcpErrorCodes,
  paidLaneErrorCodes,
  type ErrorCode,
  type ErrorCodeRow,
  type FieldProblemCode,
} from './error-codes';
export {
  answerHead,
  bucketShares,
  chainAnswer,
  chainGas,
  companionDocuments,
  creditCalls,
  decimalText,
  decisionReasons,
  dnsAnswer,
  errorDetails,
  freeCalls,
  httpHead,
  httpServer,
  hybridPdf,
  iban,
  idempotencyKey,
  invoiceBody,
  invoiceReport,
  invoiceRoutes,
  invoiceWork,
  invoiceXml,
  jsonRpc,
  ledgerHeadDocument,
  listImport,
  mcpCalls,
  outsideText,
  paidCalls,
  paidCallPatience,
  paymentHeadersOut,
  paymentIdentifier,
  paymentSignature,
  paymentWebhook,
  peppolLookup,
  providerAnswer,
  receiptText,
  registerAnswer,
  registerCalls,
  sellerAnswer,
  settlementBatch,
  simulationBatch,
  smallBody,
  smpAnswer,
  streamLine,
  terminalFile,
  toolWork,
  vatBatch,
  vatNumber,
  workThread,
  type JsonLimits,
} from './limits';
export { SharedBuckets } from './shared-buckets';
export { ShareQueue, type Share, type ShareStore, type WantedShare } from './share-queue';
export { sourceAddresses, sourceUrlProblem, type SourceMode } from './source-address';
export { laneWatch, sourceHistory } from './source-limits';
export { TokenBuckets, type BucketLevel, type BucketLimits } from './token-buckets';
export { parseStrictJson, type JsonRefusal, type StrictJson } from './strict-json';
export { nodeTimers, orAborted, patienceOf, pause, Repeating, type Patience, type Timers } from './timers';
