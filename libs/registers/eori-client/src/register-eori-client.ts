import { cleanOutsideText } from '@einvoice/decision-envelope';
import { KeptAnswers, SingleFlight, sourceAddresses } from '@einvoice/http-client';
import { eoriAnswer, eoriCalls } from '@einvoice/limits';
import { withDeadline } from '@einvoice/timers';
import { Batches, type NumberOutcome } from './batches';
import { type EoriClientOptions } from './create-eori-client';
import { type EoriAnswer, EoriClient, type EoriProvenance, type EoriVerdict } from './eori-client';
import { failures } from './failures';
import { readEori } from './read-eori';

/** What one process shares: the pace in which the register is asked, and what it answered. */
class Shared {
  readonly batches: Batches;
  readonly kept: KeptAnswers<EoriVerdict>;
  readonly underWay = new SingleFlight<EoriAnswer>();

  constructor(options: EoriClientOptions) {
    const { mode, dnsServers, monotonicMs } = options;
    this.batches = new Batches({ ...options, guard: { ...sourceAddresses[mode], dnsServers } });
    this.kept = new KeptAnswers(monotonicMs, eoriCalls.keptAnswersMax);
  }
}

/** The live adapter: refuses what cannot be asked, answers from memory, joins equal questions, asks the register in batches. */
export class RegisterEoriClient extends EoriClient {
  /** @param maxAgeSeconds of kept answers that are told */
  constructor(
    private readonly options: EoriClientOptions,
    private readonly shared = new Shared(options),
    private readonly maxAgeSeconds = Infinity,
  ) {
    super();
  }

  override within(maxAgeSeconds: number): EoriClient {
    return new RegisterEoriClient(this.options, this.shared, Math.min(this.maxAgeSeconds, maxAgeSeconds));
  }

  override async check(text: string): Promise<EoriAnswer> {
    const { state, eori } = readEori(text);
    if (state !== 'well_formed') return { state, eori, provenance: this.provenance('none', 'local') };
    const kept = this.shared.kept.find(eori, this.maxAgeSeconds);
    if (kept) {
      const freshness = { fromCache: true, ageSeconds: Math.floor(kept.ageMs / 1_000) };
      return { ...kept.answer, provenance: { ...kept.answer.provenance, ...freshness } };
    }
    const answer = await withDeadline(this.options.deadlineMs ?? eoriAnswer.deadlineMs, (left) =>
      this.shared.underWay.join(eori, left, async (signal) =>
        this.keep(this.answerOf(eori, await this.shared.batches.ask(eori, signal))),
      ),
    );
    if (answer.state === 'done') return answer.value;
    return this.answerOf(eori, { kind: 'failed', failure: failures.deadline, wasAsked: true });
  }

  private keep(answer: EoriAnswer): EoriAnswer {
    if (answer.state === 'valid') this.shared.kept.keep(answer.eori, answer, eoriCalls.validKeptMs);
    if (answer.state === 'not_valid') this.shared.kept.keep(answer.eori, answer, eoriCalls.notValidKeptMs);
    return answer;
  }

  private answerOf(eori: string, outcome: NumberOutcome): EoriAnswer {
    if (outcome.kind === 'failed') {
      const { state, reason, retryable } = outcome.failure;
      return { state, eori, reason, retryable, provenance: this.provenance(outcome.wasAsked ? 'eos' : 'none') };
    }
    const { result, requestDate } = outcome;
    return {
      state: result.status === '0' ? 'valid' : 'not_valid',
      eori,
      name: result.name === null ? null : cleanOutsideText(result.name),
      address: result.address === null ? null : cleanOutsideText(result.address.replaceAll(/\s*\n\s*/g, ', ')),
      requestDate,
      provenance: this.provenance('eos'),
    };
  }

  private provenance(
    source: EoriProvenance['source'],
    mode: EoriProvenance['mode'] = this.options.mode,
  ): EoriProvenance {
    return { source, mode, checkedAt: this.options.now().toISOString(), fromCache: false, ageSeconds: 0 };
  }
}
