import { parentPort, workerData } from 'node:worker_threads';
import { judgeOne } from './judging/judge-one';
import { type DocumentToJudge, type JudgedDocument, type JudgingOptions } from './judging/judged-document';

/** The worker of a run: takes documents together, answers them together, in their order. The rules are loaded here alone. */
const options = workerData as JudgingOptions;

parentPort?.on('message', (documents: readonly DocumentToJudge[]) => {
  void Promise.all(documents.map((document) => judgeOne(document, options))).then((judged: JudgedDocument[]) =>
    parentPort?.postMessage(judged),
  );
});
