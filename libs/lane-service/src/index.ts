export { chainReader, createLane, laneConfig, type LaneDeps } from './create-lane';
export { LaneMetrics } from './lane-metrics';
export {
  isOfSandbox,
  laneProblems,
  laneSettings,
  paymentConfig,
  type LaneConfig,
  type PaymentConfig,
} from './lane-settings';
export { ArgumentsElsewhere, paidOperation } from './paid-operation';
export { PaymentDoor } from './payment-door';
export { loadReceiptKeys, publishedKeys, receiptSigner, type ReceiptKeys } from './receipt-keys';
