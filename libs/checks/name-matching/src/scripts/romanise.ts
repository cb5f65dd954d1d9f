import { plainLatin, writtenOutLatin } from '../fold-text';
import { arabicLetters } from './arabic';
import { cyrillicForms } from './cyrillic';
import { hanReading } from './han';
import { hangulForms } from './hangul';
import { hebrewLetters } from './hebrew';
import { kanaReading } from './kana';
import { letterTables } from './letter-tables';

export type Script = 'latin' | 'cyrillic' | 'arabic' | 'hebrew' | 'hangul' | 'han' | 'kana' | 'other';

const scripts: readonly (readonly [Script, RegExp])[] = [
  ['latin', /[\p{Script=Latin}0-9]/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['han', /\p{Script=Han}/u],
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
];

/** The script of the first letter that has one; digits count as Latin. */
export function scriptOf(word: string): Script {
  for (const letter of word) {
    for (const [script, pattern] of scripts) if (pattern.test(letter)) return script;
    if (/\p{L}/u.test(letter)) return 'other';
  }
  return 'other';
}

/**
 * How a word is written in Latin letters, a to z and digits; the usual spelling first, each once. Words of Arabic and
 * Hebrew lack their short vowels here: compare them by `abjadSimilarity`. Empty for a script that we cannot read.
 */
export function latinForms(word: string, script: Script): readonly string[] {
  const forms = formsOf(word, script).filter((form) => form !== '');
  return [...new Set(forms)];
}

function formsOf(word: string, script: Script): readonly string[] {
  switch (script) {
    case 'latin':
      return [plainLatin(word), writtenOutLatin(word)];
    case 'cyrillic':
      return cyrillicForms(word);
    case 'hangul':
      return hangulForms(word);
    case 'han':
      return [hanReading(word)];
    case 'kana':
      return [kanaReading(word)];
    case 'arabic':
      return [written(word, arabicLetters)];
    case 'hebrew':
      return [written(word, hebrewLetters)];
    case 'other':
      return [byTable(word)];
  }
}

function written(word: string, letters: ReadonlyMap<string, { readonly latin: string }>): string {
  let latin = '';
  for (const letter of word) latin += letters.get(letter)?.latin ?? '';
  return latin;
}

/** Greek, Armenian, Georgian and what else is written letter by letter. */
function byTable(word: string): string {
  let latin = '';
  const letters = word.normalize('NFD').replace(/\p{M}/gu, '');
  for (let index = 0; index < letters.length; index++) {
    const two = letterTables.get(letters.slice(index, index + 2));
    if (two !== undefined) index++;
    latin += two ?? letterTables.get(letters[index]!) ?? '';
  }
  return plainLatin(latin);
}
