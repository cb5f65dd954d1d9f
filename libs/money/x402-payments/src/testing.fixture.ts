/** `@einvoice/x402-payments/testing`: what every implementation of the stores is tested with. Specs only. */
export {
  describePaymentStore,
  limits as claimLimits,
  newClaim as newPaymentClaim,
  type PaymentStoreUnderTest,
} from './payment-store-contract.fixture';
export { describePaymentStoreModel } from './payment-store-model.fixture';
