import { editDistance } from './edit-distance';
import { type NameToken } from './name-token';
import { abjadSimilarity } from './scripts/abjad';
import { vowelDifferences } from './sound-keys';

/** In what way two words agree. */
export type Agreement =
  'equal' | 'script' | 'romanisation' | 'sound' | 'typing' | 'initial' | 'same_name' | 'same_meaning' | 'different';

export interface TokenComparison {
  /** 0 to 1; below `agreesFrom` the words are two different ones. */
  readonly similarity: number;
  readonly agreement: Agreement;
}

export const agreesFrom = 0.5;

const different: TokenComparison = { similarity: 0, agreement: 'different' };
const equal: TokenComparison = { similarity: 1, agreement: 'equal' };

const similarities = {
  initial: 0.8,
  sameName: 0.9,
  sameMeaning: 0.97,
  romanisation: 0.95,
  sound: 0.92,
  korean: 0.93,
} as const;
const vowelCost = 0.11;
const fewConsonants = 3;
/** Sounds of fewer letters are too many words at once to count edits in. */
const soundLettersMin = 5;
/** What a sound that finds no letter costs, in shares of the word. */
const letterCost = 1.8;
/** How much words agree whose letters and sounds do wholly, and from where on they agree at all; a hair less, as it is reckoned. */
const lettersAgree = 0.98;
const lettersAgreeFrom = 1 - (lettersAgree - agreesFrom) / letterCost - 1e-9;
/** How fast agreement falls with the share of letters that are edited. */
const steepness = 1.8;
/** Few typing errors are in the first letter, and names that differ there are mostly two names. */
const otherFirstLetterCost = 0.12;

/** How much one word of a name agrees with one of another, and in what way. The same either way round. */
function compareTokens(a: NameToken, b: NameToken): TokenComparison {
  if (a.text === b.text && a.script === b.script) return equal;
  if (a.kind === 'number' || b.kind === 'number' || a.kind === 'legal_form' || b.kind === 'legal_form') {
    return a.kind === b.kind && a.meaning !== null && a.meaning === b.meaning ? equal : different;
  }
  if (a.kind === 'initial' || b.kind === 'initial') return compareInitials(a, b);
  if (a.letters.length > 0 || b.letters.length > 0) return compareLetters(a, b);
  if (a.script === b.script && isSyllable(a)) return different;
  if (a.script === 'other' && b.script === 'other' && a.forms.length + b.forms.length === 0)
    return byEdits(a.text, b.text, 1);
  if (a.forms.some((form) => b.forms.includes(form))) {
    return a.script === b.script ? equal : { similarity: 0.98, agreement: 'script' };
  }
  if (a.meaning !== null && b.meaning !== null) {
    return a.meaning === b.meaning ? { similarity: similarities.sameMeaning, agreement: 'same_meaning' } : different;
  }
  if (a.givenNames.length > 0 && b.givenNames.length > 0) {
    const same = a.givenNames.some((line) => b.givenNames.includes(line));
    return same ? { similarity: similarities.sameName, agreement: 'same_name' } : different;
  }
  return compareSpellings(a, b);
}

/** What was found of words of one question: its names share most of theirs. */
export class TokenComparisons {
  private readonly known = new Map<NameToken, WordComparisons>();

  of(asked: NameToken): WordComparisons {
    let ofAsked = this.known.get(asked);
    if (ofAsked === undefined) this.known.set(asked, (ofAsked = new WordComparisons(asked)));
    return ofAsked;
  }
}

/** What was found of one word of a question. */
class WordComparisons {
  private readonly known = new Map<NameToken, TokenComparison>();

  constructor(private readonly asked: NameToken) {}

  with(listed: NameToken): TokenComparison {
    let compared = this.known.get(listed);
    if (compared === undefined) this.known.set(listed, (compared = compareTokens(this.asked, listed)));
    return compared;
  }
}

/** In Han and Hangul each syllable is a word of its own: another one is another name. */
const isSyllable = ({ script }: NameToken): boolean => script === 'han' || script === 'hangul';

