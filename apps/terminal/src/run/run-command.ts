import path from 'node:path';
import { type RunSummary } from '../reports/report';
import { summaryLines } from '../reports/table-report';
import { type ReportName } from '../reports/report-names';
import { readSettings, type Settings } from '../settings/settings-file';
import { type ExitCode, exitCodes, usageStop } from '../stop';
import { type Terminal } from '../terminal';
import { NewBaseline, readBaseline } from './baseline';
import { findDocuments } from './find-documents';
import { type InvoiceRun, runInvoices } from './run-invoices';
import { toFile, toStandardOutput } from './report-target';
import { say, spokenLanguage } from '../texts/say';

/** Options of `einvoice run` on invoices, as commander gives them. */
export interface RunOptions {
  readonly output?: ReportName;
  readonly json?: boolean;
  readonly outputFile?: string;
  readonly failOn?: 'error' | 'warning';
  readonly ruleSet?: string;
  readonly profile?: string;
  readonly asOf?: string;
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly config?: string;
  readonly fix?: true | 'copies' | 'in-place';
  readonly threads?: number;
}

/** `einvoice run` of invoices: judged here, by workers. */
export async function runInvoiceCommand(terminal: Terminal, places: readonly string[], options: RunOptions): Promise<ExitCode> {
  const output = options.json === true ? 'json' : (options.output ?? 'table');
  const run = await readRun(terminal, options, output);
  const target = options.outputFile === undefined ? toStandardOutput(terminal) : await toFile(path.resolve(terminal.cwd, options.outputFile));
  const tell = (line: string): void => void terminal.err.say(line);
  const documents = findDocuments(places, terminal.stdin, tell);
  const summary = await runInvoices(terminal, documents, run, target);
  if (summary.documents === 0) throw usageStop(say('There is no invoice there.'), say('Name a folder or file with .xml, .pdf, .json, .ndjson or .zip: einvoice run invoices/'));
  if (run.newBaseline !== null && options.baseline !== undefined) {
    const count = await run.newBaseline.write(path.resolve(terminal.cwd, options.baseline));
    tell(say('{file} holds {count} known findings now.', { file: options.baseline, count }));
  }
  if (output !== 'table' || options.outputFile !== undefined) summaryLines(summary).forEach(tell);
  return exitCodeOf(summary, run);
} // prettier-ignore

async function readRun(terminal: Terminal, options: RunOptions, output: ReportName): Promise<InvoiceRun> {
  const settings = await readSettings(terminal.cwd, options.config);
  const { asOf = settings.asOf ?? null, fix, updateBaseline = false } = options;
  if (options.ruleSet !== undefined && options.profile !== undefined)
    throw usageStop(
      say('--rule-set and --profile exclude each other.'),
      say('A rule set is an edition of a profile; leave one of them out.'),
    );
  if (asOf !== null && !isDay(asOf)) throw usageStop(say('"{text}" is no day.', { text: asOf.slice(0, 20) }), say('Give --as-of as YYYY-MM-DD, for example 2027-01-01.')); // prettier-ignore
  const baselineFile = options.baseline ?? settings.baseline;
  if (updateBaseline && options.baseline === undefined) throw usageStop(say('--update-baseline needs the file.'), 'einvoice run … --baseline einvoice.baseline.json --update-baseline'); // prettier-ignore
  const isCompared = baselineFile !== undefined && !updateBaseline;
  return {
    ...{
      settings,
      ...judgedBy(options, settings),
      asOf,
      language: spokenLanguage(),
      threads: options.threads ?? null,
    },
    form: {
      name: output,
      isColored: options.outputFile === undefined && terminal.out.isColored,
      columns: terminal.out.columns,
      cwd: terminal.cwd,
      failOn: options.failOn ?? settings.failOn ?? null,
    },
    baseline: isCompared ? await readBaseline(path.resolve(terminal.cwd, baselineFile)) : null,
    newBaseline: updateBaseline ? new NewBaseline() : null,
    fix: fix === undefined ? null : fix === true ? 'copies' : fix,
  };
}

/** What the command line says comes before what settings say, whichever of the two it names. */
function judgedBy(options: RunOptions, settings: Settings): Pick<InvoiceRun, 'ruleSet' | 'profile'> {
  const isAsked = options.ruleSet !== undefined || options.profile !== undefined;
  const { ruleSet = null, profile = null } = isAsked ? options : settings;
  return { ruleSet, profile };
}

/** Findings fail a run that asked for it; documents without a verdict always show. */
function exitCodeOf({ documents, notJudged, failing }: RunSummary, { form }: InvoiceRun): ExitCode {
  if (form.failOn !== null && failing > 0) return exitCodes.findings;
  if (notJudged === documents) return exitCodes.failed;
  return notJudged > 0 ? exitCodes.partlyAnswered : exitCodes.ok;
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
