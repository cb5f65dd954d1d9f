import { vatBatch } from '@einvoice/limits';
import process from 'node:process';
import { counted } from '../reports/report';
import { Progress } from '../run/progress';
import { type Site } from '../service/site';
import { type Settings } from '../settings/settings-file';
import { Stop } from '../stop';
import { type Terminal } from '../terminal';
import { askRegister, keyOf } from './ask-register';
import { Journal } from './journal';
import { type NumberRow, numberRows } from './number-rows';

export interface NumbersRun {
  readonly file: string;
  readonly fileSha256: string;
  readonly columns: Settings['columns'];
  readonly site: Site;
  readonly journal: Journal;
  /** Also asks again the batches in which a number has no answer. */
  readonly unansweredToo: boolean;
  readonly quiet: boolean;
}

/** What came of a run so far. */
export interface NumbersOutcome {
  readonly answered: number;
  readonly unanswered: number;
  readonly credits: number;
  /** Why it ended early; null when every batch was asked. */
  readonly stop: Stop | null;
  /** The person asked to stop. */
  readonly isInterrupted: boolean;
}

/** Rows that can be asked, twenty together, in the order of the file: the same batches in every run. */
async function* batchesOf(file: string, columns: Settings['columns']): AsyncGenerator<NumberRow[]> {
  let batch: NumberRow[] = [];
  for await (const rows of numberRows(file, columns)) {
    for (const row of rows) {
      if (!row.canBeAsked) continue;
      batch.push(row);
      if (batch.length === vatBatch.rowsMax) {
        yield batch;
        batch = [];
      }
    }
  }
  if (batch.length > 0) yield batch;
}

/** Asks every batch that the journal has no answer to. Ctrl-C ends it after the batch at work; a second one at once. */
export async function runNumbers(terminal: Terminal, run: NumbersRun, total: number): Promise<NumbersOutcome> {
  const stopping = new AbortController();
  const interrupt = (): void => {
    if (stopping.signal.aborted) process.exit(130);
    stopping.abort();
    void terminal.err.write('\nStopping after this batch. Ctrl-C again stops at once; both can go on with --resume.\n');
  };
  process.on('SIGINT', interrupt);
  const progress = new Progress(terminal, run.quiet);
  const startMs = terminal.now().getTime();
  const sum = { answered: 0, unanswered: 0, credits: 0 };
  let asked = 0;
  let number = 0;
  try {
    for await (const rows of batchesOf(run.file, run.columns)) {
      if (stopping.signal.aborted) break;
      if (number === 0) await progress.begin(progressOf({ ...sum, done: 0, total, rate: 0 }));
      const { answer, isNew } = await answerTo(run, number++, rows, stopping);
      const unanswered = answer.rows.filter(({ verdict }) => verdict === 'unavailable').length;
      sum.answered += rows.length - unanswered;
      sum.unanswered += unanswered;
      sum.credits += answer.credits;
      if (isNew) asked += rows.length;
      const seconds = (terminal.now().getTime() - startMs) / 1000;
      const done = sum.answered + sum.unanswered;
      if (progress.isDue()) await progress.line(progressOf({ ...sum, done, total, rate: asked / seconds }));
    }
    return { ...sum, stop: null, isInterrupted: stopping.signal.aborted };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { ...sum, stop: error, isInterrupted: stopping.signal.aborted };
  } finally {
    process.off('SIGINT', interrupt);
    await progress.clear();
  }
}

async function answerTo({ journal, site, fileSha256, unansweredToo }: NumbersRun, batch: number, rows: readonly NumberRow[], stopping: AbortController) {
  const known = await journal.answerTo(batch);
  const isOpen = known !== null && unansweredToo && known.rows.some(({ verdict }) => verdict === 'unavailable');
  if (known !== null && !isOpen) return { answer: known, isNew: false };
  const key = keyOf(fileSha256, batch);
  await journal.sending(batch, key);
  const answer = await askRegister(site, batch, rows, key, stopping);
  await journal.answered(answer);
  return { answer, isNew: true };
} // prettier-ignore

interface ProgressFigures {
  readonly done: number;
  readonly total: number;
  readonly answered: number;
  readonly unanswered: number;
  readonly credits: number;
  readonly rate: number;
}

function progressOf({ done, total, answered, unanswered, credits, rate }: ProgressFigures): string {
  const leftSeconds = rate > 0 ? Math.ceil((total - done) / rate) : null;
  const left = leftSeconds === null ? '' : `, ${leftSeconds > 90 ? `${Math.ceil(leftSeconds / 60)} min` : `${leftSeconds} s`} left`; // prettier-ignore
  return `${done}/${total}  ${Math.round(rate)}/s, ${answered} answered, ${unanswered} unanswered, ${counted(credits, 'credit')}${left}`;
}
