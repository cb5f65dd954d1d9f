import { type Alignment, compareAskedAsOne } from './align-names';
import { type TokenComparisons } from './compare-tokens';
import { type NameToken } from './name-token';
import { type NameType, type PreparedName } from './prepare-name';

const conflictCost = 1.8;
const surplusCost = { asked: 0.2, listed: 0.2, number: 0.9 } as const;
const caps = { oneWordOfSeveral: 0.65, companyWordsAlone: 0.6, otherNumber: 0.5 } as const;
const smallWordCost = 0.5;

export const isNaming = ({ kind }: NameToken): boolean => kind !== 'particle' && kind !== 'legal_form';
const isDistinctive = ({ kind }: NameToken): boolean => kind === 'word' || kind === 'patronymic' || kind === 'number';
const weightOf = (tokens: readonly NameToken[]): number => tokens.reduce((sum, { weight }) => sum + weight, 0);

/** What the words laid beside each other and the words left over come to, 0 to 1. */
export function scoreOf({ aligned, askedOnly, listedOnly }: Alignment, type: NameType): number {
  let agreeing = 0;
  let compared = 0;
  for (const { similarity, weight } of aligned) {
    agreeing += similarity * weight;
    compared += weight;
  }
  if (agreeing === 0) return 0;
  const asked = weightOf(askedOnly.filter(isNaming));
  const listed = weightOf(listedOnly.filter(isNaming));
  const conflict = Math.min(asked, listed);
  const small = weightOf([...askedOnly, ...listedOnly].filter((token) => !isNaming(token)));
  const surplus = (asked - conflict) * surplusCost.asked + (listed - conflict) * surplusCost.listed;
  const numbers = weightOf([...askedOnly, ...listedOnly].filter(({ kind }) => kind === 'number')) * surplusCost.number;
  const cost = conflict * conflictCost + surplus + numbers + small * smallWordCost;
  return Math.min(agreeing / (compared + cost), capOf({ aligned, askedOnly, listedOnly }, type));
}

/** What a score can be at most when too little of the names was found in both. */
function capOf({ aligned, askedOnly, listedOnly }: Alignment, type: NameType): number {
  const rest = [...askedOnly, ...listedOnly];
  const isNumber = ({ kind }: NameToken) => kind === 'number';
  if (askedOnly.some(isNumber) && listedOnly.some(isNumber)) return caps.otherNumber;
  const found = aligned
    .flatMap(({ asked, listed }) => (asked.length > listed.length ? asked : listed))
    .filter(isNaming);
  if (type === 'person') {
    const initials = aligned.filter(({ agreement }) => agreement === 'initial');
    // An initial is no second word where another one is left over, and none when the list has no more than the initial.
    const isShort = rest.some(isNaming) || initials.some(({ listed }) => listed[0]?.kind === 'initial');
    return isShort && found.length - initials.length < 2 ? caps.oneWordOfSeveral : 1;
  }
  return !found.some(isDistinctive) && rest.some(isDistinctive) ? caps.companyWordsAlone : 1;
}

/** How much of a question a word of a list can be laid beside at most, in words and in weight. */
interface Reach {
  readonly words: number;
  readonly weight: number;
}

/**
 * What the words of a name can score at most, told before they are aligned: where a question has many more words than an
 * entry, what is left over costs too much, whatever the rest agrees in.
 */
export class ScoreCeiling {
  private readonly asked: number;
  private readonly reaches = new Map<NameToken, Reach>();

  constructor(
    private readonly name: PreparedName,
    private readonly comparisons: TokenComparisons,
  ) {
    this.asked = weightOf(name.tokens.filter(isNaming));
  }

  /** `scoreOf` with this entry is never more. */
  of({ tokens }: PreparedName): number {
    // No word weighs more than 1. Two or three of a list taken as one are laid beside one, and weigh no more than each alone does here.
    if (this.asked <= tokens.length) return 1;
    let words = 0;
    let compared = 0;
    for (const token of tokens) {
      const reach = this.reachOf(token);
      words += reach.words;
      compared += reach.weight;
    }
    const left = this.asked - words;
    return left <= 0 ? 1 : compared / (compared + left * surplusCost.asked);
  }

  private reachOf(token: NameToken): Reach {
    let reach = this.reaches.get(token);
    if (reach === undefined) this.reaches.set(token, (reach = this.reachOfNew(token)));
    return reach;
  }

  private reachOfNew(token: NameToken): Reach {
    let words = 1;
    for (const joined of this.name.joined) {
      if (joined.count > words && compareAskedAsOne(joined, token, this.comparisons) !== null) words = joined.count;
    }
    return { words, weight: words > 1 ? words : (1 + token.weight) / 2 };
  }
}
