import { workerProgram } from '@einvoice/worker-pool';
import { doInvoiceTask, type InvoiceOutcome } from './invoice-task';

const handedOver = (outcome: InvoiceOutcome): Uint8Array[] => {
  if ('asked' in outcome) return [outcome.bytes];
  return outcome.ok ? [outcome.body, ...(outcome.registers ? [outcome.registers.bytes] : [])] : [];
};

/** What the worker of `InvoiceWorker` runs. */
export default workerProgram(doInvoiceTask, handedOver);
