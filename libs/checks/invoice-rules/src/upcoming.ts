import { type Issue, type IssueList } from './issues';
import { placesOf, type Places } from './same-findings';
import { type RuleSet } from './sets/edition';
import { type RuleId, type Severity } from './sets/official-rules';
import { referenceTo, type RuleSetReference } from './sets/rule-set-reference';

/** Findings of one code: the first of them, and how many there are. */
export interface UpcomingFinding extends Issue {
  readonly count: number;
}

/**
 * What the edition that follows says otherwise of the same document. An entry of `appears` with `sameAs` only repeats what a finding of
 * today says already. A rule that stops being an error goes, and appears as a warning.
 */
export interface Upcoming {
  readonly ruleSet: RuleSetReference;
  /** First day on which it counts, YYYY-MM-DD. */
  readonly validFrom: string;
  readonly appears: readonly UpcomingFinding[];
  readonly goes: readonly UpcomingFinding[];
  /** Warnings of today, with the severity they will have. */
  readonly becomesError: readonly UpcomingFinding[];
  /** There were more findings than are listed: only codes were compared, and some may be missing here. */
  readonly truncated?: true;
}

/**
 * Compares what was found by the edition of today with what the next one finds by the checks it alone has.
 * @param issues of today; `issues.next` holds what the next edition's own checks found
 */
export function upcomingOf(issues: IssueList, today: RuleSet, next: RuleSet): Upcoming {
  const ofNext = issues.next!;
  const isCut = issues.isCut || ofNext.isCut;
  const { validFrom } = next;
  const changes =
    issues.findings.length + ofNext.findings.length === 0 ? nothing : compared(issues, today, next, isCut);
  return { ruleSet: referenceTo(next), validFrom, ...changes, ...(isCut && { truncated: true }) };
}

type Changes = Pick<Upcoming, 'appears' | 'goes' | 'becomesError'>;

/** Of most documents. */
const nothing: Changes = { appears: [], goes: [], becomesError: [] };

function compared(issues: IssueList, today: RuleSet, next: RuleSet, isCut: boolean): Changes {
  const ofNext = issues.next!;
  const keyOf = isCut ? ({ code }: Issue) => code : ({ code, path }: Issue) => `${code} ${path}`;
  const again = new Map(ofNext.findings.map((issue) => [keyOf(issue), issue]));
  const keys = new Set(again.size === 0 ? [] : issues.findings.map(keyOf));
  const [appears, goes, becomesError] = [new Changed(), new Changed(), new Changed()];
  for (const issue of issues.findings) {
    if (!today.rules.has(issue.code as RuleId)) continue;
    const severity = severityBy(next, issue, issues.wasRechecked(issue) ? again.get(keyOf(issue)) : issue);
    if (severity === issue.severity) continue;
    if (severity === 'error') becomesError.add({ ...issue, severity });
    else goes.add(issue);
    if (severity === 'warning') appears.add({ ...issue, severity });
  }
  const places = placesOf(issues.findings, ofNext.repeatable);
  for (const issue of ofNext.findings) if (!keys.has(keyOf(issue))) appears.add(repeating(issue, ofNext, places));
  return { appears: appears.list, goes: goes.list, becomesError: becomesError.list };
}

/** Null when the next edition does not find it. */
function severityBy({ rules }: RuleSet, { code }: Issue, found: Issue | undefined): Severity | null {
  return found === undefined ? null : (rules.get(code as RuleId)?.severity ?? null);
}

function repeating(issue: Issue, list: IssueList, places: Places): Issue {
  const same = list.repeatsOf(issue).filter((code) => places.near(code, issue.path) !== null);
  return same.length === 0 ? issue : { ...issue, sameAs: same };
}

/** Findings by code, those that repeat others apart from those that do not. */
class Changed {
  readonly list: UpcomingFinding[] = [];
  private readonly byKey = new Map<string, { count: number }>();

  add(issue: Issue): void {
    const key = `${issue.code} ${issue.severity} ${issue.sameAs?.join(' ') ?? ''}`;
    const known = this.byKey.get(key);
    if (known !== undefined) return void known.count++;
    const first = { ...issue, count: 1 };
    this.byKey.set(key, first);
    this.list.push(first);
  }
}
