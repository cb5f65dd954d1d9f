export {
  type FlowAnswer,
  type OfferAnswer,
  type PaidAnswer,
  type RefusalCode,
  type RefusedAnswer,
} from './flow-answer';
export {
  type FlowCaps,
  flowDefaults,
  type FlowStep,
  type FlowTiming,
  type PaidCallClaims,
  type PaymentFlowConfig,
  type PaymentFlowParts,
  type OperationRun,
  type PaidOperation,
  type ReceiptSigner,
} from './flow-parts';
export { type FlowClosedReason, type FlowState } from './flow-state';
export { MemoryOfferStore } from './memory-offer-store';
export { MemoryPaymentStore } from './memory-payment-store';
export { paymentRequirement } from './operation-offer';
export { type OperationDiscovery } from './offer-extensions';
export { OfferStore, type PaymentRequirement } from './offer-store';
export { type FlowCall, PaymentFlow } from './payment-flow';
export { readPaymentHeader } from './payment-header';
export { paymentKey, type PaymentKey } from './payment-key';
export {
  type ClaimLimits,
  type PaymentIdentifierRecord,
  type OpenPayment,
  type PayerLastHour,
  type PayerUsage,
  type PaymentClaim,
  type PaymentLease,
  type PaymentLook,
  type PaymentRecord,
  PaymentStore,
  type ProvisionalPayment,
  type SettledPayment,
  type SettledRow,
  type SettlingRow,
  type SourceCounts,
  type WriteAhead,
} from './payment-store';
export { WrittenAnswer } from './written-answer';
export { chainReader, createPaymentFlow, paymentFlowConfig, type PaymentFlowDeps } from './service/create-payment-flow';
export { PaymentMetrics } from './service/payment-metrics';
export {
  isOfSandbox,
  type PaymentServiceConfig,
  paymentServiceProblems,
  paymentServiceSettings,
  paymentConfig,
  type PaymentConfig,
} from './service/payment-settings';
export { ArgumentsElsewhere, paidOperation } from './service/paid-operation';
export { PaymentGuard } from './service/payment-guard';
export { loadReceiptKeys, publishedKeys, type ReceiptKeys, receiptSigner } from './service/receipt-keys';
