export {
  type LaneAnswer,
  type OfferAnswer,
  type PaidAnswer,
  type RefusalCode,
  type RefusedAnswer,
} from './lane-answer';
export {
  laneDefaults,
  type LaneCaps,
  type LaneStep,
  type LaneTiming,
  type PaidCallClaims,
  type PaidLaneConfig,
  type PaidLaneParts,
  type PaidOperation,
  type ReceiptSigner,
} from './lane-parts';
export { type LaneClosedReason, type LaneState } from './lane-state';
export { paymentRequirement } from './operation-offer';
export { type OperationDiscovery } from './offer-extensions';
export { OfferStore, type PaymentRequirement } from './offer-store';
export { type LaneCall, PaidLane } from './paid-lane';
export { paymentKey, type PaymentKey } from './payment-key';
export {
  type ClaimLimits,
  type NamesakeRow,
  type OpenPayment,
  type PaymentClaim,
  type PaymentLease,
  type PayerTally,
  type PaymentLook,
  type ProvisionalPayment,
  type PaymentRow,
  PaymentStore,
  type SettledPayment,
  type SettledRow,
  type SettlingRow,
  StoreUnavailableError,
  type WriteAhead,
} from './payment-store';
export { WrittenAnswer } from './written-answer';
