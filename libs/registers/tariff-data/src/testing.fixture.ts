import { content, line, measure } from './tariff-content.fixture';
import { type TariffSnapshot } from './tariff-snapshot';
import { type TariffStore } from './tariff-store';

/** A month with so many lines, for suites of stores. */
export function monthOf(month: string, linesTotal = 20, file = `${month} ${linesTotal}`): TariffSnapshot {
  const codes = Array.from({ length: linesTotal }, (_, at) => String((at % 9) + 1).padStart(2, '0') + String(at).padStart(8, '0')).sort(); // prettier-ignore
  const lines = codes.map((code) => line(code));
  const measures = codes.map((code) => measure('103', code, { duty: '1.000 %' }));
  const counts = { lines: linesTotal, declarable: linesTotal, measures: linesTotal, exclusions: 0, conditions: 0, areas: 1 }; // prettier-ignore
  const files = [{ name: 'Nomenclature EN.xlsx', bytes: 1, sha256: Buffer.from(file).toString('hex').padEnd(64, '0').slice(0, 64) }]; // prettier-ignore
  return { month, files, counts, content: content({ lines, measures, areas: { '1011': 'ERGA OMNES' } }) };
}

/** What every store of the tariff guarantees. */
export function describeTariffStore(name: string, emptyStore: () => Promise<TariffStore>): void {
  describe(`a store of the tariff in ${name}`, () => {
    const real = { mode: 'snapshot' } as const;
    const codesOf = (done: { ok: boolean; problems?: readonly { code: string }[] }) =>
      done.problems?.map(({ code }) => code);

    it('holds nothing at first', async () => expect(await (await emptyStore()).current()).toBeNull());

    it('refuses an older month, and counts over a fifth away from the month before; what was there stays', async () => {
      const store = await emptyStore();
      await store.import(monthOf('2026-10'), real);
      const before = await store.current();
      expect(codesOf(await store.import(monthOf('2026-09'), real))).toEqual(['older_month']);
      for (const count of [15, 25])
        expect(codesOf(await store.import(monthOf('2026-11', count), real))).toEqual(['count_differs', 'count_differs', 'count_differs']); // prettier-ignore
      expect(await store.current()).toEqual(before);
      for (const count of [16, 24]) expect(await store.import(monthOf('2026-10', count), real)).toMatchObject({ ok: true }); // prettier-ignore
    });

    it('takes an older month, or other counts, when it is forced', async () => {
      const store = await emptyStore();
      await store.import(monthOf('2026-10'), real);
      expect(await store.import(monthOf('2026-11', 99), { ...real, force: true })).toMatchObject({ ok: true });
      expect(await store.import(monthOf('2026-09', 5), { ...real, force: true })).toMatchObject({ ok: true });
    });

    it('takes the files of a month again when they are others, whatever their counts, and leaves the same as they are', async () => {
      const store = await emptyStore();
      const first = await store.import(monthOf('2026-10'), real);
      expect(await store.import(monthOf('2026-10'), real)).toEqual({ ...first, unchanged: true });
      expect(await store.import(monthOf('2026-10', 5), real)).toMatchObject({ ok: true, unchanged: false });
    });

    it('gives back the month as it was, and the newest is the current one', async () => {
      const store = await emptyStore();
      for (const month of ['2026-09', '2026-10', '2026-11']) {
        const snapshot = monthOf(month);
        const done = await store.import(snapshot, real);
        const current = await store.current();
        expect(done).toEqual({ ok: true, unchanged: false, version: current });
        expect(current).toMatchObject({ month, mode: 'snapshot', counts: snapshot.counts, files: snapshot.files });
        expect(await store.content(current!)).toEqual(snapshot.content);
      }
    });

    it('a real month takes the place of invented ones, and none of those comes back', async () => {
      const store = await emptyStore();
      await store.import(monthOf('2026-12', 900), { mode: 'sandbox' });
      expect(await store.current()).toMatchObject({ mode: 'sandbox' });
      await store.import(monthOf('2026-10', 20), real);
      await store.import(monthOf('2027-01', 900), { mode: 'sandbox' });
      expect(await store.current()).toMatchObject({ mode: 'snapshot', month: '2026-10' });
    });
  });
}
