import { StorageUnavailableError } from '@einvoice/error-codes';
import { type LedgerStore } from '@einvoice/billing-ledger';
import { type Checkout, type PaymentProvider } from './payment-provider';
import { topUpLimits } from '@einvoice/limits';
import { type TopUp, type TopUpState, type TopUpStore } from './top-up-store';

export interface TopUpsOptions {
  readonly store: TopUpStore;
  readonly ledger: Pick<LedgerStore, 'creditTopUp' | 'takeBack' | 'balanceOf'>;
  readonly provider: PaymentProvider;
  /** Scheme and host of the site. */
  readonly siteUrl: string;
  readonly bytesAtRandom: (count: number) => Uint8Array;
  readonly now: () => Date;
  /** Told when the provider and we disagree about a payment: a person must look. Nothing was credited. */
  readonly onAlarm: (alarm: { readonly topUpId: string; readonly problem: CheckoutProblem | LedgerProblem }) => void;
}

/** In what a checkout differs from what we ordered. */
export type CheckoutProblem = 'other_amount' | 'other_currency' | 'other_mode' | 'other_top_up';
export type LedgerProblem = 'ledger_mismatch' | 'unknown_workspace';

export type ReportOutcome = 'refused' | 'done' | 'unavailable';

/**
 * What became of a refund. `already`: this reference was refunded before. `too_much`: less is left of the payment. `spent`:
 * less is left of the credits, and taking them back would close the wallet. `disputed`: the bank decides. `refused`: the
 * provider does not allow it.
 */
export type RefundOutcome =
  | 'refunded'
  | 'already'
  | 'unknown_payment'
  | 'not_paid'
  | 'too_much'
  | 'spent'
  | 'disputed'
  | 'refused'
  | 'unavailable';

/** A top-up, and whom it waits for while it is open; null also where the provider has not said. */
export type TopUpNow = TopUp & { readonly waitsFor: 'person' | 'bank' | null };

/** What the provider says of a payment. `unknown`: nothing, or of another one than we ordered. */
type Said = Checkout['state'] | 'unknown' | 'unavailable';

const daySeconds = 86_400;

/**
 * Payments of people. A payment counts because the provider says so when we ask it, never because somebody reports it; what
 * counts are amount and workspace of our own row, and the ledger counts each payment, refund and dispute once. So reports
 * may come twice, late, in any order, or never.
 */
export class TopUps {
  constructor(private readonly options: TopUpsOptions) {}

  get kind(): PaymentProvider['kind'] {
    return this.options.provider.kind;
  }

  /** A new payment and the page to pay it on. `amountCents` is within `topUpLimits`. */
  async create(
    workspaceId: string,
    personId: string,
    amountCents: number,
  ): Promise<{ topUp: TopUpNow; paymentUrl: string } | 'unavailable'> {
    const { store, provider, siteUrl, bytesAtRandom } = this.options;
    const id = `tu_${Buffer.from(bytesAtRandom(16)).toString('hex')}`;
    const topUp = await store.add({
      ...{ id, workspaceId, personId, amountCents },
      provider: this.providerName,
      testFunds: provider.kind !== 'live',
    });
    const description = `${amountCents.toLocaleString('en')} credits`;
    const made = await provider.checkout({
      topUpId: id,
      amountCents,
      returnUrl: `${siteUrl}/top-up/${id}`,
      description,
    });
    if (made === 'unavailable') {
      // If it made one after all, nobody was ever sent to its page.
      await store.note(id, 'expired', null);
      return 'unavailable';
    }
    await store.setProviderRef(id, made.ref);
    return { topUp: { ...topUp, providerRef: made.ref, waitsFor: 'person' }, paymentUrl: made.url };
  }

  /** A top-up of this workspace as it is now; one that may still be paid is asked about. Null when it has none of this id. */
  async look(workspaceId: string, id: string): Promise<TopUpNow | null> {
    const topUp = await this.options.store.find(workspaceId, id);
    if (!topUp) return null;
    if (!isUnpaid(topUp) || topUp.provider !== this.providerName) return { ...topUp, waitsFor: null };
    const said = await this.settle(topUp);
    const now = (await this.options.store.find(workspaceId, id)) ?? topUp;
    return { ...now, waitsFor: now.state === 'open' ? waitsFor(said) : null };
  }

  listOf(workspaceId: string, limit: number): Promise<readonly TopUp[]> {
    return this.options.store.listOf(workspaceId, limit);
  }

