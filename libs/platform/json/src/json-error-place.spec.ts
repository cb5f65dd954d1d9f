import fc from 'fast-check';
import { jsonErrorPlace } from './json-error-place';

it.each([
  ['{"number": "1",\n "currency": EUR}', 2, 14],
  ['{"number": "1",\n\n "lines": [', 3, 12],
  ['{"number": "1"\n "currency": "EUR"}', 2, 2],
  ['{"a": 1,\n}', 2, 1],
  ['[1,\n 02]', 2, 2],
  ['{"a": "b\n"}', 1, 7],
  ['{"a": "b\\x"}', 1, 7],
  ['{"a": "b', 1, 7],
  ['{} {}', 1, 4],
  ['[1]]', 1, 4],
  ['{"a"}', 1, 5],
  ['[1:2]', 1, 3],
  ['{1: 2}', 1, 2],
  ['[1, }', 1, 5],
  ['[1 2]', 1, 4],
  ['{"a": "é🙂" 1}', 1, 12],
  ['', 1, 1],
  ['[1,\n\n\n', 1, 4],
  ["{'a': 1}", 1, 2],
])('%j stops being JSON in line %i, column %i', (text, line, column) => {
  expect(() => JSON.parse(text) as unknown).toThrow();
  expect(jsonErrorPlace(text)).toEqual({ line, column });
});

it('finds the fault behind a text of 32 million characters', () => {
  const long = `"${'a'.repeat(32_000_000)}"`;
  expect(jsonErrorPlace(long)).toBeNull();
  expect(jsonErrorPlace(`[${long}\n1]`)).toEqual({ line: 2, column: 1 });
});

it('finds no error in what is JSON, and one in what is not', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (text, at) => {
      expect(jsonErrorPlace(text)).toBeNull();
      const cut = text.slice(0, at % (text.length + 1));
      expect(jsonErrorPlace(cut) === null).toBe(isJson(cut));
    }),
    { seed: 20_261_123, numRuns: 300 },
  );
});

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
