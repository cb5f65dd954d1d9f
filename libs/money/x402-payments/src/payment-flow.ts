import { type Language } from '@einvoice/languages';
import { type Address, authorizationDigest, recoverAuthorizationSigner, type TokenDomain } from '@einvoice/evm';
import { requestSha256, sha256Hex } from '@einvoice/signed-receipts';
import { nodeTimers } from '@einvoice/timers';
import { ConcurrencyLimit } from './concurrency-limit';
import { PaymentTurns } from './payment-turns';
import { VerificationLimiter, type NotChecked } from './verification-limiter';
import { type FlowAnswer } from './flow-answer';
import { flowDefaults, type FlowCaps, type FlowTiming, type PaymentFlowParts } from './flow-parts';
import { type FlowState } from './flow-state';
import { AvailabilityWatch } from './availability-watch';
import { OperationOffer } from './operation-offer';
import { PaidWork } from './paid-work';
import { PaymentFacilitator } from './payment-facilitator';
import { type PaymentReading, type PresentedPayment, readPaymentHeader, readPaymentObject } from './payment-header';
import { paymentKey } from './payment-key';
import { refusals } from './refusals';
import { Settlement } from './settlement';
import { Sweeper } from './sweeper';

/** One request to a priced operation. The caller has checked its arguments. */
export interface FlowCall {
  readonly operation: string;
  /** The checked input the operation runs with. */
  readonly input: object;
  /** The arguments as the buyer sent them, parsed: the payment is bound to these. */
  readonly sentArguments: object;
  /** The digest of operation and arguments, when it was made where the arguments are; it stands for them then. */
  readonly requestSha256?: string;
  /** How old a kept answer of an outside source may be; left out, whatever is kept will do. */
  readonly maxAgeSeconds?: number;
  /** In which the decision is said; an answer that was kept stays in the language it was made in. */
  readonly language?: Language;
  /** What the operation may take this time, where that is more than usual: its work has to wait for its turn. */
  readonly deadlineMs?: number;
  /** PAYMENT-SIGNATURE as received (a header sent twice arrives joined and is refused); undefined when absent. */
  readonly paymentHeader: string | undefined;
  /** The payment where it comes as JSON and not in a header, as over MCP; parsed, and not looked at. */
  readonly paymentObject?: unknown;
  /** True when the request carries X-PAYMENT, the header of x402 version 1. */
  readonly legacyHeader?: boolean;
  /** Tells one client's network from another's, whatever that is to the caller; its refused payments are counted. */
  readonly client?: string;
  /** Aborted when the caller cannot wait any longer (shutdown): waiting ends early, work on the payment does not. */
  readonly signal?: AbortSignal;
}

/**
 * The pay-per-call route: x402 version 2, scheme `exact`, USDC by EIP-3009. It decides what a call is answered and whether
 * it is charged; it knows no HTTP. The order of work is in the README.
 */
export class PaymentFlow {
  private readonly offers: ReadonlyMap<string, OperationOffer>;
  private readonly token: TokenDomain;
  private readonly sandboxPayers: ReadonlySet<string> | null;
  private readonly verificationLimiter: VerificationLimiter;
  private readonly concurrency: ConcurrencyLimit;
  private readonly turns: PaymentTurns;
  private readonly watch: AvailabilityWatch;
  private readonly sweeper: Sweeper;
  private readonly work: PaidWork;

  /** @throws when the configuration cannot work: amounts, deadlines or offers that do not fit */
  constructor(private readonly parts: PaymentFlowParts) {
    const { config } = parts;
    const timing: FlowTiming = { ...flowDefaults, ...config.timing };
    const caps: FlowCaps = { ...flowDefaults, ...config.caps };
    const timers = parts.timers ?? nodeTimers;
    this.offers = offersOf(parts, timing);
    this.token = { ...config.asset, chainId: Number(config.network.split(':')[1]) };
    this.sandboxPayers = sandboxPayersOf(parts);
    this.verificationLimiter = new VerificationLimiter(caps, parts.nowMs);
    this.concurrency = new ConcurrencyLimit(caps);
    this.turns = new PaymentTurns(this.concurrency.withoutSlot);
    const facilitator = new PaymentFacilitator(parts.facilitator, config.network, timing);
    const settlement = new Settlement(parts, facilitator, timing, timers);
    this.watch = new AvailabilityWatch(parts, [...this.offers.values()], facilitator, timing, timers);
    this.sweeper = new Sweeper(parts, settlement, timing, timers);
    this.work = new PaidWork({
      parts,
      facilitator,
      settlement,
      timing,
      caps,
      timers,
      verificationLimiter: this.verificationLimiter,
      concurrency: this.concurrency,
      flowState: () => this.flowState(),
    });
  }

  /** Publishes the offers and begins to watch and to sweep. Never fails because something is down: the flow is then closed. */
  async start(): Promise<void> {
    await this.watch.start();
    this.sweeper.start();
  }

  /** Ends watching and sweeping, and waits for the calls under way. */
  async stop(): Promise<void> {
    await Promise.all([this.watch.stop(), this.sweeper.stop(), this.turns.ended()]);
  }

  flowState(): FlowState {
    return this.watch.flowState();
  }

  /** One pass over the rows that a crash or an outage left open; `start` does it regularly. */
  sweep(): Promise<void> {
    return this.sweeper.sweep();
  }

