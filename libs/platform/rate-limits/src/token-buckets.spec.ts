import fc from 'fast-check';
import { TokenBuckets } from './token-buckets';

describe('token buckets', () => {
  it('let a burst through, then as many as come back', () => {
    let nowMs = 0;
    const buckets = new TokenBuckets({ burst: 3, perSecond: 0.5 }, 10, () => nowMs);
    const takeFive = () => Array.from({ length: 5 }, () => buckets.take('a'));
    expect(takeFive()).toEqual([true, true, true, false, false]);
    nowMs = 1_999;
    expect(buckets.take('a')).toBe(false);
    nowMs = 2_000;
    expect(takeFive()).toEqual([true, false, false, false, false]);
    nowMs = 3_600_000;
    expect(takeFive()).toEqual([true, true, true, false, false]);
  });

  it('are apart from each other, and a token given back can be taken again', () => {
    const buckets = new TokenBuckets({ burst: 1, perSecond: 0 }, 10, () => 0);
    expect([buckets.take('a'), buckets.take('a'), buckets.take('b')]).toEqual([true, false, true]);
    buckets.giveBack('a');
    buckets.giveBack('a');
    expect([buckets.take('a'), buckets.take('a')]).toEqual([true, false]);
  });

  it('tell what is left and when more comes', () => {
    let nowMs = 0;
    const buckets = new TokenBuckets({ burst: 3, perSecond: 0.5 }, 10, () => nowMs);
    for (let taken = 0; taken < 3; taken += 1) buckets.take('a');
    expect(buckets.level('a')).toEqual({ left: 0, nextInMs: 2_000, fullInMs: 6_000 });
    nowMs = 3_000;
    expect(buckets.level('a')).toEqual({ left: 1, nextInMs: 0, fullInMs: 3_000 });
    expect(new TokenBuckets({ burst: 1, perSecond: 0 }, 10, () => 0).level('a')).toMatchObject({
      left: 1,
      fullInMs: null,
    });
  });

  it('stay within their memory, and forget the key untouched for longest', () => {
    const buckets = new TokenBuckets({ burst: 1, perSecond: 0 }, 3, () => 0);
    for (const key of ['a', 'b', 'c', 'a', 'd']) buckets.take(key);
    expect(buckets.size).toBe(3);
    expect([buckets.take('a'), buckets.take('d'), buckets.take('b')]).toEqual([false, false, true]);
  });

  it('never give more than the burst and what time has brought', () => {
    const steps = fc.array(fc.record({ waitMs: fc.nat(3_000), takes: fc.nat(10) }), { maxLength: 40 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 20 }), fc.nat(5), (plan, burst, perSecond) => {
        let nowMs = 0;
        let given = 0;
        const buckets = new TokenBuckets({ burst, perSecond }, 10, () => nowMs);
        for (const { waitMs, takes } of plan) {
          nowMs += waitMs;
          for (let take = 0; take < takes; take += 1) given += Number(buckets.take('a'));
          expect(given).toBeLessThanOrEqual(burst + (nowMs / 1_000) * perSecond + 1e-6);
        }
      }),
    );
  });
});
