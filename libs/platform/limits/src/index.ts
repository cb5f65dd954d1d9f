export { accountLimits, connectionSecrets, topUpLimits } from './account-limits';
export {
  bucketQuotas,
  discoveryDocuments,
  errorDetails,
  httpHead,
  httpServer,
  formParts,
  idempotencyKey,
  jsonRpc,
  ledgerHeadDocument,
  mcpCalls,
  smallBody,
} from './http-limits';
export {
  decimalText,
  decisionReasons,
  hybridPdf,
  invoiceBody,
  invoiceCheck,
  invoiceReport,
  invoiceRoutes,
  invoiceView,
  invoiceWork,
  invoiceXml,
  largeTasks,
  streamLine,
  toolWork,
} from './invoice-limits';
export { type JsonLimits } from './json-limits';
export {
  chainAnswer,
  chainGas,
  creditCalls,
  freeCalls,
  paidCallTimeouts,
  paidCalls,
  paymentHeadersOut,
  paymentIdentifier,
  paymentSignature,
  paymentWebhook,
  sellerAnswer,
  settlementBatch,
  simulationBatch,
} from './payment-limits';
export {
  answerHead,
  dnsAnswer,
  iban,
  outsideText,
  peppolLookup,
  providerAnswer,
  registerAnswer,
  registerCalls,
  smpAnswer,
  vatBatch,
  vatNumber,
} from './register-limits';
export { manyFiles } from './many-files-limits';
export { eprelAnswer, eprelCalls, eprelQuestion } from './eprel-limits';
export {
  eoriAnswer,
  eoriCalls,
  eoriQuestion,
  importCostRuleFile,
  parcelQuestion,
  tariffServiceAnswer,
  tariffServiceCalls,
} from './import-limits';
export { availabilityWatch, releasePage, sourceHistory } from './source-limits';
export { tariffFolder, tariffQuestion, tariffWorkbook } from './tariff-limits';
export { nameMatching, sanctionsFetch, sanctionsFile, sanctionsScreening } from './sanctions-limits';
export { checkReceipts, receiptQuestions, receiptText, singleChecks } from './receipt-limits';
export { ownRuleSets } from './rule-set-limits';
export { schematron } from './schematron-limits';
export { numbersRun, serviceAnswer, terminalInput, terminalWork } from './terminal-limits';
