import { nameMatching } from '@einvoice/limits';
import { foldText, plainLatin, unmixed } from './fold-text';
import { foldArabic } from './scripts/arabic';
import { foldHebrew } from './scripts/hebrew';
import { latinForms, type Script, scriptOf } from './scripts/romanise';
import { articles } from './words/small-words';

/** A word as it stands in the name, with its Latin spellings. */
export interface Word {
  readonly text: string;
  readonly script: Script;
  readonly forms: readonly string[];
}

/** Two words written as one, as in RamiMakhlouf: both parts have at least two letters. */
const inCamelCase = /(?<=\p{Ll}\p{Ll})(?=\p{Lu}\p{Ll})/gu;
const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;
/** Signs that stand for letters when digits are put among letters. */
const digitsAsLetters: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
};

/**
 * The words of a name, folded and spelled in Latin: Hangul and Han by syllable, Arabic without the article and with
 * its compounds joined (Abd al-Rahman, Abdul Rahman and Abdurrahman are one word). At most the limits' count of words.
 */
export function splitWords(name: string): readonly Word[] {
  const cut = name.slice(0, nameMatching.charactersMax).replace(inCamelCase, ' ');
  const texts = (foldText(cut).match(wordPattern) ?? []).flatMap(syllables).slice(0, nameMatching.wordsMax);
  return joinServantNames(texts.map(wordOf).filter(({ text }) => text !== ''));
}

function syllables(text: string): readonly string[] {
  return /^[\p{Script=Hangul}\p{Script=Han}]+$/u.test(text) ? [...text] : [text];
}

function wordOf(written: string): Word {
  const unlike = unmixed(written);
  const script = scriptOf(unlike);
  const text =
    script === 'arabic' ? withoutArticle(foldArabic(unlike)) : script === 'hebrew' ? foldHebrew(unlike) : unlike;
  const forms = latinForms(script === 'latin' ? lettersForDigits(text) : text, script);
  return { text, script, forms };
}

/** A digit between letters of a word that has more letters than digits is a letter in disguise. */
function lettersForDigits(text: string): string {
  const digits = text.match(/\d/g)?.length ?? 0;
  if (digits === 0 || digits * 2 >= text.length || /^\d|\d{2}|\d(st|nd|rd|th)$/.test(text)) return text;
  return text.replace(/(?<=\p{L})\d(?=\p{L})/gu, (digit) => digitsAsLetters[digit] ?? digit);
}

const withoutArticle = (text: string): string => (/^ال.{2,}/u.test(text) && text !== 'اله' ? text.slice(2) : text);

const servant = /^(?:abd|abid)$/;
const servantJoined = /^(?:abd|abid)[aeou]?([lrstdnz])(.{3,})$/;
const servantOfAllah = /^abd[aeou]?ll?ah?$/;

/** One word for names of the form "servant of": in Latin `abd` and the rest, in Arabic script the two words joined. */
function joinServantNames(words: readonly Word[]): readonly Word[] {
  const joined: Word[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    const form = word.forms[0] ?? '';
    const next = words[index + 1];
    if (word.script === 'arabic' && word.text === 'عبد' && next?.script === 'arabic') {
      joined.push(wordOf(word.text + next.text));
      index++;
    } else if (word.script === 'arabic' && /^عبدال.{2,}/u.test(word.text) && word.text !== 'عبداله') {
      joined.push(wordOf(`عبد${word.text.slice(5)}`));
    } else if (word.script === 'latin' && /^abd(?:[aeou][lrstdnz]{1,2})?$/.test(form) && next !== undefined) {
      const article = servant.test(form) && articles.has(next.forms[0] ?? '');
      const rest = words[index + (article ? 2 : 1)];
      if (rest === undefined || (servant.test(form) && !article)) joined.push(word);
      else {
        joined.push(latinWord(servantName(rest.forms[0] ?? '')));
        index += article ? 2 : 1;
      }
    } else joined.push(word.script === 'latin' ? servantInOneWord(word) : word);
  }
  return joined;
}

const latinWord = (text: string): Word => ({ text, script: 'latin', forms: [text] });
const servantName = (rest: string): string => (/^l?l?ah?$/.test(rest) ? 'abdallah' : `abd${rest}`);

function servantInOneWord(word: Word): Word {
  const form = word.forms[0] ?? '';
  if (servantOfAllah.test(form)) return latinWord('abdallah');
  const [, article = '', rest = ''] = servantJoined.exec(form) ?? [];
  if (rest === '') return word;
  // Abdussalam: the article has become the next letter; abdul: it stayed.
  if (article === 'l') return latinWord(`abd${rest}`);
  return rest.startsWith(article) ? latinWord(`abd${rest}`) : word;
}

/** Whether a word is Latin letters alone after folding: for tables of words. */
export const latinOf = (word: Word): string => word.forms[0] ?? plainLatin(word.text);
