import { type OpenElements } from './open-elements';

/** A name in a path; a document may have one of eight million characters. */
const nameCharactersMax = 200;
const nameAfterTag = /[^ \t\r\n/>]*/y;

/** How far the children of one open element were counted. */
interface Counted {
  readonly parentOffset: number;
  next: number;
  readonly byName: Map<number, number>;
}

/** Writes XPaths of open elements and of their children; the children of an element are counted once for all that go forward. */
export class ElementPaths {
  private readonly counted: Counted[] = [];
  /** Paths of open elements, by level. */
  private readonly known: { readonly offset: number; readonly path: string }[] = [];

  constructor(
    private readonly open: OpenElements,
    private readonly text: string,
  ) {}

  /** @param level 1 is the root */
  ofOpen(level: number): string {
    const offset = this.open.offsetAt(level);
    const known = this.known[level];
    if (known?.offset === offset) return known.path;
    const path = level === 1 ? `/${this.nameAt(offset)}[1]` : this.ofChild(level - 1, this.open.positionAt(level));
    this.known[level] = { offset, path };
    return path;
  }

  /** @param level of the parent, which is open */
  ofChild(level: number, child: number): string {
    const name = this.nameAt(this.open.childOffset(level, child));
    return `${this.ofOpen(level)}/${name}[${this.numberOf(level, child)}]`;
  }

  /** As the document writes it, with its prefix. */
  nameAt(offset: number): string {
    nameAfterTag.lastIndex = offset + 1;
    const [name] = nameAfterTag.exec(this.text)!;
    return name.length > nameCharactersMax ? `${name.slice(0, nameCharactersMax)}…` : name;
  }

  /** The child's number among those of its name, from 1. */
  private numberOf(level: number, child: number): number {
    const { open } = this;
    const parentOffset = open.offsetAt(level);
    let counted = this.counted[level];
    if (counted?.parentOffset !== parentOffset || counted.next > child) {
      counted = { parentOffset, next: 0, byName: new Map() };
      this.counted[level] = counted;
    }
    const { byName } = counted;
    for (; counted.next < child; counted.next++) raise(byName, open.childName(level, counted.next));
    return (byName.get(open.childName(level, child)) ?? 0) + 1;
  }
}

function raise(counts: Map<number, number>, name: number): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
