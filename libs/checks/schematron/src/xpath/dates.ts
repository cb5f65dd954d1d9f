import { XPathError } from './errors';

export type DateType = 'xs:date' | 'xs:dateTime' | 'xs:time';
const dayMs = 86_400_000;
const minuteMs = 60_000;
/** A time has no day; this one stands for it. */
const timeDay = Date.UTC(1972, 11, 31);
const form =
  /^(?:(-?(?:[1-9]\d{4,8}|\d{4}))-(\d\d)-(\d\d))?(T)?(?:(\d\d):(\d\d):(\d\d)(?:\.(\d+))?)?(Z|[+-]\d\d:\d\d)?$/;

/** An xs:date, xs:dateTime or xs:time. Milliseconds are as fine as it goes. */
export class DateValue {
  constructor(
    readonly type: DateType,
    /** Of the day and time as written, as if in UTC. */
    readonly localMs: number,
    /** Of the time zone; null when none is given. */
    readonly zoneMinutes: number | null,
  ) {}

  /** The instant; without time zone that of UTC, which the service runs in. */
  get instantMs(): number {
    return this.localMs - (this.zoneMinutes ?? 0) * minuteMs;
  }

  text(): string {
    const iso = new Date(this.localMs).toISOString();
    const at = iso.indexOf('T');
    const time = iso.slice(at + 1, -1).replace(/\.?0+$/, (zeros) => (zeros.startsWith('.') ? '' : zeros));
    const day = iso.slice(0, at).replace(/^([+-])0*(\d{4,})/, (_, sign: string, year: string) => (sign === '-' ? sign : '') + year); // prettier-ignore
    const zone = zoneText(this.zoneMinutes);
    if (this.type === 'xs:date') return day + zone;
    return (this.type === 'xs:time' ? time : `${day}T${time}`) + zone;
  }
}

function zoneText(minutes: number | null): string {
  if (minutes === null) return '';
  if (minutes === 0) return 'Z';
  const size = Math.abs(minutes);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

/** @returns null when the text is none */
export function parseDate(type: DateType, text: string): DateValue | null {
  const found = form.exec(text);
  if (found === null) return null;
  const [, year, month, day, letter, hour, minute, second, fraction, zone] = found;
  const hasDay = year !== undefined;
  const hasTime = hour !== undefined;
  if (hasDay !== (type !== 'xs:time') || hasTime !== (type !== 'xs:date')) return null;
  if ((letter !== undefined) !== (type === 'xs:dateTime')) return null;
  const start = hasDay ? dayOf(Number(year), Number(month), Number(day)) : timeDay;
  const time = hasTime ? timeOf(Number(hour), Number(minute), Number(second), fraction) : 0;
  const minutes = zone === undefined ? null : zoneMinutes(zone);
  if (start === null || time === null || (minutes !== null && Number.isNaN(minutes))) return null;
  return new DateValue(type, type === 'xs:time' ? start + (time % dayMs) : start + time, minutes);
}

function dayOf(year: number, month: number, day: number): number | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isSame = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isSame ? date.getTime() : null;
}

function timeOf(hour: number, minute: number, second: number, fraction = ''): number | null {
  const isMidnight = hour === 24 && minute === 0 && second === 0 && !/[1-9]/.test(fraction);
  if ((hour > 23 && !isMidnight) || minute > 59 || second > 59) return null;
  return ((hour * 60 + minute) * 60 + second) * 1000 + Number(`0.${fraction}0`.slice(0, 5)) * 1000;
}

/** Fourteen hours at most. */
function zoneMinutes(zone: string): number {
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4));
  return minutes > 14 * 60 || Number(zone.slice(4)) > 59 ? NaN : zone.startsWith('-') ? -minutes : minutes;
}

export type DurationType = 'xs:dayTimeDuration' | 'xs:yearMonthDuration';

/** Days and times, or years and months. */
export class DurationValue {
  constructor(
    readonly type: DurationType,
    /** Milliseconds, or months. */
    readonly amount: number,
  ) {}

