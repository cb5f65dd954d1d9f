import { decimalText } from '@einvoice/limits';

/**
 * Exact decimals with the meaning of xs:decimal: value = units / 10^scale.
 * `units` is a number while it is a safe integer, a bigint beyond; every function returns the number form when it fits.
 */
export interface Decimal {
  readonly units: number | bigint;
  readonly scale: number;
}

export const zero: Decimal = { units: 0, scale: 0 };
export const one: Decimal = { units: 1, scale: 0 };

/** Fraction digits that a quotient has at least, as the official engine's xs:decimal division has them. */
const divisionDigits = 18;
const safe = Number.MAX_SAFE_INTEGER;
const bigSafe = BigInt(safe);
const powers = Array.from({ length: 16 }, (_, digits) => 10 ** digits);
const bigPowers = Array.from({ length: 64 }, (_, digits) => 10n ** BigInt(digits));

/**
 * Reads decimal text: optional sign, digits with at most one point, blanks of XML around it.
 * @returns null when it is no decimal, or longer than limits allow in XML (tested before any big number is made)
 */
export function parseDecimal(text: string): Decimal | null {
  let end = text.length;
  let at = 0;
  while (at < end && isBlank(text.charCodeAt(at))) at++;
  while (end > at && isBlank(text.charCodeAt(end - 1))) end--;
  if (end - at > decimalText.xmlCharactersMax) return null;
  const negative = text.charCodeAt(at) === 45;
  if (negative || text.charCodeAt(at) === 43) at++;
  let units = 0;
  let digits = 0;
  let point = -1;
  for (let index = at; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code >= 48 && code <= 57) {
      units = units * 10 + (code - 48);
      digits++;
    } else if (code === 46 && point < 0) point = index;
    else return null;
  }
  if (digits === 0) return null;
  if (digits <= 15) {
    return { units: negative && units !== 0 ? -units : units, scale: point < 0 ? 0 : end - point - 1 };
  }
  // Two hundred zeros at the end of each of many values would be divided away one by one, later.
  if (point >= 0) while (text.charCodeAt(end - 1) === 48) end--;
  const big = BigInt(text.slice(at, end).replace('.', ''));
  return fromBig(negative ? -big : big, point < 0 ? 0 : end - point - 1);
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = a.scale > b.scale ? a.scale : b.scale;
  const left = numberAt(a, scale);
  const right = numberAt(b, scale);
  const units = left + right;
  if (units <= safe && units >= -safe) return { units, scale };
  return fromBig(bigAt(a, scale) + bigAt(b, scale), scale);
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, negate(b));
}

export function negate(a: Decimal): Decimal {
  return { units: a.units === 0 ? 0 : -a.units, scale: a.scale };
}

export function absolute(a: Decimal): Decimal {
  return a.units < 0 ? negate(a) : a;
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  if (typeof a.units === 'number' && typeof b.units === 'number') {
    const units = a.units * b.units;
    if (units <= safe && units >= -safe) return { units: units === 0 ? 0 : units, scale: a.scale + b.scale };
  }
  return fromBig(BigInt(a.units) * BigInt(b.units), a.scale + b.scale);
}

/**
 * The quotient as the official engine has it: 18 fraction digits more than the dividend has beyond the divisor, and at least 18;
 * zeros at the end do not count, also those before the point of a whole number.
 * @returns null when `b` is zero
 */
export function divide(a: Decimal, b: Decimal): Decimal | null {
  if (b.units === 0) return null;
  if (b.units === 1 && b.scale === 0) return a;
  const left = stripped(a);
  const right = stripped(b);
  const scale = Math.max(divisionDigits, left.scale - right.scale + divisionDigits);
  const dividend = left.units * 10n ** BigInt(scale + right.scale - left.scale);
  const divisor = right.units;
  const quotient = dividend / divisor;
  const rest = dividend - quotient * divisor;
  const twice = rest < 0n ? -rest * 2n : rest * 2n;
  if (twice <= (divisor < 0n ? -divisor : divisor)) return fromBig(quotient, scale);
  return fromBig(dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n, scale);
}

/** Without zeros at the end; the scale of 700 is -2. */
function stripped({ units, scale }: Decimal): { units: bigint; scale: number } {
  let left = BigInt(units);
  let digits = left === 0n ? 0 : scale;
  for (; left !== 0n && left % 10n === 0n; left /= 10n) digits--;
  return { units: left, scale: digits };
}

/** Division by 10^digits, exact. */
export function shiftRight(a: Decimal, digits: number): Decimal {
  return { units: a.units, scale: a.scale + digits };
}

/** Rounds to `digits` fraction digits, halves toward +infinity as fn:round does: -2.5 becomes -2. */
export function round(a: Decimal, digits: number): Decimal {
  const drop = a.scale - digits;
  if (drop <= 0) return a;
  if (typeof a.units === 'number' && drop <= 15) {
    const power = powers[drop]!;
    let rest = a.units % power;
    let floor = (a.units - rest) / power;
    if (rest < 0) {
      rest += power;
      floor -= 1;
    }
    return { units: rest * 2 >= power ? floor + 1 : floor === 0 ? 0 : floor, scale: digits };
  }
  const power = bigPower(drop);
  const raised = BigInt(a.units) + power / 2n;
  const quotient = raised / power;
  return fromBig(raised < 0n && quotient * power !== raised ? quotient - 1n : quotient, digits);
}

