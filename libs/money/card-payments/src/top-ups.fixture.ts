import { openMemoryLedger } from '@einvoice/billing-ledger/testing';
import { randomBytes } from 'node:crypto';
import {
  type Checkout,
  type CheckoutOrder,
  PaymentProvider,
  type PaymentReport,
  type RefundOrder,
} from './payment-provider';
import { type TopUp, type TopUpState, TopUpStore } from './top-up-store';
import { TopUps, type TopUpsOptions } from './top-ups';

/** When a payment is to be looked at, in seconds from the note; null = never. */
type Noted = readonly [state: TopUpState, lookInSeconds: number | null];

/** Payments in the memory of one process. */
class MemoryTopUpStore extends TopUpStore {
  private readonly rows = new Map<string, TopUp>();
  readonly notes: Noted[] = [];
  readonly reports: string[] = [];
  sweeps = 0;

  constructor(private readonly now: () => Date) {
    super();
  }

  async add({ personId: _, ...topUp }: Parameters<TopUpStore['add']>[0]): Promise<TopUp> {
    const row = { ...topUp, providerRef: null, state: 'open' as const, createdAt: this.now(), settledAt: null };
    this.rows.set(row.id, row);
    return row;
  }

  setProviderRef = async (id: string, providerRef: string): Promise<void> => this.change(id, { providerRef });
  get = async (id: string): Promise<TopUp | null> => this.rows.get(id) ?? null;
  find = async (workspaceId: string, id: string): Promise<TopUp | null> =>
    this.all().find((row) => row.id === id && row.workspaceId === workspaceId) ?? null;
  findByProviderRef = async (provider: TopUp['provider'], ref: string): Promise<TopUp | null> =>
    this.all().find((row) => row.provider === provider && row.providerRef === ref) ?? null;
  listOf = async (workspaceId: string, limit: number): Promise<readonly TopUp[]> =>
    this.all()
      .filter((row) => row.workspaceId === workspaceId)
      .slice(0, limit);

  async note(id: string, state: TopUpState, lookInSeconds: number | null): Promise<void> {
    const before = this.rows.get(id)?.state ?? state;
    const isUnpaid = state === 'open' || state === 'declined' || state === 'expired';
    if (isUnpaid && (before === 'paid' || before === 'refunded' || before === 'disputed')) return;
    if (state === 'open' && before === 'expired') return;
    this.notes.push([state, lookInSeconds]);
    this.change(id, { state });
  }

  due = async (limit: number, putOffSeconds: number): Promise<readonly TopUp[]> => {
    this.putOff = [limit, putOffSeconds];
    return this.all();
  };
  /** What `due` was asked with last. */
  putOff: readonly [limit: number, seconds: number] | undefined;
  isKnownReport = async (provider: TopUp['provider'], id: string): Promise<boolean> =>
    this.reports.includes(`${provider} ${id}`);
  noteReport = async (provider: TopUp['provider'], { id }: { readonly id: string }): Promise<void> =>
    void this.reports.push(`${provider} ${id}`);
  sweep = async (): Promise<number> => (this.sweeps += 1);

  change(id: string, changes: Partial<TopUp>): void {
    const row = this.rows.get(id);
    if (row) this.rows.set(id, { ...row, ...changes });
  }

  private all(): TopUp[] {
    return [...this.rows.values()];
  }
}

/** Takes payments in memory; a spec says what becomes of them. */
class MemoryProvider extends PaymentProvider {
  readonly kind: PaymentProvider['kind'];
  readonly orders: CheckoutOrder[] = [];
  readonly refundOrders: RefundOrder[] = [];
  isAway = false;
  /** What happens before the next readings of a checkout, one each. */
  readonly beforeReads: (() => void)[] = [];
  /** What a refund comes to. */
  refundOutcome: 'given' | 'refused' | 'unknown' | 'unavailable' = 'given';
  private readonly checkouts = new Map<string, Checkout>();

  constructor(kind: PaymentProvider['kind']) {
    super();
    this.kind = kind;
  }

  async checkout(order: CheckoutOrder): Promise<{ ref: string; url: string } | 'unavailable'> {
    this.orders.push(order);
    if (this.isAway) return 'unavailable';
    const ref = `cs_${this.checkouts.size}`;
    const { topUpId, amountCents } = order;
    const none = { refunds: [], disputes: [] };
    const fresh = { state: 'open', isPayable: true, currency: 'eur', live: this.kind === 'live', ...none } as const;
    this.checkouts.set(ref, { ref, topUpId, amountCents, ...fresh });
    return { ref, url: `https://pay.example/${ref}` };
  }

  async read(ref: string): Promise<Checkout | 'unknown' | 'unavailable'> {
    this.beforeReads.shift()?.();
    return this.isAway ? 'unavailable' : (this.checkouts.get(ref) ?? 'unknown');
  }

  async refund(order: RefundOrder): Promise<MemoryProvider['refundOutcome']> {
    this.refundOrders.push(order);
    const { checkoutRef, cents, reference } = order;
    const before = this.checkouts.get(checkoutRef);
    if (this.refundOutcome === 'given' && before) {
      this.set(checkoutRef, { refunds: [...before.refunds, { ref: `re_${reference}`, cents, reference }] });
    }
    return this.refundOutcome;
  }

  checkoutOfPayment = async (ref: string): Promise<string | null | 'unavailable'> =>
    this.isAway ? 'unavailable' : ref === 'pi_of_cs_0' ? 'cs_0' : null;

  readReport(body: Uint8Array, signature: string): PaymentReport | null {
    if (signature !== 'right') return null;
    return JSON.parse(Buffer.from(body).toString('utf8')) as PaymentReport;
  }

  set(ref: string, changes: Partial<Checkout>): void {
    const before = this.checkouts.get(ref);
    if (before) this.checkouts.set(ref, { ...before, ...changes });
  }

  forget(ref: string): void {
    this.checkouts.delete(ref);
  }
}

/** Payments of a workspace `ws_a` with an empty wallet. */
export async function openTopUps(kind: PaymentProvider['kind'] = 'test') {
  const clock = { ms: Date.parse('2026-11-28T00:00:00Z') };
  const now = () => new Date(clock.ms);
  const ledger = await openMemoryLedger();
  await ledger.workspaceWith(0, 'ws_a');
  const [store, provider] = [new MemoryTopUpStore(now), new MemoryProvider(kind)];
  const alarms: Parameters<TopUpsOptions['onAlarm']>[0][] = [];
  const topUps = new TopUps({
    ...{ store, ledger: ledger.store, provider, siteUrl: 'https://site.example', bytesAtRandom: randomBytes, now },
    onAlarm: (alarm) => alarms.push(alarm),
  });
  const create = async (cents = 1_000, workspaceId = 'ws_a') => {
    const made = await topUps.create(workspaceId, 'p1', cents);
    if (made === 'unavailable') throw new Error(made);
    return { id: made.topUp.id, ref: made.topUp.providerRef ?? '', ...made };
  };
  const credits = async () => (await ledger.balance('ws_a')).available;
  return { clock, ledger, store, provider, alarms, topUps, create, credits };
}
