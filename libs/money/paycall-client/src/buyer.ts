import { paidCallTimeouts, sellerAnswer } from '@einvoice/limits';
import { requestSha256, sha256Hex } from '@einvoice/signed-receipts';
import { askSeller, type SellerReply } from './ask-seller';
import { type CallOutcome, type Charge, type PriceChange } from './call-outcome';
import { checkSignedOffer } from './check-offer';
import { createReceiptChecker, type ReceiptChecker } from './check-receipt';
import { type CallOptions, type ClientSettings } from './client-options';
import { judgeOffer, type OfferVerdict } from './judge-offer';
import { type KeptPayment } from './kept-payment';
import { type Members, readUnpaidReply } from './read-reply';
import { createSellerKeys, type SellerKeys } from './seller-keys';
import { type SendingEnd, sendPayment } from './send-payment';
import { signPayment } from './sign-payment';
import { pauseMs, waited } from './waiting';

type Outcome = CallOutcome<object>;
type PayableOffer = Extract<OfferVerdict, { state: 'payable' }>;

/** One call as it goes over the wire. */
interface Question {
  readonly operation: string;
  readonly body: string;
  readonly key: string;
}

const toolsPath = '/x402/mainnet/paycall/tools';
const offerAttemptsMax = 3;

/** The order of work of one buyer: the open payment first, then offer, rules, signature, journal, sending, receipt. */
export class Buyer {
  private readonly keys: SellerKeys;
  private readonly receipts: ReceiptChecker;
  /** The last price of each operation, for as long as this client lives. */
  private readonly lastPrices = new Map<string, bigint>();
  private readonly underWay = new Map<string, Promise<Outcome>>();

  constructor(private readonly settings: ClientSettings) {
    const { expected, now } = settings;
    this.keys = createSellerKeys(expected.receiptKeys, settings);
    this.receipts = createReceiptChecker(expected, this.keys, now);
  }

  /** Calls that ask the same while one is under way are one call: they share its outcome. */
  call(operation: string, callArguments: object, options: CallOptions = {}): Promise<Outcome> {
    const question = this.questionOf(operation, callArguments);
    const underWay = this.underWay.get(question.key);
    if (underWay) return underWay;
    const asking = this.ask(question, options).finally(() => this.underWay.delete(question.key));
    this.underWay.set(question.key, asking);
    return asking;
  }

  /** Finishes what is left in the journal, a few at a time. */
  async resume({ signal }: CallOptions = {}) {
    const { journal, baseUrl } = this.settings;
    const left = (await journal.list()).filter(({ seller }) => seller === baseUrl);
    const resumed: { operation: string; arguments: object; outcome: Outcome }[] = [];
    const work = async () => {
      for (let kept = left.pop(); kept; kept = left.pop()) {
        const outcome = await this.finish(kept, 'maybe_sent', null, signal);
        resumed.push({ operation: kept.operation, arguments: JSON.parse(kept.body) as object, outcome });
      }
    };
    await Promise.all(Array.from({ length: paidCallTimeouts.resumedAtOnceMax }, work));
    return resumed;
  }

  private async ask(question: Question, { signal }: CallOptions): Promise<Outcome> {
    const { journal } = this.settings;
    const left = await journal.find(question.key);
    if (left) {
      const outcome = await this.finish(left, 'maybe_sent', null, signal);
      // A payment of before that can never be taken frees the way for a new one.
      if (outcome.state !== 'payment_refused') return outcome;
    }
    const offered = await this.askForOffer(question, signal);
    if (offered.state !== 'payable') return offered;
    const priceChange = this.notePrice(question.operation, offered.amountUnits);
    const signed = await this.sign(question, offered);
    const kept = await journal.keep(signed);
    const before = kept.authorization.nonce === signed.authorization.nonce ? 'never_sent' : 'maybe_sent';
    return this.finish(kept, before, priceChange, signal);
  }

  private questionOf(operation: string, callArguments: object): Question {
    const { baseUrl, wallet } = this.settings;
    const body = JSON.stringify(callArguments);
    const digest = requestSha256(operation, JSON.parse(body) as object);
    return { operation, body, key: sha256Hex(`${baseUrl}\n${wallet.address.toLowerCase()}\n${digest}`) };
  }

  private async askForOffer({ operation, body }: Question, signal?: AbortSignal): Promise<PayableOffer | Outcome> {
    const { expected, unitsPerCallMax, now } = this.settings;
    const reading = readUnpaidReply(await this.askUnpaid(operation, body, signal), now());
    switch (reading.kind) {
      case 'rejected': {
        const { code, message, fields } = reading;
        return { state: 'rejected', code, message, fields };
      }
      case 'unavailable':
        return {
          state: 'not_charged',
          reason: reading.reason,
          answer: null,
          retryAfterSeconds: reading.retryAfterSeconds,
        };
      case 'offer': {
        const resourceUrl = this.resourceUrlOf(operation);
        const verdict = judgeOffer(reading.header, { ...expected, resourceUrl, unitsPerCallMax });
        if (verdict.state === 'refused') return refusedByBuyer(verdict.reason);
        const isRequired = expected.signedOffer === 'required';
        const signing = { keys: this.keys, now: now(), isRequired };
        const problem = await checkSignedOffer({ ...verdict, resourceUrl }, signing);
        return problem ? refusedByBuyer(problem) : verdict;
      }
    }
  }

