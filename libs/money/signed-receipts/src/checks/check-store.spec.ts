import { describeCheckStore, MemoryCheckStore } from '../testing.fixture';

const workspaces = ['ws_one', 'ws_two'];
describeCheckStore('memory', async () => {
  let nowMs = 0;
  const store = new MemoryCheckStore(
    () => new Date(nowMs),
    (id) => workspaces.includes(id),
  );
  return { store, age: async (days) => void (nowMs += days * 86_400_000) };
});
