/** `@einvoice/sanctions-lists/testing`: what every implementation of `SanctionsStore` is tested with, and one in memory. Specs only. */
import { type ListedParty, type ListId } from './listed-party';
import { PackedRows } from './packed-rows';
import { type NewListVersion, type SanctionsStore } from './sanctions-store';

export { MemorySanctionsStore } from './memory-sanctions-store';
export { PackedRows };

/** A party of a name, as a list could have it. */
export const partyNamed = (text: string, reference: string, list: ListId = 'un'): ListedParty => ({
  ...{ id: `${list}:${reference}`, list, reference, type: 'person', programmes: ['Invented'], measures: [] },
  names: [{ text, kind: 'primary', strength: 'unknown' }],
  ...{ births: [], countries: [], identifiers: [], legalActs: [], listedOn: '2026-01-01' },
});

/** A version of a list with so many invented parties. */
export function listOf(
  parties: number | readonly ListedParty[],
  { list = 'un', ...more }: Partial<NewListVersion> = {},
): NewListVersion {
  const all =
    typeof parties === 'number'
      ? Array.from({ length: parties }, (_, at) => partyNamed(`Invented ${at}`, `XXi.${at}`, list))
      : parties;
  const text = JSON.stringify([list, all.map(({ reference, names }) => [reference, names]), more]);
  return {
    ...{ list, mode: 'live', sha256: sumOf(text), generatedAt: '2026-11-20', parties: new PackedRows(all) },
    names: all.reduce((sum, { names }) => sum + names.length, 0),
    countByType: { person: all.length, organization: 0, vessel: 0, aircraft: 0, unknown: 0 },
    leftOut: { deListed: 0, nameless: 0, notJoined: 0, remarksCut: 0 },
    ...more,
  };
}

/** A different text for different content; no digest anybody relies on. */
function sumOf(text: string): string {
  let sum = 0n;
  for (const character of text) sum = (sum * 1_000_003n + BigInt(character.codePointAt(0)!)) % (1n << 256n);
  return sum.toString(16).padStart(64, '0');
}

export interface OpenedStore {
  readonly store: SanctionsStore;
  /** Lets all that is stored become so much older. */
  passMonths(months: number): Promise<void>;
}

