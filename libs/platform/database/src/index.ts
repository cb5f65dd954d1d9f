export { connectDatabase, type Database, type DatabaseOptions, type Query, type Statement } from './connect-database';
export { databaseClockMs } from './database-clock';
export { databaseReadiness } from './database-readiness';
export { connectIdentityDatabase, type IdentityDatabase, type IdentityDatabaseOptions } from './identity-database';
export { migrationNames, migrationState, type MigrationState } from './migration-state';
export { type PersonalWorkspaceLimits, PostgresPersonalWorkspaceStore } from './postgres-personal-workspace-store';
export { PostgresConnectionStore } from './postgres-connection-store';
export { PostgresDayAllowanceStore } from './postgres-day-allowance-store';
export { PostgresDeviceLoginStore } from './postgres-device-login-store';
export { PostgresLedgerHistory } from './postgres-ledger-history';
export { PostgresLedgerStore } from './postgres-ledger-store';
export { type LocalMail, PostgresLocalMailbox } from './postgres-local-mailbox';
export { PostgresOfferStore } from './postgres-offer-store';
export { PostgresPaymentStore } from './postgres-payment-store';
export { PostgresQuotaStore } from './postgres-quota-store';
export {
  PostgresSourceHistory,
  type SourceLastObserved,
  type SourceOutage,
  type SourceSpan,
} from './postgres-source-history';
export { PostgresTopUpStore } from './postgres-top-up-store';
export { PostgresWorkspaceStore } from './postgres-workspace-store';
