import { type Agreement, agreesFrom, type TokenComparison, type TokenComparisons } from './compare-tokens';
import { type NameToken } from './name-token';
import { type JoinedWords, type PreparedName } from './prepare-name';

/** Words of one name laid beside words of the other. */
interface AlignedWords extends TokenComparison {
  readonly asked: readonly NameToken[];
  readonly listed: readonly NameToken[];
  readonly weight: number;
}

export interface Alignment {
  readonly aligned: readonly AlignedWords[];
  readonly askedOnly: readonly NameToken[];
  readonly listedOnly: readonly NameToken[];
}

type Span = readonly [first: number, count: number];

interface Candidate extends TokenComparison {
  readonly asked: Span;
  readonly listed: Span;
  readonly weight: number;
  /** The larger, the earlier it is taken. */
  readonly worth: number;
}

const joinedCost = 0.03;
/** Words taken together have to agree well: two of them sound like many a third. */
const joinedFrom = 0.75;
const joinedLettersMax = 2;
const joinedSoundMin = 6;
const joinedScriptMin = 4;
const isBySound = (agreement: Agreement): boolean => agreement === 'romanisation' || agreement === 'sound';

/** Lays the words of two names beside each other, whatever their order: the best pairs first, each word in one pair. */
export function alignNames(asked: PreparedName, listed: PreparedName, comparisons: TokenComparisons): Alignment {
  const candidates = candidatesOf(asked, listed, comparisons);
  candidates.sort((a, b) => b.worth - a.worth || a.asked[0] - b.asked[0] || a.listed[0] - b.listed[0]);
  const askedTaken = new Set<number>();
  const listedTaken = new Set<number>();
  const aligned: AlignedWords[] = [];
  for (const { asked: left, listed: right, similarity, agreement, weight } of candidates) {
    if (overlaps(left, askedTaken) || overlaps(right, listedTaken)) continue;
    const leftTokens = take(left, askedTaken, asked.tokens);
    aligned.push({ similarity, agreement, weight, asked: leftTokens, listed: take(right, listedTaken, listed.tokens) });
  }
  return {
    aligned,
    askedOnly: asked.tokens.filter((_, index) => !askedTaken.has(index)),
    listedOnly: listed.tokens.filter((_, index) => !listedTaken.has(index)),
  };
}

function candidatesOf(asked: PreparedName, listed: PreparedName, comparisons: TokenComparisons): Candidate[] {
  const candidates: Candidate[] = [];
  asked.tokens.forEach((left, at) => {
    const ofLeft = comparisons.of(left);
    listed.tokens.forEach((right, place) => {
      const compared = ofLeft.with(right);
      if (compared.similarity < agreesFrom) return;
      const weight = (left.weight + right.weight) / 2;
      // Equal words at the same place first, so that two equal words of a name stay in their order.
      const counts = compared.agreement === 'initial' ? Math.min(left.weight, right.weight) : weight;
      const worth = compared.similarity * counts + (at === place ? 0.001 : 0);
      candidates.push({ ...compared, asked: [at, 1], listed: [place, 1], weight, worth });
    });
  });
  for (const left of asked.joined)
    listed.tokens.forEach((right, at) => {
      const compared = compareAskedAsOne(left, right, comparisons);
      if (compared !== null) candidates.push(joinedCandidate(compared, left, right, [spanOf(left), [at, 1]]));
    });
  for (const right of listed.joined)
    asked.tokens.forEach((left, at) => {
      if (!mayBeOne(right, left)) return;
      const compared = asOne(comparisons.of(left).with(right.token), left);
      if (compared !== null) candidates.push(joinedCandidate(compared, right, left, [[at, 1], spanOf(right)]));
    });
  return candidates;
}

/** How words of the question, taken as one, agree with a word of a list; null when they do not. */
export function compareAskedAsOne(
  joined: JoinedWords,
  listed: NameToken,
  comparisons: TokenComparisons,
): TokenComparison | null {
  return mayBeOne(joined, listed) ? asOne(comparisons.of(joined.token).with(listed), listed) : null;
}

const spanOf = ({ first, count }: JoinedWords): Span => [first, count];

function asOne({ similarity, agreement }: TokenComparison, single: NameToken): TokenComparison | null {
  const less = similarity - joinedCost;
  if (less < joinedFrom || (isBySound(agreement) && single.forms[0]!.length < joinedSoundMin)) return null;
  return { similarity: less, agreement };
}

function joinedCandidate(
  compared: TokenComparison,
  joined: JoinedWords,
  single: NameToken,
  [asked, listed]: readonly [Span, Span],
): Candidate {
  const weight = Math.max(joined.token.weight, single.weight);
  return { ...compared, asked, listed, weight, worth: compared.similarity * weight };
}

/** Words of about one length: everything else is not worth comparing. */
function mayBeOne(joined: JoinedWords, single: NameToken): boolean {
  if (single.kind === 'initial' || single.kind === 'number' || single.kind === 'legal_form') return false;
  const letters = joined.abjadLetters + single.letters.length;
  if (letters > 0) return letters >= joinedScriptMin;
  const difference = joined.latinLetters - (single.forms[0]?.length ?? 0);
  return difference >= -joinedLettersMax && difference <= joinedLettersMax;
}

const overlaps = ([first, count]: Span, taken: ReadonlySet<number>): boolean =>
  Array.from({ length: count }, (_, index) => first + index).some((index) => taken.has(index));

function take([first, count]: Span, taken: Set<number>, tokens: readonly NameToken[]): NameToken[] {
  for (let index = first; index < first + count; index++) taken.add(index);
  return tokens.slice(first, first + count);
}