  /** Deals with a report of the provider; `done` once everything is written, so that the provider may forget it. */
  async report(body: Uint8Array, signature: string): Promise<ReportOutcome> {
    const { store, provider, now } = this.options;
    const report = provider.readReport(body, signature, now().getTime());
    if (!report) return 'refused';
    if (await store.isKnownReport(this.providerName, report.id)) return 'done';
    const { checkoutRef, paymentRef, claimed, live } = report;
    const ref = checkoutRef ?? (paymentRef === null ? null : await provider.checkoutOfPayment(paymentRef));
    if (ref === 'unavailable') return ref;
    const topUp = ref === null ? null : await store.findByProviderRef(this.providerName, ref);
    const problem = topUp && claimed && problemOf(topUp, { ...claimed, live }, provider.kind === 'live');
    if (topUp && problem) await this.alarm(topUp, problem);
    else if (topUp && (await this.settle(topUp)) === 'unavailable') return 'unavailable';
    await store.noteReport(this.providerName, report);
    return 'done';
  }

  /**
   * Sends money back and takes its credits back, for a person of the service. Asked again it does nothing again.
   * @param cents null = all that is left of the payment
   * @param reference ours, of this payment, at most 100 characters: another reference is another refund
   */
  async refund(id: string, cents: number | null, reference: string): Promise<RefundOutcome> {
    const { store, provider, ledger } = this.options;
    const topUp = await store.get(id);
    if (!topUp || topUp.provider !== this.providerName || topUp.providerRef === null) return 'unknown_payment';
    const checkout = await provider.read(topUp.providerRef);
    if (checkout === 'unavailable') return checkout;
    if (checkout === 'unknown' || problemOf(topUp, checkout, provider.kind === 'live')) return 'unknown_payment';
    const name = `${id}_${reference}`;
    if (checkout.refunds.some((refund) => refund.reference === name)) {
      return (await this.settle(topUp)) === 'unavailable' ? 'unavailable' : 'already';
    }
    if (checkout.state !== 'paid') return 'not_paid';
    if (checkout.disputes.length > 0) return 'disputed';
    const leftCents = checkout.refunds.reduce((left, refund) => left - refund.cents, checkout.amountCents);
    const wantedCents = cents ?? leftCents;
    if (wantedCents <= 0 || wantedCents > leftCents) return 'too_much';
    // Its credits must be there, also when no report of the payment has come yet.
    if ((await this.settle(topUp)) === 'unavailable') return 'unavailable';
    const balance = await ledger.balanceOf(topUp.workspaceId);
    if ((balance?.available ?? 0) < wantedCents) return this.spentOrRefunded(checkout.ref, name);
    const given = await provider.refund({ checkoutRef: checkout.ref, cents: wantedCents, reference: name });
    if (given === 'unknown') return 'unknown_payment';
    if (given !== 'given') return given;
    // Should this fail, the provider's report or the next look takes the credits back.
    await this.settle(topUp);
    return 'refunded';
  }

  /** Credits that are gone may have been taken back for a refund of this name, made since the payment was read. */
  private async spentOrRefunded(checkoutRef: string, name: string): Promise<'spent' | 'already' | 'unavailable'> {
    const checkout = await this.options.provider.read(checkoutRef);
    if (checkout === 'unavailable') return checkout;
    const isRefunded = checkout !== 'unknown' && checkout.refunds.some(({ reference }) => reference === name);
    return isRefunded ? 'already' : 'spent';
  }

  /** Looks at payments of which the provider may have told in vain; answers how many. Never throws. */
  async reconcile(): Promise<number> {
    const { looksPerRoundMax, lookAfterSeconds } = topUpLimits;
    try {
      const due = await this.options.store.due(looksPerRoundMax, lookAfterSeconds);
      for (const topUp of due) if (topUp.provider === this.providerName) await this.settle(topUp);
      await this.options.store.sweep();
      return due.length;
    } catch (error) {
      if (error instanceof StorageUnavailableError) return 0;
      throw error;
    }
  }

  private get providerName(): TopUp['provider'] {
    return this.options.provider.kind === 'local' ? 'local' : 'stripe';
  }

