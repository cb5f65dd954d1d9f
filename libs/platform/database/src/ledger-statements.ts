/** What the ledger is told and asked. The functions are in the migration of the ledger. */
export const ledgerStatements = {
  reserve: {
    name: 'ledger_reserve',
    text: `
      SELECT outcome, run, attempt, paid_by, available, free_left, captured, price, response, retry_seconds
      FROM ledger.reserve_many($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 * interval '1 millisecond', $12)
      ORDER BY ordinal`,
  },
  settle: {
    name: 'ledger_settle',
    text: `
      SELECT outcome, charged, captured, free_calls, available, free_left
      FROM ledger.settle_many($1, $2, $3, $4, $5) ORDER BY ordinal`,
  },
  release: { name: 'ledger_release', text: 'SELECT ledger.release_run($1, $2) AS released' },
  renew: {
    name: 'ledger_renew',
    text: `SELECT run FROM ledger.renew_leases($1, $2, $3 * interval '1 millisecond') AS run`,
  },
  expire: { name: 'ledger_expire', text: 'SELECT expired, last FROM ledger.expire_holds($1)' },
  openAccounts: { name: 'ledger_open_accounts', text: 'SELECT ledger.open_accounts($1)' },
  creditTopUp: {
    name: 'ledger_credit_top_up',
    text: 'SELECT outcome, available FROM ledger.credit_top_up($1, $2, $3, $4)',
  },
  takeBack: { name: 'ledger_take_back', text: 'SELECT outcome, available FROM ledger.take_back($1, $2, $3)' },
  unfreeze: { name: 'ledger_unfreeze', text: 'SELECT ledger.unfreeze($1, $2) AS outcome' },
  balances: {
    name: 'ledger_balances',
    text: `
      SELECT w.workspace_id AS "workspaceId", ledger.available(w)::float8 AS available, w.debits_pending::float8 AS held,
             ledger.free_calls_left(f)::float8 AS "freeCallsLeft",
             f.first_used_at + INTERVAL '14 days' AS "freeUntil", w.frozen_at IS NOT NULL AS frozen
      FROM ledger.account AS w JOIN ledger.account AS f ON f.workspace_id = w.workspace_id AND f.code = 'free_calls'
      WHERE w.workspace_id = ANY ($1::text[]) AND w.code = 'wallet'`,
  },
  movements: {
    name: 'ledger_movements',
    text: `
      SELECT t.id, t.kind, a.unit, t.amount::float8 AS amount, t.available_after::float8 AS "availableAfter",
             t.run_id AS "runId", t.external_ref AS "externalReference", t.created_at AS at
      FROM ledger.account AS a CROSS JOIN LATERAL (
        SELECT * FROM ledger.transfer WHERE account_id = a.id AND account_seq <= ledger.seq_before(a.id, $2)
        ORDER BY account_seq DESC LIMIT $3
      ) AS t
      WHERE a.workspace_id = $1 ORDER BY t.id DESC LIMIT $3`,
  },
  run: {
    name: 'ledger_run',
    text: `
      SELECT id AS "runId", route, state, answered, captured::float8 AS credits, free_calls::float8 AS "freeCalls",
             complete, fingerprint, response, coalesce(response_sha256, sha256(response)) AS "responseSha256",
             created_at AS "createdAt", finished_at AS "finishedAt"
      FROM ledger.run WHERE id = $2 AND workspace_id = $1`,
  },
  violations: { name: 'ledger_violations', text: 'SELECT rule, subject FROM ledger.ledger_violations' },
  forget: { name: 'ledger_forget', text: 'SELECT ledger.forget_answers() AS forgotten' },
  seal: { name: 'ledger_seal', text: 'SELECT ledger.seal_block() AS sealed' },
  head: {
    name: 'ledger_head',
    text: `SELECT id::TEXT AS block, encode(hash, 'hex') AS sha256, sealed_at AS "sealedAt",
      (SELECT sum(transfer_count) FROM ledger.block AS b WHERE b.id <= last.id)::float8 AS transfers
      FROM ledger.block AS last ORDER BY id DESC LIMIT 1`,
  },
  brokenSeals: { name: 'ledger_broken_seals', text: 'SELECT block, transfer, problem FROM ledger.verify_blocks()' },
};
