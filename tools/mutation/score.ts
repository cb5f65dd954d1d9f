import { type Mutant } from './instrument';
import { type SubjectRun } from './run-subject';
import { placeOf, type Survivors } from './survivors';

export interface Score {
  /** Detected of those that could be, in hundred. */
  readonly percent: number;
  readonly lines: readonly string[];
  readonly alive: readonly Mutant[];
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').slice(0, 100);

/** The score of a subject and what is to be said of it. */
export function scoreOf(name: string, { outcomes, sources, unfinished }: SubjectRun, survivors: Survivors): Score {
  const counts = { killed: 0, 'timed out': 0, survived: 0, uncovered: 0, explained: 0 };
  const alive: Mutant[] = [];
  const lines: string[] = [];
  for (const [mutant, outcome] of outcomes) {
    if (outcome.state === 'killed') counts[outcome.cause === 'time' ? 'timed out' : 'killed'] += 1;
    else if (survivors.find(mutant)) counts.explained += 1;
    else {
      counts[outcome.state] += 1;
      alive.push(mutant);
      lines.push(
        `  ${outcome.state} ${mutant.file}:${mutant.line} ${mutant.mutator}: ${oneLine(mutant.from)} → ${oneLine(mutant.to)}`,
      );
    }
  }
  const detected = counts.killed + counts['timed out'];
  // Of nothing that can be detected nothing is missed.
  const percent = detected + alive.length === 0 ? 100 : (100 * detected) / (detected + alive.length);
  if (unfinished > 0) lines.push(`  ${unfinished} mutants not run`);
  const parts = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  lines.push(`${name}: score=${percent.toFixed(1)} (${parts.join(', ')}; ${sources.length} files)`);
  return { percent, lines, alive };
}

/** The mutants as entries of the list of survivors, to be explained by whoever has read them. */
export const entriesOf = (alive: readonly Mutant[]): object[] =>
  alive.map((mutant) => ({ ...placeOf(mutant), kind: '', reason: '' }));
