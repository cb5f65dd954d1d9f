import { sanctionsFile } from '@einvoice/limits';
import { type BirthDate } from '@einvoice/name-matching';
import { type ListedIdentifier, type ListedName, type ListedParty } from '../listed-party';
import {
  birthDate,
  type BirthParts,
  distinctCountries,
  distinctTexts,
  identifierTypeOf,
  listedIdentifier,
  partyOf,
} from '../party-fields';
import { PackedRows } from '../packed-rows';
import { refuse } from '../refused-file';
import { childrenOf, elementsAt, type Element, textAt, textsAt } from '../xml-records';
import { ofacType } from './ofac-xml';

/** Reference values that are read; each set has identifiers of its own. */
const valueNames = [
  ...['AliasType', 'AreaCode', 'Country', 'FeatureType', 'IDRegDocType', 'LegalBasis', 'NamePartType'],
  ...['PartySubType', 'PartyType', 'SanctionsType', 'Validity'],
] as const;

/** SDN_ADVANCED.XML and CONS_ADVANCED.XML of OFAC: tables first, then parties, then why each is listed. */
export const ofacAdvancedShape = {
  root: 'Sanctions',
  records: [...valueNames, 'DateOfIssue', 'Location', 'IDRegDocument', 'DistinctParty', 'SanctionsEntry'],
} as const;

interface Entry {
  readonly programmes: string[];
  readonly measures: string[];
  readonly legalActs: string[];
  listedOn: string | null;
}

/** The records of an advanced list, joined by their numbers. Programmes stand behind the parties, so parties come last. */
export class OfacAdvancedRecords {
  private readonly values = new Map<string, Element>();
  private readonly countryOfLocation = new Map<string, string>();
  private readonly documents = new Map<string, ListedIdentifier[]>();
  private readonly parties = new PackedRows<{ readonly party: ListedParty | null; readonly profiles: readonly string[] }>(); // prettier-ignore
  private readonly entries = new Map<string, Entry>();
  private rows = 0;
  /** YYYY-MM-DD. */
  issuedOn: string | null = null;

  add(record: Element): void {
    if (++this.rows > sanctionsFile.recordsMax)
      refuse('too_large', 'The file has more records than all official lists together.');
    const id = record.attributes['ID'] ?? '';
    if (record.name === 'DateOfIssue') this.issuedOn = dayIn(record);
    else if (record.name === 'Location') this.addLocation(id, record);
    else if (record.name === 'IDRegDocument') this.addDocument(record);
    else if (record.name === 'SanctionsEntry') this.addEntry(record);
    else if (record.name === 'DistinctParty')
      this.parties.add({ party: this.partyOf(record), profiles: childrenOf(record, 'Profile').map(idOf) });
    else this.values.set(`${record.name} ${id}`, record);
  }

  /** Every party with its programmes; null for one without a name. */
  *all(): Generator<ListedParty | null> {
    for (const { party, profiles } of this.parties) {
      const entries = profiles.flatMap((profile) => this.entries.get(profile) ?? []);
      const all = (of: (entry: Entry) => readonly string[]) => distinctTexts(entries.flatMap(of));
      const days = entries.flatMap(({ listedOn }) => listedOn ?? []).sort();
      yield (
        party && {
          ...party,
          programmes: all(({ programmes }) => programmes),
          measures: all(({ measures }) => measures),
          legalActs: all(({ legalActs }) => legalActs).map((title) => ({ title, url: null })),
          listedOn: days[0] ?? null,
        }
      );
    }
  }

  private value(set: (typeof valueNames)[number], id: string | undefined): string {
    return (
      this.values
        .get(`${set} ${id ?? ''}`)
        ?.text.replace(/\s+/g, ' ')
        .trim() ?? ''
    );
  }

  private addLocation(id: string, location: Element): void {
    const country = childrenOf(location, 'LocationCountry')[0]?.attributes['CountryID'];
    const area = childrenOf(location, 'LocationAreaCode')[0]?.attributes['AreaCodeID'];
    const areaCountry = this.values.get(`AreaCode ${area ?? ''}`)?.attributes['CountryID'];
    const parts = textsAt(location, 'LocationPart', 'LocationPartValue', 'Value');
    // A nationality may be a location whose only part is the country's name.
    const text = this.value('Country', country ?? areaCountry) || (parts.length === 1 ? parts[0]! : '');
    if (text !== '' && !/^undetermined$/i.test(text)) this.countryOfLocation.set(id, text);
  }

