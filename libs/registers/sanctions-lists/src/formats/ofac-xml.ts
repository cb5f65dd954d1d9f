import { type ListedIdentifier, type ListedName, type ListedParty, type PartyType } from '../listed-party';
import {
  distinctCountries,
  distinctTexts,
  identifierTypeOf,
  listedIdentifier,
  partyOf,
  writtenBirthDate,
} from '../party-fields';
import { elementsAt, type Element, textAt, textsAt } from '../xml-records';

/** SDN.XML and CONSOLIDATED.XML of OFAC, whatever their namespace of the year. The tag's spelling is theirs. */
export const ofacShape = { root: 'sdnList', records: ['publshInformation', 'sdnEntry'] } as const;

export function ofacParty(record: Element): ListedParty | null {
  const reference = textAt(record, 'uid');
  const ship = textAt(record, 'vesselInfo', 'vesselFlag');
  return partyOf({
    ...{ id: `ofac:${reference}`, list: 'ofac', reference, type: ofacType(textAt(record, 'sdnType')) },
    names: [{ ...nameOf(record), kind: 'primary' }, ...elementsAt(record, 'akaList', 'aka').map(nameOf)],
    births: textsAt(record, 'dateOfBirthList', 'dateOfBirthItem', 'dateOfBirth').flatMap(
      (text) => writtenBirthDate(text) ?? [],
    ),
    countries: distinctCountries([
      ...textsAt(record, 'nationalityList', 'nationality', 'country'),
      ...textsAt(record, 'citizenshipList', 'citizenship', 'country'),
      ...textsAt(record, 'addressList', 'address', 'country'),
      ship,
    ]),
    identifiers: elementsAt(record, 'idList', 'id').flatMap((id) => identifier(id) ?? []),
    programmes: distinctTexts(textsAt(record, 'programList', 'program')),
    ...{ measures: [], legalActs: [], listedOn: null },
  });
}

export function ofacType(text: string): PartyType {
  const type = text.toLowerCase();
  if (type === 'individual') return 'person';
  if (type === 'vessel' || type === 'aircraft') return type;
  return type === 'entity' || type === '' ? 'organization' : 'unknown';
}

function nameOf(element: Element): ListedName {
  const text = [textAt(element, 'lastName'), textAt(element, 'firstName')].filter(Boolean).join(', ');
  const category = textAt(element, 'category');
  const strength = category === 'weak' || category === 'strong' ? category : 'unknown';
  return { text, kind: /^f\.?k\.?a/i.test(textAt(element, 'type')) ? 'former' : 'alias', strength };
}

function identifier(id: Element): ListedIdentifier | null {
  const words = textAt(id, 'idType');
  // Some "identifications" are notes: gender, websites, risks.
  if (/gender|website|risk|phone|email|sanctions information|target type/i.test(words)) return null;
  return listedIdentifier(identifierTypeOf(words), textAt(id, 'idNumber'), textAt(id, 'idCountry') || null);
}
