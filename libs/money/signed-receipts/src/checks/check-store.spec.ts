import { checkReceipts } from '@einvoice/limits';
import { checkNamed, describeCheckStore, MemoryCheckStore } from '../testing.fixture';

const workspaces = ['ws_one', 'ws_two'];
const open = async () => {
  let nowMs = 0;
  const store = new MemoryCheckStore(
    () => new Date(nowMs),
    (id) => workspaces.includes(id),
  );
  return { store, age: async (days: number) => void (nowMs += days * 86_400_000), pass: (ms: number) => (nowMs += ms) };
};
describeCheckStore('memory', open);

it(`what is kept in memory is found for ${checkReceipts.keptDays} days, to the millisecond`, async () => {
  const { store, age, pass } = await open();
  await store.keep([{ workspaceId: 'ws_one', check: checkNamed('request-1') }]);
  await age(checkReceipts.keptDays);
  pass(-1);
  expect([await store.find('ws_one', ['request-1']), await store.removeExpired(10)]).toEqual([
    [checkNamed('request-1')],
    0,
  ]);
  pass(1);
  expect([await store.find('ws_one', ['request-1']), await store.removeExpired(10)]).toEqual([[], 1]);
});
