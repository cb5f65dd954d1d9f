import { setTimeout as sleep } from 'node:timers/promises';
import { type Seller, toolPath } from './seller';

/** What became of one call. */
export interface CallEnd {
  /** 0: the connection broke. */
  readonly status: number;
  /** The code of an error, or what broke. */
  readonly why: string;
  readonly tookMs: number;
  readonly text: string;
  /** How the sendings before the last one ended. */
  readonly before: readonly string[];
}

export interface SteadyCalls {
  /** PAYMENT-SIGNATURE of each call, in order. */
  readonly payments: readonly string[];
  readonly perSecond: number;
  readonly body: string;
  /** Where the next call goes. */
  readonly to: () => string;
  /** A buyer repeats the identical request after a 503 or a broken connection; 1 for one that does not. */
  readonly sendingsMax: number;
  /** Of the next call, beside its payment. */
  readonly headers?: () => Readonly<Record<string, string>>;
}

/**
 * Begins calls at a fixed rate, however long the answers take: a service that is too slow is not spared. Whoever waits in
 * a loop for its own answer would slow down with it.
 * @returns the ends in the order of the payments, and the rate that was kept
 */
export async function steadyCalls(calls: SteadyCalls): Promise<{ ends: CallEnd[]; begunPerSecond: number }> {
  const begun: Promise<CallEnd>[] = [];
  const startedMs = performance.now();
  for (const payment of calls.payments) {
    const aheadMs = startedMs + (begun.length * 1_000) / calls.perSecond - performance.now();
    if (aheadMs > 0) await sleep(aheadMs);
    begun.push(callUntilAnswered(calls, payment));
  }
  const begunPerSecond = (begun.length * 1_000) / (performance.now() - startedMs);
  return { ends: await Promise.all(begun), begunPerSecond };
}

async function callUntilAnswered(calls: SteadyCalls, payment: string): Promise<CallEnd> {
  const startedMs = performance.now();
  const before: string[] = [];
  const headers = { 'content-type': 'application/json', 'payment-signature': payment, ...calls.headers?.() };
  for (;;) {
    const { retryAfterSeconds, ...end } = await send(calls.to, { method: 'POST', headers, body: calls.body });
    const isOver = (end.status !== 503 && end.status !== 0) || before.length + 1 >= calls.sendingsMax;
    if (isOver) return { ...end, before, tookMs: performance.now() - startedMs };
    before.push(nameOf(end));
    await sleep(retryAfterSeconds * 1_000);
  }
}

interface Sent extends Pick<CallEnd, 'status' | 'why' | 'text'> {
  readonly retryAfterSeconds: number;
}

async function send(to: () => string, init: RequestInit): Promise<Sent> {
  try {
    const response = await fetch(to() + toolPath, init);
    const { status, headers } = response;
    const text = await response.text();
    const why = status === 200 ? '' : codeOf(text);
    return { status, why, text, retryAfterSeconds: Number(headers.get('retry-after') ?? 1) };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
    return { status: 0, why: cause?.code ?? cause?.message ?? message, text: '', retryAfterSeconds: 1 };
  }
}

const nameOf = ({ status, why }: Pick<CallEnd, 'status' | 'why'>): string =>
  why === '' ? `${status}` : `${status} ${why}`;

function codeOf(text: string): string {
  const { error } = JSON.parse(text) as { error?: string | { code: string } };
  return typeof error === 'object' ? error.code : String(error);
}

/** A balancer as there are many: asks each instance whether it is ready, ten times a second, and never sends twice. */
export class Balancer {
  private readonly ready = new Set<Seller>();
  private readonly over = new AbortController();
  private turn = 0;

  constructor(private readonly sellers: Set<Seller>) {
    void this.look();
  }

  /** The next instance that is ready. @throws when there is none */
  next(): string {
    const ready = [...this.ready];
    if (ready.length === 0) throw new Error('No instance is ready.');
    return ready[this.turn++ % ready.length]!.url;
  }

  /** Resolves when the balancer has noticed. */
  async isRoutedTo(seller: Seller): Promise<void> {
    for (let look = 0; look < 300 && !this.ready.has(seller); look += 1) await sleep(100);
  }

  stop(): void {
    this.over.abort();
  }

  private async look(): Promise<void> {
    while (!this.over.signal.aborted) {
      await Promise.all([...this.sellers].map((seller) => this.ask(seller)));
      for (const seller of this.ready) if (!this.sellers.has(seller)) this.ready.delete(seller);
      await sleep(100);
    }
  }

  private async ask(seller: Seller): Promise<void> {
    const answer = await fetch(`${seller.url}/readyz`).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) this.ready.add(seller);
    else this.ready.delete(seller);
  }
}

/** How often each code was answered at last, and to the sendings before. */
export function countedEnds(ends: readonly CallEnd[]): {
  last: Record<string, number>;
  before: Record<string, number>;
} {
  return { last: counted(ends.map(nameOf)), before: counted(ends.flatMap(({ before }) => before)) };
}

function counted(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** The time within which that share of the calls had ended. */
export function percentileMs(ends: readonly CallEnd[], share: number): number {
  const sorted = ends.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
