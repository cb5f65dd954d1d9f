import fc from 'fast-check';
import { jsonErrorLine } from './json-error';

it.each([
  ['{"number": "1",\n "currency": EUR}', 2],
  ['{"number": "1",\n\n "lines": [', 3],
  ['{"number": "1"\n "currency": "EUR"}', 2],
  ['{"a": 1,\n}', 2],
  ['[1,\n 02]', 2],
  ['{"a": "b\n"}', 1],
  ['{} {}', 1],
  ['', 1],
  ["{'a': 1}", 1],
])('%j stops being JSON in line %i', (text, line) => {
  expect(() => JSON.parse(text) as unknown).toThrow();
  expect(jsonErrorLine(text)).toBe(line);
});

it('finds no error in what is JSON, and one in what is not', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (text, at) => {
      expect(jsonErrorLine(text)).toBeNull();
      const cut = text.slice(0, at % (text.length + 1));
      expect(jsonErrorLine(cut) === null).toBe(isJson(cut));
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
