import { type CallAnswer } from '../call';
import { type JudgeRequest } from '../judge/judge-request';
import { type JudgeOptions, type JudgeWorker } from '../judge/judge-worker';
import { type FileDraft, type InvoiceDraft } from './intake';
import { judgementOfFile, judgementOfReview, type Judgement } from './judgement';
import { type FileReport, type Review } from './review-answer';

/** What is judged where it lies: a JSON invoice, or a file that is XML. */
export type LocalDraft = InvoiceDraft | XmlDraft;
interface XmlDraft extends FileDraft {
  readonly kind: 'XML';
}

/** Judges a draft in this browser. */
export async function judgeDraft(
  here: Pick<JudgeWorker, 'judge'>,
  draft: LocalDraft,
  options: JudgeOptions,
  wishes: Pick<JudgeRequest, 'profiles' | 'asOf'> = { profiles: 'declared' },
): Promise<CallAnswer<Judgement>> {
  if (draft.kind === 'XML') {
    const answer = await here.judge({ kind: 'XML', document: draft.bytes, ...wishes }, options);
    return answer.ok ? { ...answer, body: judgementOfFile(answer.body as FileReport, 'XML') } : answer;
  }
  const { invoice } = draft;
  const answer = await here.judge({ kind: 'JSON', invoice, ...wishes }, options);
  return answer.ok ? { ...answer, body: judgementOfReview(answer.body as Review, invoice) } : answer;
}

export const isLocal = (draft: InvoiceDraft | FileDraft): draft is LocalDraft => draft.kind !== 'PDF';
