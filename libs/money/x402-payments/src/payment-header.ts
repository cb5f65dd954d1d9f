import { parseSignedAuthorization, type SignedAuthorization } from '@einvoice/evm';
import { parseStrictJson } from '@einvoice/json';
import { paymentSignature } from '@einvoice/limits';
import { type PaymentPayload } from '@x402/core/types';
import { PaymentPayloadV2Schema } from '@x402/core/schemas';
import { type ExtensionEcho, readExtensionEcho } from './extension-echo';

/** A payment whose form is right; nothing about it is proven yet. */
export interface PresentedPayment {
  readonly signed: SignedAuthorization;
  /** The offer the buyer says it accepts; without one no offer matches. */
  readonly accepted: PaymentPayload['accepted'] | undefined;
  readonly echo: ExtensionEcho;
}

export type PaymentReading =
  { readonly ok: true; readonly payment: PresentedPayment } | { readonly ok: false; readonly problem: string };

/** x402's own schema; leaving `accepted` out is a wrong offer (402), not a wrong form. */
const paymentPayload = PaymentPayloadV2Schema.partial({ accepted: true });

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * Reads PAYMENT-SIGNATURE: standard base64 of the JSON of an x402 version 2 payment with scheme `exact` by
 * EIP-3009. A header sent twice arrives joined by a comma and is no base64. The problem is said without echoing input.
 */
export function readPaymentHeader(header: string): PaymentReading {
  if (header.length > paymentSignature.encodedBytesMax) return problem('the header is larger than 12 KiB');
  if (header === '' || !base64.test(header)) return problem('the header is not one value of standard, padded base64');
  const bytes = Buffer.from(header, 'base64');
  // Spare bits of the last character would give the same payment a second spelling.
  if (bytes.toString('base64') !== header) return problem('the header is not canonical base64');
  return readPaymentJson(bytes);
}

/** Reads the same payment where it came as JSON that is parsed already: within the limits of what a header holds. */
export const readPaymentObject = (value: unknown): PaymentReading =>
  readPaymentJson(Buffer.from(JSON.stringify(value), 'utf8'));

function readPaymentJson(bytes: Buffer): PaymentReading {
  const json = parseStrictJson(bytes, paymentSignature.decoded);
  if (!json.ok) return problem(`its JSON is refused: ${json.code}`);
  const payload = paymentPayload.safeParse(json.value);
  if (!payload.success) return problem(shapeProblem(payload.error.issues[0]!.path));
  const signed = parseSignedAuthorization(payload.data.payload);
  if (signed === null) {
    return problem('payload.authorization or payload.signature is missing, or a member is not in its exact form');
  }
  const echo = readExtensionEcho(payload.data.extensions);
  if (!echo) {
    return problem('extensions.payment-identifier.info.id is not 16 to 128 letters, digits, hyphens or underscores');
  }
  return { ok: true, payment: { signed, accepted: payload.data.accepted as PresentedPayment['accepted'], echo } };
}

const problem = (text: string): PaymentReading => ({ ok: false, problem: text });

/** Only names that the x402 schema defines are repeated. */
function shapeProblem([member]: readonly (string | number)[]): string {
  if (member === 'x402Version') return 'x402Version must be 2';
  const known = ['resource', 'accepted', 'payload', 'extensions'].find((name) => name === member);
  return known ? `member ${known} is not as x402 version 2 defines it` : 'it is no x402 version 2 payment object';
}
