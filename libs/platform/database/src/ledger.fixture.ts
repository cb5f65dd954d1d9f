import { randomUUID } from 'node:crypto';
import { type EarlierAttempt, type PricedCall, type Reservation } from '@einvoice/billing-ledger';
import { createTestDatabase, patientConnection, type TestDatabase } from '@einvoice/test-kit';
import { connectDatabase, type Database } from './connect-database';
import { PostgresLedgerStore } from './postgres-ledger-store';

/** Of a store of specs: a busy machine is no reason to tell a caller that it waited too long. */
export const patientCalls = { callDeadlineMs: 60_000 } as const;

export type Held = Extract<Reservation, { outcome: 'held' }>;

/** A ledger on a Postgres of its own, and what specs do to it. */
export class LedgerFixture {
  private constructor(
    readonly test: TestDatabase,
    /** As the superuser who may change what no program may. */
    readonly database: Database,
    readonly store: PostgresLedgerStore,
  ) {}

  static async open(leaseMs = 15_000): Promise<LedgerFixture> {
    const test = await createTestDatabase();
    const database = connectDatabase(test.url, { applicationName: 'spec', connectionsMax: 4, ...patientConnection });
    return new LedgerFixture(test, database, new PostgresLedgerStore(database, { leaseMs, ...patientCalls }));
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.test.drop();
  }

  run<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.database.query<Row>({ name: '', text }, values);
  }

  /** A workspace with so many credits. */
  async workspaceWith(credits: number, workspaceId = `ws_${randomUUID()}`): Promise<string> {
    await this.run(`INSERT INTO workspace (id, name) VALUES ($1, 'spec')`, [workspaceId]);
    await this.store.openAccounts(workspaceId);
    if (credits > 0) {
      const topUp = { workspaceId, credits, externalReference: randomUUID(), local: true };
      await this.store.creditTopUp(topUp);
    }
    return workspaceId;
  }

  async held(call: PricedCall, resume?: number): Promise<Held> {
    const reservation = await this.store.reserve(call, resume);
    if (reservation.outcome !== 'held') throw new Error(reservation.outcome);
    return reservation;
  }

  async resumable(call: PricedCall): Promise<EarlierAttempt> {
    const reservation = await this.store.reserve(call);
    if (reservation.outcome !== 'resumable') throw new Error(reservation.outcome);
    return reservation.earlier;
  }

  settle({ runId, attempt }: Held, answered: number, complete = true, response = `{"answered":${answered}}`) {
    return this.store.settle({ runId, attempt, answered, complete, response: Buffer.from(response) });
  }

  /** Its lease is over, as if its holder had been silent. */
  async lapse(runId: string): Promise<void> {
    await this.run(`UPDATE ledger.run SET lease_until = now() - INTERVAL '1 second' WHERE id = $1`, [runId]);
  }

  /** It ended, and everybody saw that it did, so many days earlier than in truth. */
  async age(runId: string, days: number): Promise<void> {
    await this.store.expireHolds();
    for (const text of [
      `UPDATE ledger.run SET finished_at = finished_at - $2 * INTERVAL '1 day' WHERE id = $1`,
      `UPDATE ledger.reminder SET ended_at = ended_at - $2 * INTERVAL '1 day' WHERE $1 = ANY (runs)`,
    ]) {
      await this.run(text, [runId, days]);
    }
  }

  async balance(workspaceId: string) {
    const balance = await this.store.balanceOf(workspaceId);
    if (!balance) throw new Error('The workspace has no accounts.');
    return balance;
  }
}

/** A call of at most 20 answers for 2 credits each. */
export const callOf = (workspaceId: string, more: Partial<PricedCall> = {}): PricedCall => ({
  runId: randomUUID(),
  workspaceId,
  route: 'vat_verify',
  fingerprint: new Uint8Array(32),
  creditsPerAnswer: 2,
  answersMax: 20,
  freeTier: false,
  ...more,
});
