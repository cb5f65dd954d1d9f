import { nameMatching } from '@einvoice/limits';
import { type AbjadLetter, soundUnits } from './scripts/abjad';
import { arabicLetters } from './scripts/arabic';
import { koreanKey } from './scripts/hangul';
import { hebrewLetters } from './scripts/hebrew';
import { type Script } from './scripts/romanise';
import { consonantsOf, soundKeys } from './sound-keys';
import { companyWords } from './words/company-words';
import { givenNames } from './words/given-names';

/** What a word of a name is: it decides how much the word counts. */
export type TokenKind = 'word' | 'patronymic' | 'initial' | 'particle' | 'legal_form' | 'company_word' | 'number';

/** One word of a name with all that comparing it needs, reckoned once. */
export interface NameToken {
  /** The word in small letters of its own script, or the number in digits. */
  readonly text: string;
  readonly kind: TokenKind;
  /** How much it counts beside the others, 0 to 1. */
  readonly weight: number;
  readonly script: Script;
  /** Spellings in Latin letters, the usual one first. */
  readonly forms: readonly string[];
  /** What it sounds like: see `soundKeys`. */
  readonly sounds: readonly string[];
  /** The sounds' consonants, beside them. */
  readonly consonants: readonly string[];
  /** For Arabic and Hebrew script. */
  readonly letters: readonly AbjadLetter[];
  /** The Latin spellings as sounds, to lay beside letters of Arabic or Hebrew. */
  readonly units: readonly (readonly string[])[];
  readonly korean: string | null;
  /** The lines of the given names that it may be; empty for a word that is none we know. */
  readonly givenNames: readonly number[];
  /** The company word's meaning, the legal form's class, or null. */
  readonly meaning: string | null;
}

export interface TokenSource {
  readonly text: string;
  readonly kind: TokenKind;
  readonly weight: number;
  readonly script: Script;
  readonly forms: readonly string[];
  readonly meaning?: string;
}

const isAbjad = (script: Script): boolean => script === 'arabic' || script === 'hebrew';

function nameToken({ text, kind, weight, script, forms, meaning }: TokenSource): NameToken {
  const sounds = isAbjad(script) ? [] : [...new Set(forms.flatMap(soundKeys))];
  const usual = forms[0] ?? '';
  return {
    text,
    kind,
    weight,
    script,
    forms,
    sounds,
    consonants: sounds.map(consonantsOf),
    letters: isAbjad(script) ? lettersOf(text, script) : [],
    units: isAbjad(script) ? [] : forms.map(soundUnits),
    korean: script === 'latin' || script === 'hangul' ? koreanKey(usual) : null,
    givenNames: [...new Set(forms.flatMap((form) => givenNames.get(form) ?? []))],
    meaning: meaning ?? forms.map((form) => companyWords.get(form)).find((word) => word !== undefined) ?? null,
  };
}

function lettersOf(text: string, script: Script): readonly AbjadLetter[] {
  const table = script === 'arabic' ? arabicLetters : hebrewLetters;
  return [...text].flatMap((letter) => table.get(letter) ?? []);
}

/** How tokens are made: anew, or taken from a table. */
export interface TokenMaker {
  word(source: TokenSource): NameToken;
  /** Of words that stand beside each other: there are many, and few are needed again. */
  joined(source: TokenSource): NameToken;
}

export const newTokens: TokenMaker = { word: nameToken, joined: nameToken };

/** Words of many names, each once. Only what is to be kept as long as the table belongs in it. */
export class TokenTable implements TokenMaker {
  private readonly words = new Map<string, NameToken>();
  private readonly joinedWords = new Map<string, NameToken>();

  word(source: TokenSource): NameToken {
    return tokenIn(this.words, source);
  }

  joined(source: TokenSource): NameToken {
    if (this.joinedWords.size >= nameMatching.joinedWordsKeptMax) this.joinedWords.clear();
    return tokenIn(this.joinedWords, source);
  }
}

function tokenIn(table: Map<string, NameToken>, source: TokenSource): NameToken {
  const { text, kind, weight, script, forms, meaning = '' } = source;
  const key = `${kind} ${script} ${weight} ${meaning} ${text} ${forms.join(' ')}`;
  const known = table.get(key);
  if (known !== undefined) return known;
  const token = nameToken(source);
  table.set(key, token);
  return token;
}
