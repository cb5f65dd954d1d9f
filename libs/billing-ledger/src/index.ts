export { BillingLedger, type Attempt, type BillingLedgerOptions, type Charge, type Work } from './billing-ledger';
export { LeaseKeeper, type Lease } from './lease-keeper';
export { LedgerKeeper, type LedgerKeeperOptions } from './ledger-keeper';
export {
  LedgerStore,
  LedgerUnavailableError,
  newKeysPerDayMax,
  type Balance,
  type BrokenSeal,
  type LedgerHead,
  type EarlierAttempt,
  type Movement,
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
  connectionSecretPattern,
  makeConnectionSecret,
  readConnectionSecret,
  type ConnectionSecret,
} from './connection-secret';
export { Connections, type ConnectionsOptions } from './connections';
export { ConnectionStore, type Connection, type NewConnection } from './connection-store';
