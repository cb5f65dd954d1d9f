import { paymentHeadersOut } from '@einvoice/resilience';
import { type OfferAnswer } from './lane-answer';
import { type LaneTiming, type PaidLaneConfig, type PaidOperation } from './lane-parts';
import { type PaymentRequirement } from './offer-store';

/** x402's own wording for a request without payment. */
const unpaidReason = 'Payment required';

/** What one operation costs and how that is said: the same object in the PAYMENT-REQUIRED header and in the body. */
export class OperationOffer {
  /** Our address of the operation; goes into receipts and the payment payload too. */
  readonly resource: { readonly url: string; readonly description: string; readonly mimeType: 'application/json' };
  private current: PaymentRequirement;
  private precomputed: OfferAnswer;

  constructor(
    readonly operation: PaidOperation,
    config: PaidLaneConfig,
    timing: LaneTiming,
  ) {
    this.resource = {
      url: `${config.publicBaseUrl.replace(/\/$/, '')}/x402/mainnet/paycall/tools/${operation.name}`,
      description: operation.description,
      mimeType: 'application/json',
    };
    this.current = requirementOf(operation, config, timing);
    this.precomputed = this.answer(unpaidReason);
    // Room for the longest reason we give.
    if (this.precomputed.paymentRequired.length > paymentHeadersOut.requiredBytesMax - 256) {
      throw new Error(`The offer of ${operation.name} does not fit into its header: shorten the description.`);
    }
  }

  get requirement(): PaymentRequirement {
    return this.current;
  }

  /** Another instance was started with another price or recipient: from now on all instances say the same. */
  adopt(requirement: PaymentRequirement): void {
    this.current = requirement;
    this.precomputed = this.answer(unpaidReason);
  }

  /** The offer, to a request without payment. */
  unpaid(): OfferAnswer {
    return this.precomputed;
  }

  /** The offer again, with the reason why the payment presented is not taken; `hint` is for a person. */
  refused(reason: string, more: { hint?: string; paymentResponse?: string } = {}): OfferAnswer {
    const answer = this.answer(reason, more.hint ? `${reason}: ${more.hint}` : reason);
    return more.paymentResponse === undefined ? answer : { ...answer, paymentResponse: more.paymentResponse };
  }

  private answer(reason: string, error = reason): OfferAnswer {
    const offer = { x402Version: 2, error, resource: this.resource, accepts: [this.current] };
    const body = Buffer.from(JSON.stringify(offer), 'utf8');
    return { kind: 'offer', status: 402, reason, paymentRequired: body.toString('base64'), body };
  }
}

function requirementOf(operation: PaidOperation, config: PaidLaneConfig, timing: LaneTiming): PaymentRequirement {
  return {
    scheme: 'exact',
    network: config.network,
    asset: config.asset.address,
    amount: operation.amountUnits,
    payTo: config.payTo,
    maxTimeoutSeconds: timing.maxTimeoutSeconds,
    extra: { name: config.asset.name, version: config.asset.version },
  };
}
