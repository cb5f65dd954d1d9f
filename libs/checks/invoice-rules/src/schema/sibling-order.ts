import { type Schema, type SchemaType } from './schema-table';

/** What is wrong with the children of an element. */
type SiblingFault = 'unknown_element' | 'wrong_namespace' | 'wrong_order' | 'too_many' | 'missing_element';

/** One fault; children are named by their position among all children, from 0. */
export interface SiblingFinding {
  readonly fault: SiblingFault;
  /** The child at which the sequence breaks, as an official validator names it; -1 is the end of the parent. */
  readonly at: number;
  /** The child to change; -1 when one is missing. */
  readonly child: number;
  /** Number of the name that is missing, or that the child has or should have; 0 when there is none. */
  readonly name: number;
  /** The child before which the element belongs; -1 is the end of the parent. */
  readonly before: number;
  /** The entry that the children before `at` had come to; -1 when there was none. */
  readonly reached: number;
}

interface MeantEntry {
  /** -1 is none. */
  readonly entry: number;
  readonly isMisnamed: boolean;
}

type Finding = Omit<SiblingFinding, 'reached'>;

/** Takes what is found. A document can have millions of faults: they are counted, and objects are made of those that will be detailed. */
export interface FaultSink {
  /** @returns whether the fault will be detailed, and is to be kept */
  counts(fault: SiblingFault): boolean;
  keep(finding: SiblingFinding): void;
}

/** The children of one element, in their order. */
export interface ChildNames {
  readonly count: number;
  /** Number of the child's name; not above 0 when the schema does not know it. */
  name(child: number): number;
  local(child: number): string;
  /** Whether the child may stand where an element of another namespace may. */
  isForeign(child: number): boolean;
}

/** A child's rank is the place of its name, or of the name it should have, in the type; one that belongs nowhere has none. */
const noRank = -1;

/**
 * Says what is wrong with the children of one element: the fewest that have to move, be renamed, go or come. A child that moved is
 * one finding: it is not missing, and its siblings are not in the wrong order.
 * A child costs the logarithm of their number at most.
 */
export function findSiblingFaults(schema: Schema, type: SchemaType, children: ChildNames, sink: FaultSink): void {
  if (children.count === 0) reportEmpty(schema, type, sink);
  else new SiblingOrder(schema, type, children).find(sink);
}

/** Of an element without children, which a document can have a million of: everything it must have is missing. */
function reportEmpty(schema: Schema, type: SchemaType, sink: FaultSink): void {
  const missing = { fault: 'missing_element', at: -1, child: -1, before: -1, reached: -1 } as const;
  if (type.content !== 'sequence') {
    const name = type.content === 'foreign' ? 0 : schema.entryNames[type.start]!;
    if (sink.counts('missing_element')) sink.keep({ ...missing, name });
    return;
  }
  for (let entry = type.start; entry < type.end; entry++) {
    if (schema.entryIsRequired[entry] === 0) continue;
    if (sink.counts('missing_element')) sink.keep({ ...missing, name: schema.entryNames[entry]! });
  }
}

class SiblingOrder {
  private readonly ranks: Int32Array;
  /** By number of a name. */
  private readonly meant = new Map<number, MeantEntry>();
  /** By rank: the first child that has it; -1 is none. */
  private readonly firsts: Int32Array;
  /** By child: the highest rank up to it. */
  private readonly highest: Int32Array;
  /** Children that are in order as they stand, as many as can be; the others have to move. */
  private readonly kept: Int32Array;
  private readonly isKept: Uint8Array;
  /** By child: the next that has a lower rank; made when a child stands too early. */
  private nextLower: Int32Array | null = null;

