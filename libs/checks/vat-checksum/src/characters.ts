export const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Capitals only: what is cleaned has no small letters. */
export const isLetter = (code: number): boolean => code >= 65 && code <= 90;

/** The digit at a place of a text that is known to have one there. */
export const digitAt = (text: string, index: number): number => text.charCodeAt(index) - 48;

/** The number written from `start` up to, not including, `end`; only digits are there. */
export function numberAt(text: string, start: number, end: number): number {
  let value = 0;
  for (let index = start; index < end; index++) value = value * 10 + digitAt(text, index);
  return value;
}

export function hasOnlyZeros(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (digitAt(text, index) !== 0) return false;
  return true;
}
