import { type AskedQualifiers, ManyComparisons, type NameType, type PreparedName, prepareName, qualifyScore, type Qualification, type ScorePart, TokenComparisons, TokenTable } from '@einvoice/name-matching'; // prettier-ignore
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
  let before: { readonly tokens: PreparedName['tokens']; readonly candidates: readonly IndexedName[] } | undefined;
  for (const { prepared, types } of preparedFor(question)) {
    const { tokens } = prepared;
    const compared = new ManyComparisons(prepared, question.minScore - raisedBy, comparisons);
    // Most names are taken apart alike as a person's and as a company's, and then promise the same.
    const candidates = before && areSame(tokens, before.tokens) ? before.candidates : mostPromising(lists, prepared);
    before = { tokens, candidates };
    for (const candidate of candidates) {
      if (!types.includes(candidate.prepared.type)) continue;
      const match = matchOf(compared, candidate, question);
      const soFar = best.get(candidate.party.id);
      if (match !== null && (soFar === undefined || match.score > soFar.score)) best.set(candidate.party.id, match);
    }
  }
  const matches = [...best.values()].sort((a, b) => b.score - a.score || (a.party.id < b.party.id ? -1 : 1));
  return matches.slice(0, Math.min(question.limit, sanctionsScreening.matchesMax));
}

const areSame = (some: PreparedName['tokens'], others: PreparedName['tokens']): boolean =>
  some.length === others.length && some.every((token, at) => token === others[at]);

/** What is asked, and of which entries. */
interface AskedName {
  readonly prepared: PreparedName;
  readonly types: readonly NameType[];
}

/** A name of nobody knows what is asked as each of the three: companies and vessels are named alike. */
function preparedFor({ name, type }: NameQuestion): readonly AskedName[] {
  if (type !== 'any') return [{ prepared: prepareName(name, type), types: [type] }];
  const words = new TokenTable();
  return [
    { prepared: prepareName(name, 'person', words), types: ['person'] },
    { prepared: prepareName(name, 'organization', words), types: ['organization', 'vessel'] },
  ];
}

/** Of all lists together as many names as of one. */
function mostPromising(lists: readonly ListIndex[], asked: PreparedName): readonly IndexedName[] {
  const found = lists.flatMap((index) => index.candidates(asked));
  if (lists.length > 1) found.sort((one, other) => other.promise - one.promise);
  return found.slice(0, sanctionsScreening.candidatesMax).map(({ name }) => name);
}

function matchOf(
  asked: ManyComparisons,
  { party, name, prepared }: IndexedName,
  question: NameQuestion,
): NameMatch | null {
  const compared = asked.with(prepared);
  if (compared === null) return null;
  const countries = party.countries.flatMap(({ code }) => code ?? []);
  const listed = { type: party.type, births: party.births, countries, weakAlias: name.strength === 'weak' };
  const qualified = qualifyScore(compared.score, question, listed);
  if (qualified.score < question.minScore) return null;
  const band = qualified.score >= strongFrom ? 'strong' : 'possible';
  return { party, name, score: qualified.score, band, parts: compared.parts, qualifications: qualified.qualifications };
}

/** A qualifier raises a score by no more. */
const raisedBy = 0.05;
