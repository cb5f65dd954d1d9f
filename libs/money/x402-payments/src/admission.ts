import { type ChainReader, type NewestBlock } from '@einvoice/evm';
import { type PaymentPayload } from '@x402/core/types';
import { type Asker, type VerificationLimiter } from './verification-limiter';
import { type OfferAnswer, type RefusedAnswer } from './flow-answer';
import { type FlowTiming } from './flow-parts';
import { echoAgrees } from './extension-echo';
import { bazaarExtension } from './offer-extensions';
import { type OfferStore, type PaymentRequirement } from './offer-store';
import { type OperationOffer } from './operation-offer';
import { type PaymentFacilitator, poorPayer } from './payment-facilitator';
import { type PresentedPayment } from './payment-header';
import { type PoorPayers } from './poor-payers';
import { refusals } from './refusals';

/** A payment of which nothing is in the way but the run of the tool. */
export interface AdmittedPayment {
  readonly state: 'admitted';
  readonly requirement: PaymentRequirement;
  /** What the facilitator is sent: only members that were checked, in one spelling. */
  readonly payload: PaymentPayload;
  readonly fromBlock: bigint;
}

/** `refused` by the payment's own fault, or nobody could say (`unavailable`). */
export type Admission =
  | AdmittedPayment
  | { readonly state: 'refused'; readonly answer: OfferAnswer }
  | { readonly state: 'unavailable'; readonly answer: RefusedAnswer };

/** x402's reasons, word for word. */
const reasons = {
  noMatch: 'No matching payment requirements',
  echo: 'extension_echo_mismatch',
  recipient: 'invalid_exact_evm_recipient_mismatch',
  value: 'invalid_exact_evm_payload_authorization_value_mismatch',
  validAfter: 'invalid_exact_evm_payload_authorization_valid_after',
  validBefore: 'invalid_exact_evm_payload_authorization_valid_before',
  signature: 'invalid_exact_evm_signature',
};

export interface AdmissionParts {
  readonly chain: ChainReader;
  readonly offers: OfferStore;
  readonly facilitator: PaymentFacilitator;
  readonly timing: FlowTiming;
  readonly verificationLimiter: VerificationLimiter;
  readonly poorPayers: PoorPayers;
  readonly onFault: (fault: unknown) => void;
}

/** Its asker's budget pays for a refusal. */
export interface CallToAdmit extends Asker {
  readonly offer: OperationOffer;
  readonly payment: PresentedPayment;
  /** False for contract wallets, of which only the chain can say who signed. */
  readonly signerProven: boolean;
  /** What the operation may take before the settlement. */
  readonly deadlineMs: number;
}

/**
 * Matches the payment with an offer we made, compares recipient, amount and time window, and asks the facilitator.
 * Time is the newest block's: the token judges by it, and the clock of this machine may be wrong.
 */
export async function admit(parts: AdmissionParts, call: CallToAdmit): Promise<Admission> {
  const { offer, payment, signerProven, deadlineMs } = call;
  // What this instance says today is acceptable everywhere; the storage is asked about what it or others said before.
  const requirement =
    parts.facilitator.matching([offer.requirement], payment.accepted) ??
    parts.facilitator.matching(await parts.offers.acceptable(offer.operation.name), payment.accepted);
  const refused = (reason: string): Admission => ({ state: 'refused', answer: offer.refused(reason) });
  if (!requirement) return refused(reasons.noMatch);
  if (!echoAgrees(payment.echo, requirement, offer.resource.url)) return refused(reasons.echo);
  const { authorization } = payment.signed;
  if (authorization.to !== requirement.payTo.toLowerCase()) return refused(reasons.recipient);
  if (authorization.value !== BigInt(requirement.amount)) return refused(reasons.value);
  if (parts.poorPayers.has(authorization.from)) return refused(poorPayer);
  const check = async (): Promise<Admission> => {
    const newest = await parts.chain.newestBlock();
    if (!newest) return { state: 'unavailable', answer: refusals.chainUnavailable(false) };
    const late = outsideWindow(payment, newest, deadlineMs, parts.timing);
    if (late) return refused(late);
    const payload = cleanPayload(payment, requirement, offer);
    const verdict = await parts.facilitator.verify(payload, requirement);
    if (verdict.state === 'unavailable') {
      parts.onFault(verdict.fault);
      const answer = verdict.of === 'chain' ? refusals.chainUnavailable(false) : refusals.facilitatorUnavailable();
      return { state: 'unavailable', answer };
    }
    if (verdict.state === 'invalid') {
      if (verdict.reason === poorPayer) parts.poorPayers.remember(authorization.from);
      // The signature was recovered here: a facilitator that denies it could not read the chain.
      const contradicts = signerProven && verdict.reason === reasons.signature;
      return contradicts
        ? { state: 'unavailable', answer: refusals.facilitatorUnavailable() }
        : refused(verdict.reason);
    }
    return { state: 'admitted', requirement, payload, fromBlock: newest.number };
  };
  const admission = await parts.verificationLimiter.through(call, check, ({ state }) => state === 'refused');
  if (typeof admission === 'object') return admission;
  return { state: 'unavailable', answer: refusals.notChecked(admission, false) };
}

/** The reason when the window has not begun, or ends before the tool and the settlement surely have. */
function outsideWindow(
  { signed }: PresentedPayment,
  newest: NewestBlock,
  deadlineMs: number,
  timing: FlowTiming,
): string | null {
  const { validAfter, validBefore } = signed.authorization;
  const now = BigInt(newest.timestampSeconds);
  const room = BigInt(Math.ceil(deadlineMs / 1000) + timing.settleRoomSeconds);
  if (validAfter > now) return reasons.validAfter;
  return validBefore < now + room ? reasons.validBefore : null;
}

function cleanPayload(payment: PresentedPayment, requirement: PaymentRequirement, offer: OperationOffer) {
  const { authorization, signature } = payment.signed;
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  return {
    x402Version: 2,
    resource: offer.resource,
    accepted: requirement,
    payload: {
      authorization: { from, to, value: `${value}`, validAfter: `${validAfter}`, validBefore: `${validBefore}`, nonce },
      signature,
    },
    // Facilitators list what they settle; the buyer's echo of it is not trusted.
    ...(offer.bazaar && { extensions: { [bazaarExtension]: offer.bazaar } }),
  } as PaymentPayload;
}
