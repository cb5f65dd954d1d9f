import { randomBytes } from 'node:crypto';

export interface LocalRefund {
  readonly id: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A checkout of the local provider. */
export interface LocalCheckout {
  readonly id: string;
  readonly paymentIntent: string;
  readonly clientReferenceId: string;
  readonly amountTotal: number;
  readonly currency: string;
  readonly description: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  livemode: boolean;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'unpaid' | 'paid';
  /** The last try was refused: at once, and the page stays open for another, or by the bank of a late payment. */
  failed: boolean;
  readonly refunds: LocalRefund[];
  readonly disputes: { id: string; amount: number; status: 'needs_response' | 'won' | 'lost' }[];
}

const newId = (prefix: string): string => `${prefix}_local_${randomBytes(12).toString('hex')}`;

/** A new checkout from the form that a client of the API sends; null when it is not one. */
export function checkoutOf(form: URLSearchParams): LocalCheckout | null {
  const item = (part: string) => form.get(`line_items[0][price_data]${part}`) ?? '';
  const amountTotal = Number(item('[unit_amount]'));
  const successUrl = form.get('success_url') ?? '';
  const cancelUrl = form.get('cancel_url') ?? '';
  if (!(amountTotal > 0) || form.get('mode') !== 'payment') return null;
  if (!URL.canParse(successUrl) || !URL.canParse(cancelUrl)) return null;
  return {
    id: newId('cs'),
    paymentIntent: newId('pi'),
    clientReferenceId: form.get('client_reference_id') ?? '',
    amountTotal,
    currency: item('[currency]'),
    description: item('[product_data][name]'),
    successUrl,
    cancelUrl,
    livemode: false,
    status: 'open',
    paymentStatus: 'unpaid',
    failed: false,
    refunds: [],
    disputes: [],
  };
}

/** As the API shows it; the payment is in it whole when that was asked for. */
export function checkoutJson(checkout: LocalCheckout, url: string, expanded: boolean): object {
  const { status, paymentStatus, failed, paymentIntent } = checkout;
  // There is none before somebody has tried to pay.
  const intent = status === 'complete' || failed ? paymentIntent : null;
  return {
    id: checkout.id,
    object: 'checkout.session',
    client_reference_id: checkout.clientReferenceId,
    amount_total: checkout.amountTotal,
    currency: checkout.currency,
    livemode: checkout.livemode,
    mode: 'payment',
    status,
    payment_status: paymentStatus,
    payment_intent: intent && expanded ? paymentIntentJson(checkout) : intent,
    url: status === 'open' ? url : null,
  };
}

/** The payment of a checkout as the API shows it. */
export function paymentIntentJson({ paymentIntent, status, paymentStatus, failed }: LocalCheckout): object {
  const unpaid = status === 'expired' ? 'canceled' : failed ? 'requires_payment_method' : 'processing';
  return {
    id: paymentIntent,
    object: 'payment_intent',
    status: paymentStatus === 'paid' ? 'succeeded' : unpaid,
    last_payment_error: failed ? { type: 'card_error', code: 'card_declined' } : null,
  };
}

export function addRefund(
  checkout: LocalCheckout,
  amount: number,
  metadata: LocalRefund['metadata'] = {},
): LocalRefund {
  const refund = { id: newId('re'), amount, metadata };
  checkout.refunds.push(refund);
  return refund;
}

/** A refund from the form that a client of the API sends; null when the payment does not allow it. */
export function refundOf(checkout: LocalCheckout | undefined, form: URLSearchParams): LocalRefund | null {
  const amount = Number(form.get('amount') ?? NaN);
  const given = checkout?.refunds.reduce((sum, refund) => sum + refund.amount, 0) ?? 0;
  const isAllowed =
    checkout?.paymentStatus === 'paid' &&
    checkout.disputes.length === 0 &&
    amount > 0 &&
    amount <= checkout.amountTotal - given;
  if (!isAllowed) return null;
  const reference = form.get('metadata[reference]');
  return addRefund(checkout, amount, reference === null ? {} : { reference });
}

export function addDispute(checkout: LocalCheckout): void {
  checkout.disputes.push({ id: newId('dp'), amount: checkout.amountTotal, status: 'needs_response' });
}

/** A list of the API. */
export const listJson = (object: string, data: readonly object[]): object => ({
  object: 'list',
  data: data.map((entry) => ({ object, ...entry })),
  has_more: false,
});
