import { type TopUp, type TopUpState, TopUpStore } from '@einvoice/card-payments';
import { ask } from './ask-accounts';
import { type Database } from './connect-database';

const columns = 'id, workspace_id, amount_cents, provider, test_funds, provider_ref, state, created_at, settled_at';
const wasPaid = `state IN ('paid', 'refunded', 'disputed')`;
const isOutdated = `($2 IN ('open', 'declined', 'expired') AND ${wasPaid} OR $2 = 'open' AND state = 'expired')`;
const statements = {
  add: {
    name: 'top_up_add',
    text: `
      INSERT INTO top_up (id, workspace_id, person_id, amount_cents, provider, test_funds, look_at)
      VALUES ($1, $2, $3, $4, $5, $6, now() + interval '1 minute') RETURNING ${columns}`,
  },
  setProviderRef: { name: 'top_up_set_ref', text: 'UPDATE top_up SET provider_ref = $2 WHERE id = $1' },
  find: { name: 'top_up_find', text: `SELECT ${columns} FROM top_up WHERE workspace_id = $1 AND id = $2` },
  get: { name: 'top_up_get', text: `SELECT ${columns} FROM top_up WHERE id = $1` },
  findByRef: {
    name: 'top_up_find_by_ref',
    text: `SELECT ${columns} FROM top_up WHERE provider = $1 AND provider_ref = $2`,
  },
  list: {
    name: 'top_up_list',
    text: `SELECT ${columns} FROM top_up WHERE workspace_id = $1 ORDER BY created_at DESC, id LIMIT $2`,
  },
  note: {
    name: 'top_up_note',
    text: `
      UPDATE top_up SET
        state = $2,
        settled_at = CASE WHEN $2 = 'open' THEN NULL WHEN state = $2 OR ${wasPaid} THEN settled_at ELSE now() END,
        look_at = now() + $3 * interval '1 second'
      WHERE id = $1 AND NOT ${isOutdated}`,
  },
  due: {
    name: 'top_up_due',
    text: `
      WITH due AS (
        SELECT id FROM top_up WHERE look_at <= now() ORDER BY look_at LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED
      )
      UPDATE top_up SET look_at = now() + $2 * interval '1 second' FROM due WHERE top_up.id = due.id
      RETURNING ${columns.replace('id,', 'top_up.id,')}`,
  },
  isKnownReport: {
    name: 'payment_event_known',
    text: 'SELECT id FROM payment_event WHERE provider = $1 AND id = $2',
  },
  noteReport: {
    name: 'payment_event_note',
    text: 'INSERT INTO payment_event (provider, id, type) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
  },
  sweep: {
    name: 'payment_event_sweep',
    text: `
      WITH old AS (DELETE FROM payment_event WHERE received_at < now() - $1 * interval '1 day' RETURNING 1)
      SELECT count(*) AS swept FROM old`,
  },
};

interface TopUpRow {
  id: string;
  workspace_id: string;
  amount_cents: number;
  provider: TopUp['provider'];
  test_funds: boolean;
  provider_ref: string | null;
  state: TopUpState;
  created_at: Date;
  settled_at: Date | null;
}

/** Top-ups in Postgres. */
export class PostgresTopUpStore extends TopUpStore {
  constructor(
    private readonly database: Database,
    private readonly limits: { readonly eventsKeptDays: number },
  ) {
    super();
  }

  async add(topUp: {
    id: string;
    workspaceId: string;
    personId: string;
    amountCents: number;
    provider: TopUp['provider'];
    testFunds: boolean;
  }): Promise<TopUp> {
    const { id, workspaceId, personId, amountCents, provider, testFunds } = topUp;
    const values = [id, workspaceId, personId, amountCents, provider, testFunds];
    const [row] = await ask<TopUpRow>(this.database, statements.add, values);
    return topUpOf(row!);
  }

  async setProviderRef(id: string, providerRef: string): Promise<void> {
    await ask(this.database, statements.setProviderRef, [id, providerRef]);
  }

  async find(workspaceId: string, id: string): Promise<TopUp | null> {
    const [row] = await ask<TopUpRow>(this.database, statements.find, [workspaceId, id]);
    return row ? topUpOf(row) : null;
  }

  async get(id: string): Promise<TopUp | null> {
    const [row] = await ask<TopUpRow>(this.database, statements.get, [id]);
    return row ? topUpOf(row) : null;
  }

  async findByProviderRef(provider: TopUp['provider'], providerRef: string): Promise<TopUp | null> {
    const [row] = await ask<TopUpRow>(this.database, statements.findByRef, [provider, providerRef]);
    return row ? topUpOf(row) : null;
  }

  async listOf(workspaceId: string, limit: number): Promise<readonly TopUp[]> {
    return (await ask<TopUpRow>(this.database, statements.list, [workspaceId, limit])).map(topUpOf);
  }

  async note(id: string, state: TopUpState, lookInSeconds: number | null): Promise<void> {
    await ask(this.database, statements.note, [id, state, lookInSeconds]);
  }

  async due(limit: number, putOffSeconds: number): Promise<readonly TopUp[]> {
    return (await ask<TopUpRow>(this.database, statements.due, [limit, putOffSeconds])).map(topUpOf);
  }

  async isKnownReport(provider: TopUp['provider'], id: string): Promise<boolean> {
    return (await ask(this.database, statements.isKnownReport, [provider, id])).length > 0;
  }

  async noteReport(provider: TopUp['provider'], { id, type }: { id: string; type: string }): Promise<void> {
    await ask(this.database, statements.noteReport, [provider, id, type]);
  }

  async sweep(): Promise<number> {
    const [row] = await ask<{ swept: string }>(this.database, statements.sweep, [this.limits.eventsKeptDays]);
    return Number(row?.swept ?? 0);
  }
}

const topUpOf = (row: TopUpRow): TopUp => ({
  id: row.id,
  workspaceId: row.workspace_id,
  amountCents: row.amount_cents,
  provider: row.provider,
  testFunds: row.test_funds,
  providerRef: row.provider_ref,
  state: row.state,
  createdAt: row.created_at,
  settledAt: row.settled_at,
});
