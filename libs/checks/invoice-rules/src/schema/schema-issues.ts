import { invoiceReport } from '@einvoice/limits';
import { type Issue } from '../issues';

/** What a document may do against its schema; stable. */
export type SchemaIssueCode =
  | 'schema_unknown_element'
  | 'schema_wrong_order'
  | 'schema_missing_element'
  | 'schema_too_many'
  | 'schema_wrong_namespace'
  | 'schema_unknown_attribute'
  | 'schema_missing_attribute'
  | 'schema_bad_decimal'
  | 'schema_bad_date'
  | 'schema_bad_boolean'
  | 'schema_bad_value'
  | 'schema_text_not_allowed';

/** One departure from the schema. */
export interface SchemaIssue extends Issue {
  readonly code: SchemaIssueCode;
  readonly severity: 'error';
  /** What could stand there, five names at most. */
  readonly expected: readonly string[];
  /**
   * XPath of the element at which an official validator stops, with the document's own prefixes and a number in every step: the element
   * itself, the one before which something is missing, or the parent when nothing follows.
   */
  readonly path: string;
  /** Of that element's `<`, from 1; the column in characters. */
  readonly line: number;
  readonly column: number;
}

/** What an edit needs to know of an issue; offsets of the `<` of elements in the decoded text. */
export interface SchemaPlace {
  /** The element that the path names. */
  readonly at: number;
  /** The parent of what is to change. */
  readonly parent: number;
  /** The element to change, -1 when one is missing. */
  readonly subject: number;
  /** Of a missing or wrongly named element: its right name, `cbc:ID`; of an attribute: its name as written. */
  readonly name: string;
  /** The element before which the subject or the missing element belongs; -1 is the end of the parent. */
  readonly before: number;
}

/** The schema stage of one document. */
export interface SchemaReport {
  readonly state: 'passed' | 'failed';
  readonly issues: readonly SchemaIssue[];
  /** Beside each issue. */
  readonly places: readonly SchemaPlace[];
  /** Every code with its true count, when there is more than is detailed. */
  readonly truncated?: Readonly<Record<string, number>>;
}

/** An issue while the document is still being read. */
export interface FoundIssue {
  readonly issue: Omit<SchemaIssue, 'severity' | 'terms' | 'line' | 'column'>;
  readonly place: SchemaPlace;
  /** When an official validator would meet it: an offset, and a half behind the last tag for what shows at an end. */
  readonly moment: number;
}

/** Collects issues: every one is counted, the first 10,000 are detailed as long as the report does not grow too large. */
export class SchemaIssueList {
  private readonly found: FoundIssue[] = [];
  private readonly totals = new Map<SchemaIssueCode, number>();
  private detailBytes = 0;
  /** Of all, detailed or not. */
  total = 0;

  add(code: SchemaIssueCode, explain: () => FoundIssue): void {
    if (this.counts(code)) this.keep(explain);
  }

  /** Counts an issue. @returns whether it is to be kept with its details */
  counts(code: SchemaIssueCode): boolean {
    this.total++;
    this.totals.set(code, (this.totals.get(code) ?? 0) + 1);
    return this.hasRoom;
  }

  private get hasRoom(): boolean {
    return this.found.length < invoiceReport.detailedFindingsMax && this.detailBytes < invoiceReport.bytesMax;
  }

  keep(explain: () => FoundIssue): void {
    if (!this.hasRoom) return;
    const found = explain();
    const { path, message, fix } = found.issue;
    this.detailBytes += 3 * (path.length + message.length + fix.length);
    this.found.push(found);
  }

  /** @param lineColumn of an offset */
  report(lineColumn: (offset: number) => { readonly line: number; readonly column: number }): SchemaReport {
    const sorted = this.found.sort((one, other) => one.moment - other.moment);
    const issues = sorted.map(({ issue, place }): SchemaIssue => {
      const { code, path, message, fix, expected } = issue;
      return { code, severity: 'error', path, terms: [], message, fix, expected, ...lineColumn(place.at) };
    });
    const report: SchemaReport = {
      state: this.total === 0 ? 'passed' : 'failed',
      issues,
      places: sorted.map(({ place }) => place),
    };
    return this.total === issues.length ? report : { ...report, truncated: Object.fromEntries(this.totals) };
  }
}
