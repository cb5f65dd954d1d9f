import { invoiceReport } from '@einvoice/limits';
import { type FixAction, type LaterFix } from './edits/file-fix';
import { type TextEdit } from './edits/text-edits';
import { type Fix } from './patches';
import { merged } from './same-findings';
import { type OfficialRule, type RuleId, type Severity } from './sets/official-rules';
import { type UblNode } from './tree/ubl-node';

/** Findings of our own: what keeps a value from being read or judged, always an error. */
export type OwnErrorCode =
  | 'invalid_characters'
  | 'invalid_date'
  | 'invalid_decimal'
  | 'invalid_indicator'
  | 'invalid_kind'
  | 'missing_field'
  | 'repeated_element'
  | 'split_text'
  | 'totals_not_computable'
  | 'unknown_field'
  | 'unreadable_value'
  | 'wrong_type';

/** Warnings of our own; what each means stands at `warn`. */
export type OwnWarningCode =
  | 'date_far_from_issue_date'
  | 'date_implausible'
  | 'date_not_read'
  | 'due_date_before_issue_date'
  | 'issue_date_in_future'
  | 'pdf_level_differs'
  | 'profile_no_invoice'
  | 'profile_not_exact'
  | 'profile_outdated'
  | 'profile_unknown'
  | 'tax_point_outside_period'
  | 'vat_id_bad_checksum'
  | 'vat_id_bad_form'
  | 'vat_id_not_plain';

/** One step of a JSON Patch (RFC 6902) on the invoice as it was sent. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

/** Line and column in a text, from 1; the column counts characters. */
type Position = Required<Pick<Issue, 'line' | 'column'>>;

/** One finding of a report. */
export interface Issue {
  /** The official rule id verbatim, or a stable snake_case code of our own. */
  readonly code: string;
  readonly severity: Severity;
  /** JSON pointer into the invoice; a missing value is named where it should stand. */
  readonly path: string;
  /**
   * Of an XML document: JSON pointer to what the element became in the JSON invoice; of a missing one, to where its value would be, as far
   * as there is something; of what has no field, to the nearest around it. Absent where that is the invoice as a whole.
   */
  readonly pointer?: string;
  /** In an XML document: of the element that the path names, or of the nearest around it, from 1; the column counts characters. */
  readonly line?: number;
  readonly column?: number;
  /** EN 16931 terms the rule speaks of. */
  readonly terms: readonly string[];
  /** What is wrong, expected and actual. */
  readonly message: string;
  readonly fix: string;
  /**
   * Present when the fix is mechanical: applied, this finding is gone and none is new, but for what is wrong with the value of a field
   * that was renamed.
   */
  readonly patch?: readonly PatchOperation[];
  /**
   * The same for a file: edits of its decoded text, in document order; no two of a report touch the same place. What they do is said
   * by `action`.
   */
  readonly edits?: readonly TextEdit[];
  readonly action?: FixAction;
  /** Of an error in a file that has no fix of its own: the finding whose fix takes it along. Both are gone when that is applied. */
  readonly fixedBy?: Pick<Issue, 'code' | 'path'>;
  /** Ids of other rules that failed because of the same missing value; they have no findings of their own. */
  readonly sameAs?: readonly string[];
  /** The language of message and fix, where another than English was asked for. */
  readonly language?: string;
}

/** What a rule says about its finding; made only when the rule failed and the finding is detailed. */
export interface Explanation {
  /** Where below the judged element: a field of the JSON invoice. */
  readonly at?: string;
  readonly message: string;
  readonly fix: string;
  readonly patch?: Fix | null;
  /** Rules that say the same, if they failed here, too. */
  readonly sameAs?: readonly RuleId[];
}

/** What a finding of our own says; its place is known already. */
type OwnExplanation = Pick<Issue, 'path' | 'terms' | 'message' | 'fix'> & Pick<Explanation, 'patch'>;

/** What was found of one code. */
interface Found {
  readonly severity: Severity;
  readonly terms: readonly string[];
  count: number;
}

const ownError = { severity: 'error', terms: [] } as const;
const ownWarning = { severity: 'warning', terms: [] } as const;

/** Collects findings: every one is counted, the first 10,000 are detailed as long as the report does not grow too large. */
export class IssueList {
  /** Whether more is wanted of a finding than its code and how often it was found. */
  isDetailed = true;
  /** While checks run that the next edition has replaced: it looks for what they look for itself. */
  isRechecked = false;
  private readonly issues: Issue[] = [];
  /** Of findings that edits of the file can fix. */
  readonly fixes = new Map<Issue, LaterFix>();
  private readonly rechecked = new Set<Issue>();
  /** Findings of rules that may only repeat what others say, with the ids of those. */
  private readonly repeats = new Map<Issue, readonly RuleId[]>();
  /** One object for each code: there may be a million findings, and each looks its code up. */
  private readonly found = new Map<string, Found>();
  private patchBytes = 0;
  private total = 0;
  /** Of the paths and words so far, at three bytes a character: a path can name a hundred elements, each of a long name. */
  private detailBytes = 0;
  private errors = 0;

  /**
   * @param locate pointer or path of a node in the caller's own form; of an official rule it is told the element the rule judges, too
   * @param rules of the edition; none where a document is only read, not judged
   * @param next of what the next edition finds by checks that this one does not have
   * @param placed is told of each finding with details
   */
  constructor(
    readonly locate: (node: UblNode, field: string, context?: UblNode) => string,
    private readonly rules: ReadonlyMap<RuleId, OfficialRule> = new Map(),
    private readonly positionOf: (node: UblNode, field: string, context?: UblNode) => Position | null = () => null,
    readonly next: IssueList | null = null,
    private readonly placed: ((issue: Issue, node: UblNode, field: string) => void) | null = null,
  ) {}