  private addDocument(document: Element): void {
    const { attributes } = document;
    const kind = this.value('IDRegDocType', attributes['IDRegDocTypeID']);
    const country = this.value('Country', attributes['IssuedBy-CountryID']);
    const flags = flagsOf(this.value('Validity', attributes['ValidityID']));
    const number = textAt(document, 'IDRegistrationNo');
    const identifier = listedIdentifier(identifierTypeOf(kind), number, country || null, flags);
    if (identifier === null) return;
    const identity = attributes['IdentityID'] ?? '';
    const before = this.documents.get(identity);
    if (before) before.push(identifier);
    else this.documents.set(identity, [identifier]);
  }

  private addEntry(record: Element): void {
    const profile = record.attributes['ProfileID'] ?? '';
    const entry = this.entries.get(profile) ?? { programmes: [], measures: [], legalActs: [], listedOn: null };
    this.entries.set(profile, entry);
    for (const measure of childrenOf(record, 'SanctionsMeasure')) {
      const type = this.value('SanctionsType', measure.attributes['SanctionsTypeID']);
      const isProgramme = type === '' || /^program/i.test(type);
      if (isProgramme) entry.programmes.push(textAt(measure, 'Comment'));
      else entry.measures.push(type);
    }
    for (const event of childrenOf(record, 'EntryEvent')) {
      const title = this.value('LegalBasis', event.attributes['LegalBasisID']);
      if (title !== '' && !/^unknown$/i.test(title)) entry.legalActs.push(title);
      const day = dayIn(elementsAt(event, 'Date')[0]);
      if (day !== null && (entry.listedOn === null || day < entry.listedOn)) entry.listedOn = day;
    }
  }

  private partyOf(record: Element): ListedParty | null {
    const profiles = childrenOf(record, 'Profile');
    const reference = record.attributes['FixedRef'] ?? idOf(profiles[0]);
    const identities = elementsAt(record, 'Profile', 'Identity');
    // Features stand below the profile; older files have some beside it.
    const features = [...elementsAt(record, 'Profile', 'Feature'), ...childrenOf(record, 'Feature')].map((feature) => ({
      type: this.value('FeatureType', feature.attributes['FeatureTypeID']),
      versions: childrenOf(feature, 'FeatureVersion'),
    }));
    const versionsOf = (pattern: RegExp) => features.flatMap(({ type, versions }) => (pattern.test(type) ? versions : [])); // prettier-ignore
    return partyOf({
      ...{ id: `ofac:${reference}`, list: 'ofac', reference, type: this.typeOf(profiles[0]) },
      names: identities.flatMap((identity) => this.namesOf(identity)),
      births: versionsOf(/birth ?date|date of birth/i).flatMap((version) => birthIn(version) ?? []),
      countries: distinctCountries(versionsOf(/nationality|citizenship|^location$|flag/i).flatMap((version) => this.countriesIn(version))), // prettier-ignore
      identifiers: [
        ...identities.flatMap((identity) => this.documents.get(idOf(identity)) ?? []),
        ...features.flatMap(({ type, versions }) => (identifying.test(type) ? versions.flatMap((version) => identifiersIn(version, type)) : [])), // prettier-ignore
      ],
      ...{ programmes: [], measures: [], legalActs: [], listedOn: null },
    });
  }

  /** What transports are says the subtype; persons and entities have an unknown one, and their type. */
  private typeOf(profile: Element | undefined): ListedParty['type'] {
    const id = profile?.attributes['PartySubTypeID'];
    const type = this.values.get(`PartySubType ${id ?? ''}`)?.attributes['PartyTypeID'];
    const [byType, bySubtype] = [this.value('PartyType', type), this.value('PartySubType', id)].map(ofacType);
    if (bySubtype === 'vessel' || bySubtype === 'aircraft') return bySubtype;
    return this.value('PartyType', type) === '' ? 'unknown' : byType!;
  }

