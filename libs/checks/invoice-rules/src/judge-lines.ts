import { type UblJudge } from './judge-ubl';
import { cac } from './tree/elements';
import { indexChildren, type UblNode } from './tree/ubl-node';
import { type XmlSource } from './xml/source-places';

/**
 * Judges the lines of a document while it is read, and lets go of each: ten thousand of them then cost no more memory than one, and
 * none survives a collection. The schema has the lines behind everything else, so the header is there when the second one ends. Where
 * they stand elsewhere, the document has to be read again, whole.
 */
export class LinesAsRead {
  /** Has met the header and every line; null when there are fewer than two, or nobody to judge them. */
  judge: UblJudge | null = null;
  /** Something that is no such line follows a line that was judged: what was judged does not count. */
  areMixed = false;
  private latest: UblNode | null = null;
  /** The first line, which stays. */
  private first: UblNode | null = null;
  /** Lines of that kind so far; there may be one before `first`, with something between them. */
  private count = 0;

  /** @param judgeOf makes the judge when the header was read; null when nothing is to be judged */
  constructor(private readonly judgeOf: (root: UblNode, source: XmlSource) => UblJudge | null) {}

  /** An element right below the root has ended. */
  ended(element: UblNode, source: XmlSource): void {
    const { latest, first } = this;
    this.latest = element;
    if (first !== null) this.next(element, first);
    else if (latest !== null && isLine(element) && latest.kind === element.kind) this.start(element, latest, source);
  }

  private start(second: UblNode, first: UblNode, source: XmlSource): void {
    const root = second.parent!;
    const judge = this.judgeOf(root, source);
    if (judge === null) return;
    this.judge = judge;
    this.first = first;
    letGo(root, first);
    indexChildren(root);
    this.count = root.byKind![first.kind]!.length;
    first.index = this.count;
    for (let at = root.first; at !== null; at = at.next) judge.meet(at);
    this.next(second, first);
  }

  private next(line: UblNode, first: UblNode): void {
    this.areMixed ||= line.kind !== first.kind;
    if (this.areMixed) return;
    letGo(first.parent!, first);
    line.index = ++this.count;
    this.judge!.meet(line);
  }
}

/** Whatever follows the first line. */
function letGo(root: UblNode, first: UblNode): void {
  first.next = null;
  root.last = first;
}

function isLine({ kind }: UblNode): boolean {
  return kind === cac.InvoiceLine || kind === cac.CreditNoteLine;
}
