import { parseStrictJson } from '@einvoice/json';
import { paymentWebhook, topUpLimits } from '@einvoice/limits';
import Stripe from 'stripe';
import {
  PaymentProvider,
  type Checkout,
  type CheckoutOrder,
  type Dispute,
  type PaymentReport,
  type Refund,
  type RefundOrder,
} from './payment-provider';

export interface StripeOptions {
  readonly kind: PaymentProvider['kind'];
  readonly secretKey: string;
  /** Every secret that a report may be signed with: the new and the old one while it is changed. */
  readonly webhookSecrets: readonly string[];
  /** Where a local provider listens, `http://127.0.0.1:port`; the provider itself when left out. */
  readonly apiUrl?: string | undefined;
}

/** Stripe Checkout, or a server on this machine that speaks the same. */
export class StripePaymentProvider extends PaymentProvider {
  readonly kind: PaymentProvider['kind'];
  private readonly stripe: Stripe;

  constructor(private readonly options: StripeOptions) {
    super();
    this.kind = options.kind;
    this.stripe = new Stripe(options.secretKey, {
      telemetry: false,
      timeout: topUpLimits.providerDeadlineMs,
      maxNetworkRetries: topUpLimits.providerRetriesMax,
      ...(options.apiUrl !== undefined && addressOf(options.apiUrl)),
    });
  }

  async checkout(order: CheckoutOrder): Promise<{ ref: string; url: string } | 'unavailable'> {
    const { topUpId, amountCents, returnUrl, description } = order;
    const made = await answered(
      'checkout.session',
      this.stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: topUpId,
          success_url: returnUrl,
          cancel_url: returnUrl,
          line_items: [
            {
              quantity: 1,
              price_data: { currency: 'eur', unit_amount: amountCents, product_data: { name: description } },
            },
          ],
        },
        { idempotencyKey: topUpId },
      ),
    );
    return typeof made === 'object' && made.url ? { ref: made.id, url: made.url } : 'unavailable';
  }

  async read(ref: string): Promise<Checkout | 'unknown' | 'unavailable'> {
    const { sessions } = this.stripe.checkout;
    const session = await answered('checkout.session', sessions.retrieve(ref, { expand: ['payment_intent'] }));
    if (typeof session === 'string') return session;
    const paymentRef = idOf(session.payment_intent);
    const [refunds, disputes] = await Promise.all([this.refundsOf(paymentRef), this.disputesOf(paymentRef)]);
    if (!refunds || !disputes) return 'unavailable';
    return {
      ref: session.id,
      ...orderOf(session),
      state: stateOf(session),
      isPayable: session.status === 'open',
      live: session.livemode,
      ...{ refunds, disputes },
    };
  }

  async refund({
    checkoutRef,
    cents,
    reference,
  }: RefundOrder): Promise<'given' | 'refused' | 'unknown' | 'unavailable'> {
    const session = await answered('checkout.session', this.stripe.checkout.sessions.retrieve(checkoutRef));
    if (typeof session === 'string') return session;
    const paymentRef = idOf(session.payment_intent);
    if (paymentRef === null) return 'refused';
    const order = { payment_intent: paymentRef, amount: cents, metadata: { reference } };
    try {
      const refund = await this.stripe.refunds.create(order, { idempotencyKey: reference });
      if (!isOf('refund', refund)) return 'unavailable';
      return refund.status === 'failed' || refund.status === 'canceled' ? 'refused' : 'given';
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return 'refused';
      if (error instanceof Stripe.errors.StripeError) return 'unavailable';
      throw error;
    }
  }

  async checkoutOfPayment(paymentRef: string): Promise<string | null | 'unavailable'> {
    const { sessions } = this.stripe.checkout;
    const found = await answered('list', sessions.list({ payment_intent: paymentRef, limit: 1 }));
    if (found === 'unavailable') return found;
    return found === 'unknown' ? null : (found.data[0]?.id ?? null);
  }

  readReport(body: Uint8Array, signature: string, receivedAtMs: number): PaymentReport | null {
    const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    for (const secret of this.options.webhookSecrets) {
      const report = this.readWith(secret, text, signature, receivedAtMs);
      if (report) return report;
    }
    return null;
  }

  private readWith(secret: string, body: Buffer, signature: string, receivedAtMs: number): PaymentReport | null {
    const { clockSkewSecondsMax } = paymentWebhook;
    const signedAtMs = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? NaN) * 1_000;
    // The library looks back only: a time ahead of ours is as wrong as one behind it.
    if (!(Math.abs(receivedAtMs - signedAtMs) <= clockSkewSecondsMax * 1_000)) return null;
    try {
      const { webhooks } = this.stripe;
      const event = webhooks.constructEvent(body, signature, secret, clockSkewSecondsMax, undefined, receivedAtMs);
      // Looked at when it is known to be signed: nobody else's report costs as much.
      return parseStrictJson(body, paymentWebhook).ok ? reportOf(event) : null;
    } catch {
      return null;
    }
  }

  private async refundsOf(paymentRef: string | null): Promise<readonly Refund[] | null> {
    if (paymentRef === null) return [];
    const { refunds } = this.stripe;
    const listed = await wholeList((page) => refunds.list({ payment_intent: paymentRef, ...page }));
    const given = listed?.filter(({ status }) => status === 'succeeded' || status === 'pending');
    return (
      given?.map(({ id, amount, metadata }) => ({
        ...{ ref: id, cents: amount },
        reference: metadata?.['reference'] ?? null,
      })) ?? null
    );
  }

  private async disputesOf(paymentRef: string | null): Promise<readonly Dispute[] | null> {
    if (paymentRef === null) return [];
    const { disputes } = this.stripe;
    const listed = await wholeList((page) => disputes.list({ payment_intent: paymentRef, ...page }));
    // A warning is a question of the bank: no money has moved.
    const moved = listed?.filter(({ status }) => !status.startsWith('warning_'));
    return moved?.map(({ id, amount, status }) => ({ ref: id, cents: amount, state: disputeStateOf(status) })) ?? null;
  }
}

