import {
  newTokens,
  type NameToken,
  type TokenKind,
  type TokenMaker,
  type TokenSource,
  type TokenTable,
} from './name-token';
import { plainLatin } from './fold-text';
import { latinOf, splitWords, type Word } from './split-words';
import { companyWords } from './words/company-words';
import { ambiguousForms, legalForms, legalFormWordsMax } from './words/legal-forms';
import { articles, numberMarks, numberWords, particles, romanNumerals, titles } from './words/small-words';

/** What a name is the name of: it decides what titles, legal forms and numbers mean. */
export type NameType = 'person' | 'organization' | 'vessel';

/** Words that stand beside each other, taken as one. */
export interface JoinedWords {
  readonly first: number;
  readonly count: number;
  /** Letters of its usual Latin spelling; 0 when it has none. */
  readonly latinLetters: number;
  /** Letters in Arabic or Hebrew script. */
  readonly abjadLetters: number;
  /** Made when it is first asked for. */
  readonly token: NameToken;
}

/** A name ready to be compared with many others. */
export interface PreparedName {
  readonly type: NameType;
  readonly tokens: readonly NameToken[];
  readonly joined: readonly JoinedWords[];
  /** All words in one, without legal forms, titles and particles. */
  readonly whole: string;
  /** The same with legal forms and particles. */
  readonly letters: string;
}

const weights: Readonly<Record<TokenKind, number>> = {
  ...{ word: 1, patronymic: 0.65, initial: 0.45, particle: 0.08, legal_form: 0.08, company_word: 0.4, number: 0.9 },
};
const shortWordWeight = 0.6;
const joinedWordsMax = 3;

/**
 * A name of the given type, taken apart into tokens. Nothing in it is refused: an empty name has no tokens.
 * @param maker a table for who prepares a name as several types: what is the same in each is one token
 */
export function prepareName(name: string, type: NameType, maker: TokenMaker = newTokens): PreparedName {
  const tokens = tokensOf(splitWords(name), type, maker);
  const joined = joinedWords(tokens, maker);
  return { type, tokens, joined, whole: wholeOf(tokens), letters: lettersOf(tokens) };
}

/** The same for one of very many names: its words are shared by way of a table, and the rest is reckoned when it is asked for. */
export function prepareListedName(name: string, type: NameType, table: TokenTable): PreparedName {
  return new ListedPreparedName(type, tokensOf(splitWords(name), type, table), table);
}

class ListedPreparedName implements PreparedName {
  constructor(
    readonly type: NameType,
    readonly tokens: readonly NameToken[],
    private readonly table: TokenTable,
  ) {}

  get joined(): readonly JoinedWords[] {
    return joinedWords(this.tokens, this.table);
  }

  get whole(): string {
    return wholeOf(this.tokens);
  }

  get letters(): string {
    return lettersOf(this.tokens);
  }
}

const tokensOf = (words: readonly Word[], type: NameType, maker: TokenMaker): readonly NameToken[] =>
  type === 'person' ? personTokens(words, maker) : companyTokens(words, maker);

const lettersOf = (tokens: readonly NameToken[]): string => tokens.map(latinOfToken).join('');
const wholeOf = (tokens: readonly NameToken[]): string =>
  lettersOf(tokens.filter(({ kind }) => kind !== 'legal_form' && kind !== 'particle'));

const latinOfToken = ({ forms, text }: NameToken): string => forms[0] ?? text;

const patronymic = /(?:[oe]v|ye?v)i(?:c|ch|tch|tsch|cz|c)$|(?:ov|ev|yev|ich|in)n[ay]$|yevich$/;

function personTokens(words: readonly Word[], maker: TokenMaker): readonly NameToken[] {
  const named = words.filter((word) => !titles.has(latinOf(word)));
  const kept = named.some((word) => latinOf(word).length > 1) ? named : words;
  return withArticles(kept).map((word, index, all) => {
    const latin = latinOf(word);
    if (word.script === 'latin' && latin.length === 1)
      return tokenOf(maker, word, all.length === 1 ? 'word' : 'initial');
    if (isParticle(word) && all.length > 1) return tokenOf(maker, word, 'particle');
    return tokenOf(
      maker,
      word,
      word.forms.some((form) => form.length > 6 && patronymic.test(form)) ? 'patronymic' : 'word',
    );
  });
}

const isParticle = (word: Word): boolean =>
  (word.script === 'latin' && particles.has(latinOf(word))) || /^(?:ال|بن|ابن|بنت|ابو|و)$/u.test(word.text);

/** A word after an article may also be written in one with it: al-Hashimi, Alhashimi. */
function withArticles(words: readonly Word[]): readonly Word[] {
  return words.map((word, index) => {
    const before = words[index - 1];
    if (before === undefined || word.script !== 'latin' || !articles.has(latinOf(before))) return word;
    return { ...word, forms: [...word.forms, latinOf(before) + latinOf(word)] };
  });
}

function companyTokens(words: readonly Word[], maker: TokenMaker): readonly NameToken[] {
  const tokens: NameToken[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    const form = legalFormAt(words, index);
    if (form) {
      tokens.push(formToken(maker, words.slice(index, index + form.count), form.meaning));
      index += form.count - 1;
      continue;
    }
    const number = numberAt(words, index);
    if (number) {
      tokens.push(tokenOf(maker, { text: number.text, script: 'latin', forms: [number.text] }, 'number'));
      index += number.count - 1;
      continue;
    }
    const letters = lettersAt(words, index);
    if (letters.length > 1) {
      const text = letters.map(latinOf).join('');
      tokens.push(tokenOf(maker, { text, script: 'latin', forms: [text] }, 'word'));
      index += letters.length - 1;
    } else tokens.push(tokenOf(maker, word, companyKind(word)));
  }
  return tokens.some(({ kind }) => kind !== 'legal_form' && kind !== 'particle')
    ? tokens
    : words.map((word) => tokenOf(maker, word, 'word'));
}

