import { type FlowCaps } from './flow-parts';
import { type PayerLastHour, type PayerUsage, type PaymentLook } from './payment-store';

type PayerCaps = Pick<
  FlowCaps,
  'payerFailedSettlementsPerHourMax' | 'payerUndecidedRunsPerHourMax' | 'undecidedRunsPerPaymentMax'
>;

/**
 * Why a call is refused before its tool runs. `payment`: this signature has had its runs in which the source did not
 * decide, and stays refused. The other two count a payer's last hour and open again at `opensAtSeconds`.
 */
export type RetryLimit =
  | { readonly of: 'payment'; readonly source: string; readonly runsMax: number }
  | (HourlyLimit & { readonly of: 'source'; readonly source: string })
  | (HourlyLimit & { readonly of: 'failed_settlements' });

interface HourlyLimit {
  readonly countMax: number;
  /** Unix seconds by the database's clock, as is `nowSeconds`. */
  readonly opensAtSeconds: number;
  readonly nowSeconds: number;
}

/** The limit that refuses a call which may ask these sources; null when none does. Of several, the one that opens last. */
export function retryLimitOf(look: PaymentLook, sources: readonly string[], caps: PayerCaps): RetryLimit | null {
  const { row, payerLastHour } = look;
  const runsMax = caps.undecidedRunsPerPaymentMax;
  const undecided = row && (row.state === 'claimed' || row.state === 'released') ? row.undecidedRuns : {};
  const exhausted = sources.find((source) => (undecided[source] ?? 0) >= runsMax);
  if (exhausted !== undefined) return { of: 'payment', source: exhausted, runsMax };

  const { nowSeconds, failedSettlements, undecidedRuns } = payerLastHour;
  const failuresMax = caps.payerFailedSettlementsPerHourMax;
  const payerRunsMax = caps.payerUndecidedRunsPerHourMax;
  const closed: (HourlyLimit & RetryLimit)[] = [];
  const failuresOpen = opensAt(failedSettlements, failuresMax);
  if (failuresOpen !== null) {
    closed.push({ of: 'failed_settlements', countMax: failuresMax, opensAtSeconds: failuresOpen, nowSeconds });
  }
  for (const source of sources) {
    const opensAtSeconds = opensAt(undecidedRuns[source] ?? [], payerRunsMax);
    if (opensAtSeconds !== null) {
      closed.push({ of: 'source', source, countMax: payerRunsMax, opensAtSeconds, nowSeconds });
    }
  }
  return closed.sort((a, b) => b.opensAtSeconds - a.opensAtSeconds)[0] ?? null;
}

/** When fewer than `max` of these still count; null when that is now. They stop counting at the times given, in order. */
const opensAt = (endsAt: readonly number[], max: number): number | null =>
  endsAt.length < max ? null : endsAt[endsAt.length - max]!;

/** Whether a payer has, within the hour, caused no failed settlement and no run in which one of these did not decide. */
export const owesNothing = ({ failedSettlements, undecidedRuns }: PayerLastHour, sources: readonly string[]): boolean =>
  failedSettlements.length === 0 && sources.every((source) => (undecidedRuns[source] ?? []).length === 0);

/**
 * What keeps a payer from beginning one more payment; null when nothing does. What is under way may end badly too: a payer
 * with failed settlements has no more payments under way than failures are left, and one with undecided runs of a source
 * no more runs that may ask it than are left of those.
 */
export function limitUnderWay(
  usage: PayerUsage,
  sources: readonly string[],
  caps: PayerCaps,
): 'failed_settlements' | { readonly source: string } | null {
  const reaches = (past: number, open: number, max: number) => past > 0 && past + open >= max;
  const failures = usage.failedSettlements.length;
  if (reaches(failures, usage.openPayments, caps.payerFailedSettlementsPerHourMax)) return 'failed_settlements';
  const source = sources.find((name) =>
    reaches((usage.undecidedRuns[name] ?? []).length, usage.openRuns[name] ?? 0, caps.payerUndecidedRunsPerHourMax),
  );
  return source === undefined ? null : { source };
}
