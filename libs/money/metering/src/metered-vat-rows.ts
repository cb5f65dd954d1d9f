import {
  askVatRows,
  normalVatRows,
  planVatRows,
  type VatRow,
  type VatRowResult,
  vatRowsPrice,
} from '@einvoice/tool-catalogue';
import { type ViesClient } from '@einvoice/vies-client';
import { done, type Outcome } from './credit-outcome';
import { billed, type PricedAnswer, type MeteredCalls, type PricedRequest } from './metered-calls';

/** Rows to ask the register about, and how a route shows what became of them. */
export interface MeteredVatRows<Answer extends object> extends Pick<
  PricedRequest<Answer>,
  'connection' | 'idempotencyKey' | 'route'
> {
  readonly rows: readonly VatRow[];
  /** For the age of what an earlier attempt was answered. */
  readonly now: () => Date;
  answerOf(judged: readonly VatRowResult[]): Answer;
  rowsOf(answer: Answer): readonly VatRowResult[];
}

/**
 * Asks the register and charges each number it answered; free calls do not pay for it. When no row needs the register, nothing
 * is held and no key is used: the same rows have the same answer anyway. Refuses as `MeteredCalls.answer` does.
 */
export async function answerVatRows<Answer extends object>(
  calls: MeteredCalls,
  vies: ViesClient,
  { rows, now, answerOf, rowsOf, ...request }: MeteredVatRows<Answer>,
): Promise<Outcome<PricedAnswer<Answer>>> {
  const plan = (earlier: Answer | null) => planVatRows(rows, earlier === null ? undefined : rowsOf(earlier));
  if (plan(null).questions.size === 0) {
    const made = answerOf((await askVatRows(plan(null), vies, now)).rows);
    const billing = { credits: 0 };
    return done({ body: billed(made, billing), made, billing, chargedNow: 0, replayed: false });
  }
  return calls.answer<Answer>({
    ...request,
    asked: { rows: normalVatRows(rows) },
    ...vatRowsPrice,
    freeTier: false,
    questions: (earlier) => plan(earlier).questions.size,
    work: async (earlier) => {
      const { rows: judged, answered, complete } = await askVatRows(plan(earlier), vies, now);
      return { answer: answerOf(judged), answered, complete };
    },
  });
}
