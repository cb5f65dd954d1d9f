/** Letters of Latin that Unicode does not take apart into a letter and a mark. */
const wholeLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', æ: 'ae', œ: 'oe', þ: 'th', ə: 'a', ŋ: 'n', ħ: 'h', ŧ: 't' },
  ...{ ĸ: 'k', ƒ: 'f', ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ɨ: 'i', ʉ: 'u', ĳ: 'ij', ŀ: 'l', ɛ: 'e', ɔ: 'o' },
};

/** How the same letters are written out where no marks can be had: German, the North, Slavic and Turkish spelling. */
const writtenOut: Readonly<Record<string, string>> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae' },
  ...{ š: 'sh', č: 'ch', ž: 'zh', ć: 'ch', đ: 'dj', ş: 'sh', ș: 'sh', ç: 'ch', ţ: 'ts', ț: 'ts', ñ: 'ny' },
};

/** Letters of Cyrillic and Greek that look like one of Latin, with the Latin one. */
const lookalikes: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', е: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x', і: 'i', ј: 'j' },
  ...{ ѕ: 's', ԁ: 'd', һ: 'h', ӏ: 'l', α: 'a', ο: 'o', ρ: 'p', ν: 'v', κ: 'k', ι: 'i', τ: 't', υ: 'u', ε: 'e' },
};
const latinLookalikes = new Map(
  Object.entries(lookalikes)
    .filter(([letter]) => /\p{Script=Cyrillic}/u.test(letter))
    .map(([letter, latin]) => [latin, letter]),
);

/** Marks on one letter beyond these are no writing. */
const marksMax = 3;
const tooManyMarks = new RegExp(`(\\p{M}{${marksMax}})\\p{M}+`, 'gu');
/** Apostrophes and the signs for hamza and ayn, which some writers leave out. */
const apostrophes = /(?<=[\p{L}\p{M}])['’ʼʻ`´ʿʾ‘ʹʺ](?=\p{L})/gu;

/**
 * Small letters in composed form, without characters that nobody sees (direction marks, joiners), without apostrophes
 * inside words. Letters keep their marks and their script.
 */
export function foldText(text: string): string {
  return text
    .replace(tooManyMarks, '$1')
    .normalize('NFKC')
    .replace(/[\p{Cf}\u0640]/gu, '')
    .replace(/\p{Cc}/gu, ' ')
    .toLowerCase()
    .normalize('NFC')
    .replace(apostrophes, '');
}

/** A word of Latin letters, maybe with marks, as a to z and digits. */
export function plainLatin(word: string): string {
  if (/^[a-z0-9]*$/.test(word)) return word;
  let plain = '';
  for (const letter of word) plain += wholeLetters[letter] ?? letter;
  return plain.normalize('NFKD').replace(/[^a-z0-9]/g, '');
}

/** The same word as it is written where marks cannot be had; equal to `plainLatin` when there is no such spelling. */
export function writtenOutLatin(word: string): string {
  if (/^[a-z0-9]*$/.test(word)) return word;
  let long = '';
  for (const letter of word) long += writtenOut[letter] ?? letter;
  return plainLatin(long);
}

/** A word that mixes scripts by letters that look alike, written in the script of most of its letters. */
export function unmixed(word: string): string {
  const latin = (word.match(/\p{Script=Latin}/gu) ?? []).length;
  const others = (word.match(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu) ?? []).length;
  if (latin === 0 || others === 0) return word;
  const letters = [...word];
  if (latin >= others) return letters.map((letter) => lookalikes[letter] ?? letter).join('');
  return letters.map((letter) => latinLookalikes.get(letter) ?? letter).join('');
}
