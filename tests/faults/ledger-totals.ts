import { isCharged, type Order, type PricedAnswer, type Reply } from './ledger-orders';
import { aligned } from './report';
import { type RestProcess } from './rest-process';

/** An answer that a buyer holds in hands. */
export interface Acknowledged {
  readonly order: Order;
  /** It was sent with the key of its order. */
  readonly keyed: boolean;
  readonly answer: PricedAnswer;
  /** A lease may have run out meanwhile: such an answer is given and not charged. */
  readonly mayBeGivenAway: boolean;
}

/** What happened from one fault until the next. */
interface Round {
  readonly fault: string;
  requests: number;
  acknowledged: number;
  charged: number;
  lost: number;
  doubled: number;
  wrong: number;
}

/** A time in which leases ran out: of one instance that slept, or of all. */
interface Lapse {
  readonly instance: RestProcess | null;
  readonly fromMs: number;
  toMs: number;
}

/** What the final look at the books found. */
export interface Books {
  /** Answers compared with what a repetition brought, and those given away, which are not to be found again. */
  readonly compared: number;
  readonly givenAway: number;
  readonly violations: number;
  readonly holdsLeft: number;
}

/** Counts what happens while faults strike, and what of it was kept. */
export class LedgerTotals {
  readonly acknowledged: (Acknowledged & { readonly round: Round })[] = [];
  readonly complaints: string[] = [];
  books: Books = { compared: 0, givenAway: 0, violations: 0, holdsLeft: 0 };
  private readonly rounds: Round[] = [newRound('before and after')];
  private readonly lapses: Lapse[] = [];
  private readonly replies = new Map<string, number>();
  private round = this.rounds[0]!;

  /** Faults that struck. */
  get struck(): number {
    return this.rounds.length - 1;
  }

  begin(fault: string): void {
    this.round = newRound(fault);
    this.rounds.push(this.round);
  }

  endOfFaults(): void {
    this.round = this.rounds[0]!;
  }

  noteRequest(reply: Reply): void {
    this.round.requests += 1;
    const name =
      reply.outcome === 'answer' ? '200' : reply.outcome === 'refused' ? `${reply.status} ${reply.code}` : 'lost';
    this.replies.set(name, (this.replies.get(name) ?? 0) + 1);
  }

  noteAnswer(acknowledged: Acknowledged): void {
    const { answer } = acknowledged;
    this.round.acknowledged += 1;
    if (!answer.replayed && answer.credits > 0 && isCharged(answer)) this.round.charged += 1;
    this.acknowledged.push({ ...acknowledged, round: this.round });
  }

  complain(complaint: string): void {
    this.round.wrong += 1;
    this.complaints.push(`${this.round.fault}: ${complaint}`);
  }

  /** An acknowledged answer, or a charge, that is not as it should be. */
  accuse(
    kind: 'lost' | 'doubled' | 'wrong',
    { round, order }: { round: Round; order: Order },
    complaint: string,
  ): void {
    round[kind] += 1;
    this.complaints.push(`${round.fault}: ${order.key} of ${order.route}: ${complaint}`);
  }

  /** From now until the returned function is called. */
  beginLapse(instance: RestProcess | null): () => void {
    const lapse: Lapse = { instance, fromMs: performance.now(), toMs: Infinity };
    this.lapses.push(lapse);
    return () => void (lapse.toMs = performance.now());
  }

  lapsedWithin(instance: RestProcess, fromMs: number, toMs: number): boolean {
    return this.lapses.some(
      (lapse) => (lapse.instance ?? instance) === instance && lapse.fromMs <= toMs && fromMs <= lapse.toMs,
    );
  }

  get isClean(): boolean {
    const { violations, holdsLeft } = this.books;
    return this.complaints.length === 0 && violations === 0 && holdsLeft === 0;
  }

  /** One line per kind of fault, one for all, and what the books say. */
  table(): string {
    const faults = [...new Set(this.rounds.map(({ fault }) => fault))].sort();
    const rows = faults.map((fault) =>
      cellsOf(
        fault,
        this.rounds.filter((round) => round.fault === fault),
      ),
    );
    const { compared, givenAway, violations, holdsLeft } = this.books;
    const replies = [...this.replies].sort(([, a], [, b]) => b - a).map(([name, times]) => `${name}: ${times}`);
    return [
      aligned([['fault', 'times', ...counts], ...rows, cellsOf('all', this.rounds)]),
      '',
      `ledger_violations ${violations}, holds left ${holdsLeft}, answers compared byte for byte ${compared}, given away ${givenAway}`,
      `replies: ${replies.join(', ')}`,
    ].join('\n');
  }
}

const counts = ['requests', 'acknowledged', 'charged', 'lost', 'doubled', 'wrong'] as const;
const newRound = (fault: string): Round => ({
  ...{ fault, requests: 0, acknowledged: 0, charged: 0, lost: 0, doubled: 0, wrong: 0 },
});

function cellsOf(fault: string, rounds: readonly Round[]): string[] {
  const sums = counts.map((name) => rounds.reduce((sum, round) => sum + round[name], 0));
  const times = rounds.filter((round) => round.fault !== 'before and after').length;
  return [fault, ...[times, ...sums].map(String)];
}
