/**
 * `@einvoice/database/imports`: what an import of published data needs, and nothing of the stores beside it, which bring half the
 * service into a process.
 */
export { withCommandDatabase } from './command-database';
export { throughPooler } from './pooler';
export { PostgresSanctionsStore } from './postgres-sanctions-store';
export { PostgresTariffStore } from './postgres-tariff-store';
