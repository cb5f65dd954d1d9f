import { invoiceBody, type JsonLimits, smallBody } from '@einvoice/limits';
import { anyCharacter, expectGrowth } from '@einvoice/test-kit';
import fc from 'fast-check';
import { exceedsJsonLimits, parseStrictJson } from './strict-json';

const bytes = (text: string) => Buffer.from(text, 'utf8');
const parse = (text: string, limits: JsonLimits = smallBody) => parseStrictJson(bytes(text), limits);
const refusal = (text: string, limits?: JsonLimits) => {
  const parsed = parse(text, limits);
  return parsed.ok ? 'accepted' : parsed.code;
};
const tiny: JsonLimits = {
  bytesMax: 1_000,
  depthMax: 3,
  valuesMax: 6,
  keysPerObjectMax: 3,
  itemsPerArrayMax: 4,
  stringBytesMax: 14,
};

describe('one property may hold a long text', () => {
  const limits: JsonLimits = { ...tiny, longTextName: 'xml' };
  it.each([
    ['its own text', '{"xml":"<1234567890 1234>"}', 'accepted'],
    ['with blanks around the colon', '{"xml" : "<1234567890 1234>"}', 'accepted'],
    ['a text below it', '{"xml":["<1234567890 1234>"]}', 'too_complex'],
    ['the property after it', '{"xml":1,"xmlns":"<1234567890 1234>"}', 'too_complex'],
    ['another name with the same end', '{"axml":"<1234567890 1234>"}', 'too_complex'],
    ['a text beside it in a list', '["xml","<1234567890 1234>"]', 'too_complex'],
    ['the name as a long key', '{"xml":{"<1234567890 1234>":1}}', 'too_complex'],
  ])('%s', (_name, text, expected) => expect(refusal(text, limits)).toBe(expected));

  it('none may where no name is given', () => expect(refusal('{"xml":"<1234567890 1234>"}', tiny)).toBe('too_complex'));
});

describe('parseStrictJson refuses', () => {
  it.each([
    ['more bytes than allowed', ' '.repeat(1_001), 'body_too_large'],
    ['more depth than allowed', '[[[[]]]]', 'too_complex'],
    ['more keys than allowed', '{"a":1,"b":2,"c":3,"d":4}', 'too_complex'],
    ['duplicate keys, too', '{"a":1,"a":2,"a":3,"a":4}', 'too_complex'],
    ['more items than allowed', '[1,2,3,4,5]', 'too_complex'],
    ['more values than allowed in all', '[[1,2],[3,4]]', 'too_complex'],
    ['a long string', '"1234567890 1234"', 'too_complex'],
    ['a long key', '{"1234567890 1234":1}', 'too_complex'],
    ['a long base64 string with a foreign character', '"AAAAAAAAAAAAAAAAAA A"', 'too_complex'],
    ['a __proto__ key', '{"__proto__":1}', 'forbidden_property'],
    ['a __proto__ key in disguise', String.raw`{"a":[{"\u005f_proto__":1}]}`, 'forbidden_property'],
    ['a byte order mark', '\ufeff{}', 'invalid_text_encoding'],
    ['a cut-off document', '{"a":', 'malformed_json'],
    ['an unterminated string', '"abc', 'malformed_json'],
    ['a trailing comma', '[1,]', 'malformed_json'],
    ['nothing', '', 'malformed_json'],
    ['only white space', ' \n', 'malformed_json'],
    ['two documents', '{} {}', 'malformed_json'],
    ['closing brackets that were never opened', ']]]]', 'malformed_json'],
  ])('%s', (_case, text, code) => {
    expect(refusal(text, tiny)).toBe(code);
  });

  it('bytes that are no UTF-8', () => {
    expect(parseStrictJson(Buffer.from([0x22, 0xff, 0x22]), tiny)).toEqual({
      ok: false,
      code: 'invalid_text_encoding',
    });
    expect(parseStrictJson(Buffer.from('{}', 'utf16le'), tiny)).toMatchObject({ ok: false });
  });
});

describe('parseStrictJson accepts', () => {
  it.each([
    ['exactly the allowed depth', '[[[]]]'],
    ['exactly the allowed keys', '{"a":1,"b":2,"c":{}}'],
    ['exactly the allowed items', '[1,2,3,[]]'],
    ['exactly the allowed values', '[[1],[2,3]]'],
    ['empty containers without counting them twice', '[[],[],{}]'],
    ['structure characters inside a string', '"[{:,]}"'],
    ['an escaped quote', String.raw`"a\"[["`],
    ['a long base64 string, also with escaped slashes', String.raw`"AAAA\/AAAA+AAAA=="`],
    ['names that only look dangerous', '{"constructor":{"prototype":1}}'],
    ['of a duplicate key the last value', '{"a":1,"a":2}'],
  ])('%s', (_case, text) => {
    expect(parse(text, tiny)).toEqual({ ok: true, value: JSON.parse(text) });
  });
});

