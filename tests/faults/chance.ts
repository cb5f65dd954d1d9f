/** Numbers that the same seed gives again: mulberry32. */
export class Chance {
  constructor(private state: number) {}

  /** 0 <= x < 1 */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** True `share` of the time. */
  likely(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.whole(0, items.length - 1)];
    if (item === undefined) throw new Error('Nothing to pick from.');
    return item;
  }

  shuffled<T>(items: readonly T[]): T[] {
    const keyed = items.map((item) => [this.next(), item] as const);
    return keyed.sort(([a], [b]) => a - b).map(([, item]) => item);
  }
}

/** The numbers of one scenario: whichever worker runs it, in whatever order. */
export const chanceOf = (seed: number, scenario: number): Chance =>
  new Chance((Math.imul(seed, 0x9e3779b1) ^ Math.imul(scenario + 1, 0x85ebca6b)) | 0);
