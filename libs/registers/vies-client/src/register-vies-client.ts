import { madeNow, cleanOutsideText } from '@einvoice/decision-envelope';
import { type AddressGuard, SingleFlight, sourceAddresses } from '@einvoice/http-client';
import { registerAnswer } from '@einvoice/limits';
import { withDeadline } from '@einvoice/timers';
import { Conversation, type Outcome } from './conversation';
import { type ViesClientOptions } from './create-vies-client';
import { KeptVerdicts } from './kept-verdicts';
import { type AskedNumber, keyOf, readQuestion } from './question';
import { Traffic } from './traffic';
import { type ViesAnswer, ViesClient, type ViesProvenance, type ViesQuestion, type ViesVerdict } from './vies-client';

/** The live adapter: refuses what cannot be asked, answers from memory, joins equal questions, asks the register. */
export class RegisterViesClient extends ViesClient {
  private readonly traffic: Traffic;
  private readonly kept: KeptVerdicts;
  private readonly guard: AddressGuard;
  private readonly underWay = new SingleFlight<ViesAnswer>();

  constructor(private readonly options: ViesClientOptions) {
    super();
    this.traffic = new Traffic(options.monotonicMs);
    this.kept = new KeptVerdicts(options);
    this.guard = { ...sourceAddresses[options.mode], dnsServers: options.dnsServers };
  }

  override check(question: ViesQuestion, deadlineMs?: number): Promise<ViesAnswer> {
    return this.answer(question, Infinity, deadlineMs);
  }

  override within(maxAgeSeconds: number): ViesClient {
    return new FreshViesClient(this, maxAgeSeconds);
  }

  /** As `check`, with what was kept for less than `maxAgeSeconds`. */
  async answer(
    question: ViesQuestion,
    maxAgeSeconds: number,
    deadlineMs: number = registerAnswer.deadlineMs,
  ): Promise<ViesAnswer> {
    const asked = readQuestion({ ...question, requester: question.requester ?? this.options.requester });
    if (typeof asked === 'string') {
      return { state: 'invalid_input', reason: asked, provenance: this.provenance('none', 'local') };
    }
    const key = keyOf(asked);
    const kept = this.kept.find(key, maxAgeSeconds);
    if (kept) return kept;
    const answer = await withDeadline(Math.min(deadlineMs, registerAnswer.backgroundDeadlineMs), (left) =>
      this.underWay.join(key, left, (signal) => this.ask(asked, signal)),
    );
    if (answer.state === 'done') return answer.value;
    return { state: 'unavailable', reason: 'deadline_passed', retryable: true, provenance: this.provenance('none') };
  }

  private async ask(asked: AskedNumber, signal: AbortSignal): Promise<ViesAnswer> {
    const { options, traffic, guard } = this;
    const outcome = await new Conversation({ ...options, traffic, guard }, asked, signal).hold();
    const answer = this.answerOf(asked, outcome);
    if (answer.state === 'valid' || answer.state === 'invalid') this.kept.keep(keyOf(asked), answer);
    return answer;
  }

  private answerOf({ countryCode, number }: AskedNumber, outcome: Outcome): ViesAnswer {
    const provenance = this.provenance(outcome.source);
    if (outcome.kind === 'refused') return { state: 'invalid_input', reason: 'refused_by_register', provenance };
    if (outcome.kind === 'unanswered') {
      return { state: 'unavailable', reason: outcome.reason, retryable: outcome.retryable, provenance };
    }
    const { valid, name, address, consultationNumber, requestDate } = outcome.verdict;
    const verdict: ViesVerdict = {
      state: valid ? 'valid' : 'invalid',
      countryCode,
      number,
      name: name === null ? null : cleanOutsideText(name),
      address: address === null ? null : cleanOutsideText(address.replace(/\s*\n\s*/g, ', ')),
      consultationNumber,
      requestDate,
      provenance,
    };
    return verdict;
  }

  private provenance(source: ViesProvenance['source'], mode: ViesProvenance['mode'] = this.options.mode) {
    return { source, mode, checkedAt: this.options.now().toISOString(), ...madeNow };
  }
}

/** For a caller who takes no older answers. */
class FreshViesClient extends ViesClient {
  constructor(
    private readonly register: RegisterViesClient,
    private readonly maxAgeSeconds: number,
  ) {
    super();
  }

  override check(question: ViesQuestion, deadlineMs?: number): Promise<ViesAnswer> {
    return this.register.answer(question, this.maxAgeSeconds, deadlineMs);
  }

  override within(maxAgeSeconds: number): ViesClient {
    return this.register.within(Math.min(this.maxAgeSeconds, maxAgeSeconds));
  }
}
