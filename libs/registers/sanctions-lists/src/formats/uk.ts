import { type ListedIdentifier, type ListedName, type ListedParty, type PartyType } from '../listed-party';
import { britishBirthDate, dayOf, distinctCountries, distinctTexts, listedIdentifier, partyOf } from '../party-fields';
import { elementsAt, type Element, textAt, textsAt } from '../xml-records';

/** The UK Sanctions List as XML. */
export const ukShape = { root: 'Designations', records: ['DateGenerated', 'Designation'] } as const;

const givenParts = ['Name1', 'Name2', 'Name3', 'Name4', 'Name5'];

export function ukParty(record: Element): ListedParty | null {
  const reference = textAt(record, 'UniqueID');
  const person = elementsAt(record, 'IndividualDetails', 'Individual');
  const company = elementsAt(record, 'EntityDetails', 'Entity').concat(elementsAt(record, 'EntityDetails'));
  const ship = elementsAt(record, 'ShipDetails', 'Ship').concat(elementsAt(record, 'ShipDetails'));
  const deep = (elements: readonly Element[], ...path: string[]) => elements.flatMap((each) => textsAt(each, ...path));
  const all = (type: Parameters<typeof listedIdentifier>[0], texts: readonly string[]): ListedIdentifier[] =>
    texts.flatMap((text) => listedIdentifier(type, text) ?? []);
  return partyOf({
    ...{ id: `uk:${reference}`, list: 'uk', reference, type: ukType(textAt(record, 'IndividualEntityShip')) },
    names: [
      ...elementsAt(record, 'Names', 'Name').map(nameOf),
      ...textsAt(record, 'NonLatinNames', 'NonLatinName', 'NameNonLatinScript').map((text) =>
        ukName(text, 'Alias', ''),
      ),
    ],
    births: deep(person, 'DOBs', 'DOB').flatMap((text) => britishBirthDate(text) ?? []),
    countries: distinctCountries([
      ...deep(person, 'Nationalities', 'Nationality'),
      ...textsAt(record, 'Addresses', 'Address', 'AddressCountry'),
      ...deep(ship, 'CurrentBelievedFlagOfShips', 'CurrentBelievedFlagOfShip'),
    ]),
    identifiers: [
      ...all('passport', deep(person, 'PassportDetails', 'Passport', 'PassportNumber')),
      ...all(
        'national_id',
        deep(person, 'NationalIdentifierDetails', 'NationalIdentifier', 'NationalIdentifierNumber'),
      ),
      ...all('registration', deep(company, 'BusinessRegistrationNumbers', 'BusinessRegistrationNumber')),
      ...all('imo', deep(ship, 'IMONumbers', 'IMONumber')),
    ],
    programmes: distinctTexts(textsAt(record, 'RegimeName')),
    measures: distinctTexts(textsAt(record, 'SanctionsImposed').flatMap((text) => text.split('|'))),
    ...{ legalActs: [], listedOn: dayOf(textAt(record, 'DateDesignated'), 'day_first') },
  });
}

export function ukType(text: string): PartyType {
  if (text === 'Individual') return 'person';
  if (text === 'Entity') return 'organization';
  return text === 'Ship' ? 'vessel' : 'unknown';
}

function nameOf(name: Element): ListedName {
  const whole = [...givenParts, 'Name6'].flatMap((part) => textsAt(name, part)).join(' ');
  return ukName(whole, textAt(name, 'NameType'), textAt(name, 'AliasStrength'));
}

/** Most aliases have no strength: one short word alone is taken as weak. */
export function ukName(text: string, nameType: string, strength: string): ListedName {
  const kind = /^primary name$/i.test(nameType.trim()) ? 'primary' : 'alias';
  if (/low/i.test(strength)) return { text, kind, strength: 'weak' };
  if (/good/i.test(strength) || kind === 'primary') return { text, kind, strength: 'strong' };
  return {
    text,
    kind,
    strength: /^\p{L}{1,6}$/u.test(text.trim()) && /\p{Script=Latin}/u.test(text) ? 'weak' : 'unknown',
  };
}
