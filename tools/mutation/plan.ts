import { type Mutant } from './instrument';
import { type MeasuredFile, type MutantTask } from './workers';

/** The tests that meet each mutant, and how long they take. */
export class Plan {
  private readonly met = new Map<string, Map<string, Set<string>>>();
  private readonly hits = new Map<string, number>();
  private readonly kills = new Map<string, Map<string, number>>();

  constructor(private readonly measured: ReadonlyMap<string, MeasuredFile>) {
    for (const [file, { tests, coverage }] of measured) {
      // Run while the file is loaded or made ready: every test of it may see it.
      for (const { name } of tests) this.meet(file, name, coverage.static, 0);
      this.meet(file, '', coverage.static, 1);
      for (const [test, covered] of Object.entries(coverage.perTest)) this.meet(file, test, covered, 1);
    }
  }

  /** What is to be run against the mutant, the specs that killed its neighbours and the quick ones first; nothing meets it: none. */
  taskOf({ id, file: source }: Mutant): MutantTask | undefined {
    const met = this.met.get(id);
    if (!met) return undefined;
    const killsOf = (file: string): number => this.kills.get(source)?.get(file) ?? 0;
    const files = [...met].map(([file, tests]) => ({ file, tests: [...tests], ms: this.measured.get(file)?.ms ?? 0 }));
    files.sort((a, b) => killsOf(b.file) - killsOf(a.file) || a.ms - b.ms);
    return {
      mutant: id,
      hitLimit: 1_000 + 100 * (this.hits.get(id) ?? 0),
      files: files.map(({ file, tests, ms }) => ({
        ...{ file, tests, timeouts: this.timeoutsOf(file, tests) },
        hookTimeout: 30_000 + 5 * ms,
      })),
    };
  }

  /** When the specs have certainly hung. */
  limitMs({ files }: MutantTask): number {
    return files.reduce((sum, { file }) => sum + 5 * (this.measured.get(file)?.ms ?? 0), 60_000);
  }

  noteKill(source: string, spec: string): void {
    const kills = this.kills.get(source) ?? new Map<string, number>();
    this.kills.set(source, kills.set(spec, (kills.get(spec) ?? 0) + 1));
  }

  private timeoutsOf(file: string, chosen: readonly string[]): Record<string, number> {
    const tests = this.measured.get(file)?.tests ?? [];
    return Object.fromEntries(
      tests.filter(({ name }) => chosen.includes(name)).map(({ name, ms }) => [name, 5_000 + 5 * ms]),
    );
  }

  private meet(file: string, test: string, covered: Readonly<Record<string, number>>, times: number): void {
    for (const [id, hits] of Object.entries(covered)) {
      this.hits.set(id, (this.hits.get(id) ?? 0) + times * hits);
      if (test === '') continue;
      const ofMutant = this.met.get(id) ?? new Map<string, Set<string>>();
      this.met.set(id, ofMutant.set(file, (ofMutant.get(file) ?? new Set()).add(test)));
    }
  }
}
