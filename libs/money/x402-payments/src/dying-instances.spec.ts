import { describeDyingInstances } from './dying-instances.fixture';
import { openMemoryStores } from './test-stores.fixture';

describeDyingInstances('memory', openMemoryStores);