  /** Brings the ledger to what the provider says, and answers that. Again changes nothing. */
  private async settle(topUp: TopUp): Promise<Said> {
    const { store, provider } = this.options;
    if (topUp.providerRef === null) {
      if (this.ageSeconds(topUp) > daySeconds) await store.note(topUp.id, 'expired', null);
      return 'unknown';
    }
    const checkout = await provider.read(topUp.providerRef);
    if (checkout === 'unavailable') return checkout;
    if (checkout === 'unknown') {
      await this.noteUnknown(topUp);
      return checkout;
    }
    const problem = problemOf(topUp, checkout, provider.kind === 'live');
    if (problem) {
      await this.alarm(topUp, problem);
      return 'unknown';
    }
    if (checkout.state === 'paid') await this.count(topUp, checkout);
    else if (isUnpaid(topUp)) await this.noteUnpaid(topUp, checkout);
    return checkout.state;
  }

  /** A page that ends after a try was declined ends as that: it is what the person saw last. */
  private async noteUnpaid(topUp: TopUp, checkout: Checkout): Promise<void> {
    const state = checkout.state === 'expired' && topUp.state === 'declined' ? topUp.state : stateOf(checkout);
    await this.note(topUp, state, checkout.isPayable);
  }

  private async count(topUp: TopUp, checkout: Checkout): Promise<void> {
    const { ledger } = this.options;
    const { workspaceId, amountCents, testFunds } = topUp;
    const payment = { workspaceId, credits: amountCents, externalReference: checkout.ref, local: testFunds };
    const { outcome } = await ledger.creditTopUp(payment);
    if (outcome === 'mismatch') return this.alarm(topUp, 'ledger_mismatch');
    if (outcome === 'unknown_workspace') return this.alarm(topUp, outcome);
    for (const { ref, cents } of [...checkout.refunds, ...checkout.disputes]) {
      if (cents > 0) await ledger.takeBack({ workspaceId, credits: cents, externalReference: ref });
    }
    for (const { ref, cents, state } of checkout.disputes) {
      if (state !== 'won' || cents <= 0) continue;
      await ledger.creditTopUp({ ...payment, credits: cents, externalReference: `${ref}_won` });
    }
    await this.note(topUp, stateOf(checkout), false);
  }

  /** Nothing is credited. Looked at again once a day, and whenever the provider reports something. */
  private async alarm({ id: topUpId, state }: TopUp, problem: CheckoutProblem | LedgerProblem): Promise<void> {
    this.options.onAlarm({ topUpId, problem });
    await this.options.store.note(topUpId, state, daySeconds);
  }

  /** A provider that knows nothing of a checkout it has made: a local one that was started anew. */
  private async noteUnknown(topUp: TopUp): Promise<void> {
    const isOld = this.ageSeconds(topUp) > daySeconds;
    if (topUp.state === 'open') await this.note(topUp, isOld ? 'expired' : 'open', !isOld);
    else await this.options.store.note(topUp.id, topUp.state, null);
  }

  private async note(topUp: TopUp, state: TopUpState, isPayable: boolean): Promise<void> {
    await this.options.store.note(topUp.id, state, this.nextLookSeconds(topUp, state, isPayable));
  }

  private nextLookSeconds(topUp: TopUp, state: TopUpState, isPayable: boolean): number | null {
    const { lookAfterSeconds, lookLaterAfterSeconds, watchedDays } = topUpLimits;
    const ageSeconds = this.ageSeconds(topUp);
    if (state === 'open' || isPayable) return ageSeconds < 3_600 ? lookAfterSeconds : lookLaterAfterSeconds;
    if (state === 'declined' || state === 'expired') return null;
    return ageSeconds < watchedDays * daySeconds ? daySeconds : null;
  }

  private ageSeconds({ createdAt }: TopUp): number {
    return (this.options.now().getTime() - createdAt.getTime()) / 1_000;
  }
}

type Ordered = Pick<Checkout, 'topUpId' | 'amountCents' | 'currency' | 'live'>;

function problemOf({ id, amountCents }: TopUp, checkout: Ordered, live: boolean): CheckoutProblem | null {
  if (checkout.topUpId !== id) return 'other_top_up';
  if (checkout.live !== live) return 'other_mode';
  if (checkout.currency !== 'eur') return 'other_currency';
  return checkout.amountCents === amountCents ? null : 'other_amount';
}

const isUnpaid = ({ state }: TopUp): boolean => state === 'open' || state === 'declined';

const waitsFor = (said: Said): TopUpNow['waitsFor'] =>
  said === 'open' ? 'person' : said === 'waiting' ? 'bank' : null;

function stateOf({ state, refunds, disputes }: Checkout): TopUpState {
  if (state === 'waiting') return 'open';
  if (state !== 'paid') return state;
  if (disputes.some((dispute) => dispute.state !== 'won')) return 'disputed';
  return refunds.length > 0 ? 'refunded' : 'paid';
}
