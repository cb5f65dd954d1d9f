import { facts } from '../facts';
import { phrase } from '../known-texts';
import { Mark } from '../marks';
import { grouped } from '../prose';
import { day } from '../review/times';
import { say } from '../say';
import { type CheckAnswer } from './answer-view';
import { PricedCheck, type PricedAnswer } from './priced-check';
import { filled } from './single-check';

interface Text {
  readonly text: string;
}

interface Match {
  readonly listingId: string;
  readonly list: string;
  readonly name: Text | null;
  readonly matchedAlias: Text | null;
  readonly score: number;
  readonly band: 'strong' | 'possible';
  readonly programmes: readonly string[];
  readonly measures: readonly string[];
  readonly legalActs: readonly { readonly title: string; readonly url: string | null }[];
  readonly reasons: readonly { readonly code: string; readonly change: number }[];
}

interface ScreenedList {
  readonly id: string;
  readonly version: number;
  readonly generatedAt: string | null;
  readonly importedAt: string;
  readonly parties: number;
}

interface NameAnswer extends PricedAnswer {
  readonly status: string;
  readonly matches: readonly Match[];
  readonly sampleMatches: readonly Match[];
  readonly listsScreened: readonly ScreenedList[];
  readonly listsNotLoaded: readonly string[];
}

/** One name against the imported sanctions lists: which lists of which day, what agrees, and what no list says. */
export const NameCheck = () => (
  <PricedCheck<NameAnswer>
    page="/check/name"
    route="/api/check/name"
    credits={facts.creditsPerCheck.name}
    fields={[
      { name: 'name', label: phrase('Name, in any script'), charactersMax: 200 },
      {
        name: 'birthDate',
        label: phrase('Birth date: YYYY, YYYY-MM or YYYY-MM-DD'),
        isOptional: true,
        charactersMax: 10,
      },
      { name: 'country', label: phrase('Country, two letters'), isOptional: true, charactersMax: 2 },
    ]}
    choices={[
      {
        name: 'entityType',
        label: phrase('Kind of party'),
        options: [
          ['any', phrase('anything')],
          ['person', phrase('a person')],
          ['organisation', phrase('an organisation')],
          ['vessel', phrase('a vessel')],
        ],
      },
    ]}
    requestOf={({ country = '', ...values }) => ({
      ...filled(values),
      ...(country.trim() !== '' && { countries: [country.trim().toUpperCase()] }),
    })}
    headline={headlineOf}
    facts={({ listsScreened, listsNotLoaded }) => [
      ...listsScreened.map((list) => [listName(list.id), listInWords(list)] as const),
      ...listsNotLoaded.map((id) => [listName(id), say('not loaded here: nothing is known of it')] as const),
    ]}
    more={({ matches, sampleMatches }) => (
      <>
        <Matches title={say('Matches')} matches={matches} />
        <Matches title={say('What a match looks like, with invented parties')} matches={sampleMatches} />
      </>
    )}
    notChecked={notChecked}
  />
);

const headlines: Readonly<Record<string, string>> = {
  strong_match: phrase('Strong match'),
  possible_match: phrase('Possible match'),
  no_match_in_screened_lists: phrase('No match in the lists asked'),
};

/** The lists and their days stand below. What decides nothing says so itself. */
function headlineOf({ decision, status }: CheckAnswer): string | undefined {
  const headline = headlines[String(status)];
  return decision.status === 'ready' && headline !== undefined ? say(headline) : undefined;
}

const notChecked = [
  phrase('Other lists, and newer versions of these.'),
  phrase(
    'Companies that listed parties own to 50 % or more: mostly on no list, and restricted all the same (EU, OFAC, UK, CH).',
  ),
  phrase('Politically exposed persons, press reports, and national lists beyond the five.'),
  phrase('Names are compared by their writing. Weak: Chinese and Japanese characters, nicknames, acronyms.'),
];

const lists: Readonly<Record<string, string>> = {
  eu: phrase('EU list'),
  un: phrase('UN list'),
  ofac: phrase('OFAC lists (USA)'),
  uk: phrase('UK list'),
  ch: phrase('SECO list (Switzerland)'),
  sample: phrase('Invented sample, not a fact'),
};

const listName = (id: string): string => say(lists[id] ?? id);

const listInWords = ({ version, generatedAt, importedAt, parties }: ScreenedList): string =>
  generatedAt === null
    ? say('version {version} without a date, imported {imported}, {parties} parties', {
        version,
        imported: day(importedAt),
        parties: grouped(parties),
      })
    : say('version {version} of {date}, imported {imported}, {parties} parties', {
        ...{ version, date: day(generatedAt), imported: day(importedAt), parties: grouped(parties) },
      });

/** What else moved a score, by its code. */
const reasonWords: Readonly<Record<string, string>> = {
  birth_date_equal: phrase('The birth date is the same.'),
  birth_day_differs: phrase('The birth year agrees, the day does not.'),
  birth_year_near: phrase('The birth years differ by one year.'),
  birth_year_differs: phrase('The birth years differ.'),
  country_differs: phrase('None of the countries given is in the listing.'),
  type_differs: phrase('The listing is of another type.'),
  weak_alias: phrase('The list calls this name a weak alias: alone it never makes a strong match.'),
};

/** What the lists say is shown as they have it. */
function Matches({ title, matches }: { readonly title: string; readonly matches: readonly Match[] }) {
  if (matches.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="plain">
        {matches.map(
          ({ listingId, list, name, matchedAlias, score, band, programmes, measures, legalActs, reasons }) => (
            <li key={`${list} ${listingId} ${matchedAlias?.text}`}>
              <Mark tone={band === 'strong' ? 'blocked' : 'review'} className="mark-inline" />{' '}
              {band === 'strong' ? say('Strong match') : say('Possible match')}, {Math.round(score * 100)} %:{' '}
              <b lang="">{name?.text ?? say('none')}</b>, {listName(list)} (<code>{listingId}</code>)
              {matchedAlias !== null && matchedAlias.text !== name?.text && (
                <>
                  {'. '}
                  {say('Listed as')} <span lang="">{matchedAlias.text}</span>
                </>
              )}
              {reasons.map(({ code }) => (
                <span key={code} className="sub-t">
                  {say(reasonWords[code] ?? code)}
                </span>
              ))}
              {[...programmes, ...measures].length > 0 && (
                <span className="sub-t" lang="">
                  {[...programmes, ...measures].join('; ')}
                </span>
              )}
              {legalActs.map(({ title: act, url }) => (
                <span key={act} className="sub-t" lang="">
                  {url === null ? act : <a href={url}>{act}</a>}
                </span>
              ))}
            </li>
          ),
        )}
      </ul>
    </>
  );
}
