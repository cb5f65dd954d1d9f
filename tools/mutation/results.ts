import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { digestOf, type Mutant } from './instrument';

/** What became of one mutant; `uncovered`: no test meets it. */
export type Outcome =
  | { readonly state: 'killed'; readonly cause: 'test' | 'time'; readonly file: string; readonly test: string }
  | { readonly state: 'survived' }
  | { readonly state: 'uncovered' };

interface KeptOutcome {
  readonly outcome: Outcome;
  /** Of the spec that killed it, or of all that could have. */
  readonly proof: string;
}

/** Outcomes of earlier runs, good for as long as the mutated file and the specs that decided are the same. */
export class Results {
  private readonly kept: Map<string, KeptOutcome>;
  private readonly digests = new Map<string, string>();

  constructor(
    private readonly file: string,
    private readonly root: string,
    private readonly everyFile: readonly string[],
    isFresh: boolean,
  ) {
    const text = !isFresh && existsSync(file) ? readFileSync(file, 'utf8') : '{}';
    this.kept = new Map(Object.entries(JSON.parse(text) as Record<string, KeptOutcome>));
  }

  get(mutant: Mutant): Outcome | undefined {
    const kept = this.kept.get(mutant.key);
    return kept?.proof === (kept && this.proofOf(kept.outcome)) ? kept?.outcome : undefined;
  }

  set(mutant: Mutant, outcome: Outcome): void {
    this.kept.set(mutant.key, { outcome, proof: this.proofOf(outcome) });
  }

  /** Writes down what is known of these mutants and forgets the others. */
  save(mutants: readonly Mutant[]): void {
    const entries = mutants.flatMap(({ key }) => {
      const kept = this.kept.get(key);
      return kept ? [[key, kept] as const] : [];
    });
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileSync(this.file, JSON.stringify(Object.fromEntries(entries)));
  }

  private proofOf(outcome: Outcome): string {
    return outcome.state === 'killed'
      ? this.digestOfFile(outcome.file)
      : digestOf(...this.everyFile.map((file) => this.digestOfFile(file)));
  }

  private digestOfFile(file: string): string {
    const whole = path.join(this.root, file);
    const digest = this.digests.get(file) ?? (existsSync(whole) ? digestOf(readFileSync(whole, 'utf8')) : 'gone');
    this.digests.set(file, digest);
    return digest;
  }
}
