import { openMemoryStores } from './test-stores.fixture';
import { describePaymentStore } from './payment-store-contract.fixture';
import { describePaymentStoreModel } from './payment-store-model.fixture';

describePaymentStore('memory', openMemoryStores);
describePaymentStoreModel('memory', openMemoryStores, 100);
