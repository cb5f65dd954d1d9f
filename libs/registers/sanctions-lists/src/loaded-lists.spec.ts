import { StorageUnavailableError } from '@einvoice/error-codes';
import { type LoadedList, LoadedLists } from './loaded-lists';
import { type SanctionsStore } from './sanctions-store';
import { screenName } from './screen-name';
import { listOf, MemorySanctionsStore, partyNamed } from './testing.fixture';

const open = () => new MemorySanctionsStore(() => new Date(0));
const never = () => new Promise<never>(() => undefined);
const listsOf = (store: SanctionsStore, sandboxAllowed = true, swapWait: () => Promise<unknown> = never) =>
  new LoadedLists(store, { sandboxAllowed, swapWait });
const loaded = async (lists: LoadedLists): Promise<readonly LoadedList[]> => {
  const look = await lists.look();
  if (look.state !== 'loaded') throw new Error(look.state);
  return look.lists;
};
const question = { type: 'person', birthDate: null, countries: [], minScore: 0.7, limit: 25 } as const;
const namesOf = (count: number, version: string) =>
  Array.from({ length: count }, (_, at) => partyNamed(`Salim Vestrimov ${version}`, `${version}.${at}`));

describe('loaded lists', () => {
  it('are unknown while the storage does not answer, also when they were known before', async () => {
    const store = open();
    await store.put(listOf(3), { force: false });
    const lists = listsOf(store);
    expect(await loaded(lists)).toHaveLength(1);
    jest.spyOn(store, 'loadedVersions').mockRejectedValue(new StorageUnavailableError());
    expect(await lists.look()).toEqual({ state: 'unavailable' });
  });

  it('are none while nothing was imported, and never invented ones in a live service', async () => {
    const store = open();
    expect(await loaded(listsOf(store))).toEqual([]);
    await store.put(listOf(3, { mode: 'sandbox' }), { force: false });
    expect(await loaded(listsOf(store, false))).toEqual([]);
    expect(await loaded(listsOf(store, true))).toMatchObject([{ version: { mode: 'sandbox' } }]);
  });

  it('are the real ones alone as soon as one is loaded: invented parties are not asked beside them', async () => {
    const store = open();
    await store.put(listOf(3, { mode: 'sandbox', list: 'eu' }), { force: false });
    const lists = listsOf(store);
    await lists.look();
    await store.put(listOf(3), { force: false });
    expect(await loaded(lists)).toMatchObject([{ version: { list: 'un', mode: 'live' } }]);
  });

  it('are those of a new version with the next question', async () => {
    const store = open();
    const lists = listsOf(store);
    await store.put(listOf([partyNamed('Orlan Vestrimov', '1')]), { force: false });
    const [before] = await loaded(lists);
    await store.put(listOf([partyNamed('Talib Zumrani', '2')]), { force: false });
    const [after] = await loaded(lists);
    expect([...before!.parties.keys(), ...after!.parties.keys()]).toEqual(['un:1', 'un:2']);
    expect(screenName([after!.names], { ...question, name: 'Orlan Vestrimov' })).toEqual([]);
  });

  it('the version before answers, with its own name, while a new one is still being read', async () => {
    const store = open();
    const lists = listsOf(store, true, async () => undefined);
    await store.put(listOf(3), { force: false });
    await lists.look();
    await store.put(listOf(5_000, { generatedAt: '2026-11-21' }), { force: false });
    expect(await loaded(lists)).toMatchObject([{ version: { id: 1, parties: 3 } }]);
  });

  it('a confirmed version is known as confirmed, and not read again', async () => {
    let nowMs = 0;
    const store = new MemorySanctionsStore(() => new Date(nowMs));
    await store.put(listOf(3), { force: false });
    const lists = listsOf(store);
    const [before] = await loaded(lists);
    const reads = jest.spyOn(store, 'partiesOf');
    nowMs = 86_400_000;
    await store.put(listOf(3), { force: false });
    const [after] = await loaded(lists);
    expect(after!.version.confirmedAt).toEqual(new Date(nowMs));
    expect(after!.names).toBe(before!.names);
    expect(reads).not.toHaveBeenCalled();
  });

  it('a list that is deleted while it is read gives way to the newer one', async () => {
    const store = open();
    await store.put(listOf(3), { force: false });
    const lists = listsOf(store);
    jest.spyOn(store, 'partiesOf').mockImplementationOnce(async function* () {
      await store.put(listOf(4, { generatedAt: '2026-11-21' }), { force: false });
      yield [];
    });
    expect(await loaded(lists)).toMatchObject([{ version: { parties: 4 } }]);
  });

  it('O9 a swap during 100 screenings at once never mixes versions', async () => {
    const store = open();
    await store.put(listOf(namesOf(20, 'alpha')), { force: false });
    const lists = listsOf(store, true, async () => undefined);
    await lists.look();
    const screen = async () => {
      const [list] = await loaded(lists);
      const matches = screenName([list!.names], { ...question, name: 'Salim Vestrimov' });
      return { version: list!.version, found: new Set(matches.map(({ party }) => party.reference.split('.')[0])) };
    };
    const screenings: ReturnType<typeof screen>[] = [];
    for (let at = 0; at < 100; at++) {
      if (at === 30) await store.put(listOf(namesOf(22, 'beta'), { generatedAt: '2026-11-21' }), { force: false });
      screenings.push(screen());
      if (at % 10 === 0) await new Promise(setImmediate);
    }
    const answered = await Promise.all(screenings);
    for (const { version, found } of answered) expect([...found]).toEqual([version.id === 1 ? 'alpha' : 'beta']);
    expect(new Set(answered.map(({ version }) => version.id))).toEqual(new Set([1, 2]));
  });
});
