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
import { childrenOf, type Element, textAt, textsAt } from '../xml-records';

/** The list of financial sanctions of the European Commission (FSF 1.1). */
export const euShape = { root: 'export', records: ['sanctionEntity'] } as const;

export function euParty(record: Element): ListedParty | null {
  const { euReferenceNumber, logicalId = '', designationDate } = record.attributes;
  // Some entities have no reference; the number of the record is another series, so it has its own prefix.
  const reference = euReferenceNumber?.trim() || `logical-${logicalId}`;
  const regulations = childrenOf(record, 'regulation');
  const ships = textsAt(record, 'remark').flatMap((remark) => /\bIMO\D{0,20}(\d{7})\b/i.exec(remark)?.[1] ?? []);
  return partyOf({
    ...{ id: `eu:${reference}`, list: 'eu', reference, type: ships.length > 0 ? 'vessel' : typeOf(record) },
    names: childrenOf(record, 'nameAlias').map(nameOf),
    births: childrenOf(record, 'birthdate').flatMap((date) => birth(date) ?? []),
    countries: distinctCountries(
      ['citizenship', 'address'].flatMap((name) =>
        childrenOf(record, name).map(({ attributes }) => attributes['countryIso2Code']),
      ),
    ),
    identifiers: [
      ...childrenOf(record, 'identification').flatMap((each) => identifier(each) ?? []),
      ...ships.flatMap((number) => listedIdentifier('imo', number) ?? []),
    ],
    programmes: distinctTexts(regulations.map(({ attributes }) => attributes['programme'] ?? '')),
    measures: ['asset freeze'],
    legalActs: regulations.map((act) => ({
      title: act.attributes['numberTitle'] ?? '',
      url: textAt(act, 'publicationUrl') || null,
    })),
    listedOn: dayOf(designationDate) ?? firstDay(regulations),
  });
}

function typeOf(record: Element): PartyType {
  const [subject] = childrenOf(record, 'subjectType');
  const code = subject?.attributes['code'] ?? '';
  const letter = subject?.attributes['classificationCode'] ?? '';
  if (code === 'person' || letter === 'P') return 'person';
  return code === 'enterprise' || letter === 'E' ? 'organization' : 'unknown';
}

/** Quality is also written in the remark, and not always right: "lo quality", "low quality alias". */
function nameOf(alias: Element): ListedName {
  const { wholeName, firstName = '', middleName = '', lastName = '', strong } = alias.attributes;
  const text = wholeName?.trim() || `${firstName} ${middleName} ${lastName}`;
  const remark = textsAt(alias, 'remark').join(' ');
  const isWeak = strong === 'false' || /\blow?\s+quality|\bweak\b/i.test(remark);
  return { text, kind: 'alias', strength: isWeak ? 'weak' : strong === 'true' ? 'strong' : 'unknown' };
}

function birth({ attributes }: Element): BirthDate | null {
  const number = (text: string | undefined) => (text !== undefined && /^\d+$/.test(text) ? Number(text) : null);
  const circa = attributes['circa'] === 'true';
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{2})-(\d{2})/.exec(attributes['birthdate'] ?? '') ?? [];
  if (isoYear !== undefined)
    return birthDate({ year: Number(isoYear), month: Number(isoMonth), day: Number(isoDay), circa });
  const year = number(attributes['year']) ?? number(attributes['yearRangeFrom']);
  if (year === null) return null;
  const yearTo = number(attributes['yearRangeTo']) ?? year;
  return birthDate({ year, month: number(attributes['monthOfYear']), day: number(attributes['day']), yearTo, circa });
}

const flagNames: Readonly<Record<string, string>> = {
  ...{ knownFalse: 'known_false', knownExpired: 'expired', reportedLost: 'reported_lost', revokedByIssuer: 'revoked' },
};

function identifier({ attributes }: Element): ListedIdentifier | null {
  const words = `${attributes['identificationTypeCode'] ?? ''} ${attributes['identificationTypeDescription'] ?? ''}`;
  const type = /^id\b/i.test(words)
    ? 'national_id'
    : identifierTypeOf(words.replace('regnumber', 'registration number').replace('fiscalcode', 'fiscal code'));
  const flags = Object.entries(flagNames).flatMap(([name, flag]) => (attributes[name] === 'true' ? [flag] : []));
  const number = attributes['latinNumber']?.trim() || attributes['number'] || '';
  return listedIdentifier(type, number, attributes['countryIso2Code'] ?? null, flags);
}

const firstDay = (regulations: readonly Element[]): string | null =>
  regulations.flatMap(({ attributes }) => dayOf(attributes['publicationDate']) ?? []).sort()[0] ?? null;
