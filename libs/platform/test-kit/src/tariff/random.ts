/** Numbers that look random and are the same for the same seed. */
export class Random {
  constructor(private state: number) {}

  /** @returns a whole number from 0, below `limit` */
  below(limit: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * limit);
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  /** An invented word of two to four syllables. */
  word(): string {
    return Array.from(
      { length: 2 + this.below(3) },
      () => this.pick([...'bdfgklmnprstvz']) + this.pick([...'aeiou']),
    ).join('');
  }
}
