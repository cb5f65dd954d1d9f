import { vatBatch } from '@einvoice/limits';
import process from 'node:process';
import { type Site } from '../service/site';
import { Stop } from '../stop';
import { type Terminal } from '../terminal';
import { askRegister, keyOf } from './ask-register';
import { type AnsweredBatch, Journal } from './journal';
import { type NumberRow, numberRows, type NumbersMapping } from './number-rows';
import { NumbersProgress } from './numbers-progress';
import { say } from '../texts/say';

export interface NumbersRun {
  readonly file: string;
  readonly fileSha256: string;
  readonly mapping: NumbersMapping;
  readonly site: Site;
  readonly journal: Journal;
  /** Also asks again the batches in which a number has no answer. */
  readonly unansweredToo: boolean;
  /** Batches under way at once. */
  readonly concurrency: number;
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
async function* batchesOf(file: string, mapping: NumbersMapping): AsyncGenerator<NumberRow[]> {
  let batch: NumberRow[] = [];
  for await (const rows of numberRows(file, mapping)) {
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

/**
 * Asks every batch that the journal has no answer to, `concurrency` at once. Ctrl-C ends it after the batches at work; a second one at
 * once. A refusal ends it, too, after what was sent already has been answered.
 */
export async function runNumbers(terminal: Terminal, run: NumbersRun, total: number): Promise<NumbersOutcome> {
  const ending = new AbortController();
  let isInterrupted = false;
  const interrupt = (): void => {
    if (isInterrupted) process.exit(130);
    isInterrupted = true;
    ending.abort();
    void terminal.alert.write(
      `\n${say('Stopping after this batch. Ctrl-C again stops at once; both can go on with --resume.')}\n`,
    );
  };
  process.on('SIGINT', interrupt);
  const progress = new NumbersProgress(terminal, total);
  const sum = { answered: 0, unanswered: 0, credits: 0 };
  const underWay: Promise<Answered | Stop>[] = [];
  let stop: Stop | null = null;
  const settle = async (): Promise<void> => {
    const answered = await underWay.shift()!;
    if (answered instanceof Stop) {
      stop ??= answered;
      return ending.abort();
    }
    const { rows, answer, isNew } = answered;
    const unanswered = answer.rows.filter(({ verdict }) => verdict === 'unavailable').length;
    sum.answered += rows.length - unanswered;
    sum.unanswered += unanswered;
    sum.credits += answer.credits;
    await progress.show(sum, isNew ? rows.length : 0);
  };
  try {
    let number = 0;
    for await (const rows of batchesOf(run.file, run.mapping)) {
      if (ending.signal.aborted) break;
      if (number === 0) await progress.begin();
      underWay.push(answerTo(run, number++, rows, ending).catch(stopOf));
      if (underWay.length >= run.concurrency) await settle();
    }
    while (underWay.length > 0) await settle();
    return { ...sum, stop, isInterrupted };
  } catch (error) {
    return { ...sum, stop: stop ?? stopOf(error), isInterrupted };
  } finally {
    // Whatever else happened, what was sent is written down before the journal is closed.
    await Promise.all(underWay);
    process.off('SIGINT', interrupt);
    await progress.clear();
  }
}

interface Answered {
  readonly rows: readonly NumberRow[];
  readonly answer: AnsweredBatch;
  /** Asked now, not found in the journal. */
  readonly isNew: boolean;
}

/** @throws what is no end of a command */
function stopOf(error: unknown): Stop {
  if (error instanceof Stop) return error;
  throw error;
}

async function answerTo({ journal, site, fileSha256, unansweredToo }: NumbersRun, batch: number, rows: readonly NumberRow[], stopping: AbortController): Promise<Answered> {
  const known = await journal.answerTo(batch);
  const isOpen = known !== null && unansweredToo && known.rows.some(({ verdict }) => verdict === 'unavailable');
  if (known !== null && !isOpen) return { rows, answer: known, isNew: false };
  const key = keyOf(fileSha256, batch);
  await journal.sending(batch, key);
  const answer = await askRegister(site, batch, rows, key, stopping);
  await journal.answered(answer);
  return { rows, answer, isNew: true };
} // prettier-ignore
