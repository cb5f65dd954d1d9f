import { estimateImportCost, importCostRules, type ParcelProblem, readParcel } from '@einvoice/import-cost';
import {
  type Check,
  type InvoiceReport,
  type Issue,
  validateInvoice,
  verdictOnDocument,
} from '@einvoice/invoice-rules';
import { type JsonRefusal, type LineBytes, parseStrictJson } from '@einvoice/json';
import { invoiceBody, type JsonLimits, streamLine } from '@einvoice/limits';
import { type RuleSet } from '@einvoice/schematron';
import { compareNames } from '@einvoice/name-matching';
import { type ListIndex, screenName } from '@einvoice/sanctions-lists';
import { type TariffIndex } from '@einvoice/tariff-data';
import { checkVatNumber } from '@einvoice/vat-checksum';
import { askedRules, partOfVerdict } from './asked-rules';
import { measuresLine } from './measures-line';

export type StreamKind = 'ubl' | 'cii' | 'invoice' | 'vat' | 'names' | 'low-value';
/** Rules that somebody brought, to judge any XML by. */
interface BroughtRules {
  readonly rules: RuleSet;
}
/** A month of the tariff, to say which measures apply. */
interface LoadedTariff {
  readonly tariff: TariffIndex;
}
/** Sanctions lists, to screen names against. */
interface ScreenedLists {
  readonly lists: readonly ListIndex[];
}
/** What lines are answered by. */
export type Answering = StreamKind | BroughtRules | LoadedTariff | ScreenedLists;
type Fields = Readonly<Record<string, unknown>>;

/** Why a line has no verdict. Codes are stable: of `refusals` here, or of the XML reader for a document that it refuses. */
interface LineError {
  readonly code: string;
  readonly message: string;
}
/** What is answered beside the id; with an error, its line is told, too. */
type Answer = Fields &
  (
    | { readonly valid: boolean }
    | { readonly score: number }
    | { readonly status: string }
    | { readonly matches: readonly object[] }
    | { readonly error: LineError }
  );

const refusals = {
  body_too_large: `A line has at most ${streamLine.bytesMax} bytes.`,
  invalid_text_encoding: 'A line is JSON in UTF-8.',
  too_complex: 'The line has too many values, keys or levels.',
  forbidden_property: 'A property is called __proto__; rename it.',
  malformed_json: 'The line is not JSON.',
  not_an_object: 'A line is one JSON object.',
  missing_id: 'Give the line an id, a text or a number; the answer repeats it.',
} as const satisfies Record<JsonRefusal, string> & Record<string, string>;

/** As for a request over HTTP, but a whole document may be in the line as one text. */
const lineLimits: JsonLimits = { ...invoiceBody, bytesMax: streamLine.bytesMax, stringBytesMax: streamLine.bytesMax };

const answering: Readonly<Record<StreamKind, (fields: Fields, now: Date) => Answer>> = {
  ubl: document,
  cii: document,
  invoice({ invoice }, now) {
    if (!isObject(invoice)) return wrongField('invoice', invoice, 'an invoice as an object');
    return findingsOf(validateInvoice(invoice, { now }));
  },
  vat({ vatNumber, countryCode = null }) {
    if (typeof vatNumber !== 'string') return wrongField('vatNumber', vatNumber, 'a VAT number as text');
    if (!isTextOrNull(countryCode)) return wrongField('countryCode', countryCode, 'a country code as text');
    const { valid, normalized, issue } = checkVatNumber(vatNumber, countryCode);
    return { valid, normalized, issue };
  },
  names({ a, b, type = 'any' }) {
    if (typeof a !== 'string') return wrongField('a', a, 'a name as text');
    if (typeof b !== 'string') return wrongField('b', b, 'a name as text');
    if (!isNameType(type)) return wrongField('type', type, 'person, organization, vessel or any');
    return { ...compareNames(a, b, type) };
  },
  'low-value'({ id: _id, ...question }, now) {
    const read = readParcel(question, now.toISOString().slice(0, 10));
    if (read.ok) return { ...estimateImportCost(read.parcel, importCostRules) };
    const [{ path, message }] = read.problems as [ParcelProblem];
    return { error: { code: 'invalid_input', message: `${path}: ${message}` }, problems: read.problems };
  },
};

export const streamKinds = Object.keys(answering) as StreamKind[];

/** The answer to one line, as a line; null for a blank one, which is passed over. @param line its number, from 1 */
export function answerLine(kind: Answering, bytes: LineBytes, line: number, now: Date): string | null {
  if (bytes === null) return refused('body_too_large', line);
  if (isBlank(bytes)) return null;
  const parsed = parseStrictJson(bytes, lineLimits);
  if (!parsed.ok) return refused(parsed.code, line);
  if (!isObject(parsed.value)) return refused('not_an_object', line);
  const { id } = parsed.value;
  if (typeof id !== 'string' && typeof id !== 'number') return refused('missing_id', line);
  const answer = answerOf(kind, parsed.value, now);
  return JSON.stringify('error' in answer ? { id, line, ...answer } : { id, ...answer });
}

