import { invoiceXml } from '@einvoice/limits';
import { XmlRefused } from './xml-refusal';

/** The text of a document and the encoding its bytes had. */
export interface DecodedXml {
  readonly text: string;
  /** Names that its declaration may give, in capitals; null accepts no declared name. */
  readonly declarable: ReadonlySet<string>;
}

const utf8Names = new Set(['UTF-8']);
const utf16Names = {
  'utf-16le': new Set(['UTF-16', 'UTF-16LE']),
  'utf-16be': new Set(['UTF-16', 'UTF-16BE']),
} as const;
/** Somebody decoded a string before us; its declaration speaks of bytes that are gone, so any name that keeps ASCII is harmless. */
const stringNames = new Set(['UTF-8', 'UTF-16', 'UTF-16LE', 'UTF-16BE', 'US-ASCII', 'ISO-8859-1', 'ISO-8859-15', 'WINDOWS-1252']); // prettier-ignore

/**
 * Decodes a document and makes every line end a line feed, as XML 1.0 asks before anything is parsed: bytes are UTF-8, or UTF-16 when they start with its byte order mark or with `<` in it.
 * @throws XmlRefused when it is too large or its bytes are not what they claim to be
 */
export function decodeXml(xml: string | Uint8Array): DecodedXml {
  if (typeof xml !== 'string') {
    if (xml.length > invoiceXml.bytesMax) throw tooLarge();
    return decodeBytes(xml);
  }
  // A character has at most three bytes here (a pair has four), so most texts need no counting.
  const { length } = xml;
  if (
    length > invoiceXml.bytesMax ||
    (length * 3 > invoiceXml.bytesMax && Buffer.byteLength(xml) > invoiceXml.bytesMax)
  ) {
    throw tooLarge();
  }
  // The parser would take half a pair and the character after it, even `<`, for one character.
  if (loneSurrogate.test(xml)) throw new XmlRefused('not_well_formed', 'The text has half of a surrogate pair.');
  return { text: withLineFeeds(xml), declarable: stringNames };
}

const loneSurrogate = /\p{Surrogate}/u;

function decodeBytes(bytes: Uint8Array): DecodedXml {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return decodeAs('utf-16le', bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return decodeAs('utf-16be', bytes);
  return decodeAs('utf-8', bytes);
}

function decodeAs(encoding: 'utf-8' | 'utf-16le' | 'utf-16be', bytes: Uint8Array): DecodedXml {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return { text: withLineFeeds(text), declarable: encoding === 'utf-8' ? utf8Names : utf16Names[encoding] };
  } catch {
    throw new XmlRefused('encoding', `The bytes are no ${encoding.toUpperCase()}. Send the document in UTF-8.`);
  }
}

/** The parser could do this, too, but takes ten times as long; a replacement by pattern takes fifty times the memory. */
function withLineFeeds(text: string): string {
  if (!text.includes('\r')) return text;
  const bytes = Buffer.from(text);
  let length = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!;
    if (byte !== carriageReturn) bytes[length++] = byte;
    else if (bytes[index + 1] !== lineFeed) bytes[length++] = lineFeed;
  }
  return bytes.toString('utf8', 0, length);
}

const carriageReturn = 13;
const lineFeed = 10;

function tooLarge(): XmlRefused {
  return new XmlRefused('too_large', `A document may have ${invoiceXml.bytesMax} bytes at most.`);
}
