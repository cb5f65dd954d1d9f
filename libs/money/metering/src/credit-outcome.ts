import { ifStorageUnavailable } from '@einvoice/error-codes';
import { type creditErrorCodes } from '@einvoice/error-codes';
import { type BudgetLevel } from './budget';

export type CreditErrorCode = keyof typeof creditErrorCodes;

/** Why a call is not answered; each route says it in its own form, with the words of the code unless `message` says more. */
export interface CreditRefusal<Code extends string = CreditErrorCode> {
  readonly code: Code;
  readonly message?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Left out: nothing was charged. */
  readonly charged?: 'unknown';
  readonly retryAfterSeconds?: number;
  /** Where a person adds to the balance. */
  readonly topUpUrl?: string;
  /** Where a person creates a secret, and whether one was shown that is not taken. */
  readonly authorization?: { readonly createAt: string; readonly isRefused: boolean };
  /** The budget that has nothing left. */
  readonly budget?: BudgetLevel;
}

/** What came of something that may be refused. */
export type Outcome<T, Code extends string = CreditErrorCode> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: CreditRefusal<Code> };

export const done = <T>(value: T) => ({ ok: true, value }) as const;
export const refused = <Code extends string>(refusal: CreditRefusal<Code>) => ({ ok: false, refusal }) as const;

/** What storage said, or that it did not answer. */
export const orStorageUnavailable = <T>(work: Promise<T>): Promise<Outcome<T>> =>
  work.then(done).catch(ifStorageUnavailable(refused({ code: 'connection_storage_unavailable' as const })));
