export {
  connectDatabase,
  type Database,
  type DatabaseOptions,
  DatabaseUnavailableError,
  type Query,
  type Statement,
} from './connect-database';
export { databaseClockMs } from './database-clock';
export { databaseReadiness } from './database-readiness';
export { migrationNames, migrationState, type MigrationState } from './migration-state';
export { PostgresConnectionStore } from './postgres-connection-store';
export { PostgresLedgerStore } from './postgres-ledger-store';
export { PostgresOfferStore } from './postgres-offer-store';
export { PostgresPaymentStore } from './postgres-payment-store';
export { PostgresShareStore } from './postgres-share-store';
export { PostgresWorkspaceStore } from './postgres-workspace-store';
