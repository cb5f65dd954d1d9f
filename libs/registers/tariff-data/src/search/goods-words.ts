/** Words that say nothing about goods. */
const stopWords: ReadonlySet<string> = new Set(
  (
    'a an and are as at be but by for from in into is it its like my of on or our over per such than that the their them they this to up with without ' +
    'other others not more less whether new used set pack piece pcs kind sort size small large big cheap best quality also each only own'
  ).split(' '),
);

/** Words of a text in the form in which they are compared: small letters, without accents, singular. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\b(\p{L})-(?=\p{L})/gu, '$1'); // t-shirt is one word
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !stopWords.has(word) && word.length > 1).map(stemOf);
}

/** Plurals and a few endings alone: what more would join does not belong together in a tariff. */
function stemOf(word: string): string {
  if (word.length <= 3) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (word.endsWith('ie') && word.length > 4) return `${word.slice(0, -2)}y`; // hoodie, hoodies
  if (/(ss|us|is)$/.test(word)) return word;
  if (/(ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  if (/[^aeiou]oes$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('ves') && word.length > 5) return `${word.slice(0, -3)}f`;
  return word.endsWith('s') ? word.slice(0, -1) : word;
}
