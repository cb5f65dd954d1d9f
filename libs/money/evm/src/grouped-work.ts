/**
 * Work done in groups: what comes while a worker is free is taken at once and alone; what comes while all are busy waits
 * and is taken together, in the order it came. So nobody waits on a quiet day, and a busy one costs less per item.
 */
export class GroupedWork<Item> {
  private readonly waiting: Item[] = [];
  private working = 0;

  /** @param work must not reject; the worker is free again when it resolves */
  constructor(
    private readonly limits: { readonly workers: number; readonly groupMax: number },
    private readonly work: (group: readonly Item[]) => Promise<void>,
  ) {}

  add(item: Item): void {
    this.waiting.push(item);
    this.begin();
  }

  private begin(): void {
    while (this.working < this.limits.workers && this.waiting.length > 0) {
      this.working += 1;
      void this.work(this.waiting.splice(0, this.limits.groupMax)).finally(() => {
        this.working -= 1;
        this.begin();
      });
    }
  }
}
