import { type PaymentPayload, type PaymentRequirements } from '@x402/core/types';

/** Body of `verify` and `settle`. */
export interface PaymentRequest {
  readonly paymentPayload: PaymentPayload;
  readonly paymentRequirements: PaymentRequirements;
}

/**
 * The body as far as its shape goes: whether the payment is good is for the facilitator to say. Null when it is none.
 * A member that we do not know is no reason: other clients send more.
 */
export function readPaymentRequest(body: unknown): PaymentRequest | null {
  const { paymentPayload, paymentRequirements } = membersOf(body);
  const { scheme, network, asset, amount, payTo, extra = {} } = membersOf(paymentRequirements);
  const texts = [scheme, network, asset, amount, payTo];
  const { x402Version, payload } = membersOf(paymentPayload);
  if (x402Version !== 2 || !isObject(payload) || !isObject(extra)) return null;
  if (!texts.every((text) => typeof text === 'string')) return null;
  return {
    paymentPayload: paymentPayload as PaymentPayload,
    paymentRequirements: { ...(paymentRequirements as PaymentRequirements), extra },
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const membersOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