function answerOf(kind: Answering, fields: Fields, now: Date): Answer {
  if (typeof kind === 'string') return answering[kind](fields, now);
  if ('lists' in kind) return screened(kind.lists, fields);
  return 'rules' in kind ? byRules(kind.rules, fields, now) : byTariff(kind.tariff, fields);
}

/** The listings that a name may be, best first. */
function screened(lists: readonly ListIndex[], { name, type = 'any' }: Fields): Answer {
  if (typeof name !== 'string') return wrongField('name', name, 'a name as text');
  if (!isNameType(type)) return wrongField('type', type, 'person, organization, vessel or any');
  const found = screenName(lists, { name, type, birthDate: null, countries: [], minScore: 0.7, limit: 25 });
  return { matches: found.map(({ party, score }) => ({ listingId: party.id, score })) };
}

function byTariff(tariff: TariffIndex, { code, originCountry, date }: Fields): Answer {
  if (typeof code !== 'string' || !/^(\d\d){2,5}$/.test(code)) return wrongField('code', code, 'a code of 4, 6, 8 or 10 digits as text'); // prettier-ignore
  if (typeof originCountry !== 'string' || !/^[A-Z]{2}$/.test(originCountry)) return wrongField('originCountry', originCountry, 'a country as two letters'); // prettier-ignore
  if (!isDay(date)) return wrongField('date', date, 'a day as YYYY-MM-DD');
  return measuresLine(tariff, code, originCountry, date);
}

/** An XML invoice; its syntax is recognised. A document without verdict is not valid, and is answered as an error, too. */
function document({ xml, ruleSet, asOf }: Fields, now: Date): Answer {
  if (typeof xml !== 'string') return wrongField('xml', xml, 'an XML invoice as text');
  const asked = ruleSet === undefined ? { part: 'all' as const } : askedRules(String(ruleSet));
  if (asked === null) return { error: { code: 'unknown_rule_set', message: 'We have no rule set of this name.' } };
  if (asOf !== undefined && !isDay(asOf)) return wrongField('asOf', asOf, 'a day as YYYY-MM-DD');
  const check: Check = { ...('ruleSet' in asked && { ruleSet: asked.ruleSet }), ...(isDay(asOf) && { asOf }) };
  const verdict = verdictOnDocument(xml, { now, check });
  const { outcome, read, rules, notChecked } = verdict;
  const part = partOfVerdict(verdict, asked.part);
  if (outcome === 'judged') return { ...part };
  if (outcome === 'rules_not_run') return { ...part, rules, notChecked };
  const [{ code, message }] = read.issues as [Issue];
  return { ...part, read, rules, error: { code, message } };
}

/** Valid is what was judged to its end and has no error. */
function byRules(rules: RuleSet, { xml }: Fields, now: Date): Answer {
  if (typeof xml !== 'string') return wrongField('xml', xml, 'an XML document as text');
  const report = rules.judge(xml, now);
  if (!report.ok) return { valid: false, error: { code: report.reason, message: report.message } };
  const { outcome, findings, errors, stopped, notListed } = report;
  const valid = outcome === 'judged' && notListed === 0 && findings.every(({ severity }) => severity !== 'error');
  const issues = findings.map(({ id, place, ...finding }) => ({ code: id, path: place.path, line: place.line, column: place.column, ...finding })); // prettier-ignore
  return { valid, outcome, issues, ...(errors.length > 0 && { errors }), ...(stopped && { stopped }), ...(notListed > 0 && { notListed }) }; // prettier-ignore
}

function refused(code: keyof typeof refusals, line: number): string {
  return JSON.stringify({ id: null, line, error: { code, message: refusals[code] } });
}

function findingsOf({ valid, issues, truncated }: InvoiceReport): Answer {
  return { valid, issues, ...(truncated && { truncated }) };
}

function wrongField(field: string, value: unknown, meaning: string): Answer {
  const code = value === undefined ? 'missing_field' : 'wrong_type';
  return { error: { code, message: `Give ${field}: ${meaning}.` } };
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
const isNameType = (value: unknown): value is (typeof nameTypes)[number] => nameTypes.some((type) => type === value);
const nameTypes = ['person', 'organization', 'vessel', 'any'] as const;
const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

function isBlank(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte !== 0x20 && byte !== 0x0d && byte !== 0x09) return false;
  return true;
}
