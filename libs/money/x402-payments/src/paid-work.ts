import { type Language } from '@einvoice/languages';
import { StorageUnavailableError } from '@einvoice/error-codes';
import { type Address } from '@einvoice/evm';
import { timeLimitOf, pause, type Timers, withDeadline } from '@einvoice/timers';
import { type AdmissionParts, type AdmittedPayment, admit } from './admission';
import { unchargedBilling, unsettledResponse, withBilling } from './answer-bytes';
import { type ConcurrencyLimit } from './concurrency-limit';
import { type VerificationLimiter } from './verification-limiter';
import { type FlowAnswer, type PaidAnswer } from './flow-answer';
import { type FlowCaps, type FlowStep, type FlowTiming, type PaymentFlowParts } from './flow-parts';
import { type FlowState } from './flow-state';
import { type OperationOffer } from './operation-offer';
import { CallsPerPayer } from './calls-per-payer';
import { type PaymentFacilitator } from './payment-facilitator';
import { type PresentedPayment } from './payment-header';
import { type PaymentKey } from './payment-key';
import {
  type PaymentIdentifierRecord,
  type OpenPayment,
  type PayerUsage,
  type PaymentLease,
  type PaymentLook,
  type PaymentRecord,
  type SettledRow,
  type SettlingRow,
  type WriteAhead,
} from './payment-store';
import { PoorPayers } from './poor-payers';
import { refusals } from './refusals';
import { limitUnderWay, owesNothing, retryLimitOf } from './retry-limit';
import { isFinalReason, type Settlement } from './settlement';
import { WrittenAnswer } from './written-answer';

/** A call whose payer is proven. */
export interface PaidCall {
  readonly key: PaymentKey;
  readonly payer: Address;
  /** The network the call came from. */
  readonly client: string | undefined;
  readonly payment: PresentedPayment;
  readonly signerProven: boolean;
  readonly offer: OperationOffer;
  readonly input: object;
  readonly maxAgeSeconds?: number;
  readonly language?: Language;
  /** What the operation may take. */
  readonly deadlineMs: number;
  readonly requestSha256: string;
  /** Of the call's payment-identifier. */
  readonly identifierSha256: string | null;
  readonly signal: AbortSignal | undefined;
}

export interface PaidWorkParts {
  readonly parts: PaymentFlowParts;
  readonly facilitator: PaymentFacilitator;
  readonly settlement: Settlement;
  readonly timing: FlowTiming;
  readonly caps: FlowCaps;
  readonly timers: Timers;
  readonly verificationLimiter: VerificationLimiter;
  readonly concurrency: ConcurrencyLimit;
  readonly flowState: () => FlowState;
}

/** An answer, or nothing yet: look at the row again. */
type Progress = FlowAnswer | 'look_again';

type ToolRun =
  | { readonly state: 'ready'; readonly written: WrittenAnswer }
  /** A decision, from what a register had said before: given away. */
  | { readonly state: 'kept'; readonly written: WrittenAnswer }
  | { readonly state: 'undecided'; readonly written: WrittenAnswer; readonly undecidedSources: readonly string[] }
  | { readonly state: 'failed'; readonly code: 'tool_failed' | 'tool_timeout' };

const lookPauseMs = { first: 25, max: 500 };

/** What happens to a payment from the first look at its row to the answer. */
export class PaidWork {
  private readonly onStep: (step: FlowStep) => void | Promise<void>;
  private readonly onFault: (fault: unknown) => void;

  private readonly admission: AdmissionParts;
  private readonly callsPerPayer: CallsPerPayer;

  constructor(private readonly use: PaidWorkParts) {
    this.onStep = use.parts.onStep ?? (() => undefined);
    this.onFault = use.parts.onFault ?? (() => undefined);
    const { facilitator, timing, verificationLimiter, caps, parts } = use;
    const poorPayers = new PoorPayers(caps.poorPayerRememberedMs, parts.nowMs);
    this.callsPerPayer = new CallsPerPayer(caps.callsPerPayerMax);
    this.admission = { ...parts, facilitator, timing, verificationLimiter, poorPayers, onFault: this.onFault };
  }

