import { type BirthDate, type IdentifierType } from '@einvoice/name-matching';
import { type ListedIdentifier, type ListedName, type ListedParty } from '../listed-party';
import { birthDate, dayOf, distinctCountries, distinctTexts, identifierTypeOf, listedIdentifier, partyOf, writtenBirthDate } from '../party-fields'; // prettier-ignore
import { childrenOf, type Element, textAt, textsAt } from '../xml-records';

/** The consolidated list of the Security Council, XML without a namespace. */
export const unShape = { root: 'CONSOLIDATED_LIST', records: ['INDIVIDUAL', 'ENTITY'] } as const;

const nameParts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

export function unParty(record: Element): ListedParty | null {
  const isPerson = record.name === 'INDIVIDUAL';
  const reference = textAt(record, 'REFERENCE_NUMBER') || `dataid-${textAt(record, 'DATAID')}`;
  const prefix = isPerson ? 'INDIVIDUAL' : 'ENTITY';
  const whole = nameParts.flatMap((part) => textsAt(record, part)).join(' ');
  return partyOf({
    ...{ id: `un:${reference}`, list: 'un', reference, type: isPerson ? 'person' : 'organization' },
    names: [
      { text: whole, kind: 'primary', strength: 'strong' },
      ...textsAt(record, 'NAME_ORIGINAL_SCRIPT').map((text): ListedName => ({
        text,
        kind: 'alias',
        strength: 'strong',
      })),
      ...childrenOf(record, `${prefix}_ALIAS`).flatMap(aliases),
    ],
    births: childrenOf(record, 'INDIVIDUAL_DATE_OF_BIRTH').flatMap((date) => birth(date) ?? []),
    countries: distinctCountries([
      ...textsAt(record, 'NATIONALITY', 'VALUE'),
      ...textsAt(record, `${prefix}_ADDRESS`, 'COUNTRY'),
    ]),
    identifiers: childrenOf(record, 'INDIVIDUAL_DOCUMENT').flatMap((document) => identifier(document) ?? []),
    programmes: distinctTexts(textsAt(record, 'UN_LIST_TYPE')),
    ...{ measures: [], legalActs: [], listedOn: dayOf(textAt(record, 'LISTED_ON')) },
  });
}

/** An empty alias has none; one block may hold several names with semicolons between. */
function aliases(alias: Element): ListedName[] {
  const quality = textAt(alias, 'QUALITY').toLowerCase();
  const strength = quality === 'low' ? 'weak' : quality === 'good' ? 'strong' : 'unknown';
  const kind = quality.startsWith('f.k.a') ? 'former' : 'alias';
  return textAt(alias, 'ALIAS_NAME')
    .split(';')
    .map((text): ListedName => ({ text, kind, strength }));
}

function birth(date: Element): BirthDate | null {
  const circa = textAt(date, 'TYPE_OF_DATE') === 'APPROXIMATELY';
  const from = textAt(date, 'FROM_YEAR');
  if (from !== '') return birthDate({ year: Number(from), yearTo: Number(textAt(date, 'TO_YEAR') || from), circa });
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(textAt(date, 'DATE')) ?? [];
  if (year !== undefined) return birthDate({ year: Number(year), month: Number(month), day: Number(day), circa });
  const text = textAt(date, 'YEAR');
  return /^\d{4}$/.test(text) ? birthDate({ year: Number(text), circa }) : writtenBirthDate(text);
}

function identifier(document: Element): ListedIdentifier | null {
  const words = `${textAt(document, 'TYPE_OF_DOCUMENT')} ${textAt(document, 'TYPE_OF_DOCUMENT2')}`;
  const type: IdentifierType = identifierTypeOf(words);
  return listedIdentifier(
    type,
    textAt(document, 'NUMBER'),
    textAt(document, 'ISSUING_COUNTRY') || textAt(document, 'COUNTRY_OF_ISSUE'),
  );
}
