import { TaskRunner } from '@einvoice/worker-pool';
import { doSmallInvoiceTask, type InvoiceOutcome, type InvoiceTask } from './invoice-task';

/** Does the work of the invoice routes; on large documents, and on PDFs, in a worker. */
export class InvoiceWorker extends TaskRunner<InvoiceTask, InvoiceOutcome> {
  /** @param programFile the bundle of `invoice-work.program.ts` */
  constructor(programFile: string) {
    super({ programFile, work: doSmallInvoiceTask, overloaded: { ok: false, code: 'overloaded' } });
  }
}

/** The same for documents that are judged by rules that somebody brought, too: those may take long, and no other document waits for them. */
export class RulesInvoiceWorker extends InvoiceWorker {}
