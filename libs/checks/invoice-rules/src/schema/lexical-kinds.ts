import { isUriReference } from './uri-reference';

/** What a text has to look like; `shortCode` has one to three characters. */
export type LexicalKind =
  'text' | 'decimal' | 'boolean' | 'date' | 'time' | 'dateTime' | 'base64' | 'uri' | 'language' | 'shortCode';

const forms: Readonly<Record<LexicalKind, (text: string) => boolean>> = {
  text: () => true,
  decimal: isDecimal,
  boolean: (text) => /^[ \t\r\n]*(?:true|false|1|0)[ \t\r\n]*$/.test(text),
  date: (text) => isUsualDate(text) || isDate(trimmed(text)),
  time: (text) => isTime(trimmed(text)),
  dateTime: (text) => isDateTime(trimmed(text)),
  base64: isBase64,
  uri: (text) => isUriReference(collapsed(text)),
  language: (text) => /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/.test(trimmed(text)),
  shortCode: (text) => /^.{1,3}$/s.test(collapsed(text)),
};

/** @param name as tables write it @throws when no table may write it */
export function lexicalKind(name: string): LexicalKind {
  if (!Object.hasOwn(forms, name)) throw new Error(`No lexical kind ${name}.`);
  return name as LexicalKind;
}

/** Whether a text is one of that kind (XML Schema Part 2); blanks around it do not count. */
export function isOfKind(kind: LexicalKind, text: string): boolean {
  return kind === 'decimal' ? isDecimal(text) : forms[kind](text);
}

/** The blanks of XML at the ends taken off. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

/** Every run of blanks one space, none at the ends. */
export function collapsed(text: string): string {
  return trimmed(text).replace(/[ \t\r\n]+/g, ' ');
}

function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

const isDigit = (code: number) => code >= 48 && code <= 57;

/** Most values are decimals: without a regular expression, and without a copy. */
function isDecimal(text: string): boolean {
  let at = 0;
  let end = text.length;
  while (at < end && isBlank(text.charCodeAt(at))) at++;
  while (end > at && isBlank(text.charCodeAt(end - 1))) end--;
  const sign = text.charCodeAt(at);
  if (at < end && (sign === 43 || sign === 45)) at++;
  const from = at;
  while (at < end && isDigit(text.charCodeAt(at))) at++;
  let digits = at - from;
  if (at < end && text.charCodeAt(at) === 46) {
    const fraction = ++at;
    while (at < end && isDigit(text.charCodeAt(at))) at++;
    digits += at - fraction;
  }
  return at === end && digits > 0;
}

const zone = '(?:Z|[+-]([0-9]{2}):([0-9]{2}))?';
const dateForm = new RegExp(`^(-?[0-9]{4,})-([0-9]{2})-([0-9]{2})${zone}$`);
const timeForm = new RegExp(`^([0-9]{2}):([0-9]{2}):([0-9]{2})(\\.[0-9]+)?${zone}$`);

/** Whether it is one of the first 28 days of a month, as nearly all dates are written: no regular expression is needed to see that. */
function isUsualDate(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return false;
  const year = digitsAt(text, 0) * 100 + digitsAt(text, 2);
  const month = digitsAt(text, 5);
  const day = digitsAt(text, 8);
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= 28;
}

/** The number that two digits write; NaN where there are none. */
function digitsAt(text: string, at: number): number {
  const tens = text.charCodeAt(at);
  const ones = text.charCodeAt(at + 1);
  return isDigit(tens) && isDigit(ones) ? (tens - 48) * 10 + ones - 48 : NaN;
}

function isDate(text: string): boolean {
  const parts = dateForm.exec(text);
  if (parts === null) return false;
  const [, year = '', month, day, zoneHours, zoneMinutes] = parts;
  return isDay(year, Number(month), Number(day)) && isZone(zoneHours, zoneMinutes);
}

function isTime(text: string): boolean {
  const parts = timeForm.exec(text);
  if (parts === null) return false;
  const [, hours, minutes, seconds, fraction = '', zoneHours, zoneMinutes] = parts;
  if (Number(minutes) > 59 || Number(seconds) > 59) return false;
  const isEndOfDay = hours === '24' && minutes === '00' && seconds === '00' && /^(\.0+)?$/.test(fraction);
  return (Number(hours) < 24 || isEndOfDay) && isZone(zoneHours, zoneMinutes);
}

function isDateTime(text: string): boolean {
  const middle = text.indexOf('T');
  if (middle < 0) return false;
  const day = text.slice(0, middle);
  return isDate(day) && !/[Z:]/.test(day) && isTime(text.slice(middle + 1));
}

/** There is no year 0, and years are held in 32 bits; a year of more than four digits has no zero before it. */
function isDay(year: string, month: number, day: number): boolean {
  const digits = year.replace('-', '');
  const value = Number(digits);
  if (value === 0 || value > 2_147_483_647 || (digits.length > 4 && digits.startsWith('0'))) return false;
  const isLeap = (value % 4 === 0 && value % 100 !== 0) || value % 400 === 0;
  const last = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return month >= 1 && month <= 12 && day >= 1 && day <= last;
}

function isZone(hours = '00', minutes = '00'): boolean {
  return Number(hours) < 14 ? Number(minutes) <= 59 : hours === '14' && minutes === '00';
}

const base64Values = new Int8Array(128).fill(-1);
[...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].forEach((digit, value) => {
  base64Values[digit.charCodeAt(0)] = value;
});

/** Groups of four, blanks anywhere; the bits that padding leaves over are zero. */
function isBase64(text: string): boolean {
  let digits = 0;
  let padding = 0;
  let last = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const value = code < 128 ? base64Values[code]! : -1;
    if (value >= 0) {
      if (padding > 0) return false;
      digits++;
      last = value;
    } else if (code === 61) padding++;
    else if (!isBlank(code)) return false;
  }
  if ((digits + padding) % 4 !== 0 || padding > 2) return false;
  return (padding !== 1 || (last & 3) === 0) && (padding !== 2 || (last & 15) === 0);
}