function addressOf(apiUrl: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const { hostname: host, port, protocol } = new URL(apiUrl);
  const isHttps = protocol === 'https:';
  return { host, port: Number(port || (isHttps ? 443 : 80)), protocol: isHttps ? 'https' : 'http' };
}

type Named = { readonly object: string };

/** The library takes any JSON without an error for the answer, whatever its status: a gateway's own words, too. */
const isOf = <T extends Named>(object: T['object'], answer: T): boolean => answer.object === object;

/** What the provider answered, or in what way it did not. */
async function answered<T extends Named>(
  object: T['object'],
  question: Promise<T>,
): Promise<T | 'unknown' | 'unavailable'> {
  try {
    const answer = await question;
    return isOf(object, answer) ? answer : 'unavailable';
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    return error.statusCode === 404 ? 'unknown' : 'unavailable';
  }
}

/** Everything that a list holds, page by page; null when a page is not answered, or there are more than any payment of ours has. */
async function wholeList<T extends { readonly id: string }>(
  list: (page: Stripe.PaginationParams) => Promise<Stripe.ApiList<T>>,
): Promise<readonly T[] | null> {
  const entries: T[] = [];
  for (let page = 0; page < topUpLimits.providerPagesMax; page += 1) {
    const after = entries.at(-1)?.id;
    const listed = await answered('list', list({ limit: 100, ...(after !== undefined && { starting_after: after }) }));
    if (typeof listed === 'string') return null;
    entries.push(...listed.data);
    if (!listed.has_more) return entries;
  }
  return null;
}

const orderOf = (session: Stripe.Checkout.Session): Pick<Checkout, 'topUpId' | 'amountCents' | 'currency'> => ({
  topUpId: session.client_reference_id ?? null,
  amountCents: session.amount_total ?? 0,
  currency: session.currency ?? '',
});

function stateOf({ status, payment_status: payment, payment_intent: intent }: Stripe.Checkout.Session) {
  if (payment === 'paid') return 'paid';
  if (status === 'expired') return 'expired';
  const { status: of = '', last_payment_error: error = null } = typeof intent === 'object' ? (intent ?? {}) : {};
  // An asynchronous payment that failed leaves its intent waiting for another means of payment.
  const isUnpaid = of === 'requires_payment_method';
  if (status === 'complete') return isUnpaid || of === 'canceled' ? 'declined' : 'waiting';
  // A card that is declined leaves the page open for another try; an intent that nobody has tried to pay has no error.
  return isUnpaid && error !== null && error.type !== 'api_error' ? 'declined' : 'open';
}

const disputeStateOf = (status: string): Dispute['state'] => (status === 'won' || status === 'lost' ? status : 'open');

function reportOf(event: Stripe.Event): PaymentReport {
  const about = event.data.object as { id?: unknown; object?: unknown; payment_intent?: unknown };
  const session = event.data.object.object === 'checkout.session' ? event.data.object : null;
  return {
    id: event.id,
    type: event.type,
    live: event.livemode,
    checkoutRef: session && idOf(session),
    claimed: session && orderOf(session),
    paymentRef: about.object === 'payment_intent' ? idOf(about) : idOf(about.payment_intent),
  };
}

/** The id of what may be expanded. */
function idOf(named: unknown): string | null {
  if (typeof named === 'string') return named;
  const id = typeof named === 'object' && named !== null && 'id' in named ? named.id : null;
  return typeof id === 'string' ? id : null;
}