describe('B1 hostile megabytes', () => {
  const { bytesMax } = invoiceBody;
  /** A sixteenth of what a body may hold, a quarter, and all of it. */
  const sizes = [bytesMax / 16, bytesMax / 4, bytesMax] as const;
  /** So many bodies of a size as fill the largest, in turn: one that stays in a cache of the processor costs a fraction. */
  const inTurn = (bodyOf: (size: number) => Buffer, work: (body: Buffer) => unknown) => ({
    prepare: (size: number) => ({ bodies: Array.from({ length: bytesMax / size }, () => bodyOf(size)), next: 0 }),
    work: (of: { readonly bodies: Buffer[]; next: number }) => work(of.bodies[of.next++ % of.bodies.length]!),
  });
  const manyKeys = (size: number) =>
    bytes(`{"invoice":{${Array.from({ length: size / 20 }, (_, at) => `"k${at}":1`).join(',')}}}`);
  it.each<[string, (size: number) => Buffer]>([
    ['400,000 keys', manyKeys],
    ['8 MiB of [', (size) => Buffer.alloc(size, '[')],
    ['8 MiB of {"":', (size) => bytes('{"":'.repeat(size / 4))],
    ['8 MiB of commas', (size) => bytes(`[${'0,'.repeat(size / 2 - 1)}`)],
  ])('B1 %s are refused before they are parsed, and cost no more than in proportion', async (_case, bodyOf) => {
    const parsing = jest.spyOn(JSON, 'parse');
    expect(parseStrictJson(bodyOf(bytesMax), invoiceBody)).toEqual({ ok: false, code: 'too_complex' });
    expect(parsing).not.toHaveBeenCalled();
    parsing.mockRestore();
    await expectGrowth({ sizes, ...inTurn(bodyOf, (body) => parseStrictJson(body, invoiceBody)) });
  });

  it('B4 8 MB of digits are a number that is not finite, and cost no more than in proportion', async () => {
    const parsed = (digits: Buffer) =>
      expect(parseStrictJson(digits, invoiceBody)).toEqual({ ok: true, value: Infinity });
    await expectGrowth({ sizes, ...inTurn((size) => Buffer.alloc(size, '9'), parsed) });
  });
});

describe('the walk over the bytes', () => {
  const measure = (value: unknown): { depth: number; values: number; keys: number; items: number; text: number } => {
    const sizes = { depth: 0, values: 0, keys: 0, items: 0, text: 0 };
    const visit = (node: unknown, depth: number) => {
      sizes.values++;
      if (typeof node === 'string') sizes.text = Math.max(sizes.text, bytes(JSON.stringify(node)).length - 2);
      if (typeof node !== 'object' || node === null) return;
      sizes.depth = Math.max(sizes.depth, depth + 1);
      const names = Array.isArray(node) ? [] : Object.keys(node);
      for (const name of names) sizes.text = Math.max(sizes.text, bytes(JSON.stringify(name)).length - 2);
      const members = Object.values(node);
      if (Array.isArray(node)) sizes.items = Math.max(sizes.items, members.length);
      else sizes.keys = Math.max(sizes.keys, members.length);
      for (const member of members) visit(member, depth + 1);
    };
    visit(value, 0);
    return sizes;
  };
  const exactly = (value: unknown): JsonLimits => {
    const { depth, values, keys, items, text } = measure(value);
    return {
      bytesMax: 1e6,
      depthMax: depth,
      valuesMax: values,
      keysPerObjectMax: keys,
      itemsPerArrayMax: items,
      stringBytesMax: text,
    };
  };

  it('counts any JSON document exactly: what it holds passes, one less of anything does not', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(3), (value, indent) => {
        const text = bytes(JSON.stringify(value, undefined, indent));
        const limits = exactly(value);
        expect(exceedsJsonLimits(text, limits)).toBe(false);
        for (const name of ['depthMax', 'valuesMax', 'keysPerObjectMax', 'itemsPerArrayMax'] as const) {
          if (limits[name] > 0) {
            expect(exceedsJsonLimits(text, { ...limits, [name]: limits[name] - 1 })).toBe(true);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never throws, and never lets a document over the limits through, whatever the bytes', () => {
    const mutated = fc
      .tuple(fc.json(), fc.array(fc.tuple(fc.nat(), fc.constantFrom(...'[]{}",:\\0 \0ÿ')), { maxLength: 8 }))
      .map(([text, edits]) =>
        edits.reduce((now, [at, character]) => {
          const position = at % (now.length + 1);
          return now.slice(0, position) + character + now.slice(position + 1);
        }, text),
      );
    fc.assert(
      fc.property(fc.oneof(mutated, fc.string({ unit: anyCharacter, maxLength: 200 })), (text) => {
        const parsed = parse(text, tiny);
        if (!parsed.ok) return;
        const sizes = measure(parsed.value);
        expect(sizes.depth).toBeLessThanOrEqual(tiny.depthMax);
        expect(sizes.values).toBeLessThanOrEqual(tiny.valuesMax);
        expect(sizes.keys).toBeLessThanOrEqual(tiny.keysPerObjectMax);
        expect(sizes.items).toBeLessThanOrEqual(tiny.itemsPerArrayMax);
      }),
      { numRuns: 1_000 },
    );
  });
});
