/**
 * The part of Node's `Buffer` that the rules use, for a browser: texts as bytes and back, as UTF-8 or one byte a character. Anything
 * else of it is not there, and fails loudly.
 */
export class ByteBuffer extends Uint8Array {
  static override from(source: unknown, second?: unknown, third?: unknown): ByteBuffer {
    if (typeof source === 'string') return bytesOf(source, encodingOf(second));
    if (source instanceof ArrayBuffer) {
      return new ByteBuffer(source, Number(second ?? 0), third === undefined ? undefined : Number(third));
    }
    return new ByteBuffer(source as ArrayLike<number>);
  }

  static byteLength(text: string): number {
    let length = text.length;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit > 0x7ff) length += 2;
      else if (unit > 0x7f) length += 1;
      if (isHigh(unit) && isLow(text.charCodeAt(at + 1))) at += 1; // a pair has four bytes: two for each half
    }
    return length;
  }

  /** @returns how many bytes were written */
  write(text: string, encoding?: string): number {
    if (encodingOf(encoding) === 'utf8') return new TextEncoder().encodeInto(text, this).written;
    const length = Math.min(text.length, this.length);
    for (let at = 0; at < length; at++) this[at] = text.charCodeAt(at);
    return length;
  }

  override toString(encoding?: string, start = 0, end = this.length): string {
    const part = this.subarray(start, end);
    if (encodingOf(encoding) === 'utf8') return new TextDecoder('utf-8', { ignoreBOM: true }).decode(part);
    const pieces: string[] = [];
    for (let at = 0; at < part.length; at += pieceBytes) {
      pieces.push(String.fromCharCode(...part.subarray(at, at + pieceBytes)));
    }
    return pieces.join('');
  }
}

/** Arguments of one call. */
const pieceBytes = 8_192;

type Encoding = 'utf8' | 'latin1';

function encodingOf(name: unknown = 'utf8'): Encoding {
  if (name === 'utf8' || name === 'latin1') return name;
  throw new TypeError(`Texts in ${String(name)} are not read here.`);
}

function bytesOf(text: string, encoding: Encoding): ByteBuffer {
  if (encoding === 'utf8') return ByteBuffer.from(new TextEncoder().encode(text).buffer);
  const bytes = new ByteBuffer(text.length);
  bytes.write(text, encoding);
  return bytes;
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

/** Where there is no `Buffer`, this is it. */
export function installByteBuffer(scope: { Buffer?: unknown }): void {
  scope.Buffer ??= ByteBuffer;
}
