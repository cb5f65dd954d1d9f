import { type Agreement, TokenComparisons } from './compare-tokens';
import { alignNames, type Alignment } from './align-names';
import { editDistance } from './edit-distance';
import { type NameToken } from './name-token';
import { type NameType, type PreparedName, prepareName } from './prepare-name';
import { isNaming, ScoreCeiling, scoreOf } from './score-alignment';

/** What a part of the score says. */
export type PartKind = Agreement | 'asked_only' | 'listed_only' | 'written_as_one' | 'acronym';

/** One part of a score, in words that can be shown: which words, in what way they agree, how much they count. */
export interface ScorePart {
  readonly kind: PartKind;
  readonly asked: string;
  readonly listed: string;
  readonly similarity: number;
  readonly weight: number;
}

export interface NameScore {
  /** 0 to 1, four decimals; the same on every machine. */
  readonly score: number;
  readonly parts: readonly ScorePart[];
}

const fatherForChildCap = 0.65;
const acronymScore = 0.72;
const wholeScore = 0.94;

/**
 * How much two names agree, as names of the given type; as the better of person and organisation when nobody says.
 * `asked` is the question, `listed` the entry of a list.
 */
export function compareNames(asked: string, listed: string, type: NameType | 'any'): NameScore {
  if (type === 'any') {
    const [person, other] = [compareNames(asked, listed, 'person'), compareNames(asked, listed, 'organization')];
    return person.score >= other.score ? person : other;
  }
  return comparePrepared(prepareName(asked, type), prepareName(listed, type));
}

/**
 * The same for names prepared before; both of one type.
 * @param comparisons what was found of words of `asked` already, for who compares it with many names
 */
export function comparePrepared(
  asked: PreparedName,
  listed: PreparedName,
  comparisons = new TokenComparisons(),
): NameScore {
  const alignment = alignNames(asked, listed, comparisons);
  const score = scoreOf(alignment, asked.type);
  const crossed = asked.type === 'person' && isCrossed(asked, listed, alignment);
  const byWords = crossed ? Math.min(score, fatherForChildCap) : score;
  const other = otherwise(asked, listed);
  if (other !== null && other.score > byWords) return other;
  return {
    score: rounded(byWords),
    // Of many names compared few are shown: the words for the others are not made.
    get parts() {
      return partsOf(alignment);
    },
  };
}

/** What the names score otherwise than by their words: written as one, or as an acronym. */
function otherwise(asked: PreparedName, listed: PreparedName): NameScore | null {
  const other = asOneWord(asked, listed) ?? acronym(asked, listed);
  return other === null ? null : { score: rounded(other.score), parts: other.parts };
}

/** One name compared with very many, of which few score enough to be named. */
export class ManyComparisons {
  private readonly ceiling: ScoreCeiling;

  /**
   * @param least what scores less is null
   * @param comparisons shared by names that have words in common
   */
  constructor(
    private readonly asked: PreparedName,
    private readonly least: number,
    private readonly comparisons: TokenComparisons,
  ) {
    this.ceiling = new ScoreCeiling(asked, comparisons);
  }

  /** Of one type with the name asked for. */
  with(listed: PreparedName): NameScore | null {
    const isBeyond = this.ceiling.of(listed) < this.least - roundedBy;
    const compared = isBeyond ? otherwise(this.asked, listed) : comparePrepared(this.asked, listed, this.comparisons);
    return compared !== null && compared.score >= this.least ? compared : null;
  }
}

/** More than rounding raises a score. */
const roundedBy = 0.001;

const rounded = (score: number): number => Math.round(Math.max(0, score) * 10_000) / 10_000;

/** Omar bin Abdullah is the son where Abdullah bin Omar is the father: the words agree, and the persons are two. */
function isCrossed(asked: PreparedName, listed: PreparedName, { aligned }: Alignment): boolean {
  const [child, father] = descent(asked);
  const [otherChild, otherFather] = descent(listed);
  const agree = (left?: NameToken, right?: NameToken) =>
    aligned.some((pair) => pair.asked.some((token) => token === left) && pair.listed.some((token) => token === right));
  return agree(child, otherFather) && agree(father, otherChild);
}

const descentWords: ReadonlySet<string> = new Set(['bin', 'ibn', 'ben', 'bint', 'بن', 'ابن', 'بنت']);

/** The words before and after the first "son of". */
function descent({ tokens }: PreparedName): readonly (NameToken | undefined)[] {
  const at = tokens.findIndex(({ text }) => descentWords.has(text));
  if (at <= 0) return [];
  return [tokens[at - 1], tokens.slice(at + 1).find(isNaming)];
}

function partsOf({ aligned, askedOnly, listedOnly }: Alignment): readonly ScorePart[] {
  const words = (tokens: readonly NameToken[]) => tokens.map(({ text }) => text).join(' ');
  const only = (kind: PartKind, token: NameToken): ScorePart => ({
    ...{ kind, asked: kind === 'asked_only' ? token.text : '', listed: kind === 'listed_only' ? token.text : '' },
    ...{ similarity: 0, weight: token.weight },
  });
  return [
    ...aligned.map(({ agreement, asked, listed, similarity, weight }): ScorePart => ({
      ...{ kind: agreement, asked: words(asked), listed: words(listed), similarity: twoDecimals(similarity), weight },
    })),
    ...askedOnly.map((token) => only('asked_only', token)),
    ...listedOnly.map((token) => only('listed_only', token)),
  ];
}

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

const wholeLettersMin = 7;

/** Names whose words are split elsewhere: all letters in one, up to a typing error in eight. */
function asOneWord(asked: PreparedName, listed: PreparedName): NameScore | null {
  const length = Math.max(asked.whole.length, listed.whole.length);
  if (length < wholeLettersMin || Math.abs(asked.whole.length - listed.whole.length) > 2) return null;
  if (asked.tokens.length === listed.tokens.length || /\d/.test(asked.whole + listed.whole)) return null;
  const most = Math.floor(length / 8);
  const edits = Math.min(
    editDistance(asked.whole, listed.whole, most),
    editDistance(asked.letters, listed.letters, most),
  );
  if (edits > most) return null;
  const score = wholeScore - (edits / length) * 1.5;
  const part = {
    kind: 'written_as_one',
    asked: asked.whole,
    listed: listed.whole,
    similarity: twoDecimals(score),
    weight: 1,
  } as const;
  return { score, parts: [part] };
}

/** One word that is made of the first letters of the other name. */
function acronym(asked: PreparedName, listed: PreparedName): NameScore | null {
  if (asked.type === 'person') return null;
  return acronymOf(asked, listed) ?? acronymOf(listed, asked);
}

function acronymOf(short: PreparedName, long: PreparedName): NameScore | null {
  const letters = short.whole;
  if (short.tokens.filter(isNaming).length !== 1 || letters.length < 3 || letters.length > 6) return null;
  const initials = (tokens: readonly NameToken[]) => tokens.map(({ forms }) => forms[0]?.[0] ?? '').join('');
  const words = long.tokens.filter(({ kind }) => kind !== 'particle');
  // "Company" is a letter of some acronyms and of others not.
  if (initials(words) !== letters && initials(words.filter(isNaming)) !== letters) return null;
  const part = {
    kind: 'acronym',
    asked: short.whole,
    listed: long.whole,
    similarity: acronymScore,
    weight: 1,
  } as const;
  return { score: acronymScore, parts: [part] };
}
