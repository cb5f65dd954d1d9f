import { type LoadedSanctionsList } from '@einvoice/discovery-documents';
import { ifStorageUnavailable } from '@einvoice/error-codes';
import { answeringVersions, isStaleList, listAgeHours, type SanctionsStore } from '@einvoice/sanctions-lists';

export interface LoadedSanctionsListsOptions {
  readonly environment: 'sandbox' | 'live';
  /** Days after which a list that nobody confirmed decides nothing. */
  readonly staleDays: number;
  /** Unix milliseconds. */
  readonly nowMs: () => number;
}

/** The sanctions lists that the tools ask, as of the last look. */
export class LoadedSanctionsLists {
  private known: readonly LoadedSanctionsList[] = [];

  constructor(
    private readonly store: Pick<SanctionsStore, 'loadedVersions'>,
    private readonly options: LoadedSanctionsListsOptions,
  ) {}

  get all(): readonly LoadedSanctionsList[] {
    return this.known;
  }

  /** Reads them anew; while storage does not answer those of the last look stay. */
  async look(): Promise<void> {
    const versions = await this.store.loadedVersions().catch(ifStorageUnavailable(null));
    if (!versions) return;
    const { environment, staleDays, nowMs } = this.options;
    const now = new Date(nowMs());
    this.known = answeringVersions(versions, environment === 'sandbox').map((version) => {
      const { list, mode, id, generatedAt, importedAt, confirmedAt, parties, sha256 } = version;
      return {
        ...{ list, mode, version: id, generatedAt, parties, sha256 },
        ...{ importedAt: importedAt.toISOString(), confirmedAt: confirmedAt.toISOString() },
        ...{ ageHours: listAgeHours(version, now), stale: isStaleList(version, now, staleDays) },
      };
    });
  }
}
