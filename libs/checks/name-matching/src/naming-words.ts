import { prepareName } from './prepare-name';
import { latinOf, splitWords } from './split-words';
import { titles } from './words/small-words';

/**
 * Whether anything in a text can name somebody: a word that is no title, no legal form, no particle and no single letter. What
 * has none agrees with nobody, so that asking it would say nothing.
 */
export function hasNamingWord(text: string): boolean {
  const named = splitWords(text).filter((word) => !titles.has(latinOf(word)));
  const hasWord = named.reduce((sum, word) => sum + (word.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0) > 1;
  const small: ReadonlySet<string> = new Set(['legal_form', 'particle', 'initial']);
  // Forms are forms after a name only: one is put before.
  const [, ...others] = prepareName(`Vestrimov ${text}`, 'organization').tokens;
  return hasWord && others.some(({ kind }) => !small.has(kind));
}
