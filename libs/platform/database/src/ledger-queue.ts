/**
 * Many callers, one statement: while a statement is under way later callers wait, and the next one takes them all. A lone
 * caller waits for nothing. Cost per caller falls with load, where one statement each would queue for the same row locks.
 */
export class LedgerQueue<Item, Result> implements Waiting {
  private waiting: Entry<Item, Result>[] = [];

  /**
   * @param turns what takes turns with this queue
   * @param send writes items in one statement and answers their results in the same order
   * @param options.itemsMax items of one statement
   * @param options.key items of one key never share a statement
   * @param options.deadlineMs how long a caller waits, in the queue and for its statement together
   * @param options.tooLate what it is told then; its statement may yet have its effect
   */
  constructor(
    private readonly turns: LedgerTurns,
    private readonly send: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly options: {
      readonly itemsMax: number;
      readonly key: (item: Item) => string | undefined;
      readonly deadlineMs: number;
      readonly tooLate: () => Error;
    },
  ) {
    turns.join(this);
  }

  add(item: Item): Promise<Result> {
    const { deadlineMs, tooLate } = this.options;
    return new Promise<Result>((resolve, reject) => {
      const refuse = (): void => {
        const index = this.waiting.indexOf(entry);
        if (index >= 0) this.waiting.splice(index, 1);
        reject(tooLate());
      };
      // A process that was held up reads first what has arrived meanwhile.
      const entry = { item, resolve, reject, timer: setTimeout(() => setImmediate(refuse), deadlineMs) };
      this.waiting.push(entry);
      this.turns.next();
    });
  }

  sendNext(done: () => void): boolean {
    if (this.waiting.length === 0) return false;
    const taken = this.take();
    const end = (tell: (entry: Entry<Item, Result>, index: number) => void): void => {
      // The next statement is on its way before these callers go on.
      done();
      for (const { timer } of taken) clearTimeout(timer);
      taken.forEach(tell);
    };
    this.send(taken.map(({ item }) => item)).then(
      (results) => end(({ resolve }, index) => resolve(results[index] as Result)),
      (error: unknown) => end(({ reject }) => reject(error)),
    );
    return true;
  }

  private take(): Entry<Item, Result>[] {
    const { itemsMax, key } = this.options;
    const keys = new Set<string>();
    const taken: Entry<Item, Result>[] = [];
    const left: Entry<Item, Result>[] = [];
    for (const entry of this.waiting) {
      const its = key(entry.item);
      const twin = its !== undefined && keys.has(its);
      if (twin || taken.length === itemsMax) left.push(entry);
      else {
        taken.push(entry);
        if (its !== undefined) keys.add(its);
      }
    }
    this.waiting = left;
    return taken;
  }
}

interface Entry<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

interface Waiting {
  /** Sends what waits; false when nothing does. `done` is called when the answer is there. */
  sendNext(done: () => void): boolean;
}

/**
 * One statement at a time for several queues. Statements that lock the same rows would wait for each other in Postgres, and
 * smaller ones cost more per call. The queue that joined first goes first: to end calls comes before to begin others.
 */
export class LedgerTurns {
  private readonly queues: Waiting[] = [];
  private busy = false;

  join(queue: Waiting): void {
    this.queues.push(queue);
  }

  /** Sends when all callers that go on in this turn of the event loop have said what they want. */
  next(): void {
    if (this.busy) return;
    this.busy = true;
    setImmediate(this.send);
  }

  private readonly send = (): void => {
    this.busy = this.queues.some((queue) => queue.sendNext(this.send));
  };
}
