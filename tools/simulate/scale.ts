/** What one call takes of each part of the service, as it was measured; docs/scale.md says by which command. */
export interface ServiceTimes {
  /** Processor time of an instance for one call, in ms. */
  readonly appMs: number;
  /** Of the ledger's one connection for a statement, and for each of the calls that share it. */
  readonly ledgerStatementMs: number;
  readonly ledgerCallMs: number;
  /** How long the register takes for an answer. */
  readonly viesMs: number;
  /** Questions that one member state answers at once, and how many states share the calls. */
  readonly viesAtOnce: number;
  readonly viesStates: number;
}

export interface Load {
  readonly perSecond: number;
  /** Processors for instances of the app. */
  readonly processors: number;
  /** Part of the calls that ask the register at all. */
  readonly viesShare: number;
  /** Numbers that are asked about, the commonest of them most often (Zipf). */
  readonly numbers: number;
  /** For how long a kept answer is good enough for whoever asks. */
  readonly keptSeconds: number;
}

interface Saturation {
  /** Part of the time that each is busy. */
  readonly busy: Readonly<Record<'app' | 'ledger' | 'vies', number>>;
  /** Questions to the register a second, and what part of those that need an answer is answered from memory. */
  readonly viesPerSecond: number;
  readonly keptPart: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Calls whose number no member state had time for. */
  readonly unanswered: number;
}

/** Calls that are simulated: enough for a hundredth of them to be some hundreds. */
const calls = 40_000;
/** As http-client gives up waiting for its turn at a member state. */
const patienceMs = 10_000;

/**
 * Lets calls arrive at random (Poisson) and pass through processors of the app, the register, and the ledger, whose statements
 * each take all calls that wait. Each part has as many places as it has; who finds none waits in a line.
 * @param random from 0 to 1
 */
export function simulate(times: ServiceTimes, load: Load, random: () => number): Saturation {
  const app = new Line(load.processors);
  const states = Array.from({ length: times.viesStates }, () => new Line(times.viesAtOnce));
  const ledger = new Batches(times);
  const number = zipf(load.numbers, random);
  const known = new Map<number, number>();
  let [asked, kept, unanswered, nowMs] = [0, 0, 0, 0];
  const all: Call[] = Array.from({ length: calls }, () => {
    nowMs += (-Math.log(1 - random()) * 1_000) / load.perSecond;
    return { beganMs: nowMs, atMs: nowMs };
  });
  inOrder(all, (atMs) => app.take(atMs, times.appMs * (0.5 + random())));
  inOrder(all, (atMs) => {
    if (random() >= load.viesShare) return atMs;
    const wanted = number();
    if ((known.get(wanted) ?? -Infinity) + load.keptSeconds * 1_000 > atMs) {
      kept += 1;
      return atMs;
    }
    const state = states[wanted % states.length]!;
    if (state.waitMs(atMs) > patienceMs) {
      unanswered += 1;
      return atMs + patienceMs;
    }
    asked += 1;
    const endMs = state.take(atMs, times.viesMs * (0.5 + random()));
    known.set(wanted, endMs);
    return endMs;
  });
  inOrder(all, (atMs) => ledger.take(atMs));
  const took = all.map(({ beganMs, atMs }) => atMs - beganMs).sort((one, other) => one - other);
  const share = (part: number): number => took[Math.floor(took.length * part)]!;
  const busyOf = (line: Line): number => line.busyMs / (line.places * nowMs);
  return {
    busy: { app: busyOf(app), ledger: ledger.busyMs / nowMs, vies: Math.max(...states.map(busyOf)) },
    viesPerSecond: (asked * 1_000) / nowMs,
    keptPart: kept / Math.max(1, kept + asked + unanswered),
    ...{ p50Ms: share(0.5), p99Ms: share(0.99), unanswered: unanswered / calls },
  };
}

interface Call {
  readonly beganMs: number;
  /** When it leaves the part that it was in last. */
  atMs: number;
}

/** Lets calls come to a part of the service in the order in which they leave the one before. */
function inOrder(all: Call[], through: (atMs: number) => number): void {
  all.sort((one, other) => one.atMs - other.atMs);
  for (const call of all) call.atMs = through(call.atMs);
}

/** Places that serve one after the other whoever comes first. */
class Line {
  busyMs = 0;
  private readonly freeAtMs: number[];

  constructor(readonly places: number) {
    this.freeAtMs = new Array<number>(places).fill(0);
  }

  /** How long somebody who comes then waits for a place. */
  waitMs(atMs: number): number {
    return Math.max(0, Math.min(...this.freeAtMs) - atMs);
  }

  /** @returns when it is done */
  take(atMs: number, forMs: number): number {
    const first = this.freeAtMs.indexOf(Math.min(...this.freeAtMs));
    const endMs = Math.max(atMs, this.freeAtMs[first]!) + forMs;
    this.freeAtMs[first] = endMs;
    this.busyMs += forMs;
    return endMs;
  }
}

/** One connection: while a statement is under way calls gather, and the next one takes them all. */
class Batches {
  busyMs = 0;
  private startMs = -1;
  private endMs = 0;
  private size = 0;

  constructor(private readonly times: Pick<ServiceTimes, 'ledgerStatementMs' | 'ledgerCallMs'>) {}

  /** A call holds and settles: two statements, of which it shares each with those that came meanwhile. @returns when it is done */
  take(atMs: number): number {
    const { ledgerStatementMs, ledgerCallMs } = this.times;
    if (atMs > this.startMs) {
      // Behind the one under way, alone until others come before it begins.
      this.startMs = Math.max(atMs, this.endMs);
      this.endMs = this.startMs + ledgerStatementMs;
      this.busyMs += ledgerStatementMs;
      this.size = 0;
    }
    this.size += 1;
    this.endMs += ledgerCallMs;
    this.busyMs += ledgerCallMs;
    return this.endMs;
  }
}

/** Numbers from 0, the n-th of them asked about with a weight of 1/n. */
function zipf(count: number, random: () => number): () => number {
  const sums: number[] = [];
  for (let place = 1; place <= count; place += 1) sums.push((sums.at(-1) ?? 0) + 1 / place);
  return () => {
    const wanted = random() * sums.at(-1)!;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
