/** What a document's bytes can be in. */
export type XmlEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'iso-8859-1' | 'windows-1252' | 'us-ascii';

/** How the bytes of a document stand for its text. */
export interface EncodingOfBytes {
  readonly encoding: XmlEncoding;
  readonly hasByteOrderMark: boolean;
}

/** By the names that a declaration may give, in capitals. */
export const singleByteNames: ReadonlyMap<string, XmlEncoding> = new Map([
  ['ISO-8859-1', 'iso-8859-1'],
  ['ISO_8859-1', 'iso-8859-1'],
  ['LATIN1', 'iso-8859-1'],
  ['WINDOWS-1252', 'windows-1252'],
  ['CP1252', 'windows-1252'],
  ['US-ASCII', 'us-ascii'],
  ['ASCII', 'us-ascii'],
]);

export const byteOrderMarks: Readonly<Record<XmlEncoding, readonly number[]>> = {
  'utf-8': [0xef, 0xbb, 0xbf],
  'utf-16le': [0xff, 0xfe],
  'utf-16be': [0xfe, 0xff],
  'iso-8859-1': [],
  'windows-1252': [],
  'us-ascii': [],
};

/**
 * The encoding of a document: UTF-16 when its bytes start with that byte order mark or with `<` in it, ISO-8859-1, windows-1252 or
 * US-ASCII when they say so, and UTF-8 otherwise. Whether the bytes are what they claim to be is not looked at. Runs in a browser.
 */
export function encodingOf(bytes: Uint8Array): EncodingOfBytes {
  const encoding = nameOf(bytes);
  const mark = byteOrderMarks[encoding];
  return { encoding, hasByteOrderMark: mark.length > 0 && mark.every((byte, index) => bytes[index] === byte) };
}

function nameOf(bytes: Uint8Array): XmlEncoding {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  if (first !== 0x3c || second !== 0x3f) return 'utf-8';
  const start = String.fromCharCode(...bytes.subarray(0, declarationBytesMax));
  const [, , name] = declaredEncoding.exec(start) ?? [];
  return singleByteNames.get(name?.toUpperCase() ?? '') ?? 'utf-8';
}

/** A declaration with more blanks than this is read as UTF-8, and refused when it says another encoding. */
const declarationBytesMax = 256;
const declaredEncoding = /^<\?xml[^?>]*?[ \t\r\n]encoding[ \t\r\n]*=[ \t\r\n]*(["'])([\w.-]*)\1/;
