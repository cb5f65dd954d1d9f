/** Why a value has no canonical JSON. */
export type CanonicalJsonProblem = 'not_a_number' | 'not_json' | 'too_deep';

/** Thrown for a value that has no JSON text; it names no part of the value. */
export class CanonicalJsonError extends Error {
  constructor(readonly code: CanonicalJsonProblem) {
    super(messages[code]);
    this.name = 'CanonicalJsonError';
  }
}

const messages: Readonly<Record<CanonicalJsonProblem, string>> = {
  not_a_number: 'A number is not a number.',
  not_json: 'A value is neither object, array, text, number, boolean nor null.',
  too_deep: 'The value is nested too deeply, or contains itself.',
};

/** Twice the depth of any document the service accepts; what is deeper contains itself. */
const depthMax = 128;

/**
 * The one JSON text of a value by RFC 8785 (JCS): names sorted by UTF-16 code units, numbers as ECMAScript writes them
 * (-0 is 0), no white space. Members that are undefined are left out, as JSON does. Two values that a JSON parser delivers
 * and RFC 8785 refuses have a text of their own too: half a surrogate pair is escaped, an overflown number is 1e999.
 * @throws CanonicalJsonError for NaN, other things than JSON, depth above 128
 */
export function canonicalJson(value: unknown): string {
  return textOf(value, 0);
}

function textOf(value: unknown, depth: number): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return textOfNumber(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object') throw new CanonicalJsonError('not_json');
  if (depth === depthMax) throw new CanonicalJsonError('too_deep');
  return Array.isArray(value) ? textOfArray(value, depth + 1) : textOfObject(value, depth + 1);
}

function textOfNumber(number: number): string {
  if (Number.isNaN(number)) throw new CanonicalJsonError('not_a_number');
  if (Number.isFinite(number)) return JSON.stringify(number);
  return number > 0 ? '1e999' : '-1e999';
}

function textOfArray(items: readonly unknown[], depth: number): string {
  // Unlike map, Array.from visits holes, which are no JSON.
  return `[${Array.from(items, (item) => textOf(item, depth)).join(',')}]`;
}

function textOfObject(object: object, depth: number): string {
  // A Date, a Map and others would lose their contents.
  if (Object.prototype.toString.call(object) !== '[object Object]') throw new CanonicalJsonError('not_json');
  const members = object as Readonly<Record<string, unknown>>;
  const names = Object.keys(members).filter((name) => members[name] !== undefined);
  return `{${names
    .sort()
    .map((name) => `${JSON.stringify(name)}:${textOf(members[name], depth)}`)
    .join(',')}}`;
}
