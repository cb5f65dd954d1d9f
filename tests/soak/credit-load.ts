import { setTimeout as sleep } from 'node:timers/promises';
import { ledgerRoutes, readAnswer } from '../faults/ledger-orders';
import { type LedgerSystem } from '../faults/ledger-system';

/** Numbers of several states, so that one of them may be away. */
export const numbers = ['DE123456788', 'DK12345674', 'FI12345671', 'LU12345613', 'PT501964843'] as const;
const patienceMs = 60_000;

/** Calls for credits, each with a key of its own, repeated until it is answered. */
export class CreditLoad {
  calls = 0;
  /** Of all answers; the ledger must say the same. */
  credits = 0;
  readonly tookMs: number[] = [];
  /** Sendings that did not bring the answer, by status; 0 when the connection broke. */
  readonly repeated: Record<string, number> = {};
  readonly complaints: string[] = [];
  private keys = 0;

  constructor(private readonly system: LedgerSystem) {}

  /** As many as so many clients manage, one after the other. @returns calls a second */
  async atMost(clients: number, seconds: number): Promise<number> {
    const startedMs = performance.now();
    const before = this.calls;
    const client = async (): Promise<void> => {
      while (performance.now() - startedMs < seconds * 1_000) await this.call();
    };
    await Promise.all(Array.from({ length: clients }, client));
    return ((this.calls - before) * 1_000) / (performance.now() - startedMs);
  }

  /** Begins calls at a fixed rate, however long the answers take, until it is told to end. */
  async atRate(perSecond: number, isOver: () => boolean): Promise<void> {
    const startedMs = performance.now();
    const underWay = new Set<Promise<void>>();
    for (let begun = 0; !isOver(); begun += 1) {
      const aheadMs = startedMs + (begun * 1_000) / perSecond - performance.now();
      if (aheadMs > 0) await sleep(aheadMs);
      const call = this.call().finally(() => underWay.delete(call));
      underWay.add(call);
    }
    await Promise.all(underWay);
  }

  private async call(): Promise<void> {
    const number = this.keys++;
    const { secrets, instances } = this.system;
    const ofWorkspace = secrets[number % secrets.length]!;
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${ofWorkspace[Math.floor(number / secrets.length) % ofWorkspace.length]!}`,
      'x-service-idempotency-key': `soak ${number}`,
    };
    const body = JSON.stringify({ rows: [{ reference: 'row', vatId: numbers[number % numbers.length] }] });
    const startedMs = performance.now();
    for (let sending = number; performance.now() - startedMs < patienceMs; sending += 1) {
      const { url } = instances[sending % instances.length]!;
      const { status, text, waitMs } = await send(url + ledgerRoutes.batch, { method: 'POST', headers, body });
      if (status === 200) {
        this.calls += 1;
        this.credits += readAnswer(text, false).credits;
        this.tookMs.push(performance.now() - startedMs);
        return;
      }
      this.repeated[status] = (this.repeated[status] ?? 0) + 1;
      if (status >= 400 && ![409, 429, 503].includes(status)) this.complaints.push(`${status}: ${text.slice(0, 200)}`);
      await sleep(waitMs);
    }
    this.complaints.push(`no answer to call ${number} within a minute`);
  }
}

async function send(url: string, init: RequestInit): Promise<{ status: number; text: string; waitMs: number }> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });
    const waitMs = Number(answer.headers.get('retry-after') ?? 1) * 1_000;
    return { status: answer.status, text: await answer.text(), waitMs };
  } catch {
    return { status: 0, text: '', waitMs: 100 };
  }
}
