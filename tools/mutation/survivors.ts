import { existsSync, readFileSync } from 'node:fs';
import { type Mutant } from './instrument';

/** A mutant that no test can kill, and why; read and agreed to by people. */
export interface Survivor {
  readonly file: string;
  /** The line it begins on, without its indent: line numbers move. */
  readonly line: string;
  readonly from: string;
  readonly to: string;
  readonly kind: 'equivalent' | 'unreachable';
  readonly reason: string;
}

const shortened = (text: string): string => text.replace(/\s+/gu, ' ').slice(0, 120);

/** The entry's words for a mutant: what has to stand in the list of survivors. */
export const placeOf = ({ file, lineText, from, to }: Mutant): Omit<Survivor, 'kind' | 'reason'> => ({
  file,
  line: lineText,
  from: shortened(from),
  to: shortened(to),
});

/** The reviewed list. */
export class Survivors {
  private readonly all: readonly Survivor[];
  private readonly met = new Set<Survivor>();

  constructor(file: string) {
    const all = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Survivor[]) : [];
    this.all = all.filter(({ kind, reason }) => ['equivalent', 'unreachable'].includes(kind) && reason.trim() !== '');
  }

  /** Why no test can kill the mutant, where that has been explained. */
  find(mutant: Mutant): Survivor | undefined {
    const place = placeOf(mutant);
    const survivor = this.all.find(
      ({ file, line, from, to }) =>
        file === place.file && line === place.line && from === place.from && to === place.to,
    );
    if (survivor) this.met.add(survivor);
    return survivor;
  }

  /** Entries of these files that explain nothing any more: the line has changed, or a test kills it. */
  stale(files: readonly string[]): Survivor[] {
    return this.all.filter((survivor) => files.includes(survivor.file) && !this.met.has(survivor));
  }
}
