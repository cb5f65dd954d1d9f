const slotsAtFirst = 1 << 12;
const fullAt = 0.6;

/** A key as two numbers of 32 bits. Two different ones being equal is so unlikely that nobody will see it. */
export interface Key {
  readonly high: number;
  readonly low: number;
}

/** The key of a text of some kind, of which one letter may be left out: texts themselves are not kept. */
export function keyOf(kind: number, text: string, without = -1): Key {
  let high = Math.imul(0xdeadbeef ^ kind, 2_654_435_761);
  let low = Math.imul(0x41c6ce57 ^ kind, 1_597_334_677);
  for (let index = 0; index < text.length; index++) {
    if (index === without) continue;
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return { high: high >>> 0, low: low >>> 0 };
}

/** A number for each key, in arrays of numbers: a table of strings costs five times as much memory. */
export class KeyTable {
  private high = new Uint32Array(slotsAtFirst);
  private low = new Uint32Array(slotsAtFirst);
  /** One more than the value; 0 is an empty slot. */
  private values = new Uint32Array(slotsAtFirst);
  private used = 0;

  /** The value of a key; -1 when it has none. */
  get(key: Key): number {
    return this.values[this.slotOf(key)]! - 1;
  }

  set(key: Key, value: number): void {
    const slot = this.slotOf(key);
    if (this.values[slot] === 0) this.used++;
    this.high[slot] = key.high;
    this.low[slot] = key.low;
    this.values[slot] = value + 1;
    if (this.used > this.values.length * fullAt) this.grow();
  }

  private slotOf({ high, low }: Key): number {
    const mask = this.values.length - 1;
    let slot = low & mask;
    while (this.values[slot] !== 0 && (this.low[slot] !== low || this.high[slot] !== high)) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    const { high, low, values } = this;
    this.high = new Uint32Array(values.length * 2);
    this.low = new Uint32Array(values.length * 2);
    this.values = new Uint32Array(values.length * 2);
    for (let slot = 0; slot < values.length; slot++) {
      if (values[slot] === 0) continue;
      const at = this.slotOf({ high: high[slot]!, low: low[slot]! });
      this.high[at] = high[slot]!;
      this.low[at] = low[slot]!;
      this.values[at] = values[slot]!;
    }
  }
}

/**
 * Lists of numbers that grow at their ends. Each is read in one piece: what was pushed since is put behind its list when somebody
 * reads next.
 */
export class NumberLists {
  private readonly counts = new GrowingNumbers();
  /** Where each list begins in `items`, and where the last one ends. */
  private starts = new Uint32Array(1);
  private items = new Uint32Array(0);
  private pushedTo = new GrowingNumbers();
  private pushed = new GrowingNumbers();

  /** Begins a list. @returns its number */
  add(): number {
    return this.counts.push(0);
  }

  push(list: number, item: number): void {
    this.pushedTo.push(list);
    this.pushed.push(item);
    this.counts.set(list, this.counts.at(list) + 1);
  }

  get size(): number {
    return this.counts.size;
  }

  countOf(list: number): number {
    return this.counts.at(list);
  }

  /** All of a list in the order in which they were pushed. */
  of(list: number): Uint32Array {
    if (this.pushed.size > 0) this.putInOrder();
    return list + 1 < this.starts.length ? this.items.subarray(this.starts[list]!, this.starts[list + 1]!) : none;
  }

  /** Whoever reads first would wait for it. */
  putInOrder(): void {
    const starts = new Uint32Array(this.size + 1);
    for (let list = 0; list < this.size; list++) starts[list + 1] = starts[list]! + this.counts.at(list);
    const items = new Uint32Array(starts[this.size]!);
    const ends = starts.slice(0, this.size);
    for (let list = 0; list + 1 < this.starts.length; list++) {
      const before = this.items.subarray(this.starts[list]!, this.starts[list + 1]!);
      items.set(before, ends[list]!);
      ends[list] = ends[list]! + before.length;
    }
    for (let at = 0; at < this.pushed.size; at++) {
      const list = this.pushedTo.at(at);
      items[ends[list]!] = this.pushed.at(at);
      ends[list] = ends[list]! + 1;
    }
    [this.starts, this.items] = [starts, items];
    [this.pushedTo, this.pushed] = [new GrowingNumbers(), new GrowingNumbers()];
  }
}

const none = new Uint32Array(0);

class GrowingNumbers {
  private numbers = new Uint32Array(slotsAtFirst);
  private length = 0;

  get size(): number {
    return this.length;
  }

  /** @returns the place of the number */
  push(number: number): number {
    if (this.length === this.numbers.length) {
      const grown = new Uint32Array(this.length * 2);
      grown.set(this.numbers);
      this.numbers = grown;
    }
    this.numbers[this.length] = number;
    return this.length++;
  }

  at(place: number): number {
    return this.numbers[place]!;
  }

  set(place: number, number: number): void {
    this.numbers[place] = number;
  }
}
