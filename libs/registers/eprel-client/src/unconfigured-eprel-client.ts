import { madeNow } from '@einvoice/decision-envelope';
import { type EprelAnswer, EprelClient, type EprelGroup, type EprelHits, type EprelRecord } from './eprel-client';

/** The client of an installation where the register is not enabled: asks nobody and says so. */
export class UnconfiguredEprelClient extends EprelClient {
  override readonly access = 'off';

  constructor(private readonly now: () => Date) {
    super();
  }

  override within = (): EprelClient => this;
  override remembered = (): EprelClient => this;
  override groups = (): Promise<EprelAnswer<readonly EprelGroup[]>> => this.unasked();
  override record = (): Promise<EprelAnswer<EprelRecord>> => this.unasked();
  override recordInGroup = (): Promise<EprelAnswer<EprelRecord>> => this.unasked();
  override recordByGtin = (): Promise<EprelAnswer<EprelRecord>> => this.unasked();
  override search = (): Promise<EprelAnswer<EprelHits>> => this.unasked();
  override labelAddress = (): Promise<EprelAnswer<string>> => this.unasked();
  override ficheAddress = (): Promise<EprelAnswer<string>> => this.unasked();
  override addressesOf = (): null => null;

  private async unasked<Value>(): Promise<EprelAnswer<Value>> {
    const checkedAt = this.now().toISOString();
    const provenance = { source: 'none', mode: 'mock', checkedAt, ...madeNow } as const;
    const nothing = { reason: 'not_configured', retryable: false, retryAfterSeconds: null } as const;
    return { state: 'not_configured', ...nothing, provenance };
  }
}
