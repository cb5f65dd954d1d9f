import { type Language } from '@einvoice/languages';
import { terminalWork } from '@einvoice/limits';
import os from 'node:os';
import { differenceOf } from '../fixes/line-difference';
import { type FixPlace, hasOwnFile, writeFix } from '../fixes/write-fix';
import { judgeAll } from '../judging/judge-all';
import { JudgePool } from '../judging/judge-pool';
import { type DocumentToJudge, type GroupAnswer, type JudgedDocument } from '../judging/judged-document';
import { type RunSummary } from '../reports/report';
import { type ReportForm } from '../reports/writers';
import { type Settings } from '../settings/settings-file';
import { type Terminal } from '../terminal';
import { type Baseline, type NewBaseline } from './baseline';
import { Progress } from './progress';
import { newRows, type Reporting, type ReportRows, RowMaker, WholeReport } from './report-rows';
import { type ReportTarget } from './report-target';

export interface InvoiceRun {
  readonly settings: Settings;
  readonly form: ReportForm;
  readonly ruleSet: string | null;
  readonly profile: string | null;
  readonly asOf: string | null;
  readonly baseline: Baseline | null;
  readonly newBaseline: NewBaseline | null;
  readonly fix: FixPlace | null;
  readonly threads: number | null;
  /** In which findings are said. */
  readonly language: Language;
}

/** Workers unless told otherwise: as many as the machine runs at once. */
const threadsOf = (asked: number | null): number =>
  Math.min(asked ?? os.availableParallelism(), terminalWork.workersMax);

/** Judges all documents and writes the report as they come. @returns what came of it */
export async function runInvoices(
  terminal: Terminal,
  documents: AsyncIterable<readonly DocumentToJudge[]>,
  run: InvoiceRun,
  target: ReportTarget,
): Promise<RunSummary> {
  const pool = new JudgePool(threadsOf(run.threads), judgingOf(terminal, run));
  const progress = new Progress(terminal);
  const report = new WholeReport(run.form);
  try {
    await target.write(report.begin());
    for await (const answer of judgeAll(documents, pool)) {
      for await (const rows of rowsOf(terminal, answer, run, progress)) {
        const text = report.add(rows);
        if (text.length > 0) await progress.clear();
        await target.write(text);
        await progress.show(report.counts);
      }
    }
    await progress.clear();
    await target.write(report.end());
    await target.end();
    return report.counts;
  } catch (error) {
    await target.abandon();
    throw error;
  } finally {
    await progress.clear();
    await pool.close();
  }
}

const reportingOf = ({ form, settings }: InvoiceRun): Reporting => ({ form, rules: settings.rules });

/** Workers write the rows, too, unless a row depends on files that are written, or on what other documents used up of a baseline. */
function judgingOf(terminal: Terminal, run: InvoiceRun) {
  const { ruleSet, profile, asOf, fix, form, language, baseline, newBaseline } = run;
  const areAlone = fix === null && baseline === null && newBaseline === null;
  return {
    ...{ ruleSet, profile, asOf, nowMs: terminal.now().getTime(), language, excerpts: form.name === 'html' },
    also: fix === null ? 'nothing' : 'fixes',
    rows: areAlone ? reportingOf(run) : null,
  } as const;
}

async function* rowsOf(
  terminal: Terminal,
  { rows, documents }: GroupAnswer,
  run: InvoiceRun,
  progress: Progress,
): AsyncGenerator<ReportRows> {
  if (rows !== null) yield rows;
  if (documents.length === 0) return;
  const maker = new RowMaker(reportingOf(run));
  for (const judged of documents)
    yield maker.add(judged, newRows(), run, await fixOne(terminal, judged, run, progress));
}

async function fixOne(
  terminal: Terminal,
  { name, fixed }: JudgedDocument,
  { fix }: InvoiceRun,
  progress: Progress,
): Promise<string | null> {
  if (fixed === null || fix === null || !hasOwnFile(name)) return null;
  const file = await writeFix(name, fixed, fix);
  await progress.clear();
  await terminal.err.write(differenceOf(fixed.before, fixed.after, file, terminal.err.style));
  return file;
}
