import { type AskedQualifiers, comparePrepared, type PreparedName, prepareName, qualifyScore, type Qualification, type ScorePart, TokenComparisons, TokenTable } from '@einvoice/name-matching'; // prettier-ignore
import { sanctionsScreening } from '@einvoice/limits';
import { type IndexedName, type ListIndex } from './list-index';
import { type ListedName, type ListedParty } from './listed-party';

export interface NameQuestion extends AskedQualifiers {
  readonly name: string;
  /** 0.6 to 0.95; what scores less is not named. */
  readonly minScore: number;
  readonly limit: number;
}

/** A party that may be the one asked for, by the name of it that agrees best. */
export interface NameMatch {
  readonly party: ListedParty;
  readonly name: ListedName;
  readonly score: number;
  /** `strong` from 0.90, `possible` from the score asked for. */
  readonly band: 'strong' | 'possible';
  readonly parts: readonly ScorePart[];
  readonly qualifications: readonly Qualification[];
}

const strongFrom = 0.9;

/** The parties of some lists whose names agree with a name, best first; of each party the best name alone. */
export function screenName(lists: readonly ListIndex[], question: NameQuestion): readonly NameMatch[] {
  const best = new Map<string, NameMatch>();
  const comparisons = new TokenComparisons();
  const promising = new Map<PreparedName['tokens'], readonly IndexedName[]>();
  for (const asked of preparedFor(question)) {
    const candidates = promising.get(asked.tokens) ?? mostPromising(lists, asked);
    promising.set(asked.tokens, candidates);
    for (const candidate of candidates) {
      if (candidate.prepared.type !== asked.type) continue;
      const match = matchOf(asked, candidate, question, comparisons);
      const before = best.get(candidate.party.id);
      if (match !== null && (before === undefined || match.score > before.score)) best.set(candidate.party.id, match);
    }
  }
  const matches = [...best.values()].sort((a, b) => b.score - a.score || (a.party.id < b.party.id ? -1 : 1));
  return matches.slice(0, Math.min(question.limit, sanctionsScreening.matchesMax));
}

/** A name of nobody knows what is asked as each of the three: companies and vessels are named alike. */
function preparedFor({ name, type }: NameQuestion): readonly PreparedName[] {
  if (type !== 'any') return [prepareName(name, type)];
  const words = new TokenTable();
  const organization = prepareName(name, 'organization', words);
  return [prepareName(name, 'person', words), organization, { ...organization, type: 'vessel' }];
}

/** Of all lists together as many names as of one. */
function mostPromising(lists: readonly ListIndex[], asked: PreparedName): readonly IndexedName[] {
  const found = lists.flatMap((index) => index.candidates(asked));
  if (lists.length > 1) found.sort((one, other) => other.promise - one.promise);
  return found.slice(0, sanctionsScreening.candidatesMax).map(({ name }) => name);
}

function matchOf(
  asked: PreparedName,
  { party, name, prepared }: IndexedName,
  question: NameQuestion,
  comparisons: TokenComparisons,
): NameMatch | null {
  const compared = comparePrepared(asked, prepared, comparisons);
  const { score } = compared;
  if (score < question.minScore - raisedBy) return null;
  const countries = party.countries.flatMap(({ code }) => code ?? []);
  const listed = { type: party.type, births: party.births, countries, weakAlias: name.strength === 'weak' };
  const qualified = qualifyScore(score, question, listed);
  if (qualified.score < question.minScore) return null;
  const band = qualified.score >= strongFrom ? 'strong' : 'possible';
  return { party, name, score: qualified.score, band, parts: compared.parts, qualifications: qualified.qualifications };
}

/** A qualifier raises a score by no more. */
const raisedBy = 0.05;
