/** `@einvoice/x402-payments/testing`: what every implementation of the stores is tested with. Specs only. */
export { describeDyingInstances } from './dying-instances.fixture';
export {
  callWith,
  expectAnswer,
  expectRefusal,
  facilitatorOf,
  headerOf,
  newHeader,
  openPaymentWorld,
  type PaymentWorld,
  type TestInput,
} from './payment-flow.fixture';
export { describePaymentRaces } from './payment-races.fixture';
export {
  describePaymentStore,
  limits as claimLimits,
  newClaim as newPaymentClaim,
} from './payment-store-contract.fixture';
export { describePaymentStoreModel } from './payment-store-model.fixture';
export { type TestStores } from './test-stores.fixture';
