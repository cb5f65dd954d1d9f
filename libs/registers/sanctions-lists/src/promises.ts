/** The highest so far of some numbered things; begun anew without being emptied. */
export class Promises {
  private values = new Float64Array(0);
  private rounds = new Uint32Array(0);
  private round = 0;
  private touched = new Uint32Array(0);
  private count = 0;

  /** Forgets all, and has room for so many. */
  begin(size: number): void {
    if (this.values.length < size) {
      this.values = new Float64Array(size);
      this.rounds = new Uint32Array(size);
      this.touched = new Uint32Array(size);
      this.round = 0;
    }
    this.round++;
    this.count = 0;
  }

  /** Those that have a value, in the order in which they got their first. */
  get all(): Uint32Array {
    return this.touched.subarray(0, this.count);
  }

  has(one: number): boolean {
    return this.rounds[one] === this.round;
  }

  valueOf(one: number): number {
    return this.values[one]!;
  }

  raise(one: number, value: number): void {
    if (!this.has(one)) this.set(one, value);
    else if (value > this.values[one]!) this.values[one] = value;
  }

  set(one: number, value: number): void {
    if (!this.has(one)) this.touched[this.count++] = one;
    this.rounds[one] = this.round;
    this.values[one] = value;
  }

  /** Adds to each of `ones` that `seen` does not have yet, which then has it; what is new begins with its value in `first`. */
  addUnseen(ones: Uint32Array, more: number, seen: Promises, first: Float64Array): void {
    const { values, rounds, round, touched } = this;
    const [seenRounds, seenRound] = [seen.rounds, seen.round];
    for (let at = 0; at < ones.length; at++) {
      const one = ones[at]!;
      if (seenRounds[one] === seenRound) continue;
      seenRounds[one] = seenRound;
      if (rounds[one] === round) {
        values[one] = values[one]! + more;
        continue;
      }
      rounds[one] = round;
      values[one] = first[one]! + more;
      touched[this.count++] = one;
    }
  }

  /** The highest so many, the highest first, of equal ones the lowest number. */
  best(most: number): readonly number[] {
    const heap: number[] = [];
    const isBelow = (one: number, other: number): boolean => {
      const difference = this.values[one]! - this.values[other]!;
      return difference < 0 || (difference === 0 && one > other);
    };
    for (const one of this.all) {
      if (heap.length < most) {
        heap.push(one);
        if (heap.length === most) heapify(heap, isBelow);
      } else if (isBelow(heap[0]!, one)) {
        heap[0] = one;
        sink(heap, 0, isBelow);
      }
    }
    return heap.sort((one, other) => (isBelow(one, other) ? 1 : -1));
  }
}

type IsBelow = (one: number, other: number) => boolean;

/** Puts the lowest first. */
function heapify(heap: number[], isBelow: IsBelow): void {
  for (let at = (heap.length >> 1) - 1; at >= 0; at--) sink(heap, at, isBelow);
}

function sink(heap: number[], from: number, isBelow: IsBelow): void {
  const one = heap[from]!;
  let at = from;
  for (let child = 2 * at + 1; child < heap.length; child = 2 * at + 1) {
    if (child + 1 < heap.length && isBelow(heap[child + 1]!, heap[child]!)) child++;
    if (!isBelow(heap[child]!, one)) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = one;
}
