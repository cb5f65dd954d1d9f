/**
 * The elements that are open, and the children of each so far, as numbers: a valid document makes no object here.
 */
export class OpenElements {
  /** Number of open elements. */
  depth = 0;
  /** Name and offset of every child of every open element: the root, its children, those of the last of them … */
  private readonly names: number[] = [];
  private readonly offsets: number[] = [];
  private count = 0;
  /** By depth: where the element stands in these arrays; its children follow. */
  private readonly indexes: number[] = [];

  /** @returns how many elements are open around it */
  open(name: number, offset: number): number {
    const { count, depth } = this;
    this.names[count] = name;
    this.offsets[count] = offset;
    this.indexes[depth] = count;
    this.count = count + 1;
    this.depth = depth + 1;
    return depth;
  }

  /** The last open element ends; its children are forgotten. @returns how many elements are open around it */
  close(): number {
    const depth = --this.depth;
    this.count = this.indexes[depth]! + 1;
    return depth;
  }

  /** @param level 1 is the root */
  nameAt(level: number): number {
    return this.names[this.indexes[level - 1]!]!;
  }

  offsetAt(level: number): number {
    return this.offsets[this.indexes[level - 1]!]!;
  }

  /** Which child of its parent the open element of that level is, from 0. */
  positionAt(level: number): number {
    return level === 1 ? 0 : this.indexes[level - 1]! - this.indexes[level - 2]! - 1;
  }

  /** Of the last open element. */
  get childCount(): number {
    return this.count - this.indexes[this.depth - 1]! - 1;
  }

  /** @param level of the parent */
  childName(level: number, child: number): number {
    return this.names[this.indexes[level - 1]! + 1 + child]!;
  }

  childOffset(level: number, child: number): number {
    return this.offsets[this.indexes[level - 1]! + 1 + child]!;
  }
}
