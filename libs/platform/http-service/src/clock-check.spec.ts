import { clockCheck, type OtherClock } from './clock-check';

const nowMs = 1_700_000_000_000;
const at = (offMs: number, more: Partial<OtherClock> = {}): OtherClock => ({
  readMs: async () => nowMs + offMs,
  ...more,
});
const codes = (clocks: Record<string, OtherClock>) => clockCheck(() => nowMs, clocks).missing();

describe('X7 the clock of this machine', () => {
  it.each([-60_000, -30_001, 30_001, 60_000])('X7 %i ms from another: degraded, by name', async (offMs) => {
    expect(await codes({ database: at(offMs), chain: at(0) })).toEqual(['clock_differs_from_database']);
  });

  it.each([-30_000, 0, 30_000])('X7 %i ms from another is accepted', async (offMs) => {
    expect(await codes({ database: at(offMs) })).toEqual([]);
  });

  it('X7 a chain that makes blocks only when it is used is judged by its future alone', async () => {
    expect(await codes({ chain: at(-3_600_000, { isStepwise: true }) })).toEqual([]);
    expect(await codes({ chain: at(60_000, { isStepwise: true }) })).toEqual(['clock_differs_from_chain']);
  });

  it('X7 a clock that does not answer is no difference', async () => {
    expect(await codes({ database: { readMs: async () => null } })).toEqual([]);
  });

  it('X7 it never closes the service', () => {
    expect(clockCheck(() => nowMs, {}).isDispensable).toBe(true);
  });
});
