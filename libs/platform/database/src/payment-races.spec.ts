import { describeDyingInstances, describePaymentRaces } from '@einvoice/x402-payments/testing';
import { openPostgresStores } from './payment-store.fixture';

describePaymentRaces('Postgres', openPostgresStores);
describeDyingInstances('Postgres', openPostgresStores);
