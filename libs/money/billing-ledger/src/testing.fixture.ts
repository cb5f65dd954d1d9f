/** `@einvoice/billing-ledger/testing`: what every implementation of the ledger is tested with. Specs only. */
export { describeBillingLedger } from './billing-ledger.fixture';
export { describeLedgerModel } from './ledger-commands.fixture';
export { describeFreeCalls } from './ledger-free-calls.fixture';
export { describeIdempotencyKeys } from './ledger-keys.fixture';
export { describeLedgerPayments } from './ledger-payments.fixture';
export { describeLedgerRuns } from './ledger-runs.fixture';
export { callOf, openMemoryLedger, TestLedger, type TestLedgerOptions } from './test-ledger.fixture';
export { MemoryConnectionStore } from './memory-connection-store.fixture';
