import {
  type HistoryLine,
  type HistoryPage,
  type HistoryQuery,
  type HistorySums,
  LedgerHistory,
  type UsageDay,
} from '@einvoice/billing-ledger';
import { type Database } from './connect-database';

/** Movements of one account that fit; $1 workspace, $2 kinds, $3 connection, $4 and $5 the first and last day in UTC. */
const fitting = `
  ($2::TEXT[] IS NULL OR t.kind = ANY ($2)) AND ($3::TEXT IS NULL OR r.connection_id = $3)
  AND ($4::DATE IS NULL OR t.created_at >= $4::DATE::TIMESTAMP AT TIME ZONE 'UTC')
  AND ($5::DATE IS NULL OR t.created_at < ($5::DATE + 1)::TIMESTAMP AT TIME ZONE 'UTC')`;
const answers = `
  CASE WHEN t.kind = 'capture' AND a.unit = 'credit' THEN t.amount / r.price WHEN t.kind = 'capture' THEN r.answered END`;
/** Against the balance before the request: what was held and came back has changed nothing. */
const change = `
  CASE WHEN t.kind IN ('capture', 'hold', 'refund') THEN -t.amount WHEN t.kind = 'void' THEN 0 ELSE t.amount END`;

export const historyStatements = {
  page: {
    name: 'history_page',
    text: `
      SELECT t.id, t.created_at AS at, t.kind, a.unit, (${change})::float8 AS change,
             t.available_after::float8 AS "availableAfter", t.route, t.run_id AS "runId", t.answers::float8 AS answers,
             CASE WHEN t.connection_id IS NOT NULL
               THEN json_build_object('id', t.connection_id, 'name', coalesce(c.name, t.connection_id)) END AS connection,
             t.test_funds AS "testFunds"
      FROM ledger.account AS a CROSS JOIN LATERAL (
        SELECT t.*, r.route, r.connection_id, ${answers} AS answers,
               t.debit_id = (SELECT id FROM ledger.account WHERE workspace_id IS NULL AND code = 'funding_local') AS test_funds
        FROM ledger.transfer AS t LEFT JOIN ledger.run AS r ON r.id = t.run_id
        WHERE t.account_id = a.id AND t.account_seq <= ledger.seq_before(a.id, $6) AND ${fitting}
        ORDER BY t.account_seq DESC LIMIT $7
      ) AS t
      LEFT JOIN connection AS c ON c.id = t.connection_id AND c.workspace_id = $1
      WHERE a.workspace_id = $1 ORDER BY t.id DESC LIMIT $7`,
  },
  sums: {
    name: 'history_sums',
    text: `
      SELECT count(*)::float8 AS lines,
             coalesce(sum(${change}) FILTER (WHERE a.unit = 'credit'), 0)::float8 AS "changeCredits",
             coalesce(sum(${answers}), 0)::float8 AS answers,
             (count(*) FILTER (WHERE t.kind = 'void'))::float8 AS "notCharged"
      FROM ledger.account AS a JOIN ledger.transfer AS t ON t.account_id = a.id LEFT JOIN ledger.run AS r ON r.id = t.run_id
      WHERE a.workspace_id = $1 AND ${fitting}`,
  },
  usage: {
    name: 'history_usage',
    text: `
      SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(sum(r.captured), 0)::float8 AS "chargedCredits",
             coalesce(sum(r.answered), 0)::float8 AS answers, coalesce(sum(r.free_calls), 0)::float8 AS "freeCalls"
      FROM generate_series(0, $2 - 1) AS back (days)
      CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE 'UTC')::DATE - back.days AS day) AS d
      LEFT JOIN ledger.runs_of($1, ((now() AT TIME ZONE 'UTC')::DATE - ($2 - 1))::TIMESTAMP AT TIME ZONE 'UTC') AS r
        ON (r.created_at AT TIME ZONE 'UTC')::DATE = d.day
      GROUP BY d.day ORDER BY d.day`,
  },
  testFunds: {
    name: 'history_test_funds',
    text: `
      SELECT EXISTS (
        SELECT FROM ledger.account AS a JOIN ledger.transfer AS t ON t.account_id = a.id
        WHERE a.workspace_id = $1 AND a.code = 'wallet' AND t.kind = 'topup'
          AND t.debit_id = (SELECT id FROM ledger.account WHERE workspace_id IS NULL AND code = 'funding_local')
      ) AS has`,
  },
};

const newest = '9223372036854775807';
const movementId = /^[0-9]{1,18}$/;

/** What people read of the ledger, in Postgres. Reads tables alone; nothing here can write. */
export class PostgresLedgerHistory extends LedgerHistory {
  constructor(private readonly database: Database) {
    super();
  }

  async page(workspaceId: string, query: HistoryQuery): Promise<HistoryPage> {
    if (query.before !== null && !movementId.test(query.before)) return { lines: [], hasMore: false };
    const values = [...filterOf(workspaceId, query), query.before ?? newest, query.limit + 1];
    const rows = await this.database.query<HistoryLine>(historyStatements.page, values);
    return { lines: rows.slice(0, query.limit), hasMore: rows.length > query.limit };
  }

  async sums(workspaceId: string, query: HistoryQuery): Promise<HistorySums> {
    const [sums] = await this.database.query<HistorySums>(historyStatements.sums, filterOf(workspaceId, query));
    return sums!;
  }

  /** The oldest day first. */
  usage(workspaceId: string, days: number): Promise<readonly UsageDay[]> {
    return this.database.query<UsageDay>(historyStatements.usage, [workspaceId, days]);
  }

  async hasTestFunds(workspaceId: string): Promise<boolean> {
    const [row] = await this.database.query<{ has: boolean }>(historyStatements.testFunds, [workspaceId]);
    return row?.has ?? false;
  }
}

const filterOf = (workspaceId: string, { kinds, connectionId, from, to }: HistoryQuery): unknown[] => [
  workspaceId,
  kinds,
  connectionId,
  from,
  to,
];
