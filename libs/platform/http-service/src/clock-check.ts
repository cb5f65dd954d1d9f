import { httpServer } from '@einvoice/limits';
import { type ReadinessCheck } from './readiness';

/** A clock that ours should agree with. */
export interface OtherClock {
  /** Unix milliseconds; null when it did not answer, which is the business of another check. */
  readMs(): Promise<number | null>;
  /** True when it only moves now and then: its past says nothing, its future does. */
  readonly isStepwise?: boolean;
}

/**
 * Compares this machine's clock with others: one that is off by more than half a minute makes the service degraded, as
 * `clock_differs_from_<name>`. No payment is judged by our clock; logs, receipts and operators are misled by it.
 */
export function clockCheck(nowMs: () => number, clocks: Readonly<Record<string, OtherClock>>): ReadinessCheck {
  const differs = async ({ readMs, isStepwise }: OtherClock): Promise<boolean> => {
    const before = nowMs();
    const other = await readMs();
    if (other === null) return false;
    const isAhead = other > nowMs() + httpServer.clockDriftMaxMs;
    return isAhead || (!isStepwise && other < before - httpServer.clockDriftMaxMs);
  };
  const missing = async (): Promise<string[]> => {
    const names = Object.keys(clocks);
    const verdicts = await Promise.all(Object.values(clocks).map(differs));
    return names.filter((_, at) => verdicts[at]).map((name) => `clock_differs_from_${name}`);
  };
  return { name: 'clock', missing, isDispensable: true };
}