  text(): string {
    const sign = this.amount < 0 ? '-' : '';
    const size = Math.abs(this.amount);
    if (this.type === 'xs:yearMonthDuration') return `${sign}P${parts([[Math.floor(size / 12), 'Y'], [size % 12, 'M']], '0M')}`; // prettier-ignore
    const seconds = (size % minuteMs) / 1000;
    const time = parts([[Math.floor(size / 3_600_000) % 24, 'H'], [Math.floor(size / minuteMs) % 60, 'M'], [seconds, 'S']], ''); // prettier-ignore
    const days = Math.floor(size / dayMs);
    if (days === 0 && time === '') return 'PT0S';
    return `${sign}P${days === 0 ? '' : `${days}D`}${time === '' ? '' : `T${time}`}`;
  }
}

const parts = (values: [number, string][], empty: string): string =>
  values.map(([value, unit]) => (value === 0 ? '' : `${value}${unit}`)).join('') || empty;

const dayTime = /^(-)?P(?:(\d{1,9})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:\.\d+)?)S)?)?$/;
const yearMonth = /^(-)?P(?=\d)(?:(\d{1,7})Y)?(?:(\d{1,7})M)?$/;

/** @returns null when the text is none */
export function parseDuration(type: DurationType, text: string): DurationValue | null {
  const found = (type === 'xs:dayTimeDuration' ? dayTime : yearMonth).exec(text);
  if (found === null || text.endsWith('P')) return null;
  const sign = found[1] === undefined ? 1 : -1;
  const [first, second, third, fourth] = found.slice(2).map((part) => Number(part ?? 0));
  if (type === 'xs:yearMonthDuration') return new DurationValue(type, sign * (first! * 12 + second!));
  return new DurationValue(type, sign * (first! * dayMs + second! * 3_600_000 + third! * minuteMs + Math.round(fourth! * 1000))); // prettier-ignore
}

/** A date so much later. @throws XPathError when it has no such date */
export function later(date: DateValue, duration: DurationValue, sign: 1 | -1): DateValue {
  const { type, localMs, zoneMinutes: zone } = date;
  if (duration.type === 'xs:dayTimeDuration') {
    const ms = localMs + sign * duration.amount;
    // A date forgets the time of day, a time the day.
    const floor = type === 'xs:date' ? Math.floor(ms / dayMs) * dayMs : ms;
    return valid(new DateValue(type, type === 'xs:time' ? timeDay + (((ms % dayMs) + dayMs) % dayMs) : floor, zone));
  }
  if (type === 'xs:time') throw new XPathError('XPTY0004', 'Months cannot be added to a time.');
  const at = new Date(localMs);
  const months = at.getUTCFullYear() * 12 + at.getUTCMonth() + sign * duration.amount;
  const year = Math.floor(months / 12);
  const lastDay = new Date(Date.UTC(2000, 0, 1));
  lastDay.setUTCFullYear(year, (months % 12) + 1 + (months < 0 && months % 12 !== 0 ? 12 : 0), 0);
  const shifted = new Date(localMs);
  shifted.setUTCFullYear(year, lastDay.getUTCMonth(), Math.min(at.getUTCDate(), lastDay.getUTCDate()));
  return valid(new DateValue(type, shifted.getTime(), zone));
}

function valid(date: DateValue): DateValue {
  if (!Number.isFinite(date.localMs) || Math.abs(date.localMs) > 8.6e15) throw new XPathError('FODT0001', 'A date is out of range.'); // prettier-ignore
  return date;
}

/** The same instant in another time zone; without one, the day and time as written. */
export function inZone(date: DateValue, zone: number | null): DateValue {
  const { type, localMs, zoneMinutes: from } = date;
  if (zone === null || from === null) return new DateValue(type, localMs, zone);
  const ms = localMs + (zone - from) * minuteMs;
  return new DateValue(type, type === 'xs:date' ? Math.floor(ms / dayMs) * dayMs : ms, zone);
}
