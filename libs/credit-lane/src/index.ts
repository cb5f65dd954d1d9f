export { Budget, spend, type BudgetBounds, type BudgetLevel, type Spending } from './budget';
export { ConnectionDoor, type ConnectionDoorOptions, type Credential } from './connection-door';
export { orStorageAway, type CreditErrorCode, type CreditRefusal, type Outcome } from './credit-outcome';
export { createCredits, type Credits, type CreditsParts } from './credits';
export { DayAllowanceStore, type DayShare } from './day-allowance';
export { idempotencyHeader, readIdempotencyKey } from './idempotency-key';
export {
  billed,
  overPerCallLimit,
  PricedCalls,
  type PricedAnswer,
  type PricedCallsOptions,
  type PricedRequest,
  type RunBilling,
} from './priced-calls';
export {
  PricedTools,
  ToolTimeoutError,
  type PricedToolCall,
  type PricedToolsParts,
  type ToolOutcome,
} from './priced-tools';
export { answerVatRows, type PricedVatRows } from './priced-vat-rows';
