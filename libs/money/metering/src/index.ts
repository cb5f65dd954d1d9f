export { Budget, type BudgetBounds, type BudgetLevel, spend, type Spending } from './budget';
export { ApiKeyAuthenticator, type ApiKeyAuthenticatorOptions, type Credential } from './api-key-authenticator';
export { type CreditErrorCode, type CreditRefusal, orStorageUnavailable, type Outcome } from './credit-outcome';
export { createCredits, type Credits, type CreditsParts } from './credits';
export { DayAllowanceStore, type DayQuota } from './day-allowance';
export { idempotencyHeader, readIdempotencyKey } from './idempotency-key';
export {
  billed,
  overPerCallLimit,
  toolNotAllowed,
  type PricedAnswer,
  MeteredCalls,
  type MeteredCallsOptions,
  type PricedRequest,
  type RunBilling,
} from './metered-calls';
export {
  type MeteredToolCall,
  MeteredTools,
  type MeteredToolsParts,
  type ToolOutcome,
  ToolTimeoutError,
} from './metered-tools';
export { answerVatRows, type MeteredVatRows } from './metered-vat-rows';
