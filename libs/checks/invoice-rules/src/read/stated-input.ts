import { parseDecimal, zero, type Decimal } from '../decimal';
import { isStated, type JsonObject } from './json-object';

/** Prepaid or rounding amount (BT-113, BT-114), an input of the computation: zero when not stated, null when unreadable. */
export function statedInput(totals: unknown, field: 'prepaid' | 'rounding'): Decimal | null {
  if (typeof totals !== 'object' || totals === null) return zero;
  const value = (totals as JsonObject)[field];
  if (!isStated(value)) return zero;
  return typeof value === 'string' || typeof value === 'number' ? parseDecimal(String(value)) : null;
}
