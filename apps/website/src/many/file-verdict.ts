import { type Tone } from '../marks';
import { fixedByAll } from '../review/fixes';
import { type Judgement, type ShownFinding } from '../review/judgement';
import { valueAt } from '../review/json-pointer';
import { countsOf } from '../review/numbered';
import { editionName } from '../review/profile-names';
import { upcomingSentence } from '../review/upcoming';
import { verdictOf, type Verdict } from '../review/verdict';

/** What one rule found in one file, once for all places. */
interface RuleFinding {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly count: number;
  /** Of the first place. */
  readonly what: string;
  readonly fix: string;
  readonly path: string;
  readonly line: number | null;
  readonly column: number | null;
  /** How many of them have a fix that says the same in another form, or computes. */
  readonly fixable: number;
}

/** What the list keeps of a judged file: no content beside what a row shows. */
export interface FileVerdict {
  readonly tone: Tone;
  readonly word: Verdict['word'];
  readonly sentence: string;
  readonly format: string;
  readonly errors: number;
  readonly warnings: number;
  readonly profile: string | null;
  /** Of the seller. */
  readonly country: string | null;
  readonly number: string | null;
  readonly rules: readonly RuleFinding[];
  /** What the next edition changes, when it does. */
  readonly later: string | null;
}

export function fileVerdictOf(judgement: Judgement): FileVerdict {
  const { findings, invoice, ruleSet, answer, errors, warnings, format, outcome } = judgement;
  const fixes = fixedByAll(findings);
  const { tone, word, headline, sentence } = verdictOf(judgement, countsOf(judgement), fixes.length);
  const { upcoming } = answer;
  return {
    tone,
    word,
    sentence: outcome === 'judged' && findings.length > 0 ? headline : `${headline}. ${sentence}`,
    format,
    errors,
    warnings,
    profile: ruleSet === null ? null : editionName(ruleSet),
    country: textAt(invoice, '/seller/address/country'),
    number: textAt(invoice, '/number'),
    rules: rulesOf(findings, new Set(fixes), 'truncated' in answer ? answer.truncated : undefined),
    later:
      upcoming && upcoming.appears.length + upcoming.becomesError.length > 0
        ? upcomingSentence(upcoming, word === 'Ready')
        : null,
  };
}

const textMax = 100;

function textAt(invoice: Judgement['invoice'], pointer: string): string | null {
  const value = invoice === null ? undefined : valueAt(invoice, pointer);
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, textMax) : null;
}

function rulesOf(
  findings: readonly ShownFinding[],
  fixable: ReadonlySet<ShownFinding>,
  counts: Readonly<Record<string, number>> = {},
): RuleFinding[] {
  const byCode = new Map<string, ShownFinding[]>();
  for (const finding of findings) {
    const same = byCode.get(finding.code);
    if (same === undefined) byCode.set(finding.code, [finding]);
    else same.push(finding);
  }
  return [...byCode].map(([code, same]) => {
    const [{ what, fix, path, severity, line = null, column = null }] = same as [ShownFinding];
    const count = counts[code] ?? same.length;
    return {
      code,
      severity,
      count,
      what,
      fix,
      path,
      line,
      column,
      fixable: same.filter((one) => fixable.has(one)).length,
    };
  });
}
