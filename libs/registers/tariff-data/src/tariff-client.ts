import { StorageUnavailableError } from '@einvoice/error-codes';
import { tariffQuestion } from '@einvoice/limits';
import { GoodsSearch } from './search/search-goods';
import { TariffIndex } from './tariff-index';
import { answeringVersion, type TariffStore, type TariffVersion } from './tariff-store';

/** The tariff as it can be asked now. */
export type TariffState =
  | {
      readonly state: 'loaded';
      readonly index: TariffIndex;
      readonly search: GoodsSearch;
      readonly version: TariffVersion;
    }
  /** Nobody has imported a month. */
  | { readonly state: 'not_configured' }
  /** The database does not answer, and no month was loaded before. */
  | { readonly state: 'unavailable' };

/** Knows the current month of the tariff. */
export abstract class TariffClient {
  abstract current(): Promise<TariffState>;
}

/** The month of a store, kept in memory until another one is imported. */
export class StoredTariffClient extends TariffClient {
  private loaded: Extract<TariffState, { state: 'loaded' }> | null = null;
  private looking: Promise<TariffState> | null = null;
  private lookedAtMs = -Infinity;

  /**
   * @param monotonicMs milliseconds that never go back
   * @param environment that of the service: a live one has no use for an invented month, even if it is all that is there
   */
  constructor(
    private readonly store: TariffStore,
    private readonly monotonicMs: () => number,
    private readonly environment: 'sandbox' | 'live',
  ) {
    super();
  }

  override async current(): Promise<TariffState> {
    const isFresh = this.monotonicMs() - this.lookedAtMs < tariffQuestion.versionKeptMs;
    if (this.loaded && isFresh) return this.loaded;
    this.looking ??= this.look().finally(() => (this.looking = null));
    return this.looking;
  }

  private async look(): Promise<TariffState> {
    try {
      const version = answeringVersion(await this.store.current(), this.environment);
      if (version === null) return { state: 'not_configured' };
      if (this.loaded?.version.id !== version.id) {
        const content = await this.store.content(version);
        // It was replaced while we read it: the next question finds the new one.
        if (content === null) return this.loaded ?? { state: 'unavailable' };
        const index = new TariffIndex(content);
        this.loaded = { state: 'loaded', index, search: new GoodsSearch(index), version };
      }
      this.lookedAtMs = this.monotonicMs();
      return this.loaded;
    } catch (error) {
      if (!(error instanceof StorageUnavailableError)) throw error;
      // A month in memory is as old as it was: it answers on.
      return this.loaded ?? { state: 'unavailable' };
    }
  }
}
