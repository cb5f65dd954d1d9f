import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const coloursMax = 256;

/**
 * A picture of a page with at most 256 colours, about a third of its bytes: pages have few colours beside the blurred edges of
 * their letters, and the most frequent ones stay exactly as they are.
 * @param png as a browser makes them: 8 bits, RGB or RGBA, not interlaced
 */
export function paletteOf(png: Buffer): Buffer {
  const { width, height, pixels } = pixelsOf(png);
  const palette = coloursOf(pixels);
  const nearest = new Map<number, number>(palette.map((colour, index) => [colour, index]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0, from = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, from += 1) {
      const colour = pixels[from]!;
      let index = nearest.get(colour);
      if (index === undefined) nearest.set(colour, (index = nearestTo(colour, palette)));
      rows[y * (width + 1) + 1 + x] = index;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3], 8); // 8 bits, by palette
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap(channels))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const channels = (colour: number): [number, number, number] => [colour >> 16, (colour >> 8) & 255, colour & 255];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** 0xRRGGBB, row by row. */
  readonly pixels: Uint32Array;
}

function pixelsOf(png: Buffer): Pixels {
  const data: Buffer[] = [];
  for (let at = signature.length; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const bytesPerPixel = png[25] === 6 ? 4 : 3;
  const rowBytes = width * bytesPerPixel;
  const raw = inflateSync(Buffer.concat(data));
  const pixels = new Uint32Array(width * height);
  let above: Uint8Array = new Uint8Array(rowBytes);
  for (let y = 0, to = 0; y < height; y += 1) {
    const start = y * (rowBytes + 1);
    const row = raw.subarray(start + 1, start + 1 + rowBytes);
    unfilter(raw[start]!, row, above, bytesPerPixel);
    for (let x = 0; x < rowBytes; x += bytesPerPixel) {
      pixels[to++] = (row[x]! << 16) | (row[x + 1]! << 8) | row[x + 2]!;
    }
    above = row;
  }
  return { width, height, pixels };
}

/** Puts the bytes of a row in the place of their differences from the neighbours (PNG, filter method 0). */
function unfilter(filter: number, row: Uint8Array, above: Uint8Array, step: number): void {
  for (let x = 0; x < row.length; x += 1) {
    const left = x < step ? 0 : row[x - step]!;
    const up = above[x]!;
    const upLeft = x < step ? 0 : above[x - step]!;
    const guess = [0, left, up, (left + up) >> 1][filter] ?? paeth(left, up, upLeft);
    row[x] = (row[x]! + guess) & 255;
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const sum = left + up - upLeft;
  const [toLeft, toUp, toUpLeft] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - upLeft)];
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}

/** Neighbours share a place; each place is shown by its most frequent colour, the most frequent places first. */
function coloursOf(pixels: Uint32Array): number[] {
  const counts = new Map<number, number>();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  if (counts.size <= coloursMax) return [...counts.keys()];
  const places = new Map<number, { colour: number; most: number; all: number }>();
  for (const [colour, count] of counts) {
    const place = ((colour >> 8) & 0xf800) | ((colour >> 5) & 0x07c0) | ((colour >> 3) & 0x1f);
    const held = places.get(place) ?? { colour, most: 0, all: 0 };
    held.all += count;
    if (count > held.most) Object.assign(held, { colour, most: count });
    places.set(place, held);
  }
  const frequent = [...places.values()].sort((one, other) => other.all - one.all);
  return frequent.slice(0, coloursMax).map(({ colour }) => colour);
}

function nearestTo(colour: number, palette: readonly number[]): number {
  const [red, green, blue] = channels(colour);
  let [best, least] = [0, Infinity];
  for (const [index, candidate] of palette.entries()) {
    const [r, g, b] = channels(candidate);
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}
