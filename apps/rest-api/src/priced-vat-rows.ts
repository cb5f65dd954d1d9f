import {
  askVatRows,
  normalVatRows,
  planVatRows,
  vatRowsPrice,
  type VatRow,
  type VatRowResult,
} from '@einvoice/tool-catalogue';
import { type ViesClient } from '@einvoice/vies-client';
import { billed, type PricedAnswer, type PricedCalls, type PricedRequest } from './priced-calls';

/** Rows to ask the register about, and how a route shows what became of them. */
export interface PricedVatRows<Answer extends object> extends Pick<
  PricedRequest<Answer>,
  'connection' | 'idempotencyKey' | 'route'
> {
  readonly rows: readonly VatRow[];
  answerOf(judged: readonly VatRowResult[]): Answer;
  rowsOf(answer: Answer): readonly VatRowResult[];
}

/**
 * Asks the register and charges each number it answered. When no row needs it, nothing is held and no key is used: the same
 * rows have the same answer anyway. Throws the refusals of `PricedCalls.answer`.
 */
export async function answerVatRows<Answer extends object>(
  calls: PricedCalls,
  vies: ViesClient,
  { rows, answerOf, rowsOf, ...request }: PricedVatRows<Answer>,
): Promise<PricedAnswer> {
  const plan = (earlier: Answer | null) => planVatRows(rows, earlier === null ? undefined : rowsOf(earlier));
  if (plan(null).questions.size === 0) {
    const { rows: judged } = await askVatRows(plan(null), vies);
    return { body: billed(answerOf(judged), { credits: 0 }), replayed: false };
  }
  return calls.answer<Answer>({
    ...request,
    asked: { rows: normalVatRows(rows) },
    ...vatRowsPrice,
    questions: (earlier) => plan(earlier).questions.size,
    work: async (earlier) => {
      const { rows: judged, answered, complete } = await askVatRows(plan(earlier), vies);
      return { answer: answerOf(judged), answered, complete };
    },
  });
}
