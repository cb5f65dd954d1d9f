import { parentPort } from 'node:worker_threads';
import { doInvoiceTask, type InvoiceTask } from './invoice-task';

/** The program of the thread of `InvoiceWorker`: one task after the other. */
parentPort!.on('message', (task: InvoiceTask) => {
  const outcome = doInvoiceTask(task);
  parentPort!.postMessage(outcome, outcome.ok ? [outcome.body.buffer as ArrayBuffer] : []);
});
