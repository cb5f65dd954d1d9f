import { type Finding, type JudgedDocument } from '../judging/judged-document';
import { say } from '../texts/say';

/** A finding as this project takes it. */
export interface ReportedFinding extends Finding {
  /** Its severity, or what `einvoice.config.json` makes of it. */
  readonly level: 'error' | 'warning' | 'off';
  /** Why the level is another; null when it is not. */
  readonly reason: string | null;
  /** Not in the baseline. */
  readonly isNew: boolean;
  readonly fingerprint: string;
}

export interface ReportedDocument extends Omit<JudgedDocument, 'findings' | 'fixed' | 'data'> {
  readonly findings: readonly ReportedFinding[];
  /** Where the corrected copy is; null when none was made. */
  readonly fixedFile: string | null;
}

/** What came of a whole run. */
export interface RunSummary {
  readonly documents: number;
  readonly valid: number;
  readonly notValid: number;
  /** No verdict: not readable, no invoice, no rules for it. */
  readonly notJudged: number;
  readonly errors: number;
  readonly warnings: number;
  /** Findings of the baseline, which fail nothing. */
  readonly known: number;
  /** Findings that settings switched off. */
  readonly off: number;
  readonly fixed: number;
  /** Findings that `--fail-on` counts. */
  readonly failing: number;
}

/** What the end of a report tells of its documents, by name; what was noted first stays. */
export type Notes = Map<string, string>;

/**
 * Writes one form of report as documents come, so that a long run needs no memory for it. A document is written without looking at
 * any other, so that many workers can write one report.
 */
export interface ReportWriter {
  /** Documents are entries of one list: each comes with a comma in front, which the first one loses. */
  readonly isList: boolean;
  begin(): string;
  document(document: ReportedDocument): string;
  note?(document: ReportedDocument, notes: Notes): void;
  end(summary: RunSummary, notes: Notes): string;
}

/** Ours: nothing left the machine. */
export const localSentence = (): string =>
  say('Judged on this machine: nothing was sent anywhere, no account and no credits were used.');

export const verdictOf = ({ outcome, valid }: Pick<JudgedDocument, 'outcome' | 'valid'>): string =>
  outcome === 'judged' ? (valid ? 'valid' : 'not valid') : 'not judged';

/** The same for people. */
export const verdictShown = ({ outcome, valid }: Pick<JudgedDocument, 'outcome' | 'valid'>): string =>
  outcome === 'judged' ? (valid ? say('valid') : say('not valid')) : say('not judged');

/** How bad a finding is, for people. */
export const levelShown = (level: ReportedFinding['level']): string =>
  level === 'error' ? say('error') : level === 'warning' ? say('warning') : say('off');

/** Findings of one code together, in the order in which the codes come first. */
export function byCode<Found extends ReportedFinding>(findings: readonly Found[]): (readonly [Found, ...Found[]])[] {
  const groups = new Map<string, [Found, ...Found[]]>();
  for (const finding of findings) {
    const group = groups.get(finding.code);
    if (group === undefined) groups.set(finding.code, [finding]);
    else group.push(finding);
  }
  return [...groups.values()];
}

const counts = {
  document: (count: number) => say('{count, plural, one {# document} other {# documents}}', { count }),
  error: (count: number) => say('{count, plural, one {# error} other {# errors}}', { count }),
  warning: (count: number) => say('{count, plural, one {# warning} other {# warnings}}', { count }),
  place: (count: number) => say('{count, plural, one {# place} other {# places}}', { count }),
  'other place': (count: number) => say('{count, plural, one {# other place} other {# other places}}', { count }),
  'other code': (count: number) => say('{count, plural, one {# other code} other {# other codes}}', { count }),
  credit: (count: number) => say('{count, plural, one {# credit} other {# credits}}', { count }),
  number: (count: number) => say('{count, plural, one {# number} other {# numbers}}', { count }),
};

/** `3 documents`, `1 document` */
export const counted = (count: number, of: keyof typeof counts): string => counts[of](count);

/** The findings that make a run fail. @param failOn null: none */
export function failingOf({ findings }: ReportedDocument, failOn: 'error' | 'warning' | null): ReportedFinding[] {
  if (failOn === null) return [];
  return findings.filter(({ level, isNew }) => isNew && (level === 'error' || (level === 'warning' && failOn === 'warning'))); // prettier-ignore
}
