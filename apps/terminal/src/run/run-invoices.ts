import { type Language } from '@einvoice/languages';
import { terminalWork } from '@einvoice/limits';
import os from 'node:os';
import { differenceOf } from '../fixes/line-difference';
import { type FixPlace, hasOwnFile, writeFix } from '../fixes/write-fix';
import { judgeAll } from '../judging/judge-all';
import { JudgePool } from '../judging/judge-pool';
import { type DocumentToJudge, type JudgedDocument } from '../judging/judged-document';
import { type ReportedDocument, type ReportedFinding, type ReportWriter, type RunSummary } from '../reports/report';
import { type Settings } from '../settings/settings-file';
import { type Terminal } from '../terminal';
import { type Baseline, fingerprintOf, type NewBaseline } from './baseline';
import { Progress } from './progress';
import { type ReportTarget } from './report-target';

export interface InvoiceRun {
  readonly settings: Settings;
  readonly ruleSet: string | null;
  readonly asOf: string | null;
  readonly failOn: 'error' | 'warning' | null;
  readonly baseline: Baseline | null;
  readonly newBaseline: NewBaseline | null;
  readonly fix: FixPlace | null;
  readonly threads: number | null;
  readonly excerpts: boolean;
  /** In which findings are said. */
  readonly language: Language;
  readonly quiet: boolean;
}

/** Workers unless told otherwise: as many as the machine runs at once. */
const threadsOf = (asked: number | null): number =>
  Math.min(asked ?? os.availableParallelism(), terminalWork.workersMax);

/** Judges all documents and writes the report as they come. @returns what came of it */
export async function runInvoices(
  terminal: Terminal,
  documents: AsyncIterable<DocumentToJudge>,
  run: InvoiceRun,
  report: ReportWriter,
  target: ReportTarget,
): Promise<RunSummary> {
  const { ruleSet, asOf, fix, excerpts, language } = run;
  const also = fix === null ? 'nothing' : 'fixes';
  const options = { ruleSet, asOf, nowMs: terminal.now().getTime(), also, excerpts, language } as const;
  const pool = new JudgePool(threadsOf(run.threads), options);
  const progress = new Progress(terminal, run.quiet);
  const counts = { ...noSummary };
  try {
    await target.write(report.begin());
    for await (const judged of judgeAll(documents, pool)) {
      const fixedFile = await fixOne(terminal, judged, run, progress);
      const document = reported(judged, run, fixedFile);
      count(counts, document, run);
      const text = report.document(document);
      if (text !== '') await progress.clear();
      await target.write(text);
      await progress.show(counts);
    }
    await progress.clear();
    await target.write(report.end(counts));
    await target.end();
    return counts;
  } catch (error) {
    await target.abandon();
    throw error;
  } finally {
    await progress.clear();
    await pool.close();
  }
}

async function fixOne(
  terminal: Terminal,
  { name, fixed }: JudgedDocument,
  { fix, quiet }: InvoiceRun,
  progress: Progress,
): Promise<string | null> {
  if (fixed === null || fix === null || !hasOwnFile(name)) return null;
  const file = await writeFix(name, fixed, fix);
  await progress.clear();
  if (!quiet) await terminal.err.write(differenceOf(fixed.before, fixed.after, file, terminal.err.style));
  return file;
}

function reported({ fixed: _, data: _data, ...judged }: JudgedDocument, run: InvoiceRun, fixedFile: string | null): ReportedDocument {
  const findings = judged.findings.map((finding): ReportedFinding => {
    const fingerprint = fingerprintOf(judged.name, finding);
    // Why a document has no verdict is nobody's to switch off.
    const setting = finding.stage === 'read' ? undefined : run.settings.rules?.[finding.code];
    const level = setting?.severity ?? finding.severity;
    run.newBaseline?.add(fingerprint);
    return {
      ...{ ...finding, level, fingerprint, reason: setting?.reason ?? null },
      isNew: run.baseline === null || run.baseline.isNew(fingerprint),
    };
  });
  return { ...judged, findings, fixedFile };
} // prettier-ignore

const noSummary = {
  ...{ documents: 0, valid: 0, notValid: 0, notJudged: 0, errors: 0, warnings: 0, known: 0, off: 0, fixed: 0 },
  failing: 0,
};

function count(sum: typeof noSummary, document: ReportedDocument, run: InvoiceRun): void {
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
  sum.failing += failingOf(document, run.failOn).length;
}

/** The findings that make a run fail. @param failOn null: none */
export function failingOf({ findings }: ReportedDocument, failOn: InvoiceRun['failOn']): ReportedFinding[] {
  if (failOn === null) return [];
  return findings.filter(({ level, isNew }) => isNew && (level === 'error' || (level === 'warning' && failOn === 'warning'))); // prettier-ignore
}
