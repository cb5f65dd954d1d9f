import { checksOf, exportOf, findingsOf } from '@einvoice/invoice-review';
import { type DocumentReport, judgeDocument, judgeInvoice } from '@einvoice/invoice-rules';
import { type FileReport, type Review } from '../review/review-answer';
import { type JudgeRequest, type JudgeStep, type LocalAnswer } from './judge-request';
import { loadEveryPart, withParts } from './late-part';

/**
 * Judges a draft where it lies, by the same functions as the service.
 * @param told of each step when it begins
 * @throws what loading the rules of a profile throws
 */
export async function judgeHere(
  request: JudgeRequest,
  now: Date,
  told: (step: JudgeStep) => void = () => undefined,
): Promise<LocalAnswer> {
  const { profiles, asOf } = request;
  told('loading');
  if (profiles === 'all') await loadEveryPart();
  const options = { now, check: { profiles, ...(asOf !== undefined && { asOf }) } };
  const report = await withParts(() => {
    told('judging');
    return request.kind === 'JSON' ? judgeInvoice(request.invoice, options) : judgeDocument(request.document, options);
  });
  told('showing');
  return request.kind === 'JSON' ? reviewOf(report) : (report as unknown as FileReport);
}

const reviewOf = (report: DocumentReport): Review => ({
  ...report,
  checks: checksOf(report),
  findings: findingsOf(report),
  ...exportOf(report),
});
