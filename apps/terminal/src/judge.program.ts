import { parentPort, workerData } from 'node:worker_threads';
import { judgeOne } from './judging/judge-one';
import { type DocumentToJudge, type GroupAnswer, type JudgedDocument, type JudgingOptions } from './judging/judged-document'; // prettier-ignore
import { newRows, RowMaker } from './run/report-rows';
import { speak } from './texts/say';

/**
 * The worker of a run: takes documents together, answers them together, in their order. The rules are loaded here alone. Rows go
 * over as the bytes that are written: to hand over each finding costs more than to judge its document.
 */
const options = workerData as JudgingOptions;
speak(options.language);
const maker = options.rows === null ? null : new RowMaker(options.rows);
const encoder = new TextEncoder();

let work = Promise.resolve();
parentPort?.on('message', (documents: readonly DocumentToJudge[]) => {
  work = work.then(() => (maker === null ? answerDocuments(documents) : answerRows(documents, maker)));
});

async function answerDocuments(documents: readonly DocumentToJudge[]): Promise<void> {
  const judged: JudgedDocument[] = [];
  for (const document of documents) judged.push(await judgeOne(document, options));
  parentPort?.postMessage({ rows: null, documents: judged } satisfies GroupAnswer);
}

/** Each document becomes its row at once, so that a collection of garbage finds one document, not all of them. */
async function answerRows(documents: readonly DocumentToJudge[], rowMaker: RowMaker): Promise<void> {
  const rows = newRows();
  for (const document of documents) rowMaker.add(await judgeOne(document, options), rows);
  const bytes = encoder.encode(rows.text);
  parentPort?.postMessage({ rows: { ...rows, text: bytes }, documents: [] } satisfies GroupAnswer, [bytes.buffer]);
}
