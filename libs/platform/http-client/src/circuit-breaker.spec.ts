import { registerCalls } from '@einvoice/limits';
import { type CallEffect, CircuitBreaker } from './circuit-breaker';

const { stateInFlightStart: inFlightStart, stateInFlightMax: inFlightMax, successesToGrow } = registerCalls;
const overloadPauseMs = registerCalls.overloadPauseMs;

/** A breaker, and calls that end when the spec says so. */
function busyBreaker() {
  let nowMs = 0;
  const underWay: number[] = [];
  const breaker = new CircuitBreaker({ inFlightStart, inFlightMax, monotonicMs: () => nowMs });
  return {
    /** Lets calls in until no more may; tells how many are then under way. */
    fill: () => {
      while (breaker.state() === 'free') underWay.push(breaker.enter());
      return underWay.length;
    },
    /** The oldest first. */
    end: (calls: number, effect: CallEffect) => {
      for (const era of underWay.splice(0, calls)) breaker.leave(effect, era);
    },
    state: () => breaker.state(),
    wait: (ms: number) => void (nowMs += ms),
  };
}

/** Bursts of as many calls as may be, all answered, until so many answers have come. */
function answers(breaker: ReturnType<typeof busyBreaker>, count: number): void {
  for (let left = count; left > 0;) {
    const ended = Math.min(breaker.fill(), left);
    breaker.end(ended, 'answered');
    left -= ended;
  }
}

it('O8 a quiet member state is asked a little first; the first answers let the rest of a batch out', () => {
  const breaker = busyBreaker();
  expect(breaker.fill()).toBe(inFlightStart);
  expect(breaker.state()).toBe('busy');
  breaker.end(1, 'answered');
  expect(breaker.fill()).toBe(2 * inFlightStart);
  breaker.end(inFlightStart - 1, 'answered');
  expect(breaker.fill()).toBe(inFlightMax);
  expect(inFlightStart + inFlightMax).toBeGreaterThanOrEqual(20);
});

it('O8 a member state that dies while it is quiet never gets more calls than it takes to notice', () => {
  const breaker = busyBreaker();
  answers(breaker, 100);
  breaker.end(breaker.fill(), 'answered');
  let calls = 0;
  while (breaker.state() !== 'shut') {
    const underWay = breaker.fill();
    calls += underWay;
    breaker.end(underWay, 'failed');
  }
  expect(calls).toBe(registerCalls.failuresToPause);
});

it('a failure in a burst ends its growth, and what is neither answer nor failure does not open it', () => {
  const breaker = busyBreaker();
  breaker.fill();
  breaker.end(1, 'neutral');
  expect(breaker.fill()).toBe(inFlightStart);
  breaker.end(1, 'failed');
  expect(breaker.fill()).toBe(inFlightStart);
});

it('an overload in a crowd halves the crowd, once for all who were in it, and is no failure', () => {
  const breaker = busyBreaker();
  breaker.fill();
  breaker.end(inFlightStart, 'answered');
  // The last answer ended the burst; a new one is not let go quiet.
  breaker.fill();
  breaker.end(inFlightStart - 1, 'answered');
  expect(breaker.fill()).toBe(inFlightMax);
  breaker.end(inFlightMax - 1, 'overloaded');
  expect(breaker.state()).toBe('free');
  expect(breaker.fill()).toBe(inFlightMax / 2);
});

it('O8 overload of the few that begin a burst counts as failure each time, and shuts the breaker as failures do', () => {
  const breaker = busyBreaker();
  for (let overloads = 1; overloads <= registerCalls.failuresToPause; overloads += 1) {
    expect(breaker.state()).not.toBe('shut');
    breaker.fill();
    breaker.end(1, 'overloaded');
  }
  expect(breaker.state()).toBe('shut');
});

it('overload of the few that begin a burst halves down to one and shuts the breaker; answers bring all back, one by one', () => {
  const breaker = busyBreaker();
  const begins = () => {
    const underWay = breaker.fill();
    breaker.end(underWay, 'neutral');
    return underWay;
  };
  while (breaker.state() !== 'shut') {
    breaker.fill();
    breaker.end(1, 'overloaded');
  }
  breaker.end(inFlightMax, 'neutral');
  breaker.wait(overloadPauseMs);
  expect(begins()).toBe(1);
  answers(breaker, 1);
  expect(begins()).toBe(1);
  answers(breaker, successesToGrow);
  expect(begins()).toBe(2);
  answers(breaker, successesToGrow * inFlightMax);
  breaker.fill();
  breaker.end(inFlightStart - 1, 'answered');
  expect(breaker.fill()).toBe(inFlightMax);
});

const { failuresToPause, pauseMs, blockedPauseMs } = registerCalls;
const failing = () => {
  const breaker = busyBreaker();
  while (breaker.state() !== 'shut') {
    breaker.fill();
    breaker.end(1, 'failed');
  }
  return breaker;
};

it('O8 a pause lasts to its end; then one call goes alone, and its outcome opens the breaker or shuts it again', () => {
  const breaker = failing();
  breaker.wait(pauseMs - 1);
  expect([breaker.state(), breaker.fill()]).toEqual(['shut', 0]);
  breaker.wait(1);
  expect(breaker.fill()).toBe(1);
  expect(breaker.state()).toBe('shut');
  breaker.end(1, 'failed');
  expect(breaker.state()).toBe('shut');
  breaker.wait(pauseMs);
  expect(breaker.fill()).toBe(1);
  breaker.end(1, 'neutral');
  // Nothing was learned: another one may try.
  expect(breaker.fill()).toBe(1);
  breaker.end(1, 'answered');
  expect(breaker.fill()).toBe(inFlightStart);
});

it('O8 an answer in between begins the count of failures anew', () => {
  const breaker = busyBreaker();
  for (let round = 0; round < 3; round += 1) {
    for (let failures = 1; failures < failuresToPause; failures += 1) {
      breaker.fill();
      breaker.end(1, 'failed');
    }
    expect(breaker.state()).not.toBe('shut');
    breaker.fill();
    breaker.end(1, 'answered');
  }
  expect(breaker.state()).toBe('free');
});

it('O8 who blocks us is left alone for long, at once, and what comes in late does not shorten that', () => {
  const breaker = busyBreaker();
  breaker.fill();
  breaker.end(1, 'blocked');
  expect(breaker.state()).toBe('shut');
  breaker.wait(10);
  breaker.end(1, 'failed');
  breaker.end(inFlightStart, 'neutral');
  breaker.wait(blockedPauseMs - 11);
  expect(breaker.state()).toBe('shut');
  breaker.wait(1);
  expect(breaker.state()).toBe('free');
});

it('a failure makes the count of answers that widen the ceiling begin anew', () => {
  const breaker = busyBreaker();
  while (breaker.state() !== 'shut') {
    breaker.fill();
    breaker.end(1, 'overloaded');
  }
  breaker.end(inFlightMax, 'neutral');
  breaker.wait(overloadPauseMs);
  const crowd = () => {
    const underWay = breaker.fill();
    breaker.end(underWay, 'neutral');
    return underWay;
  };
  answers(breaker, successesToGrow - 1);
  breaker.fill();
  breaker.end(1, 'failed');
  answers(breaker, successesToGrow - 1);
  expect(crowd()).toBe(1);
  answers(breaker, 1);
  expect(crowd()).toBe(2);
});
