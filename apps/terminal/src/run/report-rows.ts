import { type Finding, type JudgedDocument } from '../judging/judged-document';
import { failingOf, type Notes, type ReportedDocument, type ReportedFinding, type ReportWriter, type RunSummary } from '../reports/report'; // prettier-ignore
import { type ReportForm, writerOf } from '../reports/writers';
import { type Settings } from '../settings/settings-file';
import { type Baseline, fingerprintOf, type NewBaseline } from './baseline';

/** How this project takes findings, and what becomes of them. */
export interface Reporting {
  readonly form: ReportForm;
  readonly rules: Settings['rules'];
}

/** What was found before, and what is written down for the next run. */
export interface Baselines {
  readonly baseline: Baseline | null;
  readonly newBaseline: NewBaseline | null;
}

/** Some documents of a report, as they are written, and what they add to its end. Plain data: it crosses from a worker. */
export interface ReportRows {
  readonly text: string | Uint8Array;
  readonly counts: RunSummary;
  readonly notes: Notes;
}

type Counts = { -readonly [Name in keyof RunSummary]: number };

/** Rows to which documents are added. */
export interface RowsToCome extends ReportRows {
  text: string;
  readonly counts: Counts;
}

const noSummary: RunSummary = {
  ...{ documents: 0, valid: 0, notValid: 0, notJudged: 0, errors: 0, warnings: 0, known: 0, off: 0, fixed: 0 },
  failing: 0,
};

export const newRows = (): RowsToCome => ({ text: '', counts: { ...noSummary }, notes: new Map() });

/** Makes rows of a report. It knows nothing of earlier ones, so each worker of a run has its own. */
export class RowMaker {
  private readonly writer: ReportWriter;

  constructor(private readonly reporting: Reporting) {
    this.writer = writerOf(reporting.form);
  }

  /** Adds the row of a document to others. */
  add(judged: JudgedDocument, rows: RowsToCome, baselines: Baselines = noBaselines, fixedFile: string | null = null): RowsToCome {
    const document = this.reported(judged, baselines, fixedFile);
    count(rows.counts, document, this.reporting.form.failOn);
    this.writer.note?.(document, rows.notes);
    rows.text += this.writer.document(document);
    return rows;
  }

  private reported(judged: JudgedDocument, baselines: Baselines, fixedFile: string | null): ReportedDocument {
    const { name, outcome, valid, truncated, syntax, profile, ruleSet } = judged;
    const findings = judged.findings.map((finding) => this.reportedFinding(name, finding, baselines));
    return { name, outcome, valid, truncated, syntax, profile, ruleSet, findings, fixedFile };
  }

  /** Field by field, as `findingOf` is. */
  private reportedFinding(name: string, finding: Finding, { baseline, newBaseline }: Baselines): ReportedFinding {
    const { code, severity, message, fix, path, line, column, stage, excerpt } = finding;
    const fingerprint = fingerprintOf(name, finding);
    // Why a document has no verdict is nobody's to switch off.
    const setting = stage === 'read' ? undefined : this.reporting.rules?.[code];
    const level = setting?.severity ?? severity;
    newBaseline?.add(fingerprint);
    const isNew = baseline === null || baseline.isNew(fingerprint);
    const reason = setting?.reason ?? null;
    const found = { code, severity, message, fix, path, line, column, stage, level, fingerprint, reason, isNew };
    return excerpt === undefined ? found : { ...found, excerpt };
  }
} // prettier-ignore

const noBaselines: Baselines = { baseline: null, newBaseline: null };

function count(sum: Counts, document: ReportedDocument, failOn: ReportForm['failOn']): void {
  sum.documents++;
  if (document.outcome !== 'judged') sum.notJudged++;
  else if (document.valid) sum.valid++;
  else sum.notValid++;
  if (document.fixedFile !== null) sum.fixed++;
  for (const finding of document.findings) {
    if (finding.level === 'off') sum.off++;
    else if (finding.level === 'error') sum.errors++;
    else sum.warnings++;
    if (finding.level !== 'off' && !finding.isNew) sum.known++;
  }
  sum.failing += failingOf(document, failOn).length;
}

/** Puts rows together to one report. */
export class WholeReport {
  readonly counts: Counts = { ...noSummary };
  private readonly notes: Notes = new Map();
  private readonly writer: ReportWriter;
  private isFirst = true;

  constructor(form: ReportForm) {
    this.writer = writerOf(form);
  }

  begin(): string {
    return this.writer.begin();
  }

  /** @returns what is to be written */
  add({ text, counts, notes }: ReportRows): string | Uint8Array {
    for (const name of Object.keys(counts) as (keyof RunSummary)[]) this.counts[name] += counts[name];
    for (const [name, note] of notes) if (!this.notes.has(name)) this.notes.set(name, note);
    if (text.length === 0 || !this.writer.isList || !this.isFirst) return text;
    this.isFirst = false;
    return typeof text === 'string' ? text.slice(1) : text.subarray(1);
  }

  end(): string {
    return this.writer.end(this.counts, this.notes);
  }
}
