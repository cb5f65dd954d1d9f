/** A decimal number without loss: `digits` / 10^`scale`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** Reads a decimal as JSON or a text writes it, without exponent. @returns null for anything else, or more than so many decimals */
export function readDecimal(value: number | string, decimalsMax: number): Decimal | null {
  const [, whole, decimals = ''] = /^(\d{1,16})(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (whole === undefined || decimals.length > decimalsMax) return null;
  return { digits: BigInt(whole + decimals), scale: decimals.length };
}

/** Cents of a decimal in euro, times a whole number, over a rate; rounded once, half up. */
export function centsOf(value: Decimal, times = 1, rate: Decimal = { digits: 1n, scale: 0 }): number {
  const numerator = value.digits * BigInt(times) * 100n * 10n ** BigInt(rate.scale);
  const denominator = rate.digits * 10n ** BigInt(value.scale);
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** A share of an amount, in parts of a thousand; rounded once, half up. */
export const permilleOf = (cents: number, permille: number): number =>
  Number((2n * BigInt(cents) * BigInt(permille) + 1000n) / 2000n);

/** Cents as euro with two decimals. */
export const euro = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
