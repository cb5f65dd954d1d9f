import { parentPort, workerData } from 'node:worker_threads';
import { type CsvPiece } from './numbers/csv-rows';
import { type FormAnswer } from './numbers/form-pool';
import { formRows, type FormWork } from './numbers/form-rows';
import { Stop } from './stop';
import { speak } from './texts/say';

/** The worker of a run over VAT numbers by their form alone: pieces of the file come, rows go back as the bytes that are written. */
const work = workerData as FormWork;
speak(work.language);

parentPort?.on('message', ({ bytes, linesBefore }: { readonly bytes: Uint8Array; readonly linesBefore: number }) => {
  const piece: CsvPiece = { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), linesBefore };
  try {
    const rows = formRows(piece, work);
    parentPort?.postMessage({ ok: true, rows } satisfies FormAnswer, [rows.text.buffer as ArrayBuffer]);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    const { exitCode, message, next, code } = error;
    parentPort?.postMessage({ ok: false, stop: { exitCode, message, next, code } } satisfies FormAnswer);
  }
});
