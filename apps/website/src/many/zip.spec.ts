import { crc32 } from './crc32';
import { entryBytes, zipEntries, ZipRefused } from './zip-reader';
import { zipOf } from './zip-writer';

const bytesMax = 1_000_000;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const files = [
  { path: 'in/ä.xml', bytes: bytesOf('<Invoice/>') },
  { path: 'b.json', bytes: bytesOf('{}') },
  { path: 'empty', bytes: new Uint8Array(0) },
];
const at = new Date('2026-11-24T01:00:00Z');

/** A zip with one deflated file, of which the list says what `told` says. */
async function deflated(
  content: Uint8Array<ArrayBuffer>,
  told: { size?: number; flags?: number; method?: number } = {},
) {
  const packing = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const packed = new Uint8Array(await new Response(packing).arrayBuffer());
  const name = bytesOf('bomb.xml');
  const facts = (view: DataView, start: number) => {
    view.setUint16(start, told.flags ?? 0, true);
    view.setUint16(start + 2, told.method ?? 8, true);
    view.setUint32(start + 8, crc32(content), true);
    view.setUint32(start + 12, packed.length, true);
    view.setUint32(start + 16, told.size ?? content.length, true);
    view.setUint16(start + 20, name.length, true);
  };
  const head = new DataView(new ArrayBuffer(30));
  head.setUint32(0, 0x04034b50, true);
  facts(head, 6);
  const list = new DataView(new ArrayBuffer(46));
  list.setUint32(0, 0x02014b50, true);
  facts(list, 8);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(10, 1, true);
  end.setUint32(12, 46 + name.length, true);
  end.setUint32(16, 30 + name.length + packed.length, true);
  return new Blob([head, name, packed, list, name, end]);
}

it('gives every file back as it was put in, by its path', async () => {
  const zip = zipOf(files, at);
  const entries = await zipEntries(zip);
  expect(entries.map(({ path, size }) => [path, size])).toEqual(files.map(({ path, bytes }) => [path, bytes.length]));
  for (const [index, entry] of entries.entries()) {
    expect([...(await entryBytes(zip, entry, bytesMax))]).toEqual([...files[index]!.bytes]);
  }
});

it('two files of one path keep names of their own', async () => {
  const twice = [files[0]!, files[0]!, { path: 'a/b', bytes: bytesOf('1') }, { path: 'a/b', bytes: bytesOf('2') }];
  const entries = await zipEntries(zipOf(twice, at));
  expect(entries.map(({ path }) => path)).toEqual(['in/ä.xml', 'in/ä (2).xml', 'a/b', 'a/b (2)']);
});

it('unpacks what is deflated, and a zip behind other bytes', async () => {
  const zip = await deflated(bytesOf('<Invoice/>'.repeat(1_000)));
  for (const each of [zip, new Blob(['#!/bin/sh\n', zip])]) {
    const [entry] = await zipEntries(each);
    expect((await entryBytes(each, entry!, bytesMax)).length).toBe(10_000);
  }
});

it('a file that says it is small and is not is read no further than it may', async () => {
  const zip = await deflated(new Uint8Array(3 * bytesMax), { size: 10 });
  const [entry] = await zipEntries(zip);
  await expect(entryBytes(zip, entry!, bytesMax)).rejects.toThrow('The rest was not read.');
});

it('files that lie over each other, or unpack to more than they may, are refused before anything is unpacked', async () => {
  const zip = zipOf([{ path: 'a', bytes: new Uint8Array(100) }], at);
  const bytes = new Uint8Array(await zip.arrayBuffer());
  const list = bytes.length - 22 - 47;
  const more = bytes.slice();
  new DataView(more.buffer).setUint32(list + 20, 0x7fffffff, true);
  await expect(zipEntries(new Blob([more]))).rejects.toThrow('overlap');
  const several = zipOf(
    [1, 2].map((name) => ({ path: String(name), bytes: new Uint8Array(0) })),
    at,
  );
  const huge = new Uint8Array(await several.arrayBuffer());
  const view = new DataView(huge.buffer);
  for (const start of [0, 47]) view.setUint32(huge.length - 22 - 94 + start + 24, 0xfffffff0, true);
  await expect(zipEntries(new Blob([huge]))).rejects.toThrow('Once unpacked, this is over');
});

it.each([
  ['encrypted', { flags: 1 }],
  ['packed in a way', { method: 12 }],
])('a file that is %s is refused by what it is', async (words, told) => {
  const zip = await deflated(bytesOf('a'), told);
  const [entry] = await zipEntries(zip);
  await expect(entryBytes(zip, entry!, bytesMax)).rejects.toThrow(words);
});

it('no byte that is changed or cut off gives other content than was put in, or breaks it', async () => {
  const bytes = new Uint8Array(await zipOf(files, at).arrayBuffer());
  const contents = new Set(files.map((file) => file.bytes.join()));
  const read = async (zip: Blob) => {
    try {
      for (const entry of await zipEntries(zip)) {
        const content = await entryBytes(zip, entry, bytesMax).catch((error: unknown) => refusedBy(error));
        if (content !== null) expect(contents).toContain(content.join());
      }
    } catch (error) {
      refusedBy(error);
    }
  };
  for (let place = 0; place < bytes.length; place += 1) {
    const changed = bytes.slice();
    changed[place]! ^= 0xff;
    await read(new Blob([changed]));
    await read(new Blob([bytes.slice(0, place)]));
  }
});

function refusedBy(error: unknown): null {
  if (error instanceof ZipRefused) return null;
  throw error;
}

it.each(['../../etc/passwd', '/etc/passwd', 'a\\..\\..\\b'])('the path %s never leads out of the zip', async (path) => {
  const [entry] = await zipEntries(zipOf([{ path, bytes: bytesOf('a') }], at));
  expect(entry!.path).toMatch(/^(etc\/passwd|a\/b)$/);
});
