import { describePaymentRaces } from './payment-races.fixture';
import { openMemoryStores } from './test-stores.fixture';

describePaymentRaces('memory', openMemoryStores);
