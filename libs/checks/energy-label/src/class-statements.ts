import { type EnergyClass, readShownClass } from './scales';

/** Words after which a shop writes the class, in languages of the Union. */
const classWords = [
  ...[
    'energy(?: efficiency)? (?:class|rating|label)',
    'energieeffizienzklasse',
    'energieklasse',
    'eek',
    'energielabel',
  ],
  ...['classe? (?:énergétique|energetica|energética)', 'clase (?:energética|de eficiencia energética)'],
  ...[
    'efficacité énergétique',
    'klasa (?:energetyczna|efektywności energetycznej)',
    'energetická třída',
    'energiklass',
  ],
].join('|');
const stated = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${classWords})[\\s:=(-]{0,4}([A-G]\\+{0,3})(?![\\p{L}\\p{N}+]|\\s?(?:[-–/_]|to|bis|à)\\s?[A-G])`,
  'giu',
);
/** A++ and A+++ are classes wherever they stand; A+ and single letters are so only after one of the words. */
const plus = /(?<![\p{L}\p{N}+])A\+{2,3}(?![\p{L}\p{N}+])/gu;
/** The end of a range, such as the A+++ of "scale A+++ to D", says no class of the product. */
const range = /(?<![\p{L}\p{N}+])A\+{0,3}\s?(?:[-–/_]|to|bis|à)\s?[A-G](?![\p{L}\p{N}+])/gu;

/** The classes that a text claims for a product, each once; ranges are left out. */
export function classStatements(text: string): readonly EnergyClass[] {
  const withoutRanges = text.replaceAll(range, ' ');
  const found = [
    ...[...text.matchAll(stated)].map(([, written]) => written ?? ''),
    ...[...withoutRanges.matchAll(plus)].map(([written]) => written),
  ];
  return [...new Set(found.map(readShownClass).filter((read) => read !== null))];
}
