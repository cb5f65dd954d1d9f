export {
  type Checkout,
  type CheckoutOrder,
  type Dispute,
  PaymentProvider,
  type PaymentReport,
  type Refund,
  type RefundOrder,
  type TakenBack,
} from './payment-provider';
export { type StripeOptions, StripePaymentProvider } from './stripe-payment-provider';
export { type TopUp, type TopUpState, TopUpStore } from './top-up-store';
export {
  type CheckoutProblem,
  type LedgerProblem,
  type RefundOutcome,
  type ReportOutcome,
  type TopUpNow,
  TopUps,
  type TopUpsOptions,
} from './top-ups';
