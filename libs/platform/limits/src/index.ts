export { accountLimits, connectionSecrets, topUpLimits } from './account-limits';
export {
  answerHead,
  bucketQuotas,
  chainAnswer,
  chainGas,
  discoveryDocuments,
  creditCalls,
  decimalText,
  decisionReasons,
  dnsAnswer,
  errorDetails,
  freeCalls,
  httpHead,
  httpServer,
  formParts,
  hybridPdf,
  iban,
  idempotencyKey,
  invoiceBody,
  invoiceCheck,
  invoiceReport,
  invoiceRoutes,
  invoiceView,
  invoiceWork,
  invoiceXml,
  type JsonLimits,
  jsonRpc,
  largeTasks,
  ledgerHeadDocument,
  mcpCalls,
  outsideText,
  paidCallTimeouts,
  paidCalls,
  paymentHeadersOut,
  paymentIdentifier,
  paymentSignature,
  paymentWebhook,
  peppolLookup,
  providerAnswer,
  registerAnswer,
  registerCalls,
  sellerAnswer,
  settlementBatch,
  simulationBatch,
  smallBody,
  smpAnswer,
  streamLine,
  toolWork,
  vatBatch,
  vatNumber,
} from './limits';
export { manyFiles } from './many-files-limits';
export { eprelAnswer, eprelCalls, eprelQuestion } from './eprel-limits';
export { eoriAnswer, eoriCalls, eoriQuestion, importCostRuleFile, parcelQuestion } from './import-limits';
export { availabilityWatch, releasePage, sourceHistory } from './source-limits';
export { tariffFolder, tariffQuestion, tariffWorkbook } from './tariff-limits';
export { nameMatching, sanctionsFetch, sanctionsFile, sanctionsScreening } from './sanctions-limits';
export { checkReceipts, receiptQuestions, receiptText } from './receipt-limits';
export { ownRuleSets } from './rule-set-limits';
export { schematron } from './schematron-limits';
export { numbersRun, serviceAnswer, terminalInput, terminalWork } from './terminal-limits';
