import { offerReceiptExtension, type ReceiptWallet, signWalletOffer } from '@einvoice/signed-receipts';
import { type OfferAnswer } from './flow-answer';
import { flowDefaults, type FlowTiming, type PaymentFlowConfig, type PaidOperation } from './flow-parts';
import {
  bazaarExtension,
  encoded,
  type Extensions,
  fits,
  type PaymentRequired,
  withExtensionsThatFit,
} from './offer-extensions';
import { type PaymentRequirement } from './offer-store';

/** x402's own wording for a request without payment. */
const unpaidReason = 'Payment required';

/** How often the offer is signed anew. */
const signedForSeconds = 30;
/** A time of as many digits as every other until the year 2286, to measure with. */
const someTime = 9_999_999_999;

/**
 * What one operation costs and how that is said: the same object in the PAYMENT-REQUIRED header and in the body. The offer
 * is signed once per period of the chain's time and its bytes are kept: a request costs neither signature nor clock.
 */
export class OperationOffer {
  /** Our address of the operation; goes into receipts and the payment payload too. */
  readonly resource: { readonly url: string; readonly description: string; readonly mimeType: 'application/json' };
  private current: PaymentRequirement;
  private validUntil: number | null = null;
  /** Beside the signed offer, which changes. */
  private extensions: Extensions;
  private signed: Extensions = {};
  private precomputed: OfferAnswer;

  constructor(
    readonly operation: PaidOperation,
    config: PaymentFlowConfig,
    timing: FlowTiming,
    private readonly wallet: ReceiptWallet,
  ) {
    this.resource = {
      url:
        operation.resourceUrl ??
        `${config.publicBaseUrl.replace(/\/$/, '')}/x402/mainnet/paycall/tools/${operation.name}`,
      description: operation.description,
      mimeType: 'application/json',
    };
    this.current = paymentRequirement(operation, config, timing);
    this.extensions = this.extensionsThatFit();
    this.precomputed = this.answer(unpaidReason);
    if (!fits({ ...this.message(unpaidReason), extensions: this.signedUntil(someTime) })) {
      throw new Error(`The offer of ${operation.name} does not fit into its header: shorten the description.`);
    }
  }

  get requirement(): PaymentRequirement {
    return this.current;
  }

  /** What directories list, as it is offered; undefined when it does not fit. */
  get bazaar(): object | undefined {
    return this.extensions[bazaarExtension];
  }

  /** Another instance was started with another price or recipient: from now on all instances say the same. */
  adopt(requirement: PaymentRequirement): void {
    this.current = requirement;
    this.extensions = this.extensionsThatFit();
    this.sign();
  }

  /**
   * Signs the offer when a new period of the chain's time has begun. It is promised for no longer than the store honours it
   * after a change, at whatever moment of the period that comes, less a period for instances that learn of it later.
   * @param chainSeconds time of the newest block, Unix seconds
   */
  renew(chainSeconds: number): void {
    const period = Math.floor(chainSeconds / signedForSeconds) * signedForSeconds;
    const validUntil = period + this.current.maxTimeoutSeconds - signedForSeconds;
    if (validUntil === this.validUntil) return;
    this.validUntil = validUntil;
    this.sign();
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

  private sign(): void {
    if (this.validUntil !== null) this.signed = this.signedUntil(this.validUntil);
    this.precomputed = this.answer(unpaidReason);
  }

  private signedUntil(validUntil: number): Extensions {
    const { scheme, network, asset, payTo, amount } = this.current;
    const resourceUrl = this.resource.url;
    const terms = { version: 1, resourceUrl, scheme, network, asset, payTo, amount, validUntil } as const;
    return { [offerReceiptExtension]: { info: { offers: [signWalletOffer(terms, this.wallet)] } } };
  }

  private extensionsThatFit(): Extensions {
    const signed = { ...this.message(unpaidReason), extensions: this.signedUntil(someTime) };
    const { [offerReceiptExtension]: _, ...others } = withExtensionsThatFit(
      signed,
      this.operation.discovery,
    ).extensions;
    return others;
  }

  private message(error: string): PaymentRequired {
    const extensions = { ...this.signed, ...this.extensions };
    return { x402Version: 2, error, resource: this.resource, accepts: [this.current], extensions };
  }

  private answer(reason: string, error = reason): OfferAnswer {
    const { header, body } = encoded(this.message(error));
    return { kind: 'offer', status: 402, reason, paymentRequired: header, body };
  }
}

/** What one call costs and how it is paid, as offers and documents say it. */
export function paymentRequirement(
  operation: Pick<PaidOperation, 'amountUnits'>,
  config: Pick<PaymentFlowConfig, 'network' | 'asset' | 'payTo'>,
  timing: Pick<FlowTiming, 'maxTimeoutSeconds'> = flowDefaults,
): PaymentRequirement {
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
