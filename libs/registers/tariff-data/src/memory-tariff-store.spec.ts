import { MemoryTariffStore } from './memory-tariff-store';
import { describeTariffStore } from './testing.fixture';

describeTariffStore('memory', async () => new MemoryTariffStore(() => new Date()));
