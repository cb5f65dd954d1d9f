import { schematron } from '@einvoice/limits';
import {
  type Builtin,
  numberOrNone,
  ofItem,
  oneOrNone,
  pure,
  pureSequence,
  pureTest,
  requiredDouble,
  requiredText,
  stringOfSequence,
  textOf,
  textOrNone,
} from './builtin';
import { normalizedSpace } from './casting';
import { atomicOf, type Compiled, compiledTest } from './compiled';
import { NotSupported, Stopped, XPathError } from './errors';
import { atomized, doubleOf, integer, type Sequence, stringOf } from './items';
import { Regex } from './regex';
import { type Context, contextOfNothing } from './run';

/** Code points of a text. */
const lengthOf = (text: string): number => {
  let length = text.length;
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xd800) length--;
  return length;
};

const hasPairs = (text: string): boolean => lengthOf(text) !== text.length;

/** fn:round of a double: halves go up. */
const rounded = (value: number): number => Math.floor(value + 0.5);

function substring(text: string, start: number, length: number): string {
  const first = rounded(start);
  const end = first + rounded(length);
  if (Number.isNaN(end) && length !== Infinity) return '';
  const from = Math.max(0, first - 1);
  const to = length === Infinity ? Infinity : end - 1;
  if (Number.isNaN(first) || to <= from) return '';
  return hasPairs(text) ? [...text].slice(from, to === Infinity ? undefined : to).join('') : text.slice(from, to);
}

function translated(text: string, from: string, to: string): string {
  const targets = [...to];
  const map = new Map<string, string>();
  [...from].forEach((character, index) => {
    if (!map.has(character)) map.set(character, targets[index] ?? '');
  });
  let made = '';
  for (const character of text) made += map.get(character) ?? character;
  return made;
}

/** Patterns written in the rules are compiled with them, others once in a document. */
function regexOf(pattern: string, flags: string, context: Context): Regex {
  const { regexes } = context.run;
  const key = `${flags} ${pattern}`;
  let regex = regexes.get(key);
  if (regex !== undefined) return regex;
  if (regexes.size >= schematron.regexesMax)
    throw new Stopped('regex', 'The rules make up too many regular expressions.');
  try {
    regex = new Regex(pattern, flags);
  } catch (error) {
    if (error instanceof NotSupported) throw new Stopped('regex', error.message);
    throw error;
  }
  regexes.set(key, regex);
  return regex;
}

const constantTexts = new WeakSet<Compiled>();

/** @param values text, pattern and flags; the pattern may be wrong already now */
function checkPattern(pattern: Compiled | undefined, flags: Compiled | undefined): void {
  if (pattern === undefined || !pattern.isConstant || flags?.isConstant === false || constantTexts.has(pattern)) return;
  // Constant expressions look at no document.
  const none = contextOfNothing();
  const textOfConstant = (value: Compiled): string => {
    const items = value.items(none);
    return items.length === 1 ? stringOf(items[0]!) : '';
  };
  new Regex(textOfConstant(pattern), flags === undefined ? '' : textOfConstant(flags));
  constantTexts.add(pattern);
}

/** With its constant pattern tried before it runs, so that a wrong one is told with its place. */
function withPattern(builtin: Builtin): Builtin {
  return {
    ...builtin,
    compile: (values, scope) => {
      checkPattern(values[1], values[builtin.max === 4 ? 3 : 2]);
      const { items, test, type } = builtin.compile(values, scope);
      // The regular expressions are counted in a document.
      return { items, test, type, isConstant: false };
    },
  };
}

const flagsOf = (value: Compiled | undefined, context: Context): string =>
  value === undefined ? '' : requiredText(value, context);

function replaced(context: Context, [input, pattern, replacement, flags]: readonly Compiled[]): string {
  const text = textOf(input!, context);
  const regex = regexOf(requiredText(pattern!, context), flagsOf(flags, context), context);
  const by = requiredText(replacement!, context);
  const parts = replacementParts(by, regex.groups);
  let made = '';
  let at = 0;
  for (let found = regex.find(text, at, context.run); found !== null; found = regex.find(text, at, context.run)) {
    const [start = 0, end = 0] = found;
    if (start === end) throw new XPathError('FORX0003', 'A pattern that replaces matches the empty text.');
    made += text.slice(at, start);
    for (const part of parts) {
      made +=
        typeof part === 'string' ? part : text.slice(Math.max(0, found[2 * part]!), Math.max(0, found[2 * part + 1]!));
    }
    context.run.made(made);
    at = end;
  }
  return made + text.slice(at);
}

