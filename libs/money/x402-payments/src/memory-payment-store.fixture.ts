import { type Address } from '@einvoice/evm';
import { MemoryPaymentStore, type MemoryPaymentRow } from './memory-payment-store';
import { type PaymentKey } from './payment-key';
import { type PaymentStoreUnderTest } from './payment-store-contract.fixture';

/** A memory store whose rows a test can age, in real time otherwise. */
class ReachablePaymentStore extends MemoryPaymentStore {
  row(key: PaymentKey): MemoryPaymentRow | undefined {
    return this.rows.get(key);
  }

  rowsOf(payer: Address): readonly MemoryPaymentRow[] {
    return [...this.rows.values()].filter(({ claim }) => claim.payer === payer);
  }

  clear(): void {
    this.rows.clear();
  }
}

export async function openMemoryPaymentStore(): Promise<PaymentStoreUnderTest> {
  const store = new ReachablePaymentStore(() => Date.now());
  const setRow = async (key: PaymentKey, change: (row: MemoryPaymentRow) => void) => {
    const row = store.row(key);
    if (row) change(row);
  };
  return {
    store,
    endLease: (key) => setRow(key, (row) => void (row.leaseUntilMs = Date.now() - 1_000)),
    endRetention: (key) =>
      setRow(key, (row) => {
        if (row.keptUntilMs < Infinity) row.keptUntilMs = Date.now() - 1_000;
      }),
    age: async (payer, seconds) => {
      for (const row of store.rowsOf(payer)) {
        row.updatedAtMs -= seconds * 1_000;
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
