export {
  connectDatabase,
  type Database,
  type DatabaseOptions,
  DatabaseUnavailableError,
  type Query,
  type Statement,
} from './connect-database';
export { databaseReadiness } from './database-readiness';
export { migrationNames, migrationState, type MigrationState } from './migration-state';
export { PostgresOfferStore } from './postgres-offer-store';
export { PostgresPaymentStore } from './postgres-payment-store';
export { PostgresWorkspaceStore } from './postgres-workspace-store';
