import { PackedRows } from './packed-rows';

describe('rows packed as they are read', () => {
  it.each([0, 1, 999, 1_000, 1_001, 2_500])('%d rows come out again as they went in, in their order', (count) => {
    const rows = Array.from({ length: count }, (_, at) => ({ id: at, name: `محمد ${at} "x" \\ \u0000 \ud800` }));
    const packed = new PackedRows(rows);
    expect(packed.length).toBe(count);
    expect([...packed]).toEqual(rows);
    expect([...packed]).toEqual(rows);
  });

  it('holds no more than a thousand rows unpacked, however many there are', () => {
    const sizes = [...new PackedRows(Array.from({ length: 3_500 }, (_, at) => at)).batches()].map(
      (rows) => rows.length,
    );
    expect(sizes).toEqual([1_000, 1_000, 1_000, 500]);
  });
});
