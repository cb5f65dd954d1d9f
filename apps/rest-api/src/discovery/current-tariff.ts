import { type ImportedTariff } from '@einvoice/discovery-documents';
import { ifStorageUnavailable } from '@einvoice/error-codes';
import { tariffQuestion } from '@einvoice/limits';
import { answeringVersion, monthAgeDays, type TariffStore } from '@einvoice/tariff-data';

/** The month of the tariff that the tools answer from, as of the last look. */
export class CurrentTariff {
  private last: ImportedTariff | null = null;

  /** @param nowMs Unix milliseconds */
  constructor(
    private readonly store: Pick<TariffStore, 'current'>,
    private readonly nowMs: () => number,
    private readonly environment: 'sandbox' | 'live',
  ) {}

  get known(): ImportedTariff | null {
    return this.last;
  }

  /** Reads it anew; while storage does not answer that of the last look stays. */
  async look(): Promise<void> {
    const current = await this.store.current().catch(ifStorageUnavailable('unavailable' as const));
    if (current === 'unavailable') return;
    const version = answeringVersion(current, this.environment);
    if (version === null) return void (this.last = null);
    const { mode, month, importedAt, counts } = version;
    const ageDays = monthAgeDays(month, new Date(this.nowMs()));
    this.last = {
      ...{ mode, month, ageDays, stale: ageDays > tariffQuestion.staleAfterDays },
      ...{ importedAt: importedAt.toISOString(), lines: counts.lines, measures: counts.measures },
    };
  }
}
