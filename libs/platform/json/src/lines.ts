/** The bytes of one line without its line feed; null when it has more than the caller takes. */
export type LineBytes = Uint8Array | null;

const lineFeed = 0x0a;

/**
 * Cuts a stream of bytes into lines and keeps no more of it than one line. The lines that end in the same chunk come together,
 * so that a million short lines are not a million turns of the event loop. A line feed at the very end begins no line.
 * @param bytesMax of a longer line nothing is kept
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, bytesMax: number): AsyncGenerator<LineBytes[]> {
  let begun = new BegunLine(bytesMax);
  for await (const chunk of chunks) {
    const lines: LineBytes[] = [];
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      begun.add(chunk.subarray(start, end));
      lines.push(begun.bytes());
      begun = new BegunLine(bytesMax);
      start = end + 1;
    }
    begun.add(chunk.subarray(start));
    if (lines.length > 0) yield lines;
  }
  if (begun.length > 0) yield [begun.bytes()];
}

/** A line of which the end has not come yet. */
class BegunLine {
  length = 0;
  private pieces: Uint8Array[] = [];

  constructor(private readonly bytesMax: number) {}

  add(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.length += piece.length;
    if (this.length > this.bytesMax) this.pieces = [];
    else this.pieces.push(piece);
  }

  bytes(): LineBytes {
    if (this.length > this.bytesMax) return null;
    return this.pieces.length === 1 ? this.pieces[0]! : Buffer.concat(this.pieces);
  }
}
