import { callOf, TestLedger, type TestLedgerOptions } from '@einvoice/billing-ledger/testing';
import { createTestDatabase, unhurriedConnection, type TestDatabase } from '@einvoice/test-kit';
import { connectDatabase, type Database } from './connect-database';
import { PostgresLedgerStore } from './postgres-ledger-store';

export { callOf };

/** Of a store of specs: a busy machine is no reason to tell a caller that it waited too long. */
export const unhurriedCalls = { callDeadlineMs: 60_000 } as const;

/** A ledger on a Postgres of its own, and what specs do to it. */
export class LedgerFixture extends TestLedger {
  override readonly store: PostgresLedgerStore;
  override readonly elsewhere: PostgresLedgerStore;

  private constructor(
    readonly test: TestDatabase,
    /** As the superuser who may change what no program may. */
    readonly database: Database,
    options: TestLedgerOptions,
  ) {
    super();
    const newStore = () => new PostgresLedgerStore(database, { leaseMs: 15_000, ...options, ...unhurriedCalls });
    [this.store, this.elsewhere] = [newStore(), newStore()];
  }

  static async open(options: TestLedgerOptions = {}): Promise<LedgerFixture> {
    const test = await createTestDatabase();
    const database = connectDatabase(test.url, { applicationName: 'spec', connectionsMax: 4, ...unhurriedConnection });
    return new LedgerFixture(test, database, options);
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.test.drop();
  }

  run<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.database.query<Row>({ name: '', text }, values);
  }

  async addWorkspace(workspaceId: string): Promise<void> {
    await this.run(`INSERT INTO workspace (id, name) VALUES ($1, 'spec')`, [workspaceId]);
  }

  async eraseWorkspace(workspaceId: string): Promise<void> {
    await this.run('DELETE FROM workspace WHERE id = $1', [workspaceId]);
  }

  async connect(connectionId: string, workspaceId: string): Promise<void> {
    const text = `INSERT INTO connection (id, workspace_id, name, secret_sha256, secret_end, created_by)
       VALUES ($1, $2, 'spec', sha256('x'), 'abcd', 'spec')`;
    await this.run(text, [connectionId, workspaceId]);
  }

  async setRevoked(connectionId: string, revoked: boolean): Promise<void> {
    const text = `UPDATE connection SET revoked_at = CASE WHEN $2 THEN now() END WHERE id = $1`;
    await this.run(text, [connectionId, revoked]);
  }

  async lapse(runId: string): Promise<void> {
    await this.run(`UPDATE ledger.run SET lease_until = now() - INTERVAL '1 second' WHERE id = $1`, [runId]);
  }

  async leaseUntilMs(runId: string): Promise<number> {
    const text = 'SELECT lease_until FROM ledger.run WHERE id = $1';
    return (await this.run<{ lease_until: Date }>(text, [runId]))[0]!.lease_until.getTime();
  }

  async passDays(workspaceId: string, days: number): Promise<void> {
    const text = `UPDATE ledger.account SET first_used_at = first_used_at - $2 * INTERVAL '1 day'
       WHERE workspace_id = $1 AND code = 'free_calls'`;
    await this.run(text, [workspaceId, days]);
  }

  async keysOfYesterday(workspaceId: string): Promise<void> {
    const text = `UPDATE ledger.account SET keys_day = keys_day - 1 WHERE workspace_id = $1 AND code = 'wallet'`;
    await this.run(text, [workspaceId]);
  }

  async age(runId: string, days: number): Promise<void> {
    await this.store.expireHolds();
    for (const text of [
      `UPDATE ledger.run SET finished_at = finished_at - $2 * INTERVAL '1 day' WHERE id = $1`,
      `UPDATE ledger.reminder SET ended_at = ended_at - $2 * INTERVAL '1 day' WHERE $1 = ANY (runs)`,
    ]) {
      await this.run(text, [runId, days]);
    }
  }

  async dumpRuns(): Promise<string> {
    return JSON.stringify(await this.run(`SELECT r::text, convert_from(response, 'UTF8') FROM ledger.run AS r`));
  }
}
