import { everydayHeadings } from './everyday-headings';
import { type Random } from './random';

/** One line of the invented nomenclature. */
export interface InventedLine {
  readonly code: string;
  readonly suffix: string;
  readonly position: number;
  readonly indent: string;
  readonly description: string;
  readonly isLeaf: boolean;
}

/** What goods of a chapter are told apart by. */
const criteria: readonly { readonly chapters: readonly [number, number]; readonly words: readonly string[] }[] = [
  {
    chapters: [1, 24],
    words: ['Fresh or chilled', 'Frozen', 'Dried', 'Organic', 'In packings of not more than 2|kg', 'Sweetened'],
  },
  {
    chapters: [25, 40],
    words: ['Put up for retail sale', 'In bulk', 'For industrial use', 'Of a content of more than 60|%', 'Coloured'],
  },
  {
    chapters: [41, 49],
    words: ['With outer surface of leather', 'Of plastics', 'Of wood', 'Hand-made', 'Printed', 'Coated'],
  },
  {
    chapters: [50, 63],
    words: ['Of cotton', 'Of man-made fibres', 'Of wool or fine animal hair', 'Of silk', 'Of linen', 'Hand-made'],
  },
  { chapters: [64, 67], words: ['Covering the ankle', 'For sport', 'For women', 'For men', 'Of textile', 'Indoor'] },
  {
    chapters: [68, 83],
    words: ['Of stainless steel', 'Of aluminium', 'Decorated', 'Of a diameter of 5|mm or more', 'Welded', 'Plated'],
  },
  {
    chapters: [84, 92],
    words: [
      'Battery operated',
      'Portable',
      'For industrial use',
      'Of a power of more than 1|kW',
      'For household use',
      'Parts',
    ],
  },
  {
    chapters: [93, 99],
    words: ['Of wood', 'Of metal', 'Of plastics', 'Upholstered', 'For children', 'Of a weight of more than 10|kg'],
  },
];

/**
 * Lines below the headings of a tariff: subheadings, 8 and 10 digits, groups with suffixes 10 and 20.
 * @param bushiness how many subheadings a heading has at most, at each level
 */
function inventGoods(headings: string, random: Random, bushiness: number): InventedLine[] {
  const lines: InventedLine[] = [];
  for (const row of headings.trim().split('\n')) {
    const [, number = '', description = ''] = /^(\d+) (.+)$/.exec(row) ?? [];
    const chapter = number.length === 2;
    if (!chapter) lines.push({ ...line(number, '80', 4, 0), description, isLeaf: false });
    else lines.push({ ...line(number, '80', 2, 0), description, isLeaf: false });
    if (!chapter) divide(lines, number, 1, random, bushiness);
  }
  return lines.sort((a, b) => (a.code + a.suffix < b.code + b.suffix ? -1 : 1));
}

function divide(lines: InventedLine[], prefix: string, depth: number, random: Random, bushiness: number): void {
  const words = wordsOf(Number(prefix.slice(0, 2)));
  const count = prefix.length === 4 ? 2 + random.below(bushiness) : 1 + random.below(bushiness);
  const digits = prefix.length === 4 ? ['10', '20', '30', '50', '60', '70'] : ['10', '20', '30', '40', '80', '85'];
  const grouped = depth >= 2 && count > 2 && random.below(3) === 0;
  for (let index = 0; index < count; index++) {
    const last = index === count - 1;
    const code = prefix + (last ? '90' : (digits[index] as string));
    const description = last ? 'Other' : (words[(index + depth) % words.length] as string);
    const step = grouped && !last ? 1 : 0;
    // A line that only groups others has the code of the first of them.
    if (grouped && index === 0)
      lines.push({
        ...line(code, depth === 2 ? '10' : '20', 10, depth),
        description: `${words[depth + 1] as string}:`,
        isLeaf: false,
      });
    const divided = code.length < 10 && random.below(code.length === 6 ? 2 : 4) > 0;
    lines.push({ ...line(code, '80', code.length, depth + step), description, isLeaf: !divided });
    if (divided) divide(lines, code, depth + step + 1, random, Math.max(1, bushiness - 1));
  }
}

const wordsOf = (chapter: number): readonly string[] =>
  criteria.find(({ chapters: [from, to] }) => from <= chapter && chapter <= to)?.words ?? [
    'Other kinds',
    'Of wood',
    'Printed',
  ];

const line = (code: string, suffix: string, position: number, dashes: number) => ({
  code: code.padEnd(10, '0'),
  suffix,
  position,
  indent: Array.from({ length: dashes }, () => '-').join(' '),
});

/** Goods of everyday life. */
export const inventEverydayGoods = (random: Random): InventedLine[] => inventGoods(everydayHeadings, random, 3);

/** As many lines as the real nomenclature, with words that mean nothing. */
export function inventManyGoods(random: Random, headingsOfChapter: number): InventedLine[] {
  const rows: string[] = [];
  for (let chapter = 1; chapter <= 97; chapter++) {
    if (chapter === 77) continue;
    const number = String(chapter).padStart(2, '0');
    rows.push(`${number} GOODS OF THE KIND ${number}`);
    for (let heading = 1; heading <= headingsOfChapter; heading++)
      rows.push(
        `${number}${String(heading).padStart(2, '0')} ${random.word()} and ${random.word()}, also ${random.word()}`,
      );
  }
  return inventGoods(rows.join('\n'), random, 4);
}
