import { createHmac, randomBytes } from 'node:crypto';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addDispute,
  addRefund,
  checkoutJson,
  checkoutOf,
  listJson,
  paymentIntentJson,
  refundOf,
  type LocalCheckout,
  type LocalRefund,
} from './payment-checkouts';
import { paymentPage, paymentStyle } from './payment-page';

export interface PaymentSimulatorOptions {
  /** What a client of the API sends as bearer token. */
  readonly secretKey: string;
  /** Signs the reports. */
  readonly webhookSecret: string;
  /** Where reports go; nowhere when left out. */
  readonly webhookUrl?: string;
  /** How long the bank of "Pay late" takes (20 s). */
  readonly lateMs?: number;
}

/** A report as it would be sent. */
export interface SignedReport {
  readonly body: string;
  readonly signature: string;
}

type PersonsChoice = 'pay' | 'decline' | 'late';

/** A payment provider on loopback that speaks the part of Stripe's Checkout that we use. No money moves. */
export interface PaymentSimulator {
  readonly apiUrl: string;
  readonly checkouts: ReadonlyMap<string, LocalCheckout>;
  /** Calls of the API that were answered. */
  readonly calls: readonly string[];
  /**
   * What the person does on the page; the report is sent when there is an address for it. Whoever is declined may try again,
   * as with the provider itself: only time ends a page to pay on.
   */
  choose(ref: string, choice: PersonsChoice): Promise<void>;
  /** The bank of a late payment says yes, or no. */
  bank(ref: string, accepted: boolean): Promise<void>;
  expire(ref: string): Promise<void>;
  refund(ref: string, cents: number): Promise<void>;
  dispute(ref: string): Promise<void>;
  closeDispute(ref: string, outcome: 'won' | 'lost'): Promise<void>;
  /** A report of this kind about a checkout, signed at a time of one's own. */
  report(type: string, ref: string, signing?: { atSeconds?: number; secret?: string; change?: object }): SignedReport;
  /** From now on the API answers 503, or again as it should. */
  setUnavailable(isUnavailable: boolean): void;
  close(): Promise<void>;
}

const reportAttempts = 5;

export async function startPaymentSimulator(options: PaymentSimulatorOptions): Promise<PaymentSimulator> {
  const simulator = new Simulator(options);
  await simulator.listen();
  return simulator;
}

class Simulator implements PaymentSimulator {
  readonly checkouts = new Map<string, LocalCheckout>();
  readonly calls: string[] = [];
  private readonly byOrder = new Map<string, LocalCheckout>();
  private readonly refundsByKey = new Map<string, LocalRefund>();
  private readonly server = http.createServer((request, response) => void this.serve(request, response));
  private readonly closing = new AbortController();
  private isUnavailable = false;

  constructor(private readonly options: PaymentSimulatorOptions) {}

