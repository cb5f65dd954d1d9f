import { parseSignerKeys } from './signer-keys';

const [one, two] = [`0x${'0a'.repeat(32)}`, `0x${'0b'.repeat(32)}`];

it('reads the keys of all texts, one per line, in lower case', () => {
  expect(parseSignerKeys([`${one}\r\n${two.toUpperCase().replace('0X', '0x')}\n`])).toEqual([one, two]);
  expect(parseSignerKeys([`\n${one}\n`, two])).toEqual([one, two]);
});

it.each([
  ['nothing', []],
  ['an empty text', ['']],
  ['a line that is no key', [`${one}\nhello`]],
  ['a key of 31 bytes', [one.slice(0, -2)]],
  ['a key without 0x', [one.slice(2)]],
  ['a key of 33 bytes', [`${one}00`]],
  ['a key with something in front', [`x${one}`]],
  ['the same key twice', [one, one]],
])('refuses %s', (_what, texts) => {
  expect(parseSignerKeys(texts)).toBeNull();
});