/** What every store of sanctions lists guarantees. */
export function describeSanctionsStore(name: string, open: () => Promise<OpenedStore>): void {
  const namesIn = async (store: SanctionsStore, versionId: number): Promise<readonly string[]> => {
    const texts: string[] = [];
    for await (const parties of store.partiesOf(versionId)) texts.push(...parties.map(({ names }) => names[0]!.text));
    return texts;
  };
  const loadedIds = async (store: SanctionsStore) => (await store.loadedVersions()).map(({ id }) => id);

  describe(`lists in ${name}`, () => {
    it('has no version of a list that was never imported', async () => {
      const { store } = await open();
      expect(await store.loadedVersions()).toEqual([]);
      expect(await namesIn(store, 1)).toEqual([]);
      expect(await store.removedListing('un', 'live', 'XXi.1')).toBeNull();
    });

    it('gives back what was stored, with its counts and dates', async () => {
      const { store } = await open();
      const given = listOf([partyNamed('محمد القرشي', 'XXi.1'), partyNamed('a \\ "b" {c} \u0000', 'XXi.2')]);
      const put = await store.put(given, { force: false });
      const [version] = await store.loadedVersions();
      expect(put).toEqual({ outcome: 'imported', version });
      expect(version).toMatchObject({
        ...{ list: 'un', mode: 'live', sha256: given.sha256, generatedAt: '2026-11-20', parties: 2, names: 2 },
        ...{ countByType: given.countByType, leftOut: given.leftOut },
      });
      expect(version!.confirmedAt).toEqual(version!.importedAt);
      const parties: ListedParty[] = [];
      for await (const some of store.partiesOf(version!.id)) parties.push(...some);
      expect(parties).toEqual([...given.parties]);
    });

    it('the same file again is no new version, and confirms the loaded one', async () => {
      const { store, passMonths } = await open();
      await store.put(listOf(3), { force: false });
      await passMonths(1);
      const again = await store.put(listOf(3), { force: false });
      expect(again.outcome).toBe('already_loaded');
      const [version, ...others] = await store.loadedVersions();
      expect(others).toEqual([]);
      expect(version!.confirmedAt.getTime() - version!.importedAt.getTime()).toBeGreaterThan(20 * 86_400_000);
    });

    it('the same file by force is a new version, with what is read of it now', async () => {
      const { store } = await open();
      await store.put(listOf(3), { force: false });
      const { parties: better } = listOf([partyNamed('Read better', 'XXi.0')]);
      const again = await store.put({ ...listOf(3), parties: better }, { force: true });
      expect(again).toMatchObject({ outcome: 'imported', version: { parties: 1 } });
      expect(await namesIn(store, again.outcome === 'imported' ? again.version.id : 0)).toEqual(['Read better']);
    });

    it.each([
      ['older', listOf(10, { generatedAt: '2026-11-19' }), 'older'],
      ['older by an hour', listOf(10, { generatedAt: '2026-11-19T23:00:00Z' }), 'older'],
      ['shorter by more than a fifth', listOf(7, { generatedAt: '2026-11-21' }), 'fewer_parties'],
    ])(
      'O9 a file that is %s is refused, the loaded version stays; forced it is taken',
      async (_what, given, reason) => {
        const { store } = await open();
        const before = await store.put(listOf(10), { force: false });
        expect(await store.put(given, { force: false })).toMatchObject({ outcome: 'refused', reason });
        expect(await store.loadedVersions()).toEqual([(before as { version: object }).version]);
        expect(await store.put(given, { force: true })).toMatchObject({ outcome: 'imported' });
        expect(await store.loadedVersions()).toMatchObject([{ sha256: given.sha256 }]);
      },
    );

    it('takes a file of the same day, of no date, and one that is shorter by a fifth', async () => {
      const { store } = await open();
      await store.put(listOf(10), { force: false });
      for (const next of [listOf(8), listOf(7, { generatedAt: null }), listOf(6, { generatedAt: '2026-11-01' })])
        expect(await store.put(next, { force: false })).toMatchObject({ outcome: 'imported' });
    });

    it('compares within a mode alone: a real list is taken beside an invented longer and newer one', async () => {
      const { store } = await open();
      await store.put(listOf(100, { mode: 'sandbox', generatedAt: '2026-11-22' }), { force: false });
      expect(await store.put(listOf(10), { force: false })).toMatchObject({ outcome: 'imported' });
      expect(await store.loadedVersions()).toMatchObject([{ mode: 'sandbox' }, { mode: 'live' }]);
    });

    it('keeps the parties of the newest three versions of a list, and of every other list', async () => {
      const { store } = await open();
      await store.put(listOf(4, { list: 'eu' }), { force: false });
      const [eu] = await loadedIds(store);
      const ids: number[] = [];
      for (const count of [4, 5, 6, 7]) {
        const put = await store.put(listOf(count), { force: false });
        ids.push((put as { version: { id: number } }).version.id);
      }
      const kept = await Promise.all([...ids, eu!].map(async (id) => (await namesIn(store, id)).length));
      expect(kept).toEqual([0, 5, 6, 7, 4]);
      expect(await loadedIds(store)).toEqual([eu, ids[3]]);
    });

    it('knows which version first had a listing no more, for 24 months', async () => {
      const { store, passMonths } = await open();
      const [gone, stays] = [partyNamed('Gone', 'XXi.1'), partyNamed('Stays', 'XXi.2')];
      await store.put(listOf([gone, stays]), { force: false });
      const second = await store.put(listOf([stays]), { force: true });
      await store.put(listOf([stays, partyNamed('New', 'XXi.3')]), { force: false });
      const removed = await store.removedListing('un', 'live', 'XXi.1');
      expect(removed).toEqual({ removedBy: (second as { version: object }).version });
      expect(await store.removedListing('un', 'live', 'XXi.2')).toBeNull();
      expect(await store.removedListing('un', 'sandbox', 'XXi.1')).toBeNull();
      expect(await store.removedListing('eu', 'live', 'XXi.1')).toBeNull();
      await passMonths(25);
      await store.put(listOf([stays]), { force: true });
      expect(await store.removedListing('un', 'live', 'XXi.1')).toBeNull();
      expect(await loadedIds(store)).toHaveLength(1);
    });

    it('of two imports at the same time one is loaded, whole', async () => {
      const { store } = await open();
      await Promise.all([store.put(listOf(10), { force: false }), store.put(listOf(12), { force: true })]);
      const loaded = await store.loadedVersions();
      expect(loaded).toHaveLength(1);
      expect(await namesIn(store, loaded[0]!.id)).toHaveLength(loaded[0]!.parties);
    });
  });
}
