import { cleanOutsideText } from '@einvoice/decision-envelope';
import { energyGroup, metricFieldsOf } from '@einvoice/energy-label';
import { type EprelGroup, type EprelHits, type EprelRecord } from './eprel-client';
import { isGroupCode, readRegistrationNumber } from './question';

type Fields = Readonly<Record<string, unknown>>;

/** Fields that we know and leave where they are: `contactDetails` is personal data, the others say nothing that is asked here. */
const knownUnread: readonly string[] = [
  ...['contactDetails', 'organisation', 'trademarkOwner', 'energyClassImage', 'energyClassImageWithScale'],
  ...[
    'energyLabelId',
    'productModelCoreId',
    'versionId',
    'registrantNature',
    'formType',
    'trademarkVerificationStatus',
  ],
  ...['onMarketStartDateTS', 'onMarketFirstStartDate', 'onMarketFirstStartDateTS', 'onMarketEndDateTS'],
  ...['firstPublicationDate', 'firstPublicationDateTS', 'publishedOnDate', 'publishedOnDateTS', 'exportDateTS'],
  ...['importedOn', 'otherIdentifiers', 'uploadedLabels', 'generatedLabels', 'allowEprelLabelGeneration', 'ecoLabel'],
  ...['ecoLabelRegistrationNumber'],
];
const read: readonly string[] = [
  ...['eprelRegistrationNumber', 'productGroup', 'modelIdentifier', 'supplierOrTrademark', 'implementingAct'],
  ...['energyClassRange', 'status', 'blocked', 'lastVersion', 'versionNumber', 'orgVerificationStatus'],
  ...['onMarketStartDate', 'onMarketEndDate', 'placementCountries'],
];
const knownFields: ReadonlySet<string> = new Set([...knownUnread, ...read]);
const codeTextMax = 200;

/**
 * Reads a record by the shape that the register's interface describes. Null when a field that something depends on is missing or of
 * another type: what cannot be read is no record, and no miss.
 */
export function readRecord(value: unknown): EprelRecord | null {
  if (!isObject(value)) return null;
  const registrationNumber = readNumber(value['eprelRegistrationNumber']);
  const productGroup = value['productGroup'];
  const modelIdentifier = value['modelIdentifier'];
  if (registrationNumber === null || typeof productGroup !== 'string' || !isGroupCode(productGroup)) return null;
  if (typeof modelIdentifier !== 'string') return null;
  const texts = ['supplierOrTrademark', 'implementingAct', 'energyClassRange', 'status', 'orgVerificationStatus'];
  if (!texts.every((name) => isAbsentOr('string', value[name]))) return null;
  if (!['blocked', 'lastVersion'].every((name) => isAbsentOr('boolean', value[name]))) return null;
  const [start, end] = [readDay(value['onMarketStartDate']), readDay(value['onMarketEndDate'])];
  if (start === undefined || end === undefined) return null;
  const wanted = fieldsOfGroup(productGroup);
  const fields = readFields(value, wanted);
  if (fields === null) return null;
  const text = (name: string) => (value[name] as string | null | undefined) ?? null;
  const verification = text('orgVerificationStatus');
  return {
    registrationNumber,
    productGroup,
    modelIdentifier: cleanOutsideText(modelIdentifier),
    supplierOrTrademark: cleanOutsideText(text('supplierOrTrademark') ?? ''),
    implementingAct: codeText(text('implementingAct')),
    energyClassRange: codeText(text('energyClassRange')),
    status: codeText(text('status')),
    blocked: (value['blocked'] as boolean | null | undefined) ?? null,
    lastVersion: (value['lastVersion'] as boolean | null | undefined) ?? null,
    versionNumber: typeof value['versionNumber'] === 'number' ? value['versionNumber'] : null,
    supplierVerified: verification === null ? null : verification === 'VERIFIED',
    onMarketStart: start,
    onMarketEnd: end,
    placementCountries: readCountries(value['placementCountries']),
    fields,
    unknownFields: Object.keys(value).filter((name) => !knownFields.has(name) && !wanted.has(name)).length,
  };
}

/** Reads a page of hits, all of one group. Null when it is none. */
export function readHits(value: unknown, productGroup: string): EprelHits | null {
  if (!isObject(value)) return null;
  const { size, hits } = value;
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0 || !Array.isArray(hits)) return null;
  const records = (hits as unknown[]).map(readRecord);
  const all = records.filter((record) => record !== null && record.productGroup === productGroup) as EprelRecord[];
  return all.length === hits.length && all.length <= size ? { hits: all, total: size } : null;
}

/** Reads the list of groups; null when it is none, or empty. */
export function readGroups(value: unknown): readonly EprelGroup[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const groups = (value as unknown[]).map((group): EprelGroup | null => {
    if (!isObject(group)) return null;
    const { code, url_code: urlCode, name, regulation } = group;
    if (typeof code !== 'string' || !/^[A-Z0-9_]{1,100}$/.test(code)) return null;
    if (typeof urlCode !== 'string' || !isGroupCode(urlCode)) return null;
    if (!isAbsentOr('string', name) || !isAbsentOr('string', regulation)) return null;
    const text = (raw: unknown) => cleanOutsideText((raw as string | null | undefined) ?? '');
    return { code, urlCode, name: text(name), regulation: text(regulation) };
  });
  return groups.every((group) => group !== null) ? groups : null;
}

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAbsentOr = (type: 'string' | 'boolean', value: unknown): boolean =>
  value === undefined || value === null || typeof value === type;

/** The register writes it as a text; a number would be the same. */
const readNumber = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? readRegistrationNumber(String(value)) : null;

/** `[2025, 6, 20]`, or `2025-06-20`. Undefined when it is neither a day nor absent. */
function readDay(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null;
  const text = Array.isArray(value) ? value.map((part) => String(part).padStart(2, '0')).join('-') : value;
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text) ? undefined : text;
}

function readCountries(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  const codes = (value as unknown[]).map((place) => (isObject(place) ? place['country'] : null));
  return codes.filter((code): code is string => typeof code === 'string' && /^[A-Z]{2}$/.test(code));
}

/** Words of the register's own, such as `PUBLISHED`; anything longer or stranger is not one of them. */
const codeText = (text: string | null): string | null =>
  text !== null && /^[A-Za-z0-9_]{1,60}$/.test(text) ? text : null;

const fieldsOfGroup = (productGroup: string): ReadonlySet<string> =>
  new Set([
    ...(energyGroup(productGroup)?.classes ?? []).flatMap(({ fields }) => fields),
    ...metricFieldsOf(productGroup),
  ]);

/** Classes and figures; null when one of them is neither a number nor a short text, nor absent. */
function readFields(record: Fields, wanted: ReadonlySet<string>): EprelRecord['fields'] | null {
  const fields: Record<string, number | string> = {};
  for (const name of wanted) {
    const value = Object.hasOwn(record, name) ? record[name] : null;
    if (value === null || value === undefined) continue;
    if (typeof value !== 'number' && (typeof value !== 'string' || value.length > codeTextMax)) return null;
    const text = typeof value === 'number' ? value : cleanOutsideText(value)?.text;
    if (text !== undefined) fields[name] = text;
  }
  return fields;
}