  constructor(
    private readonly schema: Schema,
    private readonly type: SchemaType,
    private readonly children: ChildNames,
  ) {
    const rankCount = type.content === 'sequence' ? type.end - type.start : 1;
    this.ranks = new Int32Array(children.count);
    for (let child = 0; child < children.count; child++) this.ranks[child] = this.rankOf(child);
    this.firsts = new Int32Array(rankCount).fill(-1);
    this.highest = new Int32Array(children.count);
    let high = noRank;
    this.ranks.forEach((rank, child) => {
      if (rank !== noRank && this.firsts[rank]! < 0) this.firsts[rank] = child;
      this.highest[child] = high = Math.max(high, rank);
    });
    this.kept = this.longestInOrder();
    this.isKept = new Uint8Array(children.count);
    for (const child of this.kept) this.isKept[child] = 1;
  }

  find(sink: FaultSink): void {
    const holders = this.firsts.slice();
    for (const child of this.kept) if (!this.isRepeatable(this.ranks[child]!)) holders[this.ranks[child]!] = child;
    for (let child = 0; child < this.ranks.length; child++) {
      const fault = this.faultOf(child, holders);
      if (fault !== null && sink.counts(fault)) sink.keep(this.withReached(this.finding(fault, child, holders)));
    }
    for (let rank = 0; rank < this.firsts.length; rank++) {
      if (this.firsts[rank]! >= 0 || !this.isRequired(rank)) continue;
      if (sink.counts('missing_element')) sink.keep(this.withReached(this.missing(rank)));
    }
  }

  private faultOf(child: number, holders: Int32Array): SiblingFault | null {
    const rank = this.ranks[child]!;
    if (rank === noRank) return 'unknown_element';
    if (!this.isRepeatable(rank) && holders[rank] !== child) return 'too_many';
    if (this.isMisnamed(child)) return this.isInOtherNamespace(child) ? 'wrong_namespace' : 'unknown_element';
    return this.isKept[child] === 0 ? 'wrong_order' : null;
  }

  private finding(fault: SiblingFault, child: number, holders: Int32Array): Finding {
    const rank = this.ranks[child]!;
    if (fault === 'wrong_order') return this.misplaced(child);
    const at = fault === 'too_many' && child < holders[rank]! ? this.earlyAt(child, rank) : child;
    const isRenamed = fault !== 'too_many' && rank !== noRank;
    const name = isRenamed
      ? this.schema.entryNames[this.meantBy(child).entry]!
      : Math.max(0, this.children.name(child));
    return { fault, at, child, name, before: -1 };
  }

  private withReached(finding: Finding): SiblingFinding {
    const { at } = finding;
    const rank = this.highest[(at < 0 ? this.highest.length : at) - 1] ?? noRank;
    return { ...finding, reached: rank === noRank ? -1 : this.type.start + rank };
  }

  private rankOf(child: number): number {
    const { type, children } = this;
    if (type.content === 'foreign') return children.isForeign(child) ? 0 : noRank;
    const { entry } = this.meantBy(child);
    if (entry < 0) return noRank;
    return type.content === 'sequence' ? entry - type.start : 0;
  }

  /** The entry that a child's name has or should have; looked for once for each name. */
  private meantBy(child: number): MeantEntry {
    const number = this.children.name(child);
    let meant = this.meant.get(number);
    if (meant === undefined) {
      const own = this.schema.entryOf(this.type, number);
      meant =
        own < 0
          ? { entry: this.entryLike(this.children.local(child)), isMisnamed: true }
          : { entry: own, isMisnamed: false };
      this.meant.set(number, meant);
    }
    return meant;
  }

  /** The entry of that local name in another namespace, else one that is written in other case. */
  private entryLike(local: string): number {
    const { entryNames, localNames, lowerLocalNames } = this.schema;
    const lower = local.toLowerCase();
    let inOtherCase = -1;
    for (let entry = this.type.start; entry < this.type.end; entry++) {
      const name = entryNames[entry]!;
      if (localNames[name] === local) return entry;
      if (inOtherCase < 0 && lowerLocalNames[name] === lower) inOtherCase = entry;
    }
    return inOtherCase;
  }

