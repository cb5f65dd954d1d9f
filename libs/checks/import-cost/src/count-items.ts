/** How many items, in the sense of customs, goods may be: fewest and most. Equal when it is certain. */
export interface ItemCount {
  readonly min: number;
  readonly max: number;
}

/** What of a line says whether it is the same item as another. */
export interface CountedLine {
  /** 6, 8 or 10 digits; null when not known. */
  readonly code: string | null;
  readonly description: string;
  readonly originCountry: string | null;
  readonly unitValue: string;
}

/**
 * An item is goods of one consignment with the same classification, description and, where declared, origin; how many pieces does not
 * count. Lines that may be declared as one are counted as one in `min`, and apart in `max`. A line without code may be the item of
 * any other line; two that are equal throughout are one.
 * @param digits how much of a code a declaration has: 6 (H7, H6) or 10 (H1), where the origin is declared, too
 */
export function countItems(lines: readonly CountedLine[], digits: 6 | 10): ItemCount {
  const coded = lines.flatMap(({ code, ...line }) => (code === null ? [] : [{ ...line, code: code.slice(0, digits) }]));
  const uncoded = lines.filter(({ code }) => code === null);
  const most = distinct(coded.map((line) => [line.code, textOf(line.description), line.originCountry]));
  const mostUncoded = distinct(uncoded.map((line) => [textOf(line.description), line.originCountry, line.unitValue]));
  let fewest = 0;
  for (const subheading of new Set(coded.map(({ code }) => code.slice(0, 6)))) {
    const within = coded.filter(({ code }) => code.startsWith(subheading));
    fewest += digits === 10 ? Math.max(leavesOf(within), leavesByOrigin(within)) : 1;
  }
  return { min: Math.max(fewest, 1), max: most + mostUncoded };
}

const distinct = (keys: readonly unknown[]): number => new Set(keys.map((key) => JSON.stringify(key))).size;
const textOf = (description: string): string => description.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLowerCase(); // prettier-ignore

/** Codes that no other one continues: a code of six digits may be the same goods as a longer one that begins with it. */
function leavesOf(lines: readonly { readonly code: string }[]): number {
  const codes = [...new Set(lines.map(({ code }) => code))];
  return codes.filter((code) => !codes.some((other) => other !== code && other.startsWith(code))).length;
}

/** Goods of different known origins are never one item. */
function leavesByOrigin(lines: readonly { readonly code: string; readonly originCountry: string | null }[]): number {
  const origins = new Set(lines.flatMap(({ originCountry }) => (originCountry === null ? [] : [originCountry])));
  let leaves = 0;
  for (const origin of origins) leaves += leavesOf(lines.filter(({ originCountry }) => originCountry === origin));
  return leaves;
}
