import { type PaymentRecord } from './payment-store';

/** A payment row, as far as anybody can see it. */
export interface ModelRow {
  state: PaymentRecord['state'];
  attempt: number;
  /** Of each uncharged run, what did not decide. */
  undecided: readonly string[];
  leased: boolean;
  payerFault: boolean;
  /** The time of its answer, or of the released row itself, is over. */
  over: boolean;
  /** The answer was deleted. */
  forgotten: boolean;
  /** The chain was asked a second time. */
  final: boolean;
  /** Grows with every write; the open row with the smallest has waited longest. */
  touched: number;
}

/** All rows of one payer, and every lease that was ever given out: holders come late. */
export class Model {
  readonly rows = new Map<number, ModelRow>();
  readonly leases: { readonly key: number; readonly attempt: number }[] = [];
  private writes = 0;

  /** A lease that was given out, counted from the newest. */
  lease(which: number): { readonly key: number; readonly attempt: number } | undefined {
    return this.leases[this.leases.length - 1 - (which % Math.max(this.leases.length, 1))];
  }

  touch(row: ModelRow, change: Partial<ModelRow>): void {
    Object.assign(row, change, { touched: (this.writes += 1) });
  }

  /** The row, when the lease is still the newest one of it and its state is one of these. */
  held(lease: { key: number; attempt: number }, ...states: ModelRow['state'][]): ModelRow | undefined {
    const row = this.rows.get(lease.key);
    return row && row.attempt === lease.attempt && states.includes(row.state) ? row : undefined;
  }

  open(): [number, ModelRow][] {
    const free = [...this.rows].filter(([, row]) => row.state === 'settling' && !row.leased);
    return free.sort(([, a], [, b]) => a.touched - b.touched);
  }

  take(key: number, row: ModelRow): void {
    this.touch(row, { attempt: row.attempt + 1, leased: true });
    this.leases.push({ key, attempt: row.attempt });
  }
}

export const newRow = (): ModelRow => ({
  state: 'claimed',
  attempt: 0,
  undecided: [],
  leased: true,
  payerFault: false,
  over: false,
  forgotten: false,
  final: false,
  touched: 0,
});
