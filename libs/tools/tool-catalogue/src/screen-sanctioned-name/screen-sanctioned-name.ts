import { cleanOutsideText } from '@einvoice/decision-envelope';
import { parsePartialDate, type PartKind, type Qualification, type ScorePart } from '@einvoice/name-matching';
import { type NameMatch, type NameQuestion, sampleIndex, screenName } from '@einvoice/sanctions-lists';
import { askedLists, sanctionsProvenance, screeningLimitations, versionNamed } from '../sanctions/asked-lists';
import { decideOnScreening, listsUnavailable, nothingLoaded } from '../sanctions/decide-on-screening';
import { listingFields, outsidePointers } from '../sanctions/listing-fields';
import { type MatchPart, type MatchReason, type NameMatchShape } from '../sanctions/sanctions-answer.shape';
import { type ToolDeps } from '../tool';
import { type ScreenSanctionedNameInput, type ScreenSanctionedNameOutput } from './screen-sanctioned-name.shape';

/** A name, asked of the loaded lists. Nothing of the question is kept. */
export async function screenSanctionedName(
  input: ScreenSanctionedNameInput,
  deps: ToolDeps,
): Promise<ScreenSanctionedNameOutput> {
  const look = await deps.sanctions.look();
  const limitations = screeningLimitations;
  if (look.state === 'unavailable') {
    const provenance = { ...sanctionsProvenance({ screened: [], now: deps.now() }), outsideText: [] };
    return {
      ...{ status: 'unavailable', reason: 'storage_unavailable', matches: [], sampleMatches: [], limitations },
      ...{ listsScreened: [], listsNotLoaded: [], decision: listsUnavailable(), provenance },
    };
  }
  const lists = askedLists(look, input.lists, deps);
  const question = questionOf(input);
  const common = { limitations, listsNotLoaded: lists.notLoaded };
  if (lists.screened.length === 0) {
    const sampleMatches = screenName([sampleIndex()], question).map(matchShown);
    const outsideText = sampleMatches.flatMap((match, at) => pointersOf(match, `/sampleMatches/${at}`));
    const provenance = { source: 'sample', mode: 'sample' as const, checkedAt: lists.now.toISOString(), outsideText };
    return {
      ...{ status: 'not_configured', reason: 'no_list_loaded', matches: [], sampleMatches, listsScreened: [] },
      ...{ ...common, decision: nothingLoaded(), provenance },
    };
  }
  const found = screenName(lists.screened.map(({ names }) => names), question); // prettier-ignore
  const matches = found.map(matchShown);
  const best = found.some(({ band }) => band === 'strong') ? 'strong' : found.length > 0 ? 'possible' : 'none';
  const { status, reason, decision } = decideOnScreening(best, lists, 'name');
  const outsideText = matches.flatMap((match, at) => pointersOf(match, `/matches/${at}`));
  return {
    ...{ status, reason, matches, sampleMatches: [], ...common, decision },
    listsScreened: lists.screened.map(({ version }) => versionNamed(version, lists.now)),
    provenance: { ...sanctionsProvenance(lists), outsideText },
  };
}

function questionOf(input: ScreenSanctionedNameInput): NameQuestion {
  const { name, entityType = 'any', birthDate, countries = [], minScore = 0.7, limit = 10 } = input;
  return {
    ...{ name, minScore, limit, type: entityType === 'organisation' ? 'organization' : entityType },
    birthDate: birthDate === undefined ? null : parsePartialDate(birthDate),
    countries: countries.map((country) => country.toUpperCase()),
  };
}

function matchShown({ party, name, score, band, parts, qualifications }: NameMatch): NameMatchShape {
  return {
    ...listingFields(party),
    matchedAlias: cleanOutsideText(name.text),
    aliasStrength: name.strength,
    ...{ score, band, parts: parts.map(partShown), reasons: qualifications.map(reasonShown) },
  };
}

const pointersOf = ({ name, matchedAlias, programmes, measures, legalActs, parts }: NameMatchShape, at: string) =>
  outsidePointers(at, { name, matchedAlias, programmes, measures, legalActs, parts });

function partShown({ kind, asked, listed, similarity }: ScorePart): MatchPart {
  const text = (words: string) => cleanOutsideText(words)?.text ?? '';
  return { agreement: kind, asked: text(asked), listed: text(listed), similarity: rounded(similarity), says: partWords[kind] }; // prettier-ignore
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

const partWords: Readonly<Record<PartKind, string>> = {
  equal: 'The words are equal.',
  script: 'The words agree across scripts.',
  romanisation: 'The words are one name, written in Latin letters by two habits.',
  sound: 'The words sound alike.',
  typing: 'The words differ by a letter or two.',
  initial: 'One is the initial of the other.',
  same_name: 'The words are forms of one given name.',
  same_meaning: 'The words mean the same.',
  different: 'The words differ, and stand in the same place.',
  asked_only: 'The list has no such word.',
  listed_only: 'The question has no such word.',
  written_as_one: 'The names are equal when written as one word.',
  acronym: 'One is the acronym of the other.',
};

const reasonShown = ({ code, change }: Qualification): MatchReason => ({ code, change, message: reasonWords[code] });

const reasonWords: Readonly<Record<Qualification['code'], string>> = {
  birth_date_equal: 'The birth date is the same.',
  birth_day_differs: 'The birth year agrees, the day does not.',
  birth_year_near: 'The birth years differ by one year.',
  birth_year_differs: 'The birth years differ.',
  country_differs: 'None of the countries given is in the listing.',
  type_differs: 'The listing is of another type.',
  weak_alias: 'The list calls this name a weak alias: alone it never makes a strong match.',
};
