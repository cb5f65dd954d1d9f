export { type Attempt, BillingLedger, type BillingLedgerOptions, type Charge, type Work } from './billing-ledger';
export { type Lease, LeaseKeeper } from './lease-keeper';
export { LedgerKeeper, type LedgerKeeperOptions } from './ledger-keeper';
export {
  type Balance,
  type BrokenSeal,
  type EarlierAttempt,
  type LedgerHead,
  LedgerStore,
  type Movement,
  newKeysPerDayMax,
  type PricedCall,
  type Reservation,
  type Run,
  type Settlement,
  type Settling,
  type Spendable,
  type TakeBackOutcome,
  type TopUpOutcome,
  type UnfreezeOutcome,
} from './ledger-store';
export {
  type ConnectionSecret,
  connectionSecretPattern,
  makeConnectionSecret,
  readConnectionSecret,
} from './connection-secret';
export { MemoryLedgerStore, type MemoryLedgerOptions } from './memory-ledger-store';
export { refuseMalformedCall, runIdPattern } from './priced-call';
export { Connections, type ConnectionsOptions } from './connections';
export {
  type Connection,
  type ConnectionNotMade,
  ConnectionStore,
  type FoundConnection,
  type ListedConnection,
  type NewConnection,
  type SecretOfConnection,
} from './connection-store';
export {
  type HistoryLine,
  type HistoryPage,
  type HistoryQuery,
  type HistorySums,
  LedgerHistory,
  type UsageDay,
} from './ledger-history';
