/** A place in a text, from 1. The column counts characters. */
export type TextPlace = { readonly line: number; readonly column: number };

const blanks = /[ \t\r\n]*/y;
/** A number or a word, or a sign. */
const token = /(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])|[{}[\],:]/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

const lineFeed = 0x0a;
const space = 0x20;
const quote = 0x22;
const backslash = 0x5c;
/** The second half of a character beyond the first 65,536. */
const lowSurrogate = 0xdc00;

/** What may come next. */
type Wanted = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end' | 'nothing';

/**
 * Where a text stops being JSON; null when it is JSON. Parsers tell it in words that differ from one to the next, or not at all.
 * A string with a fault in it counts from its first quote. Time grows with the length.
 */
export function jsonErrorPlace(text: string): TextPlace | null {
  const open: ('{' | '[')[] = [];
  let wanted: Wanted = 'value';
  for (let at = 0; ;) {
    const start = endOf(blanks, text, at);
    if (start === text.length && wanted === 'nothing') return null;
    const first = text[start] ?? '';
    const isText = first === '"';
    const end = isText ? endOfText(text, start) : endOf(token, text, start);
    const sign = '{}[],:'.includes(first) ? first : '';
    const next: Wanted | null = end < 0 ? null : step(wanted, isText, sign, open);
    if (next === null) return placeAt(text, start);
    wanted = next;
    at = end;
  }
}

/** Behind what matches at a place; -1 when nothing does. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** Behind the closing quote; -1 when the text has a fault before it, or has none. No pattern: it would keep each place it has been at. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quote) return at + 1;
    if (unit < space) return -1;
    if (unit !== backslash) continue;
    at = endOf(escaped, text, at) - 1;
    if (at < 0) return -1;
  }
  return -1;
} // prettier-ignore

/** What is wanted after a token; null when it was not wanted. @param sign empty for a string, a number or a word */
function step(wanted: Wanted, isText: boolean, sign: string, open: ('{' | '[')[]): Wanted | null {
  const isValue = wanted === 'value' || wanted === 'value or end';
  if (sign === '') {
    if (isValue) return after(open);
    return isText && (wanted === 'name' || wanted === 'name or end') ? 'colon' : null;
  }
  if (sign === ':') return wanted === 'colon' ? 'value' : null;
  if (sign === ',') return wanted === 'comma or end' ? (open.at(-1) === '{' ? 'name' : 'value') : null;
  if (sign === '{' || sign === '[') {
    if (!isValue) return null;
    open.push(sign);
    return sign === '{' ? 'name or end' : 'value or end';
  }
  const [begin, empty] = sign === '}' ? (['{', 'name or end'] as const) : (['[', 'value or end'] as const);
  if (open.at(-1) !== begin || (wanted !== empty && wanted !== 'comma or end')) return null;
  open.pop();
  return after(open);
}

const after = (open: readonly string[]): Wanted => (open.length === 0 ? 'nothing' : 'comma or end');

/** A text that ends too early ends behind the last character with anything in it. */
function placeAt(text: string, at: number): TextPlace {
  const before = at === text.length ? text.trimEnd() : text.slice(0, at);
  let [line, column] = [1, 1];
  for (let unit = 0; unit < before.length; unit++) {
    const code = before.charCodeAt(unit);
    if (code === lineFeed) [line, column] = [line + 1, 1];
    else if ((code & 0xfc00) !== lowSurrogate) column++;
  }
  return { line, column };
}