  /** Looks at the row until there is an answer; as long as another instance works on it, waits. */
  async answer(call: PaidCall): Promise<FlowAnswer> {
    const timeLimit = timeLimitOf(this.use.timers, this.use.timing.holdMs, call.signal);
    try {
      for (let round = 0; ; round += 1) {
        const look = await this.look(call);
        if (!look) return round === 0 ? refusals.storageUnavailable('unknown') : this.pending(call.payer);
        const progress = await this.proceed(look, call, timeLimit.signal);
        if (progress !== 'look_again') {
          await this.onStep('answering');
          return progress;
        }
        const pauseMs = Math.min(lookPauseMs.first * 2 ** round, lookPauseMs.max);
        await this.use.concurrency.withoutSlot(() => pause(this.use.timers, pauseMs, timeLimit.signal));
        if (timeLimit.signal.aborted) return this.pending(call.payer);
      }
    } finally {
      timeLimit.end();
    }
  }

  /** The one answer that says neither charged nor not. */
  pending(payer: Address): FlowAnswer {
    return refusals.settlementPending(this.response(payer, 'settlement_pending'));
  }

  private async look(call: PaidCall): Promise<PaymentLook | null> {
    return this.orNull(this.use.parts.payments.look(call.key, call.payer, call.identifierSha256));
  }

  private async proceed(look: PaymentLook, call: PaidCall, timeLimit: AbortSignal): Promise<Progress> {
    const { row } = look;
    switch (row?.state) {
      case 'settled':
        return strangerTo(row, call) ?? this.replay(row);
      case 'settling':
        return strangerTo(row, call) ?? (row.leased ? 'look_again' : this.resume(call, timeLimit));
      case 'failed':
        return this.failedAgain(row, call);
      case 'claimed':
        return row.leased ? 'look_again' : this.begin(look, call, timeLimit);
      case 'released':
      case undefined:
        return this.begin(look, call, timeLimit);
    }
  }

  private replay(row: Omit<SettledRow, 'identifierSha256'>): FlowAnswer {
    if (!row.answer) return refusals.answerExpired(JSON.parse(row.billing), row.paymentResponse);
    return charged(row.answer, row, true);
  }

  /** The same name for the same request is the same call, whatever was signed for it now. */
  private answerOfHolder(row: PaymentIdentifierRecord, call: PaidCall): Progress {
    if (row.state === 'claimed') return 'look_again';
    if (row.requestSha256 !== call.requestSha256) return refusals.identifierConflict();
    return row.state === 'settled' ? this.replay(row) : 'look_again';
  }

  /** Somebody wrote the answer and vanished: settle, without running the tool again. */
  private async resume(call: PaidCall, timeLimit: AbortSignal): Promise<Progress> {
    const { payments } = this.use.parts;
    const open = await this.orNull(payments.takeOver(call.key, this.use.timing.leaseMs));
    return open ? this.settle(open, call, true, timeLimit) : 'look_again';
  }

  /** The same 402 again, unless the chain has moved the money after all. */
  private async failedAgain(row: Extract<PaymentRecord, { state: 'failed' }>, call: PaidCall): Promise<Progress> {
    const again = this.failed(row.reason, call);
    if (isFinalReason(row.reason)) return again;
    const { payments } = this.use.parts;
    try {
      const open = await payments.readFailed(call.key);
      if (!open) return again;
      const reconsidered = () => this.use.settlement.reconsider(open);
      const end = await this.use.verificationLimiter.through(call, reconsidered, ({ state }) => state === 'failed');
      if (typeof end !== 'object') return refusals.notChecked(end, 'unknown');
      if (end.state === 'failed') return again;
      return end.state === 'open' ? refusals.chainUnavailable('unknown') : 'look_again';
    } catch (fault) {
      this.onFault(fault);
      return refusals.storageUnavailable('unknown');
    }
  }

