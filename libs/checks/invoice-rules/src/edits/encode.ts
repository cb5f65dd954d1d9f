import { type XmlEncoding } from '../xml/xml-encoding';

/** The bytes of a text. A character that the encoding does not have becomes a character reference, so it must stand in a value. */
export function encoded(text: string, encoding: XmlEncoding): Uint8Array {
  switch (encoding) {
    case 'utf-8':
      return new TextEncoder().encode(text);
    case 'utf-16le':
    case 'utf-16be':
      return utf16(text, encoding === 'utf-16be');
    case 'us-ascii':
      return oneByteEach(text, (code) => code < 0x80, noBytes);
    case 'iso-8859-1':
      return oneByteEach(text, (code) => code <= 0xff, noBytes);
    case 'windows-1252':
      return oneByteEach(text, (code) => code < 0x80 || (code >= 0xa0 && code <= 0xff), windowsBytes);
  }
}

function utf16(text: string, isBigEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    bytes[2 * index + (isBigEndian ? 1 : 0)] = unit & 0xff;
    bytes[2 * index + (isBigEndian ? 0 : 1)] = unit >> 8;
  }
  return bytes;
}

/** @param isOwn whether a character has its own number as byte @param others the bytes of further characters */
function oneByteEach(text: string, isOwn: (code: number) => boolean, others: ReadonlyMap<string, number>): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0)!;
    const byte = isOwn(code) ? code : others.get(character);
    if (byte !== undefined) bytes.push(byte);
    else for (const digit of `&#${code};`) bytes.push(digit.charCodeAt(0));
  }
  return Uint8Array.from(bytes);
}

const noBytes: ReadonlyMap<string, number> = new Map();
/** 0x80 to 0x9F of windows-1252; the five places without a character are blanks here. */
const windowsCharacters = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const windowsBytes: ReadonlyMap<string, number> = new Map(
  Array.from(windowsCharacters, (character, index) => [character, 0x80 + index] as const).filter(
    ([character]) => character !== ' ',
  ),
);
