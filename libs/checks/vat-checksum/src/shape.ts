import { isDigit, isLetter } from './characters';

/** Whether the text has the shape, character by character; the classes are explained at `VatCountry.shapes`. */
export function hasShape(text: string, shape: string): boolean {
  if (text.length !== shape.length) return false;
  for (let index = 0; index < shape.length; index++) {
    if (!fits(text.charCodeAt(index), shape.charCodeAt(index))) return false;
  }
  return true;
}

const [digit, nonZero, letter, letterOrDigit, letterOrSign] = [...'dnlxs'].map((sign) => sign.charCodeAt(0));
const [zero, plus, star] = [...'0+*'].map((sign) => sign.charCodeAt(0));

function fits(code: number, place: number): boolean {
  switch (place) {
    case digit:
      return isDigit(code);
    case nonZero:
      return isDigit(code) && code !== zero;
    case letter:
      return isLetter(code);
    case letterOrDigit:
      return isLetter(code) || isDigit(code);
    case letterOrSign:
      return isLetter(code) || code === plus || code === star;
    default:
      return code === place;
  }
}
