/** At most so many at once; nobody queues. */
export class Gate {
  private inside = 0;

  constructor(private readonly max: number) {}

  /** 'full' when nobody else may enter; otherwise what the work gives. */
  async through<T>(work: () => Promise<T>): Promise<T | 'full'> {
    if (this.inside >= this.max) return 'full';
    this.inside += 1;
    try {
      return await work();
    } finally {
      this.inside -= 1;
    }
  }
}
