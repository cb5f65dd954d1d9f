import { checkReceipts } from '@einvoice/limits';
import { type CheckStore, type OwnedCheck } from './check-store';

interface Waiting {
  readonly owned: OwnedCheck;
  readonly resolve: (isKept: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** Writes checks of calls that end at the same time in one statement: one is under way at a time, the next takes what came meanwhile. */
export class CheckWriter {
  private readonly waiting: Waiting[] = [];
  private isWriting = false;

  constructor(private readonly store: Pick<CheckStore, 'keep'>) {}

  /** @returns whether it is kept; rejects when the storage does not answer */
  keep(owned: OwnedCheck): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ owned, resolve, reject });
      if (!this.isWriting) void this.write();
    });
  }

  private async write(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, checkReceipts.writtenAtOnceMax);
      try {
        const kept = await this.store.keep(batch.map(({ owned }) => owned));
        batch.forEach(({ resolve }, at) => resolve(kept[at] ?? false));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.isWriting = false;
  }
}
