/**
 * Many callers, one statement: while a statement is under way later callers wait, and the next one takes them all. A lone
 * caller waits for nothing. Cost per caller falls with load, where one statement each would queue for the same row locks.
 */
export class LedgerQueue<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = [];
  private underWay = 0;

  /**
   * @param send writes items in one statement and answers their results in the same order
   * @param options.statementsMax statements under way at once: one connection each
   * @param options.itemsMax items of one statement
   * @param options.key items of one key never share a statement
   * @param options.deadlineMs how long a caller waits, in the queue and for its statement together
   * @param options.tooLate what it is told then; its statement may yet have its effect
   */
  constructor(
    private readonly send: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly options: {
      readonly statementsMax: number;
      readonly itemsMax: number;
      readonly key: (item: Item) => string | undefined;
      readonly deadlineMs: number;
      readonly tooLate: () => Error;
    },
  ) {}

  add(item: Item): Promise<Result> {
    const { deadlineMs, tooLate } = this.options;
    return new Promise<Result>((resolve, reject) => {
      const entry: Waiting<Item, Result> = { item, resolve, reject, timer: undefined };
      entry.timer = setTimeout(() => {
        const index = this.waiting.indexOf(entry);
        if (index >= 0) this.waiting.splice(index, 1);
        reject(tooLate());
      }, deadlineMs);
      this.waiting.push(entry);
      this.next();
    });
  }

  private next(): void {
    if (this.underWay >= this.options.statementsMax || this.waiting.length === 0) return;
    const taken = this.take();
    this.underWay += 1;
    this.send(taken.map(({ item }) => item))
      .then(
        (results) => taken.forEach(({ resolve }, index) => resolve(results[index] as Result)),
        (error: unknown) => taken.forEach(({ reject }) => reject(error)),
      )
      .finally(() => {
        for (const { timer } of taken) clearTimeout(timer);
        this.underWay -= 1;
        this.next();
      });
  }

  private take(): Waiting<Item, Result>[] {
    const { itemsMax, key } = this.options;
    const keys = new Set<string>();
    const taken: Waiting<Item, Result>[] = [];
    const left: Waiting<Item, Result>[] = [];
    for (const entry of this.waiting.splice(0)) {
      const its = key(entry.item);
      const twin = its !== undefined && keys.has(its);
      if (twin || taken.length === itemsMax) left.push(entry);
      else {
        taken.push(entry);
        if (its !== undefined) keys.add(its);
      }
    }
    this.waiting.push(...left);
    return taken;
  }
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  timer: NodeJS.Timeout | undefined;
}
