export {
  PaymentProvider,
  type Checkout,
  type CheckoutOrder,
  type Dispute,
  type PaymentReport,
  type Refund,
  type RefundOrder,
  type TakenBack,
} from './payment-provider';
export { StripePaymentProvider, type StripeOptions } from './stripe-payment-provider';
