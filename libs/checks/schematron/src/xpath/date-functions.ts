import { type Builtin, oneOrNone, pure } from './builtin';
import { castTo } from './casting';
import { type Compiled, compiledValue } from './compiled';
import { type DateType, DateValue, DurationValue, inZone } from './dates';
import { XPathError } from './errors';
import { atomized, DecimalValue, integer, type Item, typeName, Untyped } from './items';
import { type Context } from './run';

/** The day or time of the run, in UTC. */
function nowAs(type: DateType): Builtin {
  const value = ({ run }: Context) => castTo(new DateValue('xs:dateTime', run.now.getTime(), 0), type);
  return { min: 0, max: 0, compile: () => compiledValue(value) };
}

function dateOrNone(value: Compiled, context: Context): DateValue | null {
  const item = oneOrNone(value.items(context));
  if (item === null) return null;
  const atomic = atomized(item);
  if (atomic instanceof DateValue) return atomic;
  if (atomic instanceof Untyped) return castTo(atomic, /T/.test(atomic.text) ? 'xs:dateTime' : 'xs:date') as DateValue;
  throw new XPathError('XPTY0004', `A function takes a date, not ${typeName(atomic)}.`);
}

function adjusted(context: Context, [value, zone]: readonly Compiled[]): Item | null {
  const date = dateOrNone(value!, context);
  if (date === null) return null;
  if (zone === undefined) return inZone(date, 0);
  const offset = oneOrNone(zone.items(context));
  if (offset === null) return inZone(date, null);
  if (!(offset instanceof DurationValue)) throw new XPathError('XPTY0004', 'A time zone is a duration.');
  return inZone(date, offset.amount / 60_000);
}

/** A part of a date as a whole number. */
const part = (of: (date: Date) => number): Builtin =>
  pure(1, 1, (context, [value]) => {
    const date = dateOrNone(value!, context);
    return date === null ? null : integer(of(new Date(date.localMs)));
  }, 'number'); // prettier-ignore

/** A part of a duration as a whole number. */
const durationPart = (of: (amount: number) => number): Builtin =>
  pure(1, 1, (context, [value]) => {
    const item = oneOrNone(value!.items(context));
    if (item === null) return null;
    if (!(item instanceof DurationValue)) throw new XPathError('XPTY0004', 'A function takes a duration.');
    return integer(Math.trunc(of(item.amount)));
  }, 'number'); // prettier-ignore

const seconds = pure(1, 1, (context, [value]) => {
  const date = dateOrNone(value!, context);
  if (date === null) return null;
  return new DecimalValue({ units: ((date.localMs % 60_000) + 60_000) % 60_000, scale: 3 }, false);
}, 'number'); // prettier-ignore

const parts: Readonly<Record<string, (date: Date) => number>> = {
  year: (date) => date.getUTCFullYear(),
  month: (date) => date.getUTCMonth() + 1,
  day: (date) => date.getUTCDate(),
  hours: (date) => date.getUTCHours(),
  minutes: (date) => date.getUTCMinutes(),
};

const ofDates = Object.entries(parts).flatMap(([name, of]) =>
  ['date', 'dateTime', 'time'].map((type) => [`${name}-from-${type}`, part(of)] as const),
);

export const dateFunctions: Readonly<Record<string, Builtin>> = {
  'current-dateTime': nowAs('xs:dateTime'),
  'current-date': nowAs('xs:date'),
  'current-time': nowAs('xs:time'),
  'adjust-date-to-timezone': pure(1, 2, adjusted),
  'adjust-dateTime-to-timezone': pure(1, 2, adjusted),
  'adjust-time-to-timezone': pure(1, 2, adjusted),
  ...Object.fromEntries(ofDates),
  'seconds-from-dateTime': seconds,
  'seconds-from-time': seconds,
  'days-from-duration': durationPart((ms) => ms / 86_400_000),
  'hours-from-duration': durationPart((ms) => (ms / 3_600_000) % 24),
  'years-from-duration': durationPart((months) => months / 12),
  'months-from-duration': durationPart((months) => months % 12),
};