  /** To a request without payment: the offer, or 503 while the flow is closed. */
  offer(operation: string): FlowAnswer {
    const state = this.flowState();
    return state.open ? this.offerOf(operation).unpaid() : refusals.laneClosed(state.reasons);
  }

  /**
   * Answers one request. Expected trouble is a value; a rejection is a bug, and then this call sent nothing to
   * settlement.
   * @throws when the operation is not one of the flow's
   */
  async call(call: FlowCall): Promise<FlowAnswer> {
    const offer = this.offerOf(call.operation);
    const reading = readingOf(call);
    if (!reading) {
      const unpaid = this.offer(call.operation);
      if (!call.legacyHeader || unpaid.kind === 'refused') return unpaid;
      const hint = 'send the payment in PAYMENT-SIGNATURE, as x402 version 2 does, not in X-PAYMENT';
      return offer.refused('unsupported_x402_version', { hint });
    }
    if (!this.concurrency.enter()) return refusals.laneBusy('unknown');
    try {
      return await this.paid(call, reading(), offer);
    } finally {
      this.concurrency.leave();
    }
  }

  /** Calls with a payment that have no answer yet: at work, and waiting for a block or for another holder. */
  callsUnderWay(): { readonly working: number; readonly waiting: number } {
    return this.concurrency.counts();
  }

  private async paid(call: FlowCall, reading: PaymentReading, offer: OperationOffer): Promise<FlowAnswer> {
    if (!reading.ok) return refusals.malformedPayment(reading.problem);
    const { payment } = reading;
    const identifier = payment.echo.paymentIdentifier;
    const payer = payment.signed.authorization.from;
    if (this.sandboxPayers && !this.sandboxPayers.has(payer)) return offer.refused('sandbox_payer_unknown');

    const proof = await this.provesPayer(payment, call.client);
    if (proof === 'unknown') return refusals.chainUnavailable('unknown');
    if (proof === 'full' || proof === 'over_budget') return refusals.notChecked(proof, 'unknown');
    if (proof === 'invalid') return offer.refused('invalid_exact_evm_signature');

    const paid = {
      key: this.keyOf(payment, payer),
      payer,
      client: call.client,
      payment,
      signerProven: proof === 'account',
      offer,
      input: call.input,
      ...(call.maxAgeSeconds !== undefined && { maxAgeSeconds: call.maxAgeSeconds }),
      ...(call.language !== undefined && { language: call.language }),
      deadlineMs: Math.max(offer.operation.deadlineMs, call.deadlineMs ?? 0),
      requestSha256: call.requestSha256 ?? requestSha256(call.operation, call.sentArguments),
      identifierSha256: identifier === null ? null : sha256Hex(identifier),
      signal: call.signal,
    };
    const answer = await this.turns.join(paid, () => this.work.answer(paid));
    return answer === 'aborted' ? this.work.pending(payer) : answer;
  }

  private offerOf(operation: string): OperationOffer {
    const offer = this.offers.get(operation);
    if (!offer) throw new Error('The flow has no operation of this name.');
    return offer;
  }

  private keyOf(payment: PresentedPayment, payer: Address): string {
    const { network } = this.parts.config;
    return paymentKey({ network, asset: this.token.address, payer, nonce: payment.signed.authorization.nonce });
  }

  /** Accounts are proven here, by what the token itself accepts; wallets that are contracts only by asking them (`valid`). */
  private async provesPayer(
    { signed }: PresentedPayment,
    client: string | undefined,
  ): Promise<'account' | 'valid' | 'invalid' | 'unknown' | NotChecked> {
    const payer = signed.authorization.from;
    if (recoverAuthorizationSigner(this.token, signed) === payer) return 'account';
    const digest = authorizationDigest(this.token, signed.authorization);
    const query = { payer, digest, signature: signed.signature };
    const ask = () => this.parts.chain.checkContractSignature(query);
    return this.verificationLimiter.through({ client }, ask, (answer) => answer === 'invalid');
  }
}

/** How the payment of a call is read; null when it has none. */
function readingOf({ paymentHeader, paymentObject }: FlowCall): (() => PaymentReading) | null {
  if (paymentHeader !== undefined) return () => readPaymentHeader(paymentHeader);
  return paymentObject === undefined ? null : () => readPaymentObject(paymentObject);
}

function offersOf(parts: PaymentFlowParts, timing: FlowTiming): ReadonlyMap<string, OperationOffer> {
  const offers = new Map<string, OperationOffer>();
  for (const operation of parts.operations) {
    const { name, amountUnits, deadlineMs } = operation;
    if (offers.has(name)) throw new Error(`The operation ${name} is given twice.`);
    if (!/^[1-9][0-9]{0,17}$/.test(amountUnits)) throw new Error(`The amount of ${name} is no positive integer.`);
    if (deadlineMs / 1000 + timing.settleRoomSeconds >= timing.maxTimeoutSeconds) {
      throw new Error(`The deadline of ${name} leaves a buyer no time: a signature is good for maxTimeoutSeconds.`);
    }
    offers.set(name, new OperationOffer(operation, parts.config, timing, parts.receiptWallet));
  }
  return offers;
}

/** Chain id and token of the sandbox are the real ones, so a stranger's signature would be good on the real chain. */
function sandboxPayersOf({ config }: PaymentFlowParts): ReadonlySet<string> | null {
  if (config.environment !== 'sandbox') return null;
  return new Set((config.sandboxPayers ?? []).map((payer) => payer.toLowerCase()));
}
