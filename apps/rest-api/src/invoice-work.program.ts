import { workerProgram } from '@einvoice/worker-pool';
import { doInvoiceTask } from './invoice-task';

/** What the worker of `InvoiceWorker` runs. */
export default workerProgram(doInvoiceTask, (outcome) => (outcome.ok ? [outcome.body] : []));