  private isMisnamed(child: number): boolean {
    return this.type.content !== 'foreign' && this.meantBy(child).isMisnamed;
  }

  private isRepeatable(rank: number): boolean {
    return this.type.content === 'sequence' && this.schema.entryIsRepeatable[this.type.start + rank] === 1;
  }

  private isRequired(rank: number): boolean {
    return this.type.content !== 'sequence' || this.schema.entryIsRequired[this.type.start + rank] === 1;
  }

  private longestInOrder(): Int32Array {
    const { ranks } = this;
    const before = new Int32Array(ranks.length);
    /** Last child of the best part of each length; their ranks rise. */
    const ends: number[] = [];
    ranks.forEach((rank, child) => {
      if (rank === noRank) return;
      const isRepeatable = this.isRepeatable(rank);
      const length = lowerBound(ends.length, (at) => {
        const other = ranks[ends[at]!]!;
        return other > rank || (other === rank && !isRepeatable);
      });
      before[child] = length === 0 ? -1 : ends[length - 1]!;
      // Of two that may stand once, the first is the one that stays.
      if (ends[length] === undefined || ranks[ends[length]] !== rank) ends[length] = child;
    });
    const kept = new Int32Array(ends.length);
    let child = ends.at(-1) ?? -1;
    for (let at = kept.length - 1; at >= 0; at--) {
      kept[at] = child;
      child = before[child]!;
    }
    return kept;
  }

  private isInOtherNamespace(child: number): boolean {
    const name = this.schema.entryNames[this.meantBy(child).entry]!;
    return this.schema.localNames[name] === this.children.local(child);
  }

  private misplaced(child: number): Finding {
    const rank = this.ranks[child]!;
    const { kept, ranks } = this;
    const behind = lowerBound(kept.length, (at) => ranks[kept[at]!]! > rank);
    const before = behind === kept.length ? -1 : kept[behind]!;
    const at = before >= 0 && before < child ? this.lateAt(child, rank) : this.earlyAt(child, rank);
    return { fault: 'wrong_order', at, child, name: this.children.name(child), before };
  }

  /**
   * Where an official validator, which reads on and never back, meets a child that stands too late: there, or already where it was passed
   * over though required.
   */
  private lateAt(child: number, rank: number): number {
    return this.isRequired(rank) && this.firsts[rank] === child ? this.firstAbove(rank) : child;
  }

  /** The same for a child that stands too early: at the next that is then too late, or there when it passes over a required one. */
  private earlyAt(child: number, rank: number): number {
    for (let required = 0; required < rank; required++) {
      const first = this.firsts[required]!;
      if (this.isRequired(required) && (first < 0 || first > child)) return child;
    }
    return this.lowerAfter(child);
  }

  /** The first child whose rank is higher; -1 is none. */
  private firstAbove(rank: number): number {
    const { highest } = this;
    const at = lowerBound(highest.length, (child) => highest[child]! > rank);
    return at === highest.length ? -1 : at;
  }

  private lowerAfter(child: number): number {
    const { ranks } = this;
    if (this.nextLower === null) {
      this.nextLower = new Int32Array(ranks.length).fill(-1);
      const waiting: number[] = [];
      for (let at = 0; at < ranks.length; at++) {
        if (ranks[at] === noRank) continue;
        while (waiting.length > 0 && ranks[waiting.at(-1)!]! > ranks[at]!) this.nextLower[waiting.pop()!] = at;
        waiting.push(at);
      }
    }
    const next = this.nextLower[child]!;
    return next < 0 ? child : next;
  }

  private missing(rank: number): Finding {
    const isForeign = this.type.content === 'foreign';
    const name = isForeign ? 0 : this.schema.entryNames[this.type.start + rank]!;
    const at = this.firstAbove(rank);
    return { fault: 'missing_element', at, child: -1, name, before: at };
  }
}

/** The first of `count` positions for which it holds, as it does for all behind it; `count` when for none. */
function lowerBound(count: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