  /** A payment that was never charged: admission, claim, tool, settlement. */
  private async begin(look: PaymentLook, call: PaidCall, timeLimit: AbortSignal): Promise<Progress> {
    if (look.identifierHolder) return this.answerOfHolder(look.identifierHolder, call);
    const { caps, parts } = this.use;
    const sources = sourcesOf(call);
    const limit = retryLimitOf(look, sources, caps);
    if (limit) return refusals.retryLimit(limit);
    const state = this.use.flowState();
    if (!state.open) return refusals.laneClosed(state.reasons);
    if (!this.callsPerPayer.enter(call.payer)) return refusals.laneBusy(false);
    try {
      const isTrusted = owesNothing(look.payerLastHour, sources);
      // Also before anybody is asked about the payment: a claim that is refused costs its payer nothing.
      const underWay = isTrusted
        ? null
        : limitUnderWay(await parts.payments.payerUsage(call.payer, call.key), sources, caps);
      if (underWay) return await this.unlessTaken(refusals.retryLimitUnderWay(underWay), call);
      const admission = await admit(this.admission, call);
      if (admission.state !== 'admitted') return await this.unlessTaken(admission.answer, call);
      await this.onStep('verified');
      const claimed = await this.claim(admission, call, isTrusted);
      if (claimed.state === 'refused') return await this.unlessTaken(claimed.answer, call);
      const { lease } = claimed;
      if (!lease) return 'look_again';
      await this.onStep('claimed');
      return await this.runAndSettle(admission, lease, call, timeLimit);
    } catch (fault) {
      // Before the write-ahead nothing is sent to settlement, whatever the storage still did.
      if (!(fault instanceof StorageUnavailableError)) throw fault;
      this.onFault(fault);
      return refusals.storageUnavailable(false);
    } finally {
      this.callsPerPayer.leave(call.payer);
    }
  }

  /** While we asked, a duplicate on another instance may have had the payment charged: then there is an answer. */
  private async unlessTaken(answer: FlowAnswer, call: PaidCall): Promise<Progress> {
    const look = await this.look(call);
    if (!look) return refusals.storageUnavailable('unknown');
    const isTaken = look.identifierHolder !== null || (look.row !== null && look.row.state !== 'released');
    return isTaken ? 'look_again' : answer;
  }

  private async claim(
    admitted: AdmittedPayment,
    call: PaidCall,
    isTrusted: boolean,
  ): Promise<
    { readonly state: 'asked'; readonly lease: PaymentLease | null } | { state: 'refused'; answer: FlowAnswer }
  > {
    const { caps, timing, parts } = this.use;
    const { operation } = call.offer;
    const claim = {
      key: call.key,
      payer: call.payer,
      operation: operation.name,
      requirement: admitted.requirement,
      validBefore: call.payment.signed.authorization.validBefore,
    };
    const sources = sourcesOf(call);
    const { identifierSha256 } = call;
    const { undecidedRunsPerPaymentMax: undecidedRunsMax } = caps;
    const limits = { sources, undecidedRunsMax, leaseMs: timing.leaseMs, identifierSha256 };
    if (isTrusted) return { state: 'asked', lease: await parts.payments.claim(claim, limits) };
    const limitOf = (usage: PayerUsage) => limitUnderWay(usage, sources, caps);
    const lease = await parts.payments.claimUnless(limitOf, claim, limits);
    if (lease === null || 'attempt' in lease) return { state: 'asked', lease };
    return { state: 'refused', answer: refusals.retryLimitUnderWay(lease.refused) };
  }

  private async runAndSettle(
    admitted: AdmittedPayment,
    lease: PaymentLease,
    call: PaidCall,
    timeLimit: AbortSignal,
  ): Promise<Progress> {
    const run = await this.use.settlement.holdingLease({ lease }, () => this.runTool(call));
    await this.onStep('tool_ran');
    if (run.state !== 'ready') return this.uncharged(run, lease, admitted, call);
    const { payments } = this.use.parts;
    const written: WriteAhead = {
      requestSha256: call.requestSha256,
      payload: Buffer.from(JSON.stringify(admitted.payload), 'utf8'),
      answer: run.written.bytes,
      responseSha256: run.written.sha256,
      fromBlock: admitted.fromBlock,
      answerKeptSeconds: call.offer.operation.answerKeptSeconds,
    };
    // Without a word from the storage the row may or may not be written, and the sweeper would settle it.
    const open = await this.orNull(payments.writeAhead(lease, written).then((row) => row ?? 'overtaken'));
    if (open === null) return this.pending(call.payer);
    if (open === 'overtaken') return 'look_again';
    await this.onStep('written_ahead');
    return this.settle(open, call, false, timeLimit);
  }

