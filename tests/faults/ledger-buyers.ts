import { setTimeout as sleep } from 'node:timers/promises';
import { type Chance } from './chance';
import { type LedgerSystem } from './ledger-system';
import { ledgerRoutes, type Order, readAnswer, type Reply } from './ledger-orders';
import { type LedgerTotals } from './ledger-totals';
import { type RestProcess } from './rest-process';

interface Sending {
  readonly keyed: boolean;
  readonly answerDeadlineMs: number;
  /** In place of the order's own. */
  readonly body?: string;
  /** One of them when it does not matter. */
  readonly instance?: RestProcess;
}

/** Of an instance that slept too, which did not read in time. */
const passingStatuses: readonly number[] = [408, 409, 429, 503];
const usualDeadlineMs = 3_000;
/** Longer than an instance sleeps. */
const longDeadlineMs = 30_000;
/** When those of a flood who have no answer yet give up. */
const floodDeadlineMs = 10_000;

/** Buyers who share their orders, repeat themselves, give up, and come back when an answer was lost. */
export class LedgerBuyers {
  /** They send nothing new once it is set. */
  over = false;
  /** Part of the requests whose buyer hangs up within a moment. */
  hangUpShare = 0.02;
  /** Orders of which a request was sent with its key. */
  readonly begun = new Set<Order>();
  private readonly answered = new Set<Order>();

  constructor(
    private readonly system: LedgerSystem,
    private readonly orders: readonly Order[],
    private readonly totals: LedgerTotals,
  ) {}

  /** One buyer, until it is over: an order that others may be at too, sent once or twice, here and there. */
  async buy(chance: Chance): Promise<void> {
    while (!this.over) {
      const order = chance.pick(this.orders);
      if (chance.likely(0.03) && this.answered.has(order)) await this.misuseKey(order, chance);
      const keyed = chance.likely(0.9);
      const twins = keyed && chance.likely(0.2) ? 2 : 1;
      await Promise.all(Array.from({ length: twins }, () => this.persist(order, keyed, chance)));
    }
  }

  /** The same requests many times, at all instances at once, old ones among them, in no order. */
  async flood(chance: Chance): Promise<void> {
    const orders = chance.shuffled(this.orders).slice(0, 8);
    const requests = chance.shuffled(Array.from({ length: 5 }, () => orders).flat());
    const deadlineMs = performance.now() + floodDeadlineMs;
    await Promise.all(requests.map((order) => this.persist(order, true, chance, deadlineMs)));
  }

  /** Requests without a key that one instance is at work on; their buyers wait for as long as it may sleep. */
  async occupy(instance: RestProcess, chance: Chance): Promise<void> {
    const orders = chance.shuffled(this.orders).slice(0, 6);
    const sending = { keyed: false, answerDeadlineMs: longDeadlineMs, instance };
    await Promise.all(orders.map((order) => this.send(order, chance, sending)));
  }

  /** One request to one instance; an answer is written down. */
  async send(order: Order, chance: Chance, { instance: wanted, ...sending }: Sending): Promise<Reply> {
    const { keyed } = sending;
    const instance = wanted ?? chance.pick(this.system.instances);
    if (keyed) this.begun.add(order);
    const startedMs = performance.now();
    const reply = await this.post(instance, order, chance, sending);
    const mayBeGivenAway = this.totals.lapsedWithin(instance, startedMs, performance.now());
    this.totals.noteRequest(reply);
    if (reply.outcome !== 'answer') return reply;
    if (keyed) this.answered.add(order);
    this.totals.noteAnswer({ order, keyed, answer: reply.answer, mayBeGivenAway });
    return { ...reply, mayBeGivenAway };
  }

  /** Comes back until there is an answer, there are no credits, or it is over; without a key only what was refused. */
  private async persist(order: Order, keyed: boolean, chance: Chance, deadlineMs = Infinity): Promise<void> {
    while (!this.over && performance.now() < deadlineMs) {
      const hangsUp = chance.likely(this.hangUpShare);
      const unhurriedMs = chance.likely(0.1) ? longDeadlineMs : usualDeadlineMs;
      const answerDeadlineMs = hangsUp ? chance.whole(1, 60) : unhurriedMs;
      const reply = await this.send(order, chance, { keyed, answerDeadlineMs });
      if (reply.outcome === 'answer') return;
      if (reply.outcome === 'lost' && !keyed) return;
      if (reply.outcome === 'refused' && !passingStatuses.includes(reply.status)) {
        if (reply.status !== 402) this.totals.complain(`a good request got ${reply.status} ${reply.code}`);
        return;
      }
      await sleep(chance.whole(20, 200) + (reply.outcome === 'refused' ? reply.waitMs : 0));
    }
  }

  /** A known key with other rows: refused whenever it is looked at. */
  private async misuseKey(order: Order, chance: Chance): Promise<void> {
    const instance = chance.pick(this.system.instances);
    const sending = { keyed: true, answerDeadlineMs: usualDeadlineMs, body: order.otherBody };
    const reply = await this.post(instance, order, chance, sending);
    this.totals.noteRequest(reply);
    if (reply.outcome === 'answer') this.totals.complain('a key with other rows was answered');
  }

  private async post(
    { url }: RestProcess,
    { key, workspace, route, body: usualBody }: Order,
    chance: Chance,
    { keyed, answerDeadlineMs, body = usualBody }: Omit<Sending, 'instance'>,
  ): Promise<Reply> {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${chance.pick(this.system.secrets[workspace]!)}`,
      ...(keyed && { 'x-service-idempotency-key': key }),
      // The free part of a review has a budget for each address.
      ...(route === ledgerRoutes.review && {
        'x-forwarded-for': `10.${chance.whole(0, 255)}.${chance.whole(0, 255)}.1`,
      }),
    };
    const signal = AbortSignal.timeout(answerDeadlineMs);
    try {
      const response = await fetch(url + route, { method: 'POST', headers, body, signal });
      const text = await response.text();
      const { status, headers: got } = response;
      if (status === 200) {
        const replayed = got.get('idempotent-replayed') === 'true';
        return { outcome: 'answer', answer: readAnswer(text, replayed), mayBeGivenAway: false };
      }
      const { code } = (JSON.parse(text) as { error: { code: string } }).error;
      if (status === 503 && got.get('retry-after') === null) this.totals.complain(`503 ${code} without Retry-After`);
      const waitMs = status === 429 ? Math.min(1_000, Number(got.get('retry-after')) * 1_000) : 0;
      return { outcome: 'refused', status, code, waitMs };
    } catch (error) {
      // A broken answer is no loss of a connection, which fetch reports as a TypeError or an abort.
      if (error instanceof SyntaxError) this.totals.complain('an answer that is no JSON');
      return { outcome: 'lost' };
    }
  }
}
