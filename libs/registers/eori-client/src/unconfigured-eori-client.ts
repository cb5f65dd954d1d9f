import { type EoriAnswer, EoriClient } from './eori-client';
import { readEori } from './read-eori';

/** The client of an installation where the register is not enabled: asks nobody and says so. How a number is written is still read. */
export class UnconfiguredEoriClient extends EoriClient {
  constructor(private readonly now: () => Date) {
    super();
  }

  override within(): EoriClient {
    return this;
  }

  override async check(text: string): Promise<EoriAnswer> {
    const { state, eori } = readEori(text);
    const asked = { source: 'none', checkedAt: this.now().toISOString(), fromCache: false, ageSeconds: 0 } as const;
    if (state !== 'well_formed') return { state, eori, provenance: { ...asked, mode: 'local' } };
    const reason = { reason: 'not_configured', retryable: false } as const;
    return { state: 'not_configured', eori, ...reason, provenance: { ...asked, mode: 'mock' } };
  }
}
