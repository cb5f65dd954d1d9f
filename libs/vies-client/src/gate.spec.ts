import { registerCalls } from '@einvoice/resilience';
import { type CallEffect, Gate } from './gate';

const { stateInFlightStart: inFlightStart, stateInFlightMax: inFlightMax, successesToGrow } = registerCalls;
const overloadPauseMs = registerCalls.overloadPauseMs;

/** A gate, and calls that end when the spec says so. */
function busyGate() {
  let nowMs = 0;
  const underWay: number[] = [];
  const gate = new Gate({ inFlightStart, inFlightMax, monotonicMs: () => nowMs });
  return {
    /** Lets calls in until no more may; tells how many are then under way. */
    fill: () => {
      while (gate.standing() === 'free') underWay.push(gate.enter());
      return underWay.length;
    },
    /** The oldest first. */
    end: (calls: number, effect: CallEffect) => {
      for (const era of underWay.splice(0, calls)) gate.leave(effect, era);
    },
    standing: () => gate.standing(),
    wait: (ms: number) => void (nowMs += ms),
  };
}

/** Bursts of as many calls as may be, all answered, until so many answers have come. */
function answers(gate: ReturnType<typeof busyGate>, count: number): void {
  for (let left = count; left > 0;) {
    const ended = Math.min(gate.fill(), left);
    gate.end(ended, 'answered');
    left -= ended;
  }
}

it('O8 a quiet member state is asked a little first; the first answers let the rest of a batch out', () => {
  const gate = busyGate();
  expect(gate.fill()).toBe(inFlightStart);
  gate.end(1, 'answered');
  expect(gate.fill()).toBe(2 * inFlightStart);
  gate.end(inFlightStart - 1, 'answered');
  expect(gate.fill()).toBe(inFlightMax);
  expect(inFlightStart + inFlightMax).toBeGreaterThanOrEqual(20);
});

it('O8 a member state that dies while it is quiet never gets more calls than it takes to notice', () => {
  const gate = busyGate();
  answers(gate, 100);
  gate.end(gate.fill(), 'answered');
  let calls = 0;
  while (gate.standing() !== 'shut') {
    const underWay = gate.fill();
    calls += underWay;
    gate.end(underWay, 'failed');
  }
  expect(calls).toBe(registerCalls.failuresToPause);
});

it('a failure in a burst ends its growth, and what is neither answer nor failure does not open it', () => {
  const gate = busyGate();
  gate.fill();
  gate.end(1, 'neutral');
  expect(gate.fill()).toBe(inFlightStart);
  gate.end(1, 'failed');
  expect(gate.fill()).toBe(inFlightStart);
});

it('an overload in a crowd halves the crowd, once for all who were in it, and is no failure', () => {
  const gate = busyGate();
  gate.fill();
  gate.end(inFlightStart, 'answered');
  // The last answer ended the burst; a new one is not let go quiet.
  gate.fill();
  gate.end(inFlightStart - 1, 'answered');
  expect(gate.fill()).toBe(inFlightMax);
  gate.end(inFlightMax - 1, 'overloaded');
  expect(gate.standing()).toBe('free');
  expect(gate.fill()).toBe(inFlightMax / 2);
});

it('overload of the few that begin a burst halves down to one and shuts the gate; answers bring all back, one by one', () => {
  const gate = busyGate();
  const begins = () => {
    const underWay = gate.fill();
    gate.end(underWay, 'neutral');
    return underWay;
  };
  while (gate.standing() !== 'shut') {
    gate.fill();
    gate.end(1, 'overloaded');
  }
  gate.end(inFlightMax, 'neutral');
  gate.wait(overloadPauseMs);
  expect(begins()).toBe(1);
  answers(gate, 1);
  expect(begins()).toBe(1);
  answers(gate, successesToGrow);
  expect(begins()).toBe(2);
  answers(gate, successesToGrow * inFlightMax);
  gate.fill();
  gate.end(inFlightStart - 1, 'answered');
  expect(gate.fill()).toBe(inFlightMax);
});
