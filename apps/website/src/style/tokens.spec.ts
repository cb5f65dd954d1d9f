import { readFileSync } from 'node:fs';
import path from 'node:path';

const css = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(([, name = '', light, dark]) => [
    name,
    { light: light!, dark: dark! },
  ]),
);

/** WCAG 2: relative luminance of an sRGB colour. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

const states = ['ready', 'blocked', 'review', 'unknown', 'sandbox'];
const floors: readonly (readonly [text: string, ground: string, least: number])[] = [
  ['text', 'bg', 7],
  ['text', 'surface', 7],
  ['text-2', 'bg', 7],
  ['text-2', 'surface', 7],
  ['text-3', 'bg', 4.5],
  ['text-3', 'surface', 4.5],
  ['text-3', 'sunken', 4.5],
  ['on-solid', 'solid', 7],
  ['ink', 'bg', 4.5],
  ['ink', 'surface', 4.5],
  ['ink', 'ink-bg', 4.5],
  ['control', 'bg', 3],
  ['control', 'surface', 3],
  ['unknown-line', 'surface', 3],
  ...states.flatMap((state): [string, string, number][] => [
    [state, `${state}-bg`, 4.5],
    [state, 'surface', 4.5],
    [state, 'bg', 4.5],
  ]),
  ...['ready', 'blocked', 'review'].map((state): [string, string, number] => ['on-mark', state, 4.5]),
];

it.each(floors)('%s on %s has at least %d : 1, light and dark', (text, ground, least) => {
  for (const theme of ['light', 'dark'] as const) {
    expect(contrast(tokens.get(text)![theme], tokens.get(ground)![theme])).toBeGreaterThanOrEqual(least);
  }
});

it('every colour of every style sheet is a token', () => {
  for (const file of ['base', 'pages', 'docs', 'begin', 'review', 'paper', 'account', 'account-forms', 'narrow']) {
    const text = readFileSync(path.join(__dirname, `${file}.css`), 'utf8');
    expect([...text.matchAll(/#[0-9a-f]{3,8}\b/gi)].map(([colour]) => colour).filter((c) => c !== '#000000')).toEqual(
      [],
    );
  }
});
