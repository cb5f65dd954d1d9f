import { checksOf, exportOf, findingsOf } from '@einvoice/invoice-review';
import { judgeInvoice, type JudgeOptions } from '@einvoice/invoice-rules';
import { type Review } from '../review/review-answer';

/** The review of a JSON invoice, as the service makes it. */
export function reviewHere(invoice: object, options: JudgeOptions): Review {
  const report = judgeInvoice(invoice, options);
  return { ...report, checks: checksOf(report), findings: findingsOf(report), ...exportOf(report) };
}
