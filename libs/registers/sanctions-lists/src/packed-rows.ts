import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** So many rows are packed, and handed out again, at a time: a second of a slow server's work at most. */
const rowsTogether = 1_000;
/** Quick: it is read once. */
const compression = { level: 1 } as const;

/** Rows in the order in which they were added, compressed: a whole list of 42 MB is held in a few. A row is plain JSON. */
export class PackedRows<Row> implements Iterable<Row> {
  private readonly packs: Buffer[] = [];
  /** The rows of the next pack, each as JSON. */
  private texts: string[] = [];
  private count = 0;

  constructor(rows: Iterable<Row> = []) {
    for (const row of rows) this.add(row);
  }

  get length(): number {
    return this.count;
  }

  add(row: Row): void {
    this.count++;
    if (this.texts.push(JSON.stringify(row)) === rowsTogether) {
      this.packs.push(deflateRawSync(listOf(this.texts), compression));
      this.texts = [];
    }
  }

  /** All rows, some at a time. */
  *batches(): Generator<readonly Row[]> {
    for (const pack of this.packs) yield JSON.parse(inflateRawSync(pack).toString('utf8')) as Row[];
    if (this.texts.length > 0) yield JSON.parse(listOf(this.texts)) as Row[];
  }

  *[Symbol.iterator](): Generator<Row> {
    for (const rows of this.batches()) yield* rows;
  }
}

const listOf = (texts: readonly string[]): string => `[${texts.join(',')}]`;