  private async runTool(call: PaidCall): Promise<ToolRun> {
    const { payer, maxAgeSeconds, language, offer } = call;
    const asked = {
      payer,
      ...(maxAgeSeconds !== undefined && { maxAgeSeconds }),
      ...(language !== undefined && { language }),
    };
    try {
      const timely = await withDeadline(call.deadlineMs, async () => offer.operation.run(call.input, asked));
      if (timely.state === 'deadline_passed') return { state: 'failed', code: 'tool_timeout' };
      const { answer, undecidedSources = [] } = timely.value;
      const written = answer instanceof WrittenAnswer ? answer : WrittenAnswer.of(answer);
      if (written.status === 'ready') return { state: written.isChargeable ? 'ready' : 'kept', written };
      return { state: 'undecided', written, undecidedSources: [...new Set(undecidedSources)] };
    } catch (fault) {
      this.onFault(fault);
      return { state: 'failed', code: 'tool_failed' };
    }
  }

  /** Nothing is kept of the answer, and the signature may be used again. */
  private async uncharged(
    run: Exclude<ToolRun, { state: 'ready' }>,
    lease: PaymentLease,
    admitted: AdmittedPayment,
    call: PaidCall,
  ): Promise<Progress> {
    const reason = run.state === 'failed' ? run.code : run.state === 'kept' ? 'answer_kept' : run.written.status;
    const undecidedSources = run.state === 'undecided' ? run.undecidedSources : [];
    // What is given away still cost a check of the payment: as one in vain it counts for its client and its payer.
    if (run.state === 'kept') this.use.verificationLimiter.count(call);
    // When the storage does not answer the claim ends with its lease.
    await this.orNull(this.use.parts.payments.release(lease, reason, undecidedSources));
    const paymentResponse = this.response(call.payer, 'not_charged');
    if (run.state === 'failed') return refusals.toolFailed(run.code, paymentResponse);
    const billing = JSON.stringify(unchargedBilling(admitted.requirement, call.payer));
    const body = withBilling(run.written.bytes, billing);
    return { kind: 'answer', status: 200, body, paymentResponse, charged: false, replayed: false };
  }

  private async settle(open: OpenPayment, call: PaidCall, resumed: boolean, timeLimit: AbortSignal): Promise<Progress> {
    const end = await this.use.settlement.finish(open, resumed, timeLimit, this.use.concurrency.withoutSlot);
    switch (end.state) {
      case 'settled':
        return charged(open.answer, end, resumed);
      case 'failed':
        return this.failed(end.reason, call);
      case 'open':
        return this.pending(call.payer);
      case 'overtaken':
        return 'look_again';
    }
  }

  private failed(reason: string, call: PaidCall): FlowAnswer {
    return call.offer.refused(reason, { paymentResponse: this.response(call.payer, reason) });
  }

  private response(payer: Address, errorReason: string): string {
    return unsettledResponse(this.use.parts.config.network, payer, errorReason);
  }

  /** null, and a word to the log, when the storage does not answer. */
  private async orNull<T>(work: Promise<T>): Promise<T | null> {
    try {
      return await work;
    } catch (fault) {
      if (!(fault instanceof StorageUnavailableError)) throw fault;
      this.onFault(fault);
      return null;
    }
  }
}

/**
 * Why a payment's answer is not for this call. What was signed is public once it is mined, so the identifier is asked for
 * first: who does not know it learns nothing of the request either.
 */
function strangerTo(row: SettledRow | SettlingRow, call: PaidCall): FlowAnswer | null {
  const isNamed = row.identifierSha256 === null || row.identifierSha256 === call.identifierSha256;
  if (!isNamed) return refusals.identifierRequired();
  return row.requestSha256 === call.requestSha256 ? null : refusals.boundToOtherRequest();
}

/** Whom the operation may ask. */
const sourcesOf = ({ offer }: PaidCall): readonly string[] => offer.operation.sources ?? [];

function charged(
  answer: Uint8Array,
  proof: { readonly billing: string; readonly paymentResponse: string },
  replayed: boolean,
): PaidAnswer {
  const body = withBilling(answer, proof.billing);
  return { kind: 'answer', status: 200, body, paymentResponse: proof.paymentResponse, charged: true, replayed };
}
