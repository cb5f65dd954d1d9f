import { type Address } from '@einvoice/evm';
import { MemoryOfferStore } from './memory-offer-store';
import { type MemoryPaymentRow, MemoryPaymentStore } from './memory-payment-store';
import { type OfferStore } from './offer-store';
import { keyParts, type PaymentKey } from './payment-key';
import { type PaymentStore } from './payment-store';

/** The stores as specs drive them: what a test may do to rows beside calling them. */
export interface TestStores {
  readonly payments: PaymentStore;
  readonly offers: OfferStore;
  /** State of every payment by its nonce. */
  states(): Promise<Record<string, string>>;
  /** The end of previous offers comes so much closer. */
  letOffersPass(seconds: number): Promise<void>;
  /** The lease of the row ends now. */
  endLease(key: PaymentKey): Promise<void>;
  /** The time of the row's answer, or of a released row itself, ends now. */
  endRetention(key: PaymentKey): Promise<void>;
  /** Everything that a payer did happened so much earlier. */
  age(payer: Address, seconds: number): Promise<void>;
  /** What is still kept of a row, whatever the store says of it. */
  kept(key: PaymentKey): Promise<{
    readonly answer: Uint8Array | null;
    readonly payload: Uint8Array | null;
    readonly responseSha256: string;
    readonly transaction: string;
    /** From now on. */
    readonly hoursLeft: number;
  }>;
  /** Deletes every payment. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** A memory store whose rows a test can age, in real time otherwise. */
class ReachablePaymentStore extends MemoryPaymentStore {
  row(key: PaymentKey): MemoryPaymentRow | undefined {
    return this.rows.get(key);
  }

  rowsOf(payer: Address): readonly MemoryPaymentRow[] {
    return [...this.rows.values()].filter(({ claim }) => claim.payer === payer);
  }

  statesByNonce(): Record<string, string> {
    return Object.fromEntries([...this.rows.values()].map(({ claim, state }) => [keyParts(claim.key).nonce, state]));
  }

  clear(): void {
    this.rows.clear();
  }
}

class ReachableOfferStore extends MemoryOfferStore {
  letPass(seconds: number): void {
    for (const offer of [...this.offers.values()].flat()) offer.endsAtMs -= seconds * 1_000;
  }
}

/** Both stores in memory, in real time unless a test says otherwise. */
export async function openMemoryStores(): Promise<TestStores> {
  const offers = new ReachableOfferStore(() => Date.now());
  const store = new ReachablePaymentStore(() => Date.now());
  const setRow = async (key: PaymentKey, change: (row: MemoryPaymentRow) => void) => {
    const row = store.row(key);
    if (row) change(row);
  };
  return {
    payments: store,
    offers,
    states: async () => store.statesByNonce(),
    letOffersPass: async (seconds) => offers.letPass(seconds),
    endLease: (key) => setRow(key, (row) => void (row.leaseUntilMs = Date.now() - 1_000)),
    endRetention: (key) =>
      setRow(key, (row) => {
        if (row.keptUntilMs < Infinity) row.keptUntilMs = Date.now() - 1_000;
      }),
    age: async (payer, seconds) => {
      for (const row of store.rowsOf(payer)) {
        row.updatedAtMs -= seconds * 1_000;
        row.answeredAtMs -= seconds * 1_000;
        row.settledAtMs -= seconds * 1_000;
        row.keptUntilMs -= seconds * 1_000;
        row.undecidedRuns = row.undecidedRuns.map((run) => ({ ...run, atMs: run.atMs - seconds * 1_000 }));
      }
    },
    kept: async (key) => {
      const row = store.row(key)!;
      return {
        answer: row.isForgotten ? null : (row.written?.answer ?? null),
        payload: row.isForgotten ? null : (row.written?.payload ?? null),
        responseSha256: row.written?.responseSha256 ?? '',
        transaction: row.settled?.transaction ?? '',
        hoursLeft: (row.keptUntilMs - Date.now()) / 3_600_000,
      };
    },
    clear: async () => store.clear(),
    close: async () => undefined,
  };
}
