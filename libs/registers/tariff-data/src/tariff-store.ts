import { type TariffProblem } from './import/problems';
import { type TariffContent, type TariffCounts, type TariffFile, type TariffSnapshot } from './tariff-snapshot';

/** `snapshot`: imported from files that somebody fetched. `sandbox`: invented, imported by `npm start`. */
export type TariffMode = 'snapshot' | 'sandbox';

/** A month that was imported. */
export interface TariffVersion {
  /** Grows with each import. */
  readonly id: number;
  readonly mode: TariffMode;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly files: readonly TariffFile[];
  readonly counts: TariffCounts;
  readonly importedAt: Date;
}

/** The month that may answer: an invented one in a sandbox alone. */
export const answeringVersion = (
  version: TariffVersion | null,
  environment: 'sandbox' | 'live',
): TariffVersion | null => (version?.mode === 'sandbox' && environment === 'live' ? null : version);

const dayMs = 24 * 60 * 60 * 1000;

/** Whole days since a month began, which is the day it is of. */
export const monthAgeDays = (month: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(`${month}-01T00:00:00Z`)) / dayMs));

export type TariffImport =
  | {
      readonly ok: true;
      readonly version: TariffVersion;
      /** The month was there with the same files, and stays as it is. */
      readonly unchanged: boolean;
    }
  | { readonly ok: false; readonly problems: readonly TariffProblem[] };

export interface ImportOptions {
  readonly mode: TariffMode;
  /** An older month, or one whose counts differ, is taken all the same: somebody has looked at it. */
  readonly force?: boolean;
}

/** Where months of the tariff are kept. Throws `StorageUnavailableError` when it cannot answer. */
export abstract class TariffStore {
  /**
   * Makes a month the current one of its mode, whole or not at all. Refused when it is older than the current one, or when its counts
   * differ too much from the month before.
   */
  abstract import(snapshot: TariffSnapshot, options: ImportOptions): Promise<TariffImport>;

  /** The month that answers: the last real one, else the last of the sandbox; null when there is none. */
  abstract current(): Promise<TariffVersion | null>;

  /** What a month says; null when it has been replaced and is gone. */
  abstract content(version: TariffVersion): Promise<TariffContent | null>;
}