function compareInitials(a: NameToken, b: NameToken): TokenComparison {
  const starts = (token: NameToken) => token.forms.map((form) => form[0]);
  if (a.kind === 'number' || b.kind === 'number' || a.letters.length + b.letters.length > 0) return different;
  if (a.kind === 'particle' || b.kind === 'particle') return different;
  const agree = starts(a).some((letter) => letter !== undefined && starts(b).includes(letter));
  return agree ? { similarity: similarities.initial, agreement: 'initial' } : different;
}

/** Words of which at least one is in Arabic or Hebrew letters. */
function compareLetters(a: NameToken, b: NameToken): TokenComparison {
  if (a.letters.length > 0 && b.letters.length > 0) {
    if (a.script !== b.script) return different;
    return byEdits(a.text, b.text, 1);
  }
  const [letters, units] = a.letters.length > 0 ? [a.letters, b.units] : [b.letters, a.units];
  let best = 0;
  for (const each of units) best = Math.max(best, abjadSimilarity(letters, each, lettersAgreeFrom));
  const similarity = lettersAgree - (1 - best) * letterCost;
  return similarity >= agreesFrom ? { similarity, agreement: 'script' } : different;
}

function compareSpellings(a: NameToken, b: NameToken): TokenComparison {
  if (hasDigit(a.text) || hasDigit(b.text)) return different;
  if (a.korean !== null && a.korean === b.korean) return { similarity: similarities.korean, agreement: 'romanisation' };
  const sound = bySound(a, b);
  if (sound.similarity >= similarities.romanisation) return sound;
  const typing = byTyping(a, b);
  return typing.similarity > sound.similarity ? typing : sound;
}

const hasDigit = (text: string): boolean => /\d/.test(text);

function bySound(a: NameToken, b: NameToken): TokenComparison {
  let best = 0;
  for (let left = 0; left < a.sounds.length; left++) {
    for (let right = 0; right < b.sounds.length; right++) {
      if (a.consonants[left] !== b.consonants[right]) continue;
      if (a.sounds[left] === b.sounds[right]) best = Math.max(best, similarities.romanisation);
      else if (a.consonants[left]!.length >= 2) {
        const differences = vowelDifferences(a.sounds[left]!, b.sounds[right]!);
        best = Math.max(best, similarities.sound - vowelCostOf(a.consonants[left]!) * differences);
      }
    }
  }
  if (best < agreesFrom) return different;
  return { similarity: best, agreement: best >= similarities.romanisation ? 'romanisation' : 'sound' };
}

/** A vowel says more in a short word. */
const vowelCostOf = (consonants: string): number => vowelCost * Math.max(1, fewConsonants / consonants.length);

/** The best of the Latin spellings by edits, and of the sounds by edits. */
function byTyping(a: NameToken, b: NameToken): TokenComparison {
  let best = different;
  const consider = (left: string, right: string, factor: number) => {
    const compared = byEdits(left, right, factor);
    if (compared.similarity > best.similarity) best = compared;
  };
  for (const left of a.forms) for (const right of b.forms) consider(left, right, 1);
  for (const left of a.sounds) {
    if (left.length < soundLettersMin) continue;
    for (const right of b.sounds) consider(left, right, 0.95);
  }
  return best;
}

/** Edits that a typing error makes in so many letters; a short word has none to spare. */
function editsMax(length: number): number {
  if (length <= 3) return 0;
  if (length <= 5) return 1;
  return length <= 9 ? 2 : 3;
}

function byEdits(a: string, b: string, factor: number): TokenComparison {
  const length = Math.max(a.length, b.length);
  const most = editsMax(length);
  if (most === 0) return different;
  const edits = editDistance(a, b, most);
  if (edits > most) return different;
  const share = edits / length;
  const swapped = a[0] === b[1] && a[1] === b[0];
  const first = a[0] === b[0] || swapped ? 0 : otherFirstLetterCost;
  const similarity = (1 - share - steepness * share * share - first) * factor;
  return similarity >= agreesFrom ? { similarity, agreement: 'typing' } : different;
}