/** @returns a negative number, 0 or a positive number, as a is less than, equal to or greater than b */
export function compare(a: Decimal, b: Decimal): number {
  const scale = a.scale > b.scale ? a.scale : b.scale;
  const difference = numberAt(a, scale) - numberAt(b, scale);
  if (difference <= safe && difference >= -safe) return difference;
  const left = bigAt(a, scale);
  const right = bigAt(b, scale);
  return left < right ? -1 : left > right ? 1 : 0;
}

export function equal(a: Decimal, b: Decimal): boolean {
  return a.scale === b.scale ? a.units === b.units : compare(a, b) === 0;
}

/** The exact value of a double, as casting xs:double to xs:decimal gives it. @throws RangeError for one that is not finite */
export function exactDecimalOf(value: number): { units: bigint; scale: number } {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no decimal.`);
  let mantissa = value;
  let halvings = 0;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    halvings++;
  }
  return { units: BigInt(mantissa) * 5n ** BigInt(halvings), scale: halvings };
}

/** A double near the value: for comparisons that the official rules make in doubles. */
export function toNumber(a: Decimal): number {
  return typeof a.units === 'number' && a.scale <= 15 ? a.units / powers[a.scale]! : Number(toText(a));
}

/** Canonical text: no plus sign, no leading zeros, no zeros at the end of the fraction. */
export function toText(a: Decimal): string {
  let { units, scale } = a;
  if (typeof units === 'number') {
    for (; scale > 0 && units % 10 === 0; scale--) units /= 10;
    return scale === 0 ? String(units) : withPoint(String(units), scale);
  }
  for (; scale > 0 && units % 10n === 0n; scale--) units /= 10n;
  return withPoint(String(units), scale);
}

/** Amount as the invoice writes it: two fraction digits. */
export function amountText(a: Decimal): string {
  const { units, scale } = round(a, 2);
  if (typeof units === 'number' && scale === 2) {
    const cents = Math.abs(units) % 100;
    return `${units < 0 ? '-' : ''}${(Math.abs(units) - cents) / 100}.${cents < 10 ? '0' : ''}${cents}`;
  }
  if (scale === 2) return withPoint(String(units), 2);
  return scale === 0 ? `${units}.00` : `${withPoint(String(units), 1)}0`;
}

function withPoint(units: string, scale: number): string {
  if (scale === 0) return units;
  const negative = units.charCodeAt(0) === 45;
  const whole = units.length - scale;
  if (whole > (negative ? 1 : 0)) return `${units.slice(0, whole)}.${units.slice(whole)}`;
  return `${negative ? '-' : ''}0.${(negative ? units.slice(1) : units).padStart(scale, '0')}`;
}

/** A running sum; exact, and without an object per step while units are safe integers. */
export class DecimalSum {
  private units = 0;
  private scale = 2;
  /** What is too large or too fine for `units`. */
  private bigUnits = 0n;
  private bigScale = 0;

  constructor(first: Decimal = zero) {
    this.add(first);
  }

  add(value: Decimal): void {
    if (value.scale <= this.scale && typeof value.units === 'number') {
      const units = this.units + value.units * powers[this.scale - value.scale]!;
      if (units <= safe && units >= -safe) {
        this.units = units;
        return;
      }
    } else if (value.scale <= 6 && value.scale > this.scale) {
      const units = this.units * powers[value.scale - this.scale]!;
      if (units <= safe && units >= -safe) {
        this.units = units;
        this.scale = value.scale;
        return this.add(value);
      }
    }
    if (value.scale > this.bigScale) {
      this.bigUnits *= bigPower(value.scale - this.bigScale);
      this.bigScale = value.scale;
    }
    this.bigUnits += bigAt(value, this.bigScale);
  }

  value(): Decimal {
    const sum = { units: this.units, scale: this.scale };
    return this.bigUnits === 0n ? sum : add(sum, fromBig(this.bigUnits, this.bigScale));
  }
}

function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13;
}

/** Units at a larger scale while they are a safe integer, else NaN. */
function numberAt(a: Decimal, scale: number): number {
  if (typeof a.units !== 'number') return NaN;
  if (a.scale === scale) return a.units;
  const units = scale - a.scale < 16 ? a.units * powers[scale - a.scale]! : NaN;
  return units <= safe && units >= -safe ? units : NaN;
}

function bigAt(a: Decimal, scale: number): bigint {
  return scale === a.scale ? BigInt(a.units) : BigInt(a.units) * bigPower(scale - a.scale);
}

function bigPower(digits: number): bigint {
  return bigPowers[digits] ?? 10n ** BigInt(digits);
}

function fromBig(units: bigint, scale: number): Decimal {
  return units <= bigSafe && units >= -bigSafe ? { units: Number(units), scale } : { units, scale };
}
