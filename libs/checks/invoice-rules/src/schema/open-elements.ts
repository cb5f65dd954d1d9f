/**
 * The elements that are open, and the children of each so far, as numbers in arrays that are used again: a valid document makes no
 * object here.
 */
export class OpenElements {
  /** Number of open elements. */
  depth = 0;
  /** Name and offset of every child of every open element: the root, its children, those of the last of them … */
  private names = new Int32Array(1024);
  private offsets = new Int32Array(1024);
  private count = 0;
  /** By depth: where the element stands in these arrays, and where its children start. */
  private readonly ownIndexes: number[] = [];
  private readonly childStarts: number[] = [];

  open(name: number, offset: number): void {
    if (this.count === this.names.length) this.grow();
    this.ownIndexes[this.depth] = this.count;
    this.names[this.count] = name;
    this.offsets[this.count] = offset;
    this.childStarts[this.depth++] = ++this.count;
  }

  /** The last open element ends; its children are forgotten. */
  close(): void {
    this.count = this.childStarts[--this.depth]!;
  }

  /** @param level 1 is the root */
  nameAt(level: number): number {
    return this.names[this.ownIndexes[level - 1]!]!;
  }

  offsetAt(level: number): number {
    return this.offsets[this.ownIndexes[level - 1]!]!;
  }

  /** Which child of its parent the open element of that level is, from 0. */
  positionAt(level: number): number {
    return level === 1 ? 0 : this.ownIndexes[level - 1]! - this.childStarts[level - 2]!;
  }

  /** Of the last open element. */
  get childCount(): number {
    return this.count - this.childStarts[this.depth - 1]!;
  }

  /** @param level of the parent */
  childName(level: number, child: number): number {
    return this.names[this.childStarts[level - 1]! + child]!;
  }

  childOffset(level: number, child: number): number {
    return this.offsets[this.childStarts[level - 1]! + child]!;
  }

  private grow(): void {
    this.names = grown(this.names);
    this.offsets = grown(this.offsets);
  }
}

function grown(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
