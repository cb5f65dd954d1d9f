import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(__dirname, '..');
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));

/** Sides that stay where they are when a language runs from right to left. In the middle both are the same. */
const sided = [
  /\b(?:margin|padding|border)-(?:left|right)\b/,
  /(?:^|[\s;{])(?:left|right): (?!50%)/,
  /\b(?:text-align|float|clear): (?:left|right)/,
  /\b(?:margin|padding|inset): \S.*? (\S+) \S+ (?!\1;)\S+;/,
];

it('no style names the left or the right: a page mirrors itself where a language runs from right to left', () => {
  const found = sheets.flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => sided.some((pattern) => pattern.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(sheets.length).toBeGreaterThan(15);
  expect(found).toEqual([]);
});