/** Texts, and numbers of groups. */
function replacementParts(by: string, groups: number): (string | number)[] {
  const parts: (string | number)[] = [];
  for (let at = 0; at < by.length; at++) {
    const character = by[at]!;
    const next = by[at + 1] ?? '';
    if (character === '\\') {
      if (next !== '\\' && next !== '$')
        throw new XPathError('FORX0004', 'A replacement has a "\\" before something else.');
      parts.push(next);
      at++;
    } else if (character !== '$') parts.push(character);
    else {
      let digits = /^\d+/.exec(by.slice(at + 1))?.[0] ?? '';
      if (digits === '') throw new XPathError('FORX0004', 'A replacement has a "$" without a number.');
      while (digits.length > 1 && Number(digits) > groups) digits = digits.slice(0, -1);
      if (Number(digits) <= groups) parts.push(Number(digits));
      at += digits.length;
    }
  }
  return parts;
}

function tokenized(context: Context, [input, pattern, flags]: readonly Compiled[]): Sequence {
  const text = textOf(input!, context);
  if (pattern === undefined)
    return normalizedSpace(text)
      .split(' ')
      .filter((token) => token !== '');
  const regex = regexOf(requiredText(pattern, context), flagsOf(flags, context), context);
  if (text === '') return [];
  const tokens: string[] = [];
  let at = 0;
  for (let found = regex.find(text, at, context.run); found !== null; found = regex.find(text, at, context.run)) {
    const [start = 0, end = 0] = found;
    if (start === end) throw new XPathError('FORX0003', 'A pattern that separates matches the empty text.');
    tokens.push(text.slice(at, start));
    context.run.checkLength(tokens.length);
    at = end;
  }
  tokens.push(text.slice(at));
  return tokens;
}

function matches(context: Context, [input, pattern, flags]: readonly Compiled[]): boolean {
  const text = textOf(input!, context);
  return regexOf(requiredText(pattern!, context), flagsOf(flags, context), context).test(text, context.run);
}

/** A function of two texts. */
const ofTexts = (test: (text: string, other: string) => boolean): Builtin =>
  pureTest(2, 3, (context, [text, other]) => test(textOf(text!, context), textOf(other!, context)));

function concatenated(context: Context, values: readonly Compiled[]): string {
  let text = '';
  for (const value of values) {
    const atomic = atomicOf(value, context);
    if (atomic !== null) text += stringOf(atomic);
  }
  return context.run.made(text);
}

function joined(context: Context, [items, separator]: readonly Compiled[]): string {
  const texts = items!.items(context).map((item) => stringOf(atomized(item)));
  context.run.spend(texts.length);
  return context.run.made(texts.join(separator === undefined ? '' : requiredText(separator, context)));
}

function fromCodePoints(context: Context, [points]: readonly Compiled[]): string {
  let text = '';
  for (const item of points!.items(context)) {
    const point = Number(stringOf(item));
    const isCharacter =
      Number.isInteger(point) && point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point < 0xe000);
    if (!isCharacter) throw new XPathError('FOCH0001', `${stringOf(item).slice(0, 20)} is the number of no character.`);
    text += String.fromCodePoint(point);
  }
  return context.run.made(text);
}

function codePoints(context: Context, [value]: readonly Compiled[]): Sequence {
  const text = textOf(value!, context);
  context.run.checkLength(text.length);
  context.run.spend(text.length);
  return Array.from(text, (character) => integer(character.codePointAt(0)!));
}

function cut(context: Context, [value, start, length]: readonly Compiled[]): string {
  const text = textOf(value!, context);
  return substring(
    text,
    requiredDouble(start!, context),
    length === undefined ? Infinity : requiredDouble(length, context),
  );
}