  /**
   * An official rule failed; nothing is said of a rule that the edition does not have.
   * @param node where the fault is @param context the element that the official rule judges, if another
   */
  rule(code: RuleId, node: UblNode, explain: () => Explanation, context = node): void {
    const found = this.found.get(code) ?? this.firstOfRule(code);
    if (found === null) return this.isRechecked ? undefined : this.next?.rule(code, node, explain, context);
    if (!this.counted(found)) return;
    const { severity, terms } = found;
    const { at = '', message, fix, patch, sameAs = [] } = explain();
    const path = this.locate(node, at, context);
    const position = this.positionOf(node, at, context);
    const issue = this.push({ code, severity, path, ...position, terms, message, fix }, patch);
    this.placed?.(issue, node, at);
    if (sameAs.length > 0) this.repeats.set(issue, sameAs);
  }

  /** An error of our own. @param node in an XML document, where it is */
  own(code: OwnErrorCode, explain: () => OwnExplanation, node: UblNode | null = null): void {
    if (!this.counted(this.found.get(code) ?? this.first(code, ownError))) return;
    const { path, terms, message, fix, patch } = explain();
    const position = node === null ? null : this.positionOf(node, '');
    const issue = this.push({ code, severity: 'error', path, ...position, terms, message, fix }, patch);
    if (node !== null) this.placed?.(issue, node, '');
  }

  /** A warning of our own about `node`. */
  warning(code: OwnWarningCode, node: UblNode, terms: readonly string[], explain: () => Explanation): void {
    if (!this.counted(this.found.get(code) ?? this.first(code, ownWarning))) return;
    const { at = '', message, fix, patch } = explain();
    const path = this.locate(node, at);
    const position = this.positionOf(node, at);
    const issue = this.push({ code, severity: 'warning', path, ...position, terms, message, fix }, patch);
    this.placed?.(issue, node, at);
  }

  /** Whether something of this code was found. */
  has(code: string): boolean {
    return this.found.has(code);
  }

  /** Everything that was found, by code. */
  get severities(): ReadonlyMap<string, Pick<Found, 'severity'>> {
    return this.found;
  }

  /** Every finding that is detailed, each rule's apart. */
  get findings(): readonly Issue[] {
    return this.issues;
  }

  /** More was found than is detailed. */
  get isCut(): boolean {
    return this.total !== this.issues.length;
  }

  /** The next edition has another check for it. */
  wasRechecked(issue: Issue): boolean {
    return this.rechecked.has(issue);
  }

  /** Ids of the rules that may say the same as some finding. */
  get repeatable(): ReadonlySet<RuleId> {
    return new Set([...this.repeats.values()].flat());
  }

  repeatsOf(issue: Issue): readonly RuleId[] {
    return this.repeats.get(issue) ?? [];
  }

  /** `truncated` names every code with its true count when more was found than is detailed. */
  report(): { valid: boolean; issues: readonly Issue[]; truncated?: Record<string, number> } {
    const valid = this.errors === 0;
    const issues = merged(this.issues, this.repeats);
    if (!this.isCut) return { valid, issues };
    const counts = Array.from(this.found, ([code, { count }]) => [code, count] as const);
    return { valid, issues, truncated: Object.fromEntries(counts) };
  }

  private firstOfRule(code: RuleId): Found | null {
    const rule = this.rules.get(code);
    return rule === undefined ? null : this.first(code, rule);
  }

  private first(code: string, { severity, terms }: Pick<OfficialRule, 'severity' | 'terms'>): Found {
    const found = { severity, terms, count: 0 };
    this.found.set(code, found);
    return found;
  }

  private counted(found: Found): boolean {
    found.count++;
    if (found.severity === 'error') this.errors++;
    return (
      this.isDetailed && this.total++ < invoiceReport.detailedFindingsMax && this.detailBytes < invoiceReport.bytesMax
    );
  }

  private push(found: Issue, fix: Fix | null | undefined): Issue {
    this.detailBytes += 3 * (found.path.length + found.message.length + found.fix.length);
    const patch = typeof fix === 'function' ? null : fix;
    const issue = patch?.length && this.hasRoomFor(patch) ? { ...found, patch } : found;
    if (typeof fix === 'function') this.fixes.set(issue, fix);
    this.issues.push(issue);
    if (this.isRechecked) this.rechecked.add(issue);
    return issue;
  }

  /** One patch may write a hundred thousand VAT groups, and hundreds of findings may offer it. */
  private hasRoomFor(patch: readonly PatchOperation[]): boolean {
    if (patch.length > invoiceReport.patchOperationsMax) return false;
    const bytes = this.patchBytes + bytesOf(patch);
    if (bytes > invoiceReport.patchBytesMax) return false;
    this.patchBytes = bytes;
    return true;
  }
}

const knownBytes = new WeakMap<readonly PatchOperation[], number>();

/** Of a patch as text; a patch that many findings share is measured once. */
function bytesOf(patch: readonly PatchOperation[]): number {
  let bytes = knownBytes.get(patch);
  if (bytes === undefined) knownBytes.set(patch, (bytes = Buffer.byteLength(JSON.stringify(patch))));
  return bytes;
}
