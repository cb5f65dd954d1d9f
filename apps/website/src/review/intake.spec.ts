import fc from 'fast-check';
import { takeIn } from './intake';

const take = (text: string | Uint8Array<ArrayBuffer>, name = 'draft') => takeIn(new Blob([text]), name);

it.each([
  ['', 'empty'],
  ['hello', 'not JSON, XML or PDF'],
  ['{"number": ', 'not valid JSON'],
  ['{"number": "1",\n "currency": EUR}', 'not valid JSON at line 2'],
  ['{"number": "1",\n\n "lines": [', 'not valid JSON at line 3'],
  ['{"x":1}', 'is no invoice'],
  ['{"invoice":{}}', 'is no invoice'],
  ['[1]', 'not an object'],
  ['"text"', 'not an object'],
])('%j is refused with what to do', async (text, words) => {
  const intake = await take(text);
  expect(intake).toMatchObject({ ok: false, message: expect.stringContaining(words) });
});

it('a file that cannot be read is refused with what to do', async () => {
  const locked = new Blob(['looks like a file']);
  locked.slice = () => {
    const part = new Blob([]);
    part.arrayBuffer = () => Promise.reject(new DOMException('The file is gone.', 'NotFoundError'));
    return part;
  };
  expect(await takeIn(locked, 'invoices')).toMatchObject({
    ok: false,
    message: expect.stringContaining('cannot be read'),
  });
});

it('a file over the limit of its format is refused before it is sent, and the limit is said', async () => {
  const large = new Uint8Array(8 * 1024 * 1024 + 1).fill(0x20);
  large[0] = 0x7b;
  expect(await take(large)).toMatchObject({ ok: false, message: expect.stringContaining('larger than 8 MiB') });
});

it('a file is sorted by its first bytes and not by its name', async () => {
  expect(await take('%PDF-1.7', 'a.json')).toMatchObject({ draft: { kind: 'PDF' } });
  expect(await take('\uFEFF <Invoice/>', 'a.json')).toMatchObject({ draft: { kind: 'XML' } });
  expect(await take(new Uint8Array([0xff, 0xfe, 0x3c, 0x00, 0x49, 0x00]))).toMatchObject({ draft: { kind: 'XML' } });
  expect(await take('{"number": "1"}', 'a.xml')).toMatchObject({
    draft: { kind: 'JSON', invoice: { number: '1' } },
  });
});

it('the body of a request is taken as the invoice inside it', async () => {
  expect(await take('{"invoice": {"number": "1"}}')).toMatchObject({ draft: { invoice: { number: '1' } } });
  expect(await take('{"number": "1", "invoice": {}}')).toMatchObject({
    draft: { invoice: { number: '1', invoice: {} } },
  });
});

it('no bytes break it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 64 }), async (bytes) => {
      expect(typeof (await take(new Uint8Array(bytes))).ok).toBe('boolean');
    }),
    { seed: 20_261_122, numRuns: 200 },
  );
});
