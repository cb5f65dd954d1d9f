import process from 'node:process';

/** A name and what is measured under it; both sides of a comparison do the same work. */
export interface Contender {
  readonly name: string;
  run(): unknown;
}

/**
 * Median processor time of one call of each contender, in nanoseconds, garbage collection included. Rounds of the
 * contenders alternate, so that a busy moment of the machine hits all of them; each lasts long enough to be exact.
 */
export function measureNs(contenders: readonly Contender[], { rounds = 15, roundMs = 60 } = {}): number[] {
  const callsPerRound = contenders.map((contender) => warmUp(contender, roundMs));
  const samplesNs: number[][] = contenders.map(() => []);
  for (let round = 0; round < rounds; round++) {
    contenders.forEach((contender, index) => {
      samplesNs[index]?.push(timeNs(contender, callsPerRound[index] ?? 1));
    });
  }
  return samplesNs.map(median);
}

/** Runs until the optimiser is done with it: two seconds of processor time; returns how many calls fill one round. */
function warmUp(contender: Contender, roundMs: number): number {
  let perCallNs = NaN;
  let calls = 1;
  for (let spentNs = 0; spentNs < warmUpNs; spentNs += calls * perCallNs) {
    perCallNs = Math.max(1, timeNs(contender, calls));
    calls = Math.max(1, Math.min(calls * 2, Math.round((roundMs * 1e6) / perCallNs)));
  }
  return Math.max(1, Math.round((roundMs * 1e6) / perCallNs));
}

const warmUpNs = 2e9;

/** Keeps results alive, so that the optimiser cannot drop the work. */
const sink: { result?: unknown } = {};

function timeNs(contender: Contender, calls: number): number {
  const started = process.cpuUsage();
  for (let call = 0; call < calls; call++) sink.result = contender.run();
  const { user, system } = process.cpuUsage(started);
  return ((user + system) * 1000) / calls;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** The one line a case prints: `<case>: ratio=<number> …`; above 1 means that ours is better. */
export function printCase(name: string, ratio: number, facts: Record<string, string | number>): void {
  const rest = Object.entries(facts).map(([key, value]) => `${key}=${value}`);
  console.log(`${name}: ratio=${ratio.toFixed(2)} ${rest.join(' ')}`);
}

/** 1234 → "1.23 µs" */
export function showNs(ns: number): string {
  if (ns < 1e3) return `${ns.toFixed(0)}ns`;
  if (ns < 1e6) return `${(ns / 1e3).toFixed(1)}µs`;
  return `${(ns / 1e6).toFixed(2)}ms`;
}