  /** Nothing is at stake yet: a connection that breaks is tried again at once or a little later. */
  private async askUnpaid(operation: string, body: string, signal?: AbortSignal): Promise<SellerReply> {
    const { fetch, timeLimit } = this.settings;
    for (let attempt = 0; ; attempt += 1) {
      const reply = await askSeller(fetch, {
        ...{ url: this.urlOf(operation), method: 'POST', body, signal, deadlineMs: timeLimit.attemptDeadlineMs },
        headers: { 'content-type': 'application/json' },
        bytesMax: sellerAnswer.refusalBytesMax,
      });
      const isBroken = reply.state === 'no_answer' && reply.reason === 'unreachable';
      if (!isBroken || attempt + 1 === offerAttemptsMax) return reply;
      await waited(pauseMs(attempt, null, this.settings), signal);
    }
  }

  private async sign({ operation, body, key }: Question, offered: PayableOffer): Promise<KeptPayment> {
    const { baseUrl, wallet } = this.settings;
    const { header, authorization } = await signPayment(wallet, offered, this.settings.randomBytes(16));
    return { questionKey: key, seller: baseUrl, operation, body, paymentHeader: header, authorization };
  }

  /** Sends the kept payment to its end; only an unknown end leaves it in the journal. */
  private async finish(
    kept: KeptPayment,
    before: 'never_sent' | 'maybe_sent',
    priceChange: PriceChange | null,
    signal?: AbortSignal,
  ): Promise<Outcome> {
    const end = await sendPayment(kept, this.urlOf(kept.operation), before, this.settings, signal);
    if (end.kind === 'gave_up' && end.charged === 'unknown') {
      // Another process may have given up on the same payment.
      await this.settings.journal.keep(kept);
      return {
        state: 'unknown',
        paymentNonce: kept.authorization.nonce,
        retryAfterSeconds: end.retryAfterSeconds,
        resume: () => this.finish(kept, 'maybe_sent', priceChange),
      };
    }
    await this.settings.journal.remove(kept);
    return this.outcomeOf(end, kept, priceChange);
  }

  private async outcomeOf(end: SendingEnd, kept: KeptPayment, priceChange: PriceChange | null): Promise<Outcome> {
    switch (end.kind) {
      case 'charged': {
        const { billing, ...answer } = end.answer;
        const charge = chargeOf(billing as Members, kept);
        const receipts = await this.receipts.check(kept, this.resourceUrlOf(kept.operation), end);
        return { state: 'answered', answer, charge, ...receipts, priceChange };
      }
      case 'uncharged':
        return uncharged(end.reason, end.answer, end.retryAfterSeconds);
      case 'gave_up':
        return uncharged(end.reason, null, end.retryAfterSeconds);
      case 'rejected': {
        const { code, message, fields } = end;
        return { state: 'rejected', code, message, fields };
      }
      case 'refused':
        return { state: 'payment_refused', by: 'seller', reason: end.reason, priceChange };
      case 'answer_expired':
        return { state: 'answer_expired' };
    }
  }

  private notePrice(operation: string, toUnits: bigint): PriceChange | null {
    const fromUnits = this.lastPrices.get(operation);
    this.lastPrices.set(operation, toUnits);
    return fromUnits === undefined || fromUnits === toUnits ? null : { fromUnits, toUnits };
  }

  private readonly urlOf = (operation: string) => `${this.settings.baseUrl}${toolsPath}/${operation}`;

  /** The same as the seller publishes it: in offers and receipts. */
  private readonly resourceUrlOf = (operation: string) => `${this.settings.expected.issuer}${toolsPath}/${operation}`;
}

const refusedByBuyer = (reason: string): Outcome => ({
  state: 'payment_refused',
  by: 'buyer',
  reason,
  priceChange: null,
});

function uncharged(reason: string, answer: Members | null, retryAfterSeconds: number | null): Outcome {
  const { billing: _, ...own } = answer ?? {};
  return { state: 'not_charged', reason, answer: answer && own, retryAfterSeconds };
}

function chargeOf(billing: Members, { authorization }: KeptPayment): Charge {
  const { amountUnits, asset, network, payer } = authorization;
  return { amountUnits: BigInt(amountUnits), asset, network, payer, transaction: String(billing['transaction']) };
}
