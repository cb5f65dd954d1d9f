import { terminalWork } from '@einvoice/limits';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Stop } from '../stop';
import { type CsvPiece, csvPieces, delimiterOf, eachRecord, valuesOf } from './csv-rows';
import { type FormReport, formRows, type FormWork } from './form-rows';
import { type NumbersMapping, placesOf, refuseMoreRows } from './number-rows';
import { type WrittenRows } from './report-numbers';
import { spokenLanguage } from '../texts/say';

/** What a worker says of one piece. */
export type FormAnswer =
  | { readonly ok: true; readonly rows: WrittenRows }
  | { readonly ok: false; readonly stop: Pick<Stop, 'exitCode' | 'message' | 'next' | 'code'> };

/** Bundled beside the program that starts it. */
const programFile = 'vat-form.program.js';
const pieceBytes = 128 * 1024;

/** Rows of a file by form and checksum alone, in the order of the file; workers read its pieces when there are several. */
export async function* rowsByForm(file: string, mapping: NumbersMapping, report: FormReport): AsyncGenerator<WrittenRows> {
  let pool: FormPool | null = null;
  let work: FormWork | null = null;
  let count = 0;
  const underWay: Promise<WrittenRows>[] = [];
  const counted = (rows: WrittenRows): WrittenRows => {
    for (const one of Object.values(rows.counts)) count += one;
    refuseMoreRows(count);
    return rows;
  };
  try {
    for await (const piece of csvPieces(file, pieceBytes)) {
      work ??= workOf(piece, mapping, report);
      if (work === null) continue;
      if (piece.bytes.length < pieceBytes / 2 && pool === null) {
        yield counted(formRows(piece, work));
        continue;
      }
      pool ??= new FormPool(work);
      underWay.push(pool.rowsOf(piece));
      if (underWay.length >= pool.size * 3) yield counted(await underWay.shift()!);
    }
    while (underWay.length > 0) yield counted(await underWay.shift()!);
  } finally {
    await pool?.close();
  }
} // prettier-ignore

/** The first record says how the others are read; null for a piece without any. */
function workOf(piece: CsvPiece, mapping: NumbersMapping, report: FormReport): FormWork | null {
  let work: FormWork | null = null;
  eachRecord(piece, (_line, text) => {
    const delimiter = delimiterOf(text);
    work = { ...report, places: placesOf(valuesOf(text, delimiter), mapping), delimiter, language: spokenLanguage() };
    return false;
  });
  return work;
}

interface Asked {
  readonly resolve: (rows: WrittenRows) => void;
  readonly reject: (error: Error) => void;
}

/** Workers in turn; each answers in the order in which it was asked. */
class FormPool {
  readonly size = Math.min(os.availableParallelism(), terminalWork.workersMax);
  private readonly workers: { readonly worker: Worker; readonly asked: Asked[] }[] = [];
  private next = 0;

  constructor(private readonly work: FormWork) {}

  rowsOf({ bytes, linesBefore }: CsvPiece): Promise<WrittenRows> {
    const { worker, asked } = (this.workers[this.next] ??= this.start());
    this.next = (this.next + 1) % this.size;
    const rows = new Promise<WrittenRows>((resolve, reject) => {
      asked.push({ resolve, reject });
      worker.postMessage({ bytes, linesBefore });
    });
    // Whoever waits for the first of several refusals has the others, too.
    rows.catch(() => undefined);
    return rows;
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map(({ worker }) => worker.terminate()));
  }

  private start() {
    const worker = new Worker(path.join(__dirname, programFile), { workerData: this.work });
    const asked: Asked[] = [];
    worker.on('message', (answer: FormAnswer) => {
      const one = asked.shift();
      if (answer.ok) one?.resolve(answer.rows);
      else one?.reject(new Stop(answer.stop.exitCode, answer.stop.message, answer.stop.next, answer.stop.code));
    });
    worker.on('error', (error) => asked.forEach(({ reject }) => reject(error as Error)));
    return { worker, asked };
  }
}
