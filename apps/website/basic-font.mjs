// The letters that nearly every text of the site is made of, cut out of the typeface: a third of its weight. A text with other
// letters loads the whole of it beside.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const style = new URL('src/style/basic-font.css', import.meta.url);
const typeface = '@fontsource-variable/atkinson-hyperlegible-next';
const file = 'files/atkinson-hyperlegible-next-latin-wght-normal.woff2';

/** Every weight that the styles use. */
const weights = { min: 400, max: 700 };

/** Writes the file that `basic-font.css` names into `folder`, with the characters that its range names. */
export async function writeBasicFont(folder) {
  const css = await readFile(style, 'utf8');
  const [, name] = /url\('@basic-font\/([^']+)'\)/.exec(css);
  const [, range] = /unicode-range: ([^;]+);/.exec(css);
  const whole = await readFile(path.join(path.dirname(fileURLToPath(import.meta.resolve(typeface))), file));
  const basic = await subsetFont(whole, charactersOf(range), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), basic);
}

/** Of `U+20-7E, U+A0`: every one of them. */
const charactersOf = (range) =>
  range
    .split(',')
    .map((part) => part.trim().slice(2).split('-'))
    .flatMap(([first, last = first]) => {
      const [from, to] = [parseInt(first, 16), parseInt(last, 16)];
      return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
    })
    .join('');