  private namesOf(identity: Element): readonly ListedName[] {
    const groups = elementsAt(identity, 'NamePartGroups', 'MasterNamePartGroup', 'NamePartGroup');
    const partOfGroup = new Map(groups.map((group) => [idOf(group), this.value('NamePartType', group.attributes['NamePartTypeID'])])); // prettier-ignore
    return childrenOf(identity, 'Alias').flatMap((alias) => {
      const { Primary, LowQuality, AliasTypeID } = alias.attributes;
      const former = /^f\.?k\.?a/i.test(this.value('AliasType', AliasTypeID));
      const kind = Primary === 'true' ? 'primary' : former ? 'former' : 'alias';
      return childrenOf(alias, 'DocumentedName')
        .flatMap((name) => textsByScript(name, partOfGroup))
        .map((text): ListedName => ({ text, kind, strength: LowQuality === 'true' ? 'weak' : 'strong' }));
    });
  }

  private countriesIn(version: Element): readonly string[] {
    const places = childrenOf(version, 'VersionLocation').flatMap(
      ({ attributes }) => this.countryOfLocation.get(attributes['LocationID'] ?? '') ?? [],
    );
    return places.length > 0 ? places : textsAt(version, 'VersionDetail');
  }
}

/** Features that identify; others are notes: gender, websites, tonnage. */
const identifying =
  /digital currency|swift|\bbic\b|\bimo\b|\blei\b|tail number|serial number|construction number|mmsi|d-u-n-s/i;

const idOf = (element: Element | undefined): string => element?.attributes['ID'] ?? '';

const identifiersIn = (version: Element, type: string): readonly ListedIdentifier[] =>
  textsAt(version, 'VersionDetail').flatMap((text) => listedIdentifier(identifierTypeOf(type), text) ?? []);

const flagWords: readonly (readonly [RegExp, string])[] = [
  [/fraud|false|forged|invalid/i, 'known_false'],
  [/lost|stolen/i, 'reported_lost'],
  [/revoked/i, 'revoked'],
  [/expired/i, 'expired'],
];
const flagsOf = (validity: string): readonly string[] =>
  flagWords.filter(([words]) => words.test(validity)).map(([, flag]) => flag);

/** A person's name is written as in the other files: family names, a comma, the rest. */
const familyParts: ReadonlySet<string> = new Set(['last name', 'matronymic']);

/** The name in each script in which it is documented: its parts carry their script each. */
function textsByScript(name: Element, partOfGroup: ReadonlyMap<string, string>): readonly string[] {
  const scripts = new Map<string, { readonly family: string[]; readonly others: string[] }>();
  for (const value of elementsAt(name, 'DocumentedNamePart', 'NamePartValue')) {
    const { ScriptID = '', NamePartGroupID = '' } = value.attributes;
    const parts = scripts.get(ScriptID) ?? { family: [], others: [] };
    scripts.set(ScriptID, parts);
    const part = partOfGroup.get(NamePartGroupID)?.toLowerCase() ?? '';
    (familyParts.has(part) ? parts.family : parts.others).push(value.text.trim());
  }
  return [...scripts.values()].map(({ family, others }) => [family, others].map((parts) => parts.join(' ')).filter(Boolean).join(', ')); // prettier-ignore
}

interface Day {
  readonly year: number;
  readonly month: number | null;
  readonly day: number | null;
}

function dateIn(element: Element | undefined): Day | null {
  const [year, month, day] = ['Year', 'Month', 'Day'].map((part) => Number(element ? textAt(element, part) : ''));
  return year ? { year, month: month || null, day: day || null } : null;
}

function dayIn(element: Element | undefined): string | null {
  const date = dateIn(element);
  if (date === null || date.month === null || date.day === null) return null;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.year}-${two(date.month)}-${two(date.day)}`;
}

/** A birth is a period: from 1 January to 31 December only the year is known, from the first of a month to its last the month. */
function birthIn(version: Element): BirthDate | null {
  const [period] = childrenOf(version, 'DatePeriod');
  if (period === undefined) return null;
  const at = (...path: string[]) => dateIn(elementsAt(period, ...path)[0]);
  const from = at('Start', 'From');
  if (from === null) return null;
  const to = at('End', 'To') ?? at('End', 'From') ?? at('Start', 'To') ?? from;
  const edges = [...childrenOf(period, 'Start'), ...childrenOf(period, 'End')];
  return birthDate({ ...partsOf(from, to), circa: edges.some(({ attributes }) => attributes['Approximate'] === 'true') }); // prettier-ignore
}

function partsOf(from: Day, to: Day): BirthParts {
  if (from.year !== to.year) return { year: from.year, yearTo: to.year };
  if (from.month !== to.month) return { year: from.year };
  return { year: from.year, month: from.month, day: from.day === to.day ? from.day : null };
}
