import { openMemoryPaymentStore } from './memory-payment-store.fixture';
import { describePaymentStore } from './payment-store-contract.fixture';
import { describePaymentStoreModel } from './payment-store-model.fixture';

describePaymentStore('memory', openMemoryPaymentStore);
describePaymentStoreModel('memory', openMemoryPaymentStore, 100);
