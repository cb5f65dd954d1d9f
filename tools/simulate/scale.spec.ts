import { chanceOf } from '../../tests/faults/chance';
import { type Load, type ServiceTimes, simulate } from './scale';

const times: ServiceTimes = { appMs: 5, ledgerStatementMs: 1, ledgerCallMs: 0.1, viesMs: 400, viesAtOnce: 4, viesStates: 10 }; // prettier-ignore
const load: Load = { perSecond: 20, processors: 2, viesShare: 0.5, numbers: 1_000_000, keptSeconds: 0 };
const run = (more: Partial<Load> = {}, slower: Partial<ServiceTimes> = {}) => {
  const chance = chanceOf(1, 1);
  return simulate({ ...times, ...slower }, { ...load, ...more }, () => chance.next());
};

describe('npm run simulate -- scale', () => {
  it('is as busy as rate and service time say, where nobody waits', () => {
    const { busy, viesPerSecond } = run();
    expect(busy.app).toBeCloseTo((20 * 0.005) / 2, 2);
    expect(viesPerSecond).toBeGreaterThan(9);
    expect(viesPerSecond).toBeLessThan(11);
    expect(run()).toEqual(run());
  });

  it('shows which part saturates: calls wait for it, and the others do not help', () => {
    const slow = run({ perSecond: 500 });
    expect(slow.busy.app).toBeGreaterThan(0.95);
    expect(slow.p99Ms).toBeGreaterThan(10 * run({ perSecond: 500, processors: 8, viesShare: 0 }).p99Ms);
  });

  it('asks the register less where kept answers are good enough, and leaves none unanswered then', () => {
    const [fresh, kept] = [0, 43_200].map((keptSeconds) => run({ perSecond: 1_500, processors: 16, numbers: 2_000, keptSeconds })); // prettier-ignore
    expect(fresh!.unanswered).toBeGreaterThan(0);
    expect(kept!.viesPerSecond).toBeLessThan(fresh!.viesPerSecond / 2);
    expect([kept!.unanswered, kept!.keptPart > 0.9]).toEqual([0, true]);
  });

  it('lets calls of a busy moment share statements of the ledger', () => {
    const one = run({ viesShare: 0, perSecond: 200, processors: 16 });
    const busy = run({ viesShare: 0, perSecond: 2_000, processors: 16 });
    expect(busy.busy.ledger).toBeLessThan(10 * one.busy.ledger);
    expect(busy.p99Ms).toBeLessThan(100);
  });
});
