import fc from 'fast-check';
import { canonicalJson, CanonicalJsonError } from './canonical-json';

const problemOf = (value: unknown): string | null => {
  try {
    canonicalJson(value);
    return null;
  } catch (error) {
    return error instanceof CanonicalJsonError ? error.code : `no CanonicalJsonError: ${String(error)}`;
  }
};
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

describe('canonical JSON', () => {
  it('writes the sample of RFC 8785 as the RFC does', () => {
    const sample = {
      numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(sample)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('sorts names by UTF-16 code units', () => {
    const names = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
    const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33'];
    expect(Object.keys(JSON.parse(canonicalJson(names)) as object).filter((name) => name !== '1')).toEqual(
      sorted.filter((name) => name !== '1'), // an object puts integer names first whatever the text says
    );
    expect(canonicalJson(names).startsWith('{"\\r":2,"1":4,')).toBe(true);
  });

  it('B4 B5 has a text for whatever a JSON parser delivers, another one for another value', () => {
    const parsed = JSON.parse(String.raw`[1e400,-1e400,"\ud800",{"\udc00":1}]`) as unknown;
    const text = String.raw`[1e999,-1e999,"\ud800",{"\udc00":1}]`;
    expect(canonicalJson(parsed)).toBe(text);
    expect(JSON.parse(text)).toEqual(parsed);
    expect(canonicalJson(String.raw`\ud800`)).not.toBe(canonicalJson('\ud800'));
  });

  it('writes minus zero as zero, and leaves undefined members out', () => {
    expect(canonicalJson([-0, 0])).toBe('[0,0]');
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
  });

  it.each([
    ['not a number', Number.NaN, 'not_a_number'],
    ['a big integer', 1n, 'not_json'],
    ['undefined', undefined, 'not_json'],
    ['undefined in an array', [undefined], 'not_json'],
    ['a hole in an array', new Array(1), 'not_json'],
    ['a function', { f: () => 1 }, 'not_json'],
    ['a date', new Date(0), 'not_json'],
    ['a map', new Map([['a', 1]]), 'not_json'],
    ['too deep a value', nested(129), 'too_deep'],
    ['a very deep value', nested(5_000), 'too_deep'],
  ])('refuses %s', (_name, value, problem) => expect(problemOf(value)).toBe(problem));

  it('refuses a value that contains itself', () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    expect(problemOf(loop)).toBe('too_deep');
  });

  it('takes 128 levels', () => expect(problemOf(nested(128))).toBeNull());

  it('keeps every JSON value, and is the same for every order of names', () =>
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(canonicalJson(reversed(value))).toBe(text);
      }),
    ));
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).reverse();
  return Object.fromEntries(members.map(([name, member]) => [name, reversed(member)]));
}
