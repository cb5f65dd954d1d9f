import { code, isBlank, isCharacter } from './xml-characters';
import { notWellFormed } from './xml-refusal';

/** Text between tags as XML means it: references replaced, every line end a line feed. @throws XmlRefused */
export function decodedText(text: string, start: number, end: number): string {
  return withReferences(text.slice(start, end), start, withLineFeeds);
}

/** Text of a CDATA section: every line end a line feed. */
export function decodedSection(text: string, start: number, end: number): string {
  return withLineFeeds(text.slice(start, end));
}

/** The value of an attribute that no DTD declares: references replaced, blanks made spaces. @throws XmlRefused */
export function decodedValue(text: string, start: number, end: number): string {
  const raw = text.slice(start, end);
  if (!valueStop.test(raw)) return raw;
  const less = raw.indexOf('<');
  if (less >= 0) notWellFormed('An attribute value contains "<"', start + less);
  const bad = raw.search(forbiddenCharacter);
  if (bad >= 0) refuseCharacter(start + bad);
  return withReferences(raw, start, withSpaces);
}

/**
 * Checks a reference: to a character by its number, or to one of the five entities that need no declaration.
 * @param at offset of its `&`
 * @param before the text in the document, for the place of a refusal
 * @returns offset behind its `;`
 * @throws XmlRefused for every other
 */
export function referenceEnd(text: string, at: number, before = 0): number {
  reference.lastIndex = at;
  const found = reference.exec(text);
  if (found === null) notWellFormed('An "&" is not part of an entity; write it as "&amp;"', before + at);
  const [, decimal, hexadecimal] = found;
  const character =
    decimal !== undefined ? Number(decimal) : hexadecimal !== undefined ? parseInt(hexadecimal, 16) : 0x20;
  if (!isCharacter(character)) notWellFormed('A reference names a character that XML forbids', before + at);
  return reference.lastIndex;
}

/** @throws XmlRefused for a character that XML forbids */
export function refuseCharacter(offset: number): never {
  notWellFormed('It contains a character that XML forbids', offset);
}

const reference = /&(?:#([0-9]+)|#x([0-9a-fA-F]+)|amp|lt|gt|apos|quot);/y;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', apos: "'", quot: '"' };
const valueStop = /[<&\0-\x1f]/;
const forbiddenCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f]/;

function withReferences(raw: string, start: number, literal: (raw: string) => string): string {
  let at = raw.indexOf('&');
  if (at < 0) return literal(raw);
  let decoded = '';
  let from = 0;
  for (; at >= 0; at = raw.indexOf('&', from)) {
    decoded += literal(raw.slice(from, at));
    from = referenceEnd(raw, at, start);
    decoded += referred(raw.slice(at + 1, from - 1));
  }
  return decoded + literal(raw.slice(from));
}

/** @param name between `&` and `;` */
function referred(name: string): string {
  if (name[0] !== '#') return entities[name]!;
  return String.fromCodePoint(name[1] === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1)));
}

function withLineFeeds(raw: string): string {
  if (!raw.includes('\r')) return raw;
  return raw.length > shortMax ? withoutPattern(raw, false) : raw.replace(/\r\n?/g, '\n');
}

function withSpaces(raw: string): string {
  return raw.length > shortMax ? withoutPattern(raw, true) : raw.replace(/\r\n|[\t\n\r]/g, ' ');
}

/** A replacement by pattern takes fifty times the memory of a text of nothing but line ends. */
const shortMax = 65_536;

function withoutPattern(raw: string, areSpaces: boolean): string {
  const bytes = Buffer.from(raw);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === code.carriageReturn && bytes[at + 1] === code.lineFeed) continue;
    if (!isBlank(byte)) bytes[length++] = byte;
    else if (areSpaces) bytes[length++] = code.space;
    else bytes[length++] = byte === code.carriageReturn ? code.lineFeed : byte;
  }
  return bytes.toString('utf8', 0, length);
}
