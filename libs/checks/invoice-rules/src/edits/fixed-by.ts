import { type Issue } from '../issues';
import { applyToText, type TextEdit } from './text-edits';
import { type Findings, withoutFix } from './verify-fixes';

/** The document is judged once for each fix that may take others along: so often at most, and so many characters and findings in all. */
const attemptsMax = 20;
const judgedCharactersMax = 2_000_000;
const judgedFindingsMax = 4_000;

/**
 * Tells of an error without a fix of its own which finding's fix takes it along. Each fix is applied by itself to the document, which is
 * judged again: an error is said to go only if none of its rule is left at its place, nor more of them elsewhere, and if no other error
 * has come. A fix that leaves its own finding is none, and one that brings an error along helps nobody: both are taken away.
 * @param judge the findings of an edited document; null when they cannot be told one by one
 */
export function withFixedBy(
  { schema, rules }: Findings,
  text: string,
  judge: (edited: string) => Findings | null,
): Findings {
  const all = [...schema, ...rules];
  const left = new Set(all.filter(({ severity, edits }) => severity === 'error' && edits === undefined));
  const fixes = all.filter(({ edits }) => edits !== undefined);
  const attempts = Math.min(
    attemptsMax,
    Math.floor(judgedCharactersMax / Math.max(1, text.length)),
    Math.floor(judgedFindingsMax / Math.max(1, all.length)),
  );
  if (fixes.length === 0 || attempts === 0) return { schema, rules };
  const links = new Map<Issue, Issue>();
  const failed = new Set<Issue>();
  const places = new Places(text);
  const before = new FindingsByPlace(all, places);
  for (const issue of fixes.slice(0, attempts)) {
    // Safe fixes were tried already.
    if (left.size === 0 && issue.action?.safe === true) continue;
    const edits = issue.edits!;
    const edited = applyToText(text, edits);
    const findings = judge(edited);
    if (findings === null) continue;
    const after = new FindingsByPlace([...findings.schema, ...findings.rules], new Places(edited));
    if (after.count(issue.code) >= before.count(issue.code) || after.hasMoreErrorsThan(before)) {
      failed.add(issue);
      // Another fix may take it along.
      if (issue.severity === 'error') left.add(issue);
      continue;
    }
    for (const gone of goneWith(left, edits, before, after, places)) {
      links.set(gone, issue);
      left.delete(gone);
    }
  }
  if (links.size === 0 && failed.size === 0) return { schema, rules };
  const linked = (issue: Issue): Issue => {
    const by = links.get(issue);
    const tried = failed.has(issue) ? withoutFix(issue) : issue;
    return by === undefined ? tried : { ...tried, fixedBy: { code: by.code, path: by.path } };
  };
  return { schema: schema.map(linked), rules: rules.map(linked) };
}

function goneWith(
  left: ReadonlySet<Issue>,
  edits: readonly TextEdit[],
  before: FindingsByPlace,
  after: FindingsByPlace,
  places: Places,
): Issue[] {
  const isGone = (issue: Issue) => {
    const moved = placeAfter(places.offsetOf(issue), edits);
    return moved === null || !after.has(issue.code, moved);
  };
  const byCode = new Map<string, Issue[]>();
  for (const issue of left) {
    if (!isGone(issue)) continue;
    const same = byCode.get(issue.code);
    if (same === undefined) byCode.set(issue.code, [issue]);
    else same.push(issue);
  }
  return [...byCode].flatMap(([code, gone]) => (after.count(code) <= before.count(code) - gone.length ? gone : []));
}

/** Where what stood at an offset stands after the edits; null when it was inside what they replace. */
function placeAfter(offset: number, edits: readonly TextEdit[]): number | null {
  let moved = offset;
  for (const { start, end, text } of edits) {
    if (start > offset) break;
    if (end > offset) return null;
    moved += text.length - (end - start);
  }
  return moved;
}

/** How many findings of each rule there are, and where. */
class FindingsByPlace {
  private readonly counts = new Map<string, number>();
  private readonly errors = new Map<string, number>();
  private readonly at = new Set<string>();

  constructor(issues: readonly Issue[], places: Places) {
    for (const issue of issues) {
      this.counts.set(issue.code, this.count(issue.code) + 1);
      if (issue.severity === 'error') this.errors.set(issue.code, (this.errors.get(issue.code) ?? 0) + 1);
      this.at.add(`${issue.code} ${places.offsetOf(issue)}`);
    }
  }

  count(code: string): number {
    return this.counts.get(code) ?? 0;
  }

  /** Whether some rule fails as an error more often than in the other. */
  hasMoreErrorsThan({ errors }: FindingsByPlace): boolean {
    return [...this.errors].some(([code, count]) => count > (errors.get(code) ?? 0));
  }

  has(code: string, offset: number): boolean {
    return this.at.has(`${code} ${offset}`);
  }
}

/** Offsets of findings, which say line and column in characters. */
class Places {
  private readonly lines: readonly number[];
  /** Characters that are two units, in their order. */
  private readonly pairs: readonly number[];

  constructor(text: string) {
    this.lines = [0, ...Array.from(text.matchAll(/\r\n|\r|\n/g), ({ index, 0: end }) => index + end.length)];
    this.pairs = Array.from(text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g), ({ index }) => index);
  }

  /** The start of the document for one that says none. */
  offsetOf({ line = 1, column = 1 }: Issue): number {
    const start = this.lines[line - 1] ?? 0;
    const pairsBefore = this.pairsBefore(start);
    let offset = start + column - 1;
    for (;;) {
      const next = start + column - 1 + this.pairsBefore(offset) - pairsBefore;
      if (next === offset) return offset;
      offset = next;
    }
  }

  private pairsBefore(offset: number): number {
    let low = 0;
    let high = this.pairs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.pairs[middle]! < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
