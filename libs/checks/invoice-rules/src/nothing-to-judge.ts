import { type DocumentReport } from './document-report';
import { type Issue } from './issues';
import { type PdfRefusal } from './pdf/pdf-refusal';
import { type OtherContentReason } from './xml/other-content';
import { type OtherRootReason } from './xml/document-root';
import { type XmlRefusal } from './xml/xml-refusal';

/** Why there is nothing to judge in a document; stable codes. */
export type NotReadReason = OtherContentReason | OtherRootReason | XmlRefusal['reason'] | PdfRefusal['reason'];

/** A document without an invoice that can be read: why, and what to do. */
export interface NotRead {
  readonly reason: NotReadReason;
  readonly message: string;
  readonly fix?: string;
  /** Where the reading ended, from 1; the column counts characters. */
  readonly line?: number;
  readonly column?: number;
}

const fixes: Readonly<Partial<Record<NotReadReason, string>>> = {
  not_well_formed: 'Correct the XML where it is named, or export the document again.',
  too_large: 'Split the invoice, or send attachments apart.',
};

const defaultFixOf = (reason: NotReadReason) => fixes[reason] ?? 'Change the document as the message says.';

/** The report on a document that could not be read: the stage that failed says why, the others did not run. */
export function nothingToJudge({ reason, message, fix = defaultFixOf(reason), line, column }: NotRead): DocumentReport {
  const notRun = { state: 'not_run', message: 'The document could not be read.' } as const;
  const position = line === undefined || column === undefined ? {} : { line, column };
  const issue: Issue = { code: reason, severity: 'error', path: '/', ...position, terms: [], message, fix };
  return {
    outcome: 'nothing_to_judge',
    valid: false,
    read: { state: 'failed', issues: [issue] },
    schema: { ...notRun, issues: [] },
    rules: notRun,
    issues: [],
    document: { syntax: null, profile: { declared: null, recognised: null, certainty: 'unknown', judged: null } },
    ruleSet: null,
    cenRuleSet: null,
    upcoming: null,
    totals: null,
    vatBreakdown: null,
    notChecked: [],
    invoice: null,
    lost: [],
  };
}
