import { type BirthDate } from '@einvoice/name-matching';
import { type ListedIdentifier, type ListedName, type ListedParty, type PartyType } from '../listed-party';
import {
  birthDate,
  dayOf,
  distinctCountries,
  distinctTexts,
  identifierTypeOf,
  listedIdentifier,
  partyOf,
} from '../party-fields';
import { childrenOf, elementsAt, type Element, textAt, textsAt } from '../xml-records';

/** The whole list of SECO. */
export const chShape = { root: 'swiss-sanctions-list', records: ['sanctions-program', 'place', 'target'] } as const;

/** What other records say of programmes and places, by their number; they stand before the targets. */
export class SwissTables {
  private readonly programmes = new Map<string, string>();
  private readonly countries = new Map<string, string>();

  addProgramme(record: Element): void {
    const keys = childrenOf(record, 'program-key');
    const key = (keys.find(({ attributes }) => attributes['lang'] === 'eng') ?? keys[0])?.text.trim() ?? '';
    for (const set of childrenOf(record, 'sanctions-set')) this.programmes.set(set.attributes['ssid'] ?? '', key);
  }

  addPlace(record: Element): void {
    const code = childrenOf(record, 'country')[0]?.attributes['iso-code'];
    if (code !== undefined) this.countries.set(record.attributes['ssid'] ?? '', code);
  }

  programmesOf = (target: Element): readonly string[] =>
    distinctTexts(textsAt(target, 'sanctions-set-id').map((id) => this.programmes.get(id) ?? ''));

  countryOf = (place: string | undefined): string | undefined => this.countries.get(place ?? '');
}

/** A target that is on the list today; `de_listed` for one whose newest modification took it off; null without a name. */
export function chParty(target: Element, tables: SwissTables): ListedParty | 'de_listed' | null {
  if (newestModification(target)?.attributes['modification-type'] === 'de-listed') return 'de_listed';
  // Only what stands right below the target is live: modifications carry whole copies of what was added or removed.
  const body = ['individual', 'entity', 'object'].flatMap((name) => childrenOf(target, name))[0];
  if (body === undefined) return null;
  const reference = target.attributes['ssid'] ?? '';
  const identities = childrenOf(body, 'identity');
  const all = (name: string) => identities.flatMap((identity) => childrenOf(identity, name));
  return partyOf({
    ...{ id: `ch:${reference}`, list: 'ch', reference, type: typeOf(body) },
    names: identities.flatMap((identity) => childrenOf(identity, 'name').flatMap((name) => namesOf(name, identity))),
    births: all('day-month-year').flatMap((date) => birth(date) ?? []),
    countries: distinctCountries([
      ...all('nationality').flatMap((each) =>
        childrenOf(each, 'country').map(({ attributes }) => attributes['iso-code']),
      ),
      ...all('address').map(({ attributes }) => tables.countryOf(attributes['place-id'])),
    ]),
    identifiers: all('identification-document').flatMap((document) => identifier(document, tables) ?? []),
    programmes: tables.programmesOf(target),
    ...{ measures: [], legalActs: [], listedOn: listedOn(target) },
  });
}

/** The newest by the day it takes effect, then enactment, then publication; of equal ones the first in the file. */
function newestModification(target: Element): Element | undefined {
  const keyOf = ({ attributes }: Element) =>
    ['effective-date', 'enactment-date', 'publication-date'].map((name) => attributes[name] ?? '').join(' ');
  let newest: Element | undefined;
  for (const each of childrenOf(target, 'modification')) {
    if (newest === undefined || keyOf(each) > keyOf(newest)) newest = each;
  }
  return newest;
}

function listedOn(target: Element): string | null {
  const listed = childrenOf(target, 'modification').filter(
    ({ attributes }) => attributes['modification-type'] === 'listed',
  );
  return listed.flatMap(({ attributes }) => dayOf(attributes['effective-date']) ?? []).sort()[0] ?? null;
}

function typeOf({ name, attributes }: Element): PartyType {
  if (name === 'individual') return 'person';
  if (name === 'entity') return 'organization';
  const type = attributes['object-type'] ?? '';
  return type === 'vessel' || type === 'aircraft' ? type : 'unknown';
}

const namesMax = 64;

/** A whole name is a product: each part in each of its spellings, within one script. */
function namesOf(name: Element, identity: Element): ListedName[] {
  const type = name.attributes['name-type'];
  const kind =
    type === 'formerly-known-as'
      ? 'former'
      : type === 'primary-name' && identity.attributes['main'] === 'true'
        ? 'primary'
        : 'alias';
  const quality = name.attributes['quality'];
  const strength = quality === 'low' ? 'weak' : quality === 'good' ? 'strong' : 'unknown';
  const parts = [...childrenOf(name, 'name-part')].sort((a, b) => Number(a.attributes['order'] ?? 0) - Number(b.attributes['order'] ?? 0)); // prettier-ignore
  const scripts = new Set(
    parts.flatMap((part) => childrenOf(part, 'spelling-variant').map(({ attributes }) => attributes['script'] ?? '')),
  );
  const texts = [...productOf(parts.map((part) => spellingsOf(part, null)))];
  for (const script of scripts) texts.push(...productOf(parts.map((part) => spellingsOf(part, script))));
  return [...new Set(texts)].slice(0, namesMax).map((text) => ({ text, kind, strength }));
}

/** The spellings of a part in a script, else its value; without a script, the value alone. */
function spellingsOf(part: Element, script: string | null): readonly string[] {
  const inScript = elementsAt(part, 'spelling-variant').filter(
    ({ attributes }) => (attributes['script'] ?? '') === script,
  );
  return script === null || inScript.length === 0 ? [textAt(part, 'value')] : inScript.map(({ text }) => text.trim());
}

function productOf(parts: readonly (readonly string[])[]): readonly string[] {
  return parts.reduce<readonly string[]>(
    (names, spellings) =>
      names.flatMap((name) => spellings.map((spelling) => `${name} ${spelling}`.trim())).slice(0, namesMax),
    [''],
  );
}

function birth({ attributes }: Element): BirthDate | null {
  const number = (text: string | undefined) => (text === undefined || text === '' ? null : Number(text));
  const year = number(attributes['year']);
  return year === null ? null : birthDate({ year, month: number(attributes['month']), day: number(attributes['day']) });
}

function identifier(document: Element, tables: SwissTables): ListedIdentifier | null {
  const type = identifierTypeOf((document.attributes['document-type'] ?? '').replaceAll('-', ' '));
  const issuer = childrenOf(document, 'issuer')[0];
  const country = issuer?.attributes['code'] ?? tables.countryOf(document.attributes['place-id']) ?? null;
  return listedIdentifier(type, textAt(document, 'number'), country);
}
