import { type FlowCaps } from './flow-parts';
import { type PayerTally, type PaymentLook } from './payment-store';

type PayerCaps = Pick<FlowCaps, 'payerFailedSettlementsPerHourMax' | 'payerUnchargedRunsPerHourMax'>;

/** Whether a payer has caused neither a failed settlement nor an uncharged run within the hour. */
export const owesNothing = ({ failedSettlements, unchargedRuns }: PaymentLook['payerLastHour']): boolean =>
  failedSettlements + unchargedRuns === 0;

/** Whether a payer has had what one may cost us in an hour. */
export const isSpent = (
  { failedSettlements, unchargedRuns }: PaymentLook['payerLastHour'],
  { payerFailedSettlementsPerHourMax, payerUnchargedRunsPerHourMax }: PayerCaps,
): boolean => failedSettlements >= payerFailedSettlementsPerHourMax || unchargedRuns >= payerUnchargedRunsPerHourMax;

/**
 * Whether a payer may begin one more payment. What is under way may end badly too: who has failed before has no more under
 * way than failures are left, and who has had uncharged runs no more runs than are left of those.
 */
export function maySpendMore(tally: PayerTally, caps: PayerCaps): boolean {
  const { failedSettlements, unchargedRuns, openPayments, openRuns } = tally;
  return !isSpent(
    {
      failedSettlements: failedSettlements && failedSettlements + openPayments,
      unchargedRuns: unchargedRuns && unchargedRuns + openRuns,
    },
    caps,
  );
}
