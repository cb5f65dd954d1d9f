import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { paletteOf } from './palette-picture';

type Colour = readonly [red: number, green: number, blue: number];
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A picture whose rows, of three pixels, are filtered as told, one filter each. */
function pictureOf(rows: readonly (readonly [filter: number, bytes: readonly number[]])[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(3, 0);
  head.writeUInt32BE(rows.length, 4);
  head.set([8, 2], 8);
  const data = deflateSync(Buffer.from(rows.flatMap(([filter, bytes]) => [filter, ...bytes])));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function coloursOf(png: Buffer): Colour[] {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    const end = at + 8 + png.readUInt32BE(at);
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)));
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, end));
  }
  const palette = chunks.get('PLTE')!;
  return [...inflateSync(chunks.get('IDAT')!)]
    .filter((_byte, index) => index % 4 > 0)
    .map((index) => [palette[index * 3]!, palette[index * 3 + 1]!, palette[index * 3 + 2]!]);
}

it('a picture of few colours keeps every pixel, whichever of the five filters its rows have', () => {
  const row: Colour[] = [
    [10, 20, 30],
    [11, 22, 33],
    [11, 22, 33],
  ];
  const picture = pictureOf([
    [0, [10, 20, 30, 11, 22, 33, 11, 22, 33]],
    [1, [10, 20, 30, 1, 2, 3, 0, 0, 0]],
    [2, [0, 0, 0, 0, 0, 0, 0, 0, 0]],
    [3, [5, 10, 15, 1, 1, 2, 0, 0, 0]],
    [4, [0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ]);
  expect(coloursOf(paletteOf(picture))).toEqual([row, row, row, row, row].flat());
});

it('of more than 256 colours the most frequent stay as they are, and the others become near ones', () => {
  const rows = Array.from({ length: 600 }, (_, index): readonly [number, number[]] => {
    const rare = [index & 255, (index * 7) & 255, (index * 13) & 255];
    return [0, [245, 246, 248, 22, 27, 36, ...rare]];
  });
  const colours = coloursOf(paletteOf(pictureOf(rows)));
  for (const [index, colour] of colours.entries()) {
    if (index % 3 === 0) expect(colour).toEqual([245, 246, 248]);
    if (index % 3 === 1) expect(colour).toEqual([22, 27, 36]);
  }
  const distances = colours.map((colour, index) => {
    const [, bytes] = rows[Math.floor(index / 3)]!;
    return index % 3 < 2 ? 0 : Math.hypot(...colour.map((value, part) => value - bytes[6 + part]!));
  });
  expect(Math.max(...distances)).toBeLessThan(48);
});
