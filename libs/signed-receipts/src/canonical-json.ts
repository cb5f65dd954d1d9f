/** Why a value has no canonical JSON. */
export type CanonicalJsonProblem = 'lone_surrogate' | 'not_finite' | 'not_json' | 'too_deep';

/** Thrown for a value that RFC 8785 gives no text; it names no part of the value. */
export class CanonicalJsonError extends Error {
  constructor(readonly code: CanonicalJsonProblem) {
    super(messages[code]);
    this.name = 'CanonicalJsonError';
  }
}

const messages: Readonly<Record<CanonicalJsonProblem, string>> = {
  lone_surrogate: 'A text holds half of a surrogate pair, which is no Unicode character.',
  not_finite: 'A number is not finite.',
  not_json: 'A value is neither object, array, text, number, boolean nor null.',
  too_deep: 'The value is nested too deeply, or contains itself.',
};

/** Twice the depth of any document the service accepts; what is deeper contains itself. */
const depthMax = 128;
const loneSurrogate = /\p{Surrogate}/u;

/**
 * The one JSON text of a value by RFC 8785 (JCS): names sorted by UTF-16 code units, numbers as ECMAScript writes them
 * (-0 is 0), no white space. Members that are undefined are left out, as JSON does.
 * @throws CanonicalJsonError for lone surrogates, numbers that are not finite, other things than JSON, depth above 128
 */
export function canonicalJson(value: unknown): string {
  return textOf(value, 0);
}

function textOf(value: unknown, depth: number): string {
  if (typeof value === 'string') return textOfString(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new CanonicalJsonError('not_finite');
    return JSON.stringify(value);
  }
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object') throw new CanonicalJsonError('not_json');
  if (depth === depthMax) throw new CanonicalJsonError('too_deep');
  return Array.isArray(value) ? textOfArray(value, depth + 1) : textOfObject(value, depth + 1);
}

function textOfString(text: string): string {
  if (loneSurrogate.test(text)) throw new CanonicalJsonError('lone_surrogate');
  return JSON.stringify(text);
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
    .map((name) => `${textOfString(name)}:${textOf(members[name], depth)}`)
    .join(',')}}`;
}
