import { Pace } from './pace';

/** A pace whose clock the spec moves. */
function paced(limits: { perSecond: number; burst: number }) {
  let nowMs = 1_000;
  const pace = new Pace(() => nowMs, limits);
  return { pace, wait: (ms: number) => void (nowMs += ms), take: (waitMsMax = Infinity) => pace.take(waitMsMax) };
}

it('O8 so many go at once, and then one in each interval', () => {
  const { take, wait } = paced({ perSecond: 4, burst: 3 });
  expect([take(), take(), take(), take(), take()]).toEqual([0, 0, 0, 250, 500]);
  // Turns that were taken are waited for; what has come back since counts.
  wait(500);
  expect(take()).toBe(250);
});

it('O8 what was not used comes back up to the burst, and no further', () => {
  const { take, wait } = paced({ perSecond: 4, burst: 3 });
  expect([take(), take(), take()]).toEqual([0, 0, 0]);
  wait(250);
  expect([take(), take()]).toEqual([0, 250]);
  wait(3_600_000);
  expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 250]);
});

it('a wait that is too long takes no turn; one that is just as long as allowed does', () => {
  const { take } = paced({ perSecond: 4, burst: 1 });
  expect([take(0), take(249), take(250), take(250)]).toEqual([0, null, 250, null]);
  expect(take(500)).toBe(500);
});

it('a rest holds everybody up, is not shortened by a shorter one, and ends with one call in each interval', () => {
  const { pace, take, wait } = paced({ perSecond: 4, burst: 3 });
  expect(pace.restLeftMs()).toBe(0);
  pace.rest(1_000);
  pace.rest(200);
  expect(pace.restLeftMs()).toBe(1_000);
  expect(take(999)).toBeNull();
  expect([take(), take()]).toEqual([1_000, 1_250]);
  wait(400);
  expect(pace.restLeftMs()).toBe(600);
  wait(1_000);
  expect(pace.restLeftMs()).toBe(0);
});

it('turns that were taken before a rest stay taken', () => {
  const { pace, take } = paced({ perSecond: 1, burst: 1 });
  expect([take(), take(), take()]).toEqual([0, 1_000, 2_000]);
  pace.rest(500);
  expect(take()).toBe(3_000);
});
