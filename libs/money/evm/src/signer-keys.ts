import { type Hex } from './chain-reader';

/**
 * Private keys written one per line, in one text or several. Null when a line is no key, when there is none, or when one
 * is listed twice: its nonces would be counted twice.
 */
export function parseSignerKeys(texts: readonly string[]): Hex[] | null {
  const lines = texts.flatMap((text) => text.trim().split(/\s+/));
  const keys = lines.map((line) => line.toLowerCase() as Hex);
  const areKeys = keys.every((key) => /^0x[0-9a-f]{64}$/.test(key));
  return areKeys && keys.length > 0 && new Set(keys).size === keys.length ? keys : null;
}
