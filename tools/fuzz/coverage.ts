/** What Istanbul counts in one file. */
export interface FileCoverage {
  s: ArrayLike<number> | Record<string, number>;
  b: Record<string, ArrayLike<number>>;
}

/** Counts above this many passes are one kind: 1, 2, 3, 4 to 7, 8 to 15 … 128 and more. */
const kindOfCount = (count: number): number => (count < 4 ? count - 1 : Math.min(7, Math.log2(count) + 1));

/**
 * What the instrumented program did: which branches were taken how often, and how many statements it ran. Counters are laid into
 * typed arrays, so that they can be read and cleared after every input.
 */
export class Coverage {
  private readonly statements: Uint32Array[] = [];
  private readonly branches: Uint32Array[] = [];
  private readonly seen: Uint8Array[] = [];

  /** @param files what stands in `globalThis.__coverage__` of an instrumented program */
  constructor(files: Readonly<Record<string, FileCoverage>>) {
    for (const file of Object.values(files)) {
      const statements = new Uint32Array(Object.keys(file.s).length);
      file.s = statements as unknown as FileCoverage['s'];
      this.statements.push(statements);
      for (const [branch, counts] of Object.entries(file.b)) {
        const counters = new Uint32Array(counts.length);
        file.b[branch] = counters;
        this.branches.push(counters);
        this.seen.push(new Uint8Array(counts.length));
      }
    }
  }

  clear(): void {
    for (const counters of this.statements) counters.fill(0);
    for (const counters of this.branches) counters.fill(0);
  }

  /** Statements run since `clear`: the cost of an input, the same on every machine. */
  get steps(): number {
    let steps = 0;
    for (const counters of this.statements) for (let at = 0; at < counters.length; at += 1) steps += counters[at]!;
    return steps;
  }

  /** How many branches were taken in a number that none before was; from now on they are known. */
  takeNew(): number {
    let found = 0;
    for (const [branch, counters] of this.branches.entries()) {
      const seen = this.seen[branch]!;
      for (let at = 0; at < counters.length; at += 1) {
        const kind = counters[at]! === 0 ? 0 : 1 << kindOfCount(counters[at]!);
        if ((seen[at]! | kind) === seen[at]) continue;
        seen[at]! |= kind;
        found += 1;
      }
    }
    return found;
  }

  /** Branches that were taken at all. */
  get branchesTaken(): number {
    return this.seen.reduce((sum, kinds) => sum + kinds.reduce((taken, kind) => taken + (kind === 0 ? 0 : 1), 0), 0);
  }
}