  async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject).listen(0, '127.0.0.1', () => resolve());
    });
    this.server.unref();
  }

  private get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get apiUrl(): string {
    return this.origin;
  }

  setUnavailable(isUnavailable: boolean): void {
    this.isUnavailable = isUnavailable;
  }

  async choose(ref: string, choice: PersonsChoice): Promise<void> {
    const checkout = this.known(ref);
    if (checkout.status !== 'open') return;
    checkout.failed = choice === 'decline';
    if (checkout.failed) return this.send('payment_intent.payment_failed', ref);
    checkout.status = 'complete';
    if (choice === 'pay') checkout.paymentStatus = 'paid';
    await this.send('checkout.session.completed', ref);
    if (choice !== 'late') return;
    const bankLater = async () => {
      await sleep(this.options.lateMs ?? 20_000, undefined, { ref: false, signal: this.closing.signal });
      if (checkout.paymentStatus === 'unpaid' && !checkout.failed) await this.bank(ref, true);
    };
    bankLater().catch(() => undefined);
  }

  async bank(ref: string, accepted: boolean): Promise<void> {
    const checkout = this.known(ref);
    if (accepted) checkout.paymentStatus = 'paid';
    else checkout.failed = true;
    await this.send(`checkout.session.async_payment_${accepted ? 'succeeded' : 'failed'}`, ref);
  }

  async expire(ref: string): Promise<void> {
    this.known(ref).status = 'expired';
    await this.send('checkout.session.expired', ref);
  }

  async refund(ref: string, cents: number): Promise<void> {
    addRefund(this.known(ref), cents);
    await this.send('charge.refunded', ref);
  }

  async dispute(ref: string): Promise<void> {
    addDispute(this.known(ref));
    await this.send('charge.dispute.created', ref);
  }

  async closeDispute(ref: string, outcome: 'won' | 'lost'): Promise<void> {
    for (const dispute of this.known(ref).disputes) dispute.status = outcome;
    await this.send('charge.dispute.closed', ref);
  }

  report(
    type: string,
    ref: string,
    signing: { atSeconds?: number; secret?: string; change?: object } = {},
  ): SignedReport {
    const checkout = this.known(ref);
    const { atSeconds = Math.floor(Date.now() / 1_000), secret = this.options.webhookSecret, change } = signing;
    const object = this.reported(type, checkout);
    const body = JSON.stringify({
      id: `evt_local_${randomBytes(12).toString('hex')}`,
      object: 'event',
      type,
      livemode: checkout.livemode,
      created: atSeconds,
      data: { object: { ...object, ...change } },
    });
    const mac = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
    return { body, signature: `t=${atSeconds},v1=${mac}` };
  }

  async close(): Promise<void> {
    this.closing.abort();
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private known(ref: string): LocalCheckout {
    const checkout = this.checkouts.get(ref);
    if (!checkout) throw new Error(`The local provider has no checkout ${ref}.`);
    return checkout;
  }

  private reported(type: string, checkout: LocalCheckout): object {
    if (type.startsWith('checkout.')) return checkoutJson(checkout, this.pageOf(checkout.id), false);
    if (type.startsWith('payment_intent.')) return paymentIntentJson(checkout);
    const object = type.includes('dispute') ? 'dispute' : 'charge';
    return { id: 'x', object, payment_intent: checkout.paymentIntent };
  }

  private pageOf = (ref: string): string => `${this.origin}/pay/${ref}`;

  /** As providers do: again when the receiver does not take it, then never more. */
  private async send(type: string, ref: string): Promise<void> {
    const { webhookUrl } = this.options;
    if (webhookUrl === undefined) return;
    for (let attempt = 1; attempt <= reportAttempts && !this.closing.signal.aborted; attempt += 1) {
      const { body, signature } = this.report(type, ref);
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const signal = AbortSignal.timeout(5_000);
      const answer = await fetch(webhookUrl, { method: 'POST', headers, body, signal }).catch(() => undefined);
      if (answer?.ok) return;
      await sleep(200 * attempt, undefined, { signal: this.closing.signal }).catch(() => undefined);
    }
  }

  private async serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const { pathname, searchParams } = new URL(url, this.origin);
    // A page of elsewhere that rebinds its name to this machine, or posts a form here, gets nothing.
    const ownHost = headers.host === new URL(this.origin).host;
    const ownOrigin = headers.origin === undefined || headers.origin === this.origin;
    if (!ownHost || !ownOrigin) return void response.writeHead(403).end();
    const form = method === 'POST' ? new URLSearchParams(await bodyOf(request)) : new URLSearchParams();
    if (pathname.startsWith('/v1/')) return this.serveApi(request, response, { pathname, searchParams, form });
    if (pathname === '/style.css')
      return void response.writeHead(200, { 'content-type': 'text/css' }).end(paymentStyle);
    const [, ref = '', choice] = /^\/pay\/([a-z0-9_]+)(?:\/(pay|decline|late))?$/.exec(pathname) ?? [];
    const checkout = this.checkouts.get(ref);
    if (!checkout) return void response.writeHead(404).end();
    if (method === 'POST' && choice !== undefined) {
      await this.choose(ref, choice as PersonsChoice);
      const location = checkout.status === 'open' ? checkout.cancelUrl : checkout.successUrl;
      return void response.writeHead(303, { location }).end();
    }
    const page = paymentPage(checkout);
    response.writeHead(200, page.headers).end(page.html);
  }

  private serveApi(
    { method, headers }: http.IncomingMessage,
    response: http.ServerResponse,
    { pathname, searchParams, form }: { pathname: string; searchParams: URLSearchParams; form: URLSearchParams },
  ): void {
    const json = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (headers.authorization !== `Bearer ${this.options.secretKey}`) {
      return json(401, { error: { type: 'invalid_request_error', message: 'Unknown key.' } });
    }
    if (this.isUnavailable) return json(503, { error: { type: 'api_error', message: 'Unavailable.' } });
    this.calls.push(`${method} ${pathname}`);
    const missing = () => json(404, { error: { type: 'invalid_request_error', message: 'There is none.' } });
    const payment = searchParams.get('payment_intent');
    const ofPayment = [...this.checkouts.values()].find(({ paymentIntent }) => paymentIntent === payment);
    const refused = () => json(400, { error: { type: 'invalid_request_error', message: 'No such order.' } });
    if (pathname === '/v1/refunds' && method === 'POST') {
      const refund = this.refundOrder(form, headers['idempotency-key']);
      return refund ? json(200, { object: 'refund', ...refund, status: 'succeeded' }) : refused();
    }
    if (pathname === '/v1/refunds') {
      const refunds = ofPayment?.refunds ?? [];
      return json(
        200,
        listJson(
          'refund',
          refunds.map((refund) => ({ ...refund, status: 'succeeded' })),
        ),
      );
    }
    if (pathname === '/v1/disputes') return json(200, listJson('dispute', ofPayment?.disputes ?? []));
    const sessions = '/v1/checkout/sessions';
    if (pathname === sessions && method === 'POST') {
      const checkout = this.order(form, headers['idempotency-key']);
      if (!checkout) return refused();
      return json(200, checkoutJson(checkout, this.pageOf(checkout.id), false));
    }
    const shown = (checkout: LocalCheckout, expanded: boolean) =>
      checkoutJson(checkout, this.pageOf(checkout.id), expanded);
    if (pathname === sessions)
      return json(200, listJson('checkout.session', ofPayment ? [shown(ofPayment, false)] : []));
    const checkout = pathname.startsWith(`${sessions}/`) && this.checkouts.get(pathname.slice(sessions.length + 1));
    return checkout ? json(200, shown(checkout, searchParams.get('expand[0]') === 'payment_intent')) : missing();
  }

  /** One refund for one idempotency key; the report follows. */
  private refundOrder(form: URLSearchParams, key: string | string[] | undefined): LocalRefund | null {
    const known = typeof key === 'string' ? this.refundsByKey.get(key) : undefined;
    if (known) return known;
    const payment = form.get('payment_intent');
    const checkout = [...this.checkouts.values()].find(({ paymentIntent }) => paymentIntent === payment);
    const refund = refundOf(checkout, form);
    if (!checkout || !refund) return null;
    if (typeof key === 'string') this.refundsByKey.set(key, refund);
    void this.send('charge.refunded', checkout.id);
    return refund;
  }

  /** One checkout for one idempotency key. */
  private order(form: URLSearchParams, key: string | string[] | undefined): LocalCheckout | null {
    const known = typeof key === 'string' ? this.byOrder.get(key) : undefined;
    const checkout = known ?? checkoutOf(form);
    if (!checkout) return null;
    this.checkouts.set(checkout.id, checkout);
    if (typeof key === 'string') this.byOrder.set(key, checkout);
    return checkout;
  }
}

async function bodyOf(request: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > 65_536) break;
  }
  return text;
}