function partOf(isAfter: boolean): Builtin {
  return pure(2, 3, (context, [value, other]) => {
    const text = textOf(value!, context);
    const mark = textOf(other!, context);
    const at = text.indexOf(mark);
    if (at < 0) return '';
    return isAfter ? text.slice(at + mark.length) : text.slice(0, at);
  }, 'string'); // prettier-ignore
}

/** fn:normalize-unicode and the like take a text as it is. */
const asText = (change: (text: string) => string): Builtin =>
  pure(1, 1, (context, [value]) => change(textOf(value!, context)), 'string');

function compared(context: Context, [left, right]: readonly Compiled[]) {
  const [a, b] = [textOrNone(left!, context), textOrNone(right!, context)];
  if (a === null || b === null) return null;
  return integer(a === b ? 0 : a < b ? -1 : 1);
}

/** A number as `#0.00` shows it: the pictures that rules use to write amounts. */
function formatted(context: Context, [value, picture]: readonly Compiled[]): string {
  const number = numberOrNone(value!, context);
  const shape = /^([#,]*)(0*)(?:\.(0*)(#*))?$/.exec(requiredText(picture!, context));
  if (shape === null) throw new Stopped('regex', 'A picture of fn:format-number is not run.');
  if (number === null || Number.isNaN(doubleOf(number))) return 'NaN';
  const [, , whole = '', fixed = '', free = ''] = shape;
  const [units = '', fraction = ''] = Math.abs(doubleOf(number))
    .toFixed(Math.min(20, fixed.length + free.length))
    .split('.');
  const kept = fraction.slice(0, fixed.length) + fraction.slice(fixed.length).replace(/0+$/, '');
  return `${doubleOf(number) < 0 ? '-' : ''}${units.padStart(whole.length, '0')}${kept === '' ? '' : `.${kept}`}`;
}

export const textFunctions: Readonly<Record<string, Builtin>> = {
  string: ofItem((items) => stringOfSequence(items), 'string'),
  'string-length': ofItem((items) => integer(lengthOf(stringArgument(items))), 'number'),
  'normalize-space': ofItem((items) => normalizedSpace(stringArgument(items)), 'string'),
  concat: pure(2, 1_000, concatenated, 'string'),
  'string-join': pure(1, 2, joined, 'string'),
  substring: pure(2, 3, cut, 'string'),
  'substring-before': partOf(false),
  'substring-after': partOf(true),
  contains: ofTexts((text, other) => text.includes(other)),
  'starts-with': ofTexts((text, other) => text.startsWith(other)),
  'ends-with': ofTexts((text, other) => text.endsWith(other)),
  'upper-case': asText((text) => text.toUpperCase()),
  'lower-case': asText((text) => text.toLowerCase()),
  translate: pure(3, 3, (context, [text, from, to]) => {
    const given = textOf(text!, context);
    context.run.spend(given.length >> 2);
    return translated(given, requiredText(from!, context), requiredText(to!, context));
  }, 'string'), // prettier-ignore
  matches: withPattern({ min: 2, max: 3, compile: (values) => compiledTest((context) => matches(context, values)) }),
  replace: withPattern(pure(3, 4, replaced, 'string')),
  tokenize: { ...withPattern(pureSequence(1, 3, tokenized)), compile: compileTokenize },
  'string-to-codepoints': pureSequence(1, 1, codePoints),
  'codepoints-to-string': pure(1, 1, fromCodePoints, 'string'),
  compare: pure(2, 3, compared, 'number'),
  'format-number': pure(2, 2, formatted, 'string'),
  'encode-for-uri': asText((text) => encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)), // prettier-ignore
};

/** Of functions that take a text or the string value of the context item. */
function stringArgument(items: Sequence): string {
  const item = oneOrNone(items);
  if (item === null) return '';
  const atomic = atomized(item);
  if (typeof atomic === 'string' || typeof atomic === 'object') {
    const text = stringOf(atomic);
    if (typeof atomic === 'string' || 'text' in atomic) return text;
  }
  throw new XPathError('XPTY0004', 'A function takes xs:string.');
}

/** Lists of codes are cut once. */
function compileTokenize(values: readonly Compiled[]): Compiled {
  checkPattern(values[1], values[2]);
  return pureSequence(1, 3, tokenized).compile(values, null as never);
}
