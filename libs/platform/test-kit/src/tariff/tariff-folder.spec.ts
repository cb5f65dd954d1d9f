import { inventTariff, type TariffBooks } from './tariff-folder';

const duties = (month: string): ReadonlySet<string> => {
  const books: TariffBooks = inventTariff({ month, seed: 3, size: 'everyday' });
  return new Set(books['Duties Import 01-99']!.rows.map((row) => JSON.stringify(row)));
};

it('three months that follow each other differ, each from each, in a few measures that ended and a few new rates', () => {
  const months = ['2026-11', '2026-12', '2027-01'].map(duties);
  for (const [at, one] of months.entries()) {
    for (const other of months.slice(at + 1)) {
      const gone = [...one].filter((row) => !other.has(row)).length;
      const came = [...other].filter((row) => !one.has(row)).length;
      expect([gone > 0, came > 0, gone < one.size / 10, came < one.size / 10]).toEqual([true, true, true, true]);
    }
  }
});

it('the same month is the same', () => {
  expect(duties('2026-12')).toEqual(duties('2026-12'));
});
