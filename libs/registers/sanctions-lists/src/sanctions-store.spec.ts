import { describeSanctionsStore, MemorySanctionsStore } from './testing.fixture';

describeSanctionsStore('memory', async () => {
  let laterMs = 0;
  const store = new MemorySanctionsStore(() => new Date(1_800_000_000_000 + laterMs));
  return { store, passMonths: async (months) => void (laterMs += months * 31 * 86_400_000) };
});
