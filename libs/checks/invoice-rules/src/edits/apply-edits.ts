import { byteOrderMarks, encodingOf, type XmlEncoding } from '../xml/xml-encoding';
import { encoded } from './encode';
import { applyToText, checked, type TextEdit } from './text-edits';

/**
 * The sender's document after the edits of its report. Bytes stay in their own encoding: every byte outside an edit stays, the byte
 * order mark too, and a character that the encoding cannot hold is written as a character reference. Runs in a browser.
 * @param document as it was sent; the offsets of the edits count UTF-16 units of its text, without the byte order mark
 * @throws RangeError when two edits change the same place, or one reaches outside the document or into half of a character
 */
export function applyEdits<Document extends string | Uint8Array>(
  document: Document,
  edits: readonly TextEdit[],
): Document;
export function applyEdits(document: string | Uint8Array, edits: readonly TextEdit[]): string | Uint8Array {
  if (typeof document !== 'string') return applyToBytes(document, edits);
  const mark = document.startsWith(byteOrderMark) ? byteOrderMark : '';
  return mark + applyToText(document.slice(mark.length), edits);
}

const byteOrderMark = '\ufeff';

function applyToBytes(bytes: Uint8Array, edits: readonly TextEdit[]): Uint8Array {
  const { encoding, hasByteOrderMark } = encodingOf(bytes);
  const position = new BytePosition(bytes, encoding, hasByteOrderMark ? byteOrderMarks[encoding].length : 0);
  const parts: Uint8Array[] = [];
  let from = 0;
  // A character has one byte at least, so nothing beyond them can be meant.
  for (const { start, end, text } of checked(edits, bytes.length)) {
    parts.push(bytes.subarray(from, position.of(start)), encoded(text, encoding));
    from = position.of(end);
  }
  parts.push(bytes.subarray(from));
  return joined(parts);
}

/** Where the text's characters stand among the bytes; asked in ascending order, so that the bytes are walked once. */
class BytePosition {
  private units = 0;

  /** @param at the first byte of the text */
  constructor(
    private readonly bytes: Uint8Array,
    private readonly encoding: XmlEncoding,
    private at: number,
  ) {}

  /** @throws RangeError for an offset beyond the end, or between the halves of a character */
  of(offset: number): number {
    if (this.encoding === 'utf-8') while (this.units < offset && this.at < this.bytes.length) this.step();
    else this.skip(offset - this.units, this.encoding.startsWith('utf-16') ? 2 : 1);
    if (this.units !== offset || this.at > this.bytes.length) throw new RangeError(`No character starts at ${offset}.`);
    return this.at;
  }

  /** One character of UTF-8: its first byte says how many there are; those of four bytes are two units. */
  private step(): void {
    const first = this.bytes[this.at]!;
    const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    this.at += length;
    this.units += length === 4 ? 2 : 1;
  }

  private skip(units: number, width: number): void {
    this.at += units * width;
    this.units += units;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
