import { WorkThread } from '@einvoice/worker-pool';
import { doInvoiceTask, type InvoiceOutcome, type InvoiceTask } from './invoice-task';

/** The work of the invoice routes, on large documents in a thread of its own. */
export class InvoiceWorker extends WorkThread<InvoiceTask, InvoiceOutcome> {
  /** @param programFile the bundle of `invoice-work.program.ts` */
  constructor(programFile: string) {
    super({ programFile, work: doInvoiceTask, overloaded: { ok: false, code: 'overloaded' } });
  }
}
