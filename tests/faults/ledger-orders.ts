import { type ViesSimulator } from '@einvoice/test-kit';
import { type Chance } from './chance';

export const ledgerRoutes = { batch: '/api/v1/vat/verify', review: '/api/invoice/review' } as const;
type LedgerRoute = (typeof ledgerRoutes)[keyof typeof ledgerRoutes];

/** What is asked with one idempotency key, again and again: the same bytes each time. */
export interface Order {
  readonly key: string;
  /** Which of the workspaces pays. */
  readonly workspace: number;
  readonly route: LedgerRoute;
  readonly body: string;
  /** Another request, which the key does not stand for. */
  readonly otherBody: string;
}

/** A 200 of a priced route, as its buyer reads it. */
export interface PricedAnswer {
  readonly text: string;
  readonly replayed: boolean;
  /** Each number with what was said of it; an outage is `unavailable`. */
  readonly rows: readonly { readonly input: string; readonly verdict: string; readonly detail: string }[];
  readonly credits: number;
  readonly runId: string;
}

/** What came of one request. */
export type Reply =
  | { readonly outcome: 'answer'; readonly answer: PricedAnswer; readonly mayBeGivenAway: boolean }
  | { readonly outcome: 'refused'; readonly status: number; readonly code: string; readonly waitMs: number }
  /** Nobody knows: the connection broke, or the buyer gave up. */
  | { readonly outcome: 'lost' };

/** States whose numbers are so many digits and nothing else, so that each is asked about; states fail one by one. */
const digitsOfStates = { DE: 9, DK: 8, FI: 8, LU: 8, HU: 8, MT: 8, SI: 8, PT: 9, PL: 10 } as const;
export const states = Object.keys(digitsOfStates) as (keyof typeof digitsOfStates)[];
const validShare = 0.6;
const reviewShare = 0.25;

/** Orders of the seed, their numbers written into the register. */
export function makeOrders(chance: Chance, orders: number, workspaces: number, register: ViesSimulator): Order[] {
  const number = (): string => {
    const state = chance.pick(states);
    const digits = Array.from({ length: digitsOfStates[state] - 1 }, () => chance.whole(0, 9)).join('');
    const vatId = `${state}${chance.whole(1, 9)}${digits}`;
    if (chance.likely(validShare)) register.register(vatId, { valid: true, name: 'FAULTS BV' });
    return vatId;
  };
  return Array.from({ length: orders }, (_, index) => {
    const route = chance.likely(reviewShare) ? ledgerRoutes.review : ledgerRoutes.batch;
    const bodyOf = route === ledgerRoutes.review ? reviewBody : batchBody;
    const count = route === ledgerRoutes.review ? 2 : chance.whole(1, 5);
    const body = bodyOf(Array.from({ length: count }, number));
    const otherBody = bodyOf(Array.from({ length: count }, number));
    return { key: `key ${index}`, workspace: index % workspaces, route, body, otherBody };
  });
}

const batchBody = (numbers: readonly string[]): string =>
  JSON.stringify({ rows: numbers.map((vatId, row) => ({ reference: `row ${row}`, vatId })) });

const reviewBody = ([seller, buyer]: readonly string[]): string =>
  JSON.stringify({
    invoice: { number: 'F-1', seller: { vatId: seller }, buyer: { vatId: buyer } },
    registerChecks: true,
  });

/** What a 200 says. */
export function readAnswer(text: string, replayed: boolean): PricedAnswer {
  const { result, registerChecks, billing } = JSON.parse(text) as {
    readonly result?: { readonly rows: PricedAnswer['rows'] };
    readonly registerChecks?: PricedAnswer['rows'];
    readonly billing: { readonly credits: number; readonly receiptRunId: string };
  };
  const rows = result?.rows ?? registerChecks ?? [];
  return { text, replayed, rows, credits: billing.credits, runId: billing.receiptRunId };
}

const isAnswered = ({ verdict }: PricedAnswer['rows'][number]): boolean => verdict === 'valid' || verdict === 'invalid';

/** Rows whose number the register has spoken about; in an order no number occurs twice. */
export const answeredRows = ({ rows }: PricedAnswer): PricedAnswer['rows'] => rows.filter(isAnswered);

/** Nothing is left to ask. */
export const isComplete = ({ rows }: PricedAnswer): boolean => rows.every(isAnswered);

/** False of an answer that was given away: whoever took its run over charges for it. */
export const isCharged = (answer: PricedAnswer): boolean => answer.credits >= 2 * answeredRows(answer).length;
