import { isUtf8 } from 'node:buffer';
import { parse as parseWithoutPrototypes } from 'secure-json-parse';
import { type JsonLimits } from '@einvoice/limits';
import { jsonErrorPlace, type TextPlace } from './json-error-place';

/** Why a JSON document was refused; the codes are those of the error shape. */
export type JsonRefusal =
  'body_too_large' | 'invalid_text_encoding' | 'too_complex' | 'forbidden_property' | 'malformed_json';

export type StrictJson = { readonly ok: true; readonly value: unknown } | RefusedJson;

export interface RefusedJson {
  readonly ok: false;
  readonly code: JsonRefusal;
  /** Where malformed JSON stops being JSON. */
  readonly details?: TextPlace;
}

/**
 * Parses bytes from outside as JSON: UTF-8 without byte order mark, within the limits (counted in one linear walk before
 * anything is built), and without a `__proto__` key. Of a duplicate key the last value counts, as everywhere.
 */
export function parseStrictJson(bytes: Uint8Array, limits: JsonLimits): StrictJson {
  if (bytes.length > limits.bytesMax) return { ok: false, code: 'body_too_large' };
  if (startsWithByteOrderMark(bytes) || !isUtf8(bytes)) return { ok: false, code: 'invalid_text_encoding' };
  if (exceedsJsonLimits(bytes, limits)) return { ok: false, code: 'too_complex' };
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  try {
    // `constructor` is an ordinary name to us: inputs are read by their own keys only.
    return { ok: true, value: parseWithoutPrototypes(text, { protoAction: 'error', constructorAction: 'ignore' }) };
  } catch {
    const details = jsonErrorPlace(text);
    return details === null
      ? { ok: false, code: 'forbidden_property' }
      : { ok: false, code: 'malformed_json', details };
  }
}

const startsWithByteOrderMark = (bytes: Uint8Array) => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

const quote = 0x22;
const comma = 0x2c;
const slash = 0x2f;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Counts depth, values, keys, items and string lengths in one walk over the bytes. It does not check the grammar: of
 * text that is no JSON it may count anything, and the parser refuses it afterwards.
 */
export function exceedsJsonLimits(bytes: Uint8Array, limits: JsonLimits): boolean {
  const membersAt = new Int32Array(limits.depthMax + 1);
  const membersMaxAt = new Int32Array(limits.depthMax + 1).fill(limits.valuesMax);
  let depth = 0;
  let values = 1;
  let lastText = 0;
  /** Where the name of the value that comes begins: the last text, when a colon follows it. */
  let name = -1;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte <= 0x20) continue;
    if (byte === colon) {
      name = lastText;
      continue;
    }
    if (byte === closeBrace || byte === closeBracket) {
      depth = Math.max(0, depth - 1);
      continue;
    }
    if (byte === comma || membersAt[depth] === 0) {
      // A member begins at the container's first byte and at every comma; a comma is never the first.
      membersAt[depth]!++;
      if (depth > 0) values++;
      if (values > limits.valuesMax || membersAt[depth]! > membersMaxAt[depth]!) return true;
    }
    if (byte === quote) {
      const start = at + 1;
      at = endOfString(bytes, start);
      if (at - start > limits.stringBytesMax && !isLongName(bytes, name, limits) && !isBase64(bytes, start, at))
        return true;
      lastText = start;
    } else if (byte === openBrace || byte === openBracket) {
      depth++;
      if (depth > limits.depthMax) return true;
      membersAt[depth] = 0;
      membersMaxAt[depth] = byte === openBrace ? limits.keysPerObjectMax : limits.itemsPerArrayMax;
    }
    name = -1;
  }
  return false;
}

/** Whether the property named at `start` may hold a text of any length. A name written with escapes is not known. */
function isLongName(bytes: Uint8Array, start: number, { longTextName }: JsonLimits): boolean {
  if (start < 0 || longTextName === undefined) return false;
  const name = Buffer.from(bytes.subarray(start, start + longTextName.length + 1)).toString('latin1');
  return name === `${longTextName}"`;
}

/** The index of the closing quote, or the length when there is none. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return Math.min(at, bytes.length);
}

/** Some writers escape the slash, so `\/` is one of the 64 characters here. */
function isBase64(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    const escapedSlash = byte === backslash && bytes[at + 1] === slash;
    if (!escapedSlash && !isBase64Byte(byte)) return false;
  }
  return true;
}

const base64Bytes = new Set(Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/='));
const isBase64Byte = (byte: number) => base64Bytes.has(byte);