function companyKind(word: Word): TokenKind {
  if (isParticle(word) || numberMarks.has(latinOf(word))) return 'particle';
  return word.forms.some((form) => companyWords.has(form)) ? 'company_word' : 'word';
}

/** The longest legal form that begins at a word. */
function legalFormAt(words: readonly Word[], index: number): { meaning: string; count: number } | null {
  for (let count = Math.min(legalFormWordsMax, words.length - index); count > 0; count--) {
    const part = words.slice(index, index + count);
    const spellings = [part.map(({ text }) => text).join(''), part.map(latinOf).join('')];
    const spelling = spellings.find((text) => legalForms.has(text));
    if (spelling === undefined) continue;
    const atEdge = index === 0 || index + count === words.length || followedByForm(words, index + count);
    if (ambiguousForms.has(spelling) && !atEdge) continue;
    // The letters of an abbreviation that begins a name are no form: A.B.C. Company.
    if (index === 0 && count > 1 && spelling.length === count && words[count]?.forms[0]?.length === 1) continue;
    return { meaning: legalForms.get(spelling)!, count };
  }
  return null;
}

const followedByForm = (words: readonly Word[], index: number): boolean =>
  words.slice(index).every((word) => legalForms.has(latinOf(word)) || latinOf(word).length === 1);

function formToken(maker: TokenMaker, words: readonly Word[], meaning: string): NameToken {
  const text = words.map(latinOf).join('');
  return maker.word({
    ...{ text, kind: 'legal_form', weight: weights.legal_form, script: words[0]!.script, forms: [text], meaning },
  });
}

/** A number in digits, as a word, as an ordinal or in Roman letters; twenty-two is one. */
function numberAt(words: readonly Word[], index: number): { text: string; count: number } | null {
  const latin = latinOf(words[index]!);
  const digits = /^(\d+)(?:st|nd|rd|th)?$/.exec(latin)?.[1];
  if (digits !== undefined) return { text: digits.replace(/^0+(?=\d)/, ''), count: 1 };
  const roman = index > 0 ? romanNumerals.get(latin) : undefined;
  if (roman !== undefined) return { text: String(roman), count: 1 };
  const value = numberWords.get(latin);
  if (value === undefined) return null;
  const next = words[index + 1];
  const ones = next && value >= 20 && value % 10 === 0 ? numberWords.get(latinOf(next)) : undefined;
  if (ones !== undefined && ones > 0 && ones < 10) return { text: String(value + ones), count: 2 };
  return { text: String(value), count: 1 };
}

/** Single letters in a row: an abbreviation written with dots. */
function lettersAt(words: readonly Word[], index: number): readonly Word[] {
  const end = words.findIndex(
    (word, place) => place >= index && (word.script !== 'latin' || latinOf(word).length !== 1),
  );
  return words.slice(index, end === -1 ? words.length : end);
}

function tokenOf(maker: TokenMaker, { text, script, forms }: Word, kind: TokenKind): NameToken {
  const short = kind === 'word' && script === 'latin' && (forms[0] ?? plainLatin(text)).length <= 2;
  return maker.word({ text, script, forms, kind, weight: short ? shortWordWeight : weights[kind] });
}

function joinedWords(tokens: readonly NameToken[], maker: TokenMaker): readonly JoinedWords[] {
  const joined: JoinedWords[] = [];
  for (let first = 0; first < tokens.length; first++) {
    const { script } = tokens[first]!;
    if (!isJoinable(tokens[first]!, script)) continue;
    for (let count = 2; count <= joinedWordsMax && first + count <= tokens.length; count++) {
      if (!isJoinable(tokens[first + count - 1]!, script)) break;
      joined.push(new Neighbours(first, tokens.slice(first, first + count), maker));
    }
  }
  return joined;
}

const isJoinable = ({ kind, script }: NameToken, wanted: NameToken['script']): boolean =>
  kind !== 'number' && kind !== 'initial' && kind !== 'legal_form' && script === wanted;

class Neighbours implements JoinedWords {
  readonly count: number;
  readonly latinLetters: number;
  readonly abjadLetters: number;
  private made: NameToken | undefined;

  constructor(
    readonly first: number,
    private readonly part: readonly NameToken[],
    private readonly maker: TokenMaker,
  ) {
    this.count = part.length;
    this.abjadLetters = part.reduce((sum, { letters }) => sum + letters.length, 0);
    const isRead = part.every(({ forms }) => forms.length > 0);
    this.latinLetters = isRead ? part.reduce((sum, { forms }) => sum + forms[0]!.length, 0) : 0;
  }

  get token(): NameToken {
    return (this.made ??= this.maker.joined(asOne(this.part)));
  }
}

function asOne(part: readonly NameToken[]): TokenSource {
  const text = part.map((each) => each.text).join('');
  const latin = part.every((each) => each.forms.length > 0) ? part.map((each) => each.forms[0]!) : [];
  // Between two words an article becomes one sound with what follows: Nur al-Din, Nureddin.
  const article = latin.length === 3 && articles.has(latin[1]!) ? [`${latin[0]}${latin[1]![0]}${latin[2]}`] : [];
  const forms = latin.length > 0 ? [latin.join(''), ...article] : [];
  const weight = part.reduce((sum, each) => sum + each.weight, 0);
  return { text, kind: 'word', weight, script: part[0]!.script, forms };
}
