import { type Mutant } from './instrument';
import { type MeasuredFile, type MutantTask } from './workers';

/** Processor time of tests, for one mutant: what they do not notice in so long has survived, even where a slower one would. */
const budgetMs = 3_000;

interface FileCosts {
  readonly file: string;
  /** Of what makes tests ready. */
  readonly setupMs: number;
  readonly setupCpuMs: number;
  readonly tests: MeasuredFile['tests'];
}

/** The tests that meet each mutant, and how long they take. */
export class Plan {
  private readonly met = new Map<string, Map<string, Set<string>>>();
  private readonly hits = new Map<string, number>();
  private readonly tries = new Map<string, { tried: number; killed: number }>();

  constructor(private readonly measured: ReadonlyMap<string, MeasuredFile>) {
    for (const [file, { tests, coverage }] of measured) {
      // Run while the file is loaded or made ready: every test of it may see it.
      for (const { name } of tests) this.meet(file, name, coverage.static, 0);
      this.meet(file, '', coverage.static, 1);
      for (const [test, covered] of Object.entries(coverage.perTest)) this.meet(file, test, covered, 1);
    }
  }

  /** What is to be run against the mutant; first the spec that is likely to notice it soonest. Nothing meets it: none. */
  taskOf({ id, file: source }: Mutant): MutantTask | undefined {
    const met = this.met.get(id);
    if (!met) return undefined;
    const files = this.withinBudget(
      [...met]
        .map(([file, tests]) => {
          const chosen = this.costsOf(file, tests);
          const { tried, killed } = this.tries.get(`${source} ${file}`) ?? { tried: 0, killed: 0 };
          const ms = chosen.tests.reduce((sum, { cpuMs }) => sum + cpuMs, chosen.setupCpuMs);
          return { ...chosen, worth: (killed + 0.5) / (tried + 1) / Math.max(ms, 10) };
        })
        .sort((a, b) => b.worth - a.worth),
    );
    return {
      mutant: id,
      hitLimit: 1_000 + 5 * (this.hits.get(id) ?? 0),
      files: files.map(({ file, setupMs, tests }) => ({
        file,
        tests: tests.map(({ name }) => name),
        timeouts: Object.fromEntries(tests.map(({ name, ms }) => [name, 5_000 + 5 * ms])),
        hookTimeout: 10_000 + 5 * Math.max(0, setupMs),
      })),
    };
  }

  /** When the specs have certainly hung. */
  limitMs({ files }: MutantTask): number {
    return files.reduce((sum, { file }) => sum + 5 * (this.measured.get(file)?.ms ?? 0), 30_000);
  }

  /** To be told what came of a task: neighbours are tried by what killed first. */
  note({ file: source }: Mutant, { files }: MutantTask, killer: string | undefined): void {
    for (const { file } of files) {
      const { tried, killed } = this.tries.get(`${source} ${file}`) ?? { tried: 0, killed: 0 };
      const hasKilled = file === killer;
      this.tries.set(`${source} ${file}`, { tried: tried + 1, killed: killed + (hasKilled ? 1 : 0) });
      if (hasKilled) return;
    }
  }

  /** What the chosen tests of a file take, the quickest first, and what makes them ready. */
  private costsOf(file: string, chosen: ReadonlySet<string>): FileCosts {
    const { ms = 0, cpuMs = 0, tests = [] } = this.measured.get(file) ?? {};
    return {
      file,
      setupMs: tests.reduce((left, test) => left - test.ms, ms),
      setupCpuMs: Math.max(
        0,
        tests.reduce((left, test) => left - test.cpuMs, cpuMs),
      ),
      tests: tests.filter(({ name }) => chosen.has(name)).sort((a, b) => a.cpuMs - b.cpuMs),
    };
  }

  /** As many of the tests as the time of one mutant allows, and one at least. What makes them ready is not counted. */
  private withinBudget(files: readonly FileCosts[]): FileCosts[] {
    let spentMs = 0;
    return files
      .map((file) => ({
        ...file,
        tests: file.tests.filter(({ cpuMs }) => {
          const isTaken = spentMs === 0 || spentMs + cpuMs <= budgetMs;
          if (isTaken) spentMs += Math.max(cpuMs, 1);
          return isTaken;
        }),
      }))
      .filter(({ tests }) => tests.length > 0);
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
