import { invoiceXml } from '@einvoice/limits';
import { encodingOf, singleByteNames, type XmlEncoding } from './xml-encoding';
import { XmlRefused } from './xml-refusal';

/** A document as its sender gave it; every place in it is an offset into `text`, in UTF-16 units. */
export interface XmlSource {
  /** Decoded, without byte order mark; line ends are as sent. */
  readonly text: string;
}

/** A source, and the names of encodings that its declaration may give, in capitals. */
export interface DecodedXml extends XmlSource {
  readonly declarable: ReadonlySet<string>;
}

const declarableNames: Readonly<Record<XmlEncoding, ReadonlySet<string>>> = {
  'utf-8': new Set(['UTF-8']),
  'utf-16le': new Set(['UTF-16', 'UTF-16LE']),
  'utf-16be': new Set(['UTF-16', 'UTF-16BE']),
  'iso-8859-1': namesOf('iso-8859-1'),
  'windows-1252': namesOf('windows-1252'),
  'us-ascii': namesOf('us-ascii'),
};
/** Somebody decoded a string before us; its declaration speaks of bytes that are gone, so any name that keeps ASCII is harmless. */
const stringNames = new Set(['UTF-8', 'UTF-16', 'UTF-16LE', 'UTF-16BE', 'ISO-8859-15', ...singleByteNames.keys()]);

function namesOf(encoding: XmlEncoding): ReadonlySet<string> {
  return new Set([...singleByteNames].filter(([, named]) => named === encoding).map(([name]) => name));
}

/**
 * Decodes a document; of bytes, `encodingOf` finds the encoding.
 * @throws XmlRefused when it is too large or its bytes are not what they claim to be
 */
export function decodeXml(xml: string | Uint8Array): DecodedXml {
  if (typeof xml === 'string') return decodeText(xml);
  if (xml.length > invoiceXml.bytesMax) throw tooLarge();
  const { encoding } = encodingOf(xml);
  const text = encoding === 'us-ascii' || encoding.startsWith('utf-') ? decodeStrictly(encoding, xml) : decodeSingleBytes(encoding, xml); // prettier-ignore
  if (text === null) {
    throw new XmlRefused('encoding', `The file is not valid ${encoding.toUpperCase()}. Save it as UTF-8.`, 0);
  }
  return { text, declarable: declarableNames[encoding] };
}

function decodeText(xml: string): DecodedXml {
  // A character has at most three bytes here (a pair has four), so most texts need no counting.
  const { length } = xml;
  if (
    length > invoiceXml.bytesMax ||
    (length * 3 > invoiceXml.bytesMax && Buffer.byteLength(xml) > invoiceXml.bytesMax)
  ) {
    throw tooLarge();
  }
  const lone = xml.search(loneSurrogate);
  if (lone >= 0) throw new XmlRefused('not_well_formed', 'The text has half of a surrogate pair.', lone);
  return { text: xml.charCodeAt(0) === 0xfeff ? xml.slice(1) : xml, declarable: stringNames };
}

const loneSurrogate = /\p{Surrogate}/u;

function decodeStrictly(encoding: XmlEncoding, bytes: Uint8Array): string | null {
  // US-ASCII is the part of UTF-8 where each byte is a character.
  try {
    const text = new TextDecoder(encoding === 'us-ascii' ? 'utf-8' : encoding, { fatal: true }).decode(bytes);
    return encoding === 'us-ascii' && text.length !== bytes.length ? null : text;
  } catch {
    return null;
  }
}

/** `TextDecoder` takes ISO-8859-1 for windows-1252, and Node's the other way round. They differ between 80 and 9F. */
function decodeSingleBytes(encoding: XmlEncoding, bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (encoding === 'iso-8859-1') return text;
  const decoded = text.replace(/[\x80-\x9f]/g, (character) => windows1252[character.charCodeAt(0) - 0x80]!);
  return decoded.includes(gap) ? null : decoded;
}

/** Stands for the five bytes that windows-1252 has no character for. */
const gap = '\uffff';
const windows1252 = '€\uffff‚ƒ„…†‡ˆ‰Š‹Œ\uffffŽ\uffff\uffff‘’“”•–—˜™š›œ\uffffžŸ';

function tooLarge(): XmlRefused {
  return new XmlRefused('too_large', `A document may have ${invoiceXml.bytesMax} bytes at most.`, 0);
}
