import { madeNow } from '@einvoice/decision-envelope';
import { readQuestion } from './question';
import { type ViesAnswer, ViesClient, type ViesQuestion } from './vies-client';

/** The client of an installation where the register is not enabled: asks nobody and says so. */
export class UnconfiguredViesClient extends ViesClient {
  constructor(private readonly now: () => Date) {
    super();
  }

  async check(question: ViesQuestion): Promise<ViesAnswer> {
    const asked = readQuestion(question);
    const unasked = { source: 'none', checkedAt: this.now().toISOString(), ...madeNow } as const;
    if (typeof asked === 'string') {
      return { state: 'invalid_input', reason: asked, provenance: { ...unasked, mode: 'local' } };
    }
    const provenance = { ...unasked, mode: 'mock' } as const;
    return { state: 'unavailable', reason: 'not_configured', retryable: false, provenance };
  }

  override within(): ViesClient {
    return this;
  }
}
