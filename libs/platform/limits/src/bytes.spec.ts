import { GiB, KiB, MiB } from './bytes';
import * as everyLimit from './index';

it('units of bytes are powers of two', () => expect([KiB, MiB, GiB]).toEqual([2 ** 10, 2 ** 20, 2 ** 30]));

it('every limit is a positive number or text, and none is missing', () => {
  const values = (limit: unknown): unknown[] =>
    typeof limit === 'object' && limit !== null ? Object.values(limit).flatMap(values) : [limit];
  for (const [name, limit] of Object.entries(everyLimit)) {
    const all = values(limit);
    expect([name, all.length > 0]).toEqual([name, true]);
    for (const one of all) {
      expect([name, typeof one === 'number' ? one >= 0 && !Number.isNaN(one) : typeof one]).toEqual([
        name,
        typeof one === 'number' ? true : 'string',
      ]);
    }
  }
});
