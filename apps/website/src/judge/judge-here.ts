import { type DocumentReport, judgeDocument, type JudgeOptions } from '@einvoice/invoice-rules';
import { type FileReport, type Review } from '../review/review-answer';
import { type JudgeRequest, type JudgeStep, type LocalAnswer } from './judge-request';
import { loadEveryPart, PartUnreachable, withParts } from './late-part';

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
  const judge = await judgeOf(request, options);
  const answer = await withParts(() => {
    told('judging');
    return judge();
  });
  told('showing');
  return answer;
}

/** JSON is judged by a program of its own: whoever drops XML needs none of it. */
async function judgeOf(request: JudgeRequest, options: JudgeOptions): Promise<() => LocalAnswer> {
  if (request.kind === 'XML')
    return () => judgeDocument(request.document, options) as DocumentReport as unknown as FileReport;
  const { reviewHere } = await import('./review-here').catch((cause: unknown) => {
    throw new PartUnreachable('The rules for JSON could not be loaded.', { cause });
  });
  return (): Review => reviewHere(request.invoice, options);
}
