import { type KeptCheck } from '@einvoice/decision-envelope';
import { checkReceipts } from '@einvoice/limits';
import { CheckStore, type KeptReceipt, type OwnedCheck } from '@einvoice/signed-receipts';
import { type Database } from './connect-database';

const keptFor = `interval '${checkReceipts.keptDays} days'`;

/** Rows of other calls in the same statement are kept whatever becomes of one: a workspace that is gone has no checks. */
const keep = {
  name: 'kept_check_keep',
  text: `
    INSERT INTO kept_check (
      workspace_id, request_id, tool, status, decision, source, mode, dataset_versions, checked_at, input_digest, facts
    )
    SELECT
      known.id, sent."requestId", sent.tool, sent.status, sent.decision, sent.source, sent.mode,
      ARRAY(SELECT jsonb_array_elements_text(sent."datasetVersions")), sent."checkedAt", sent."inputDigest", sent.facts
    FROM jsonb_to_recordset($1::jsonb) AS sent (
      at integer, "workspaceId" text, "requestId" text, tool text, status text, decision jsonb, source text, mode text,
      "datasetVersions" jsonb, "checkedAt" timestamptz, "inputDigest" text, facts jsonb
    )
    CROSS JOIN LATERAL (SELECT id FROM workspace WHERE id = sent."workspaceId" LIMIT 1) AS known
    ORDER BY known.id, sent."requestId", sent.at
    ON CONFLICT (workspace_id, request_id) DO NOTHING
    RETURNING workspace_id AS "workspaceId", request_id AS "requestId"`,
};
const find = {
  name: 'kept_check_find',
  text: `
    SELECT
      request_id AS "requestId", tool, status, decision, source, mode, dataset_versions AS "datasetVersions",
      checked_at AS "checkedAt", input_digest AS "inputDigest", facts
    FROM kept_check
    WHERE workspace_id = $1 AND request_id = ANY ($2::text[]) AND created_at > now() - ${keptFor}`,
};
const findReceipt = {
  name: 'check_receipt_find',
  text: `
    SELECT receipt FROM check_receipt
    WHERE workspace_id = $1 AND bundle_digest = $2 AND created_at > now() - ${keptFor}`,
};
const keepReceipt = {
  name: 'check_receipt_keep',
  text: `
    INSERT INTO check_receipt (workspace_id, bundle_digest, receipt) VALUES ($1, $2, $3)
    ON CONFLICT (workspace_id, bundle_digest) DO NOTHING RETURNING bundle_digest`,
};
const removeChecks = {
  name: 'kept_check_remove',
  text: `
    DELETE FROM kept_check WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM kept_check WHERE created_at <= now() - ${keptFor}
      ORDER BY created_at LIMIT $1::integer FOR UPDATE SKIP LOCKED
    )) RETURNING 1 AS removed`,
};
const removeReceipts = {
  name: 'check_receipt_remove',
  text: `
    DELETE FROM check_receipt WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM check_receipt WHERE created_at <= now() - ${keptFor}
      ORDER BY created_at LIMIT $1::integer FOR UPDATE SKIP LOCKED
    )) RETURNING 1 AS removed`,
};

export const checkStatements = { keep, find, findReceipt, keepReceipt, removeChecks, removeReceipts };

type KeptRow = Omit<KeptCheck, 'checkedAt'> & { readonly checkedAt: Date };

/** Checks and their receipts in Postgres, whose clock says how old they are. */
export class PostgresCheckStore extends CheckStore {
  constructor(private readonly database: Database) {
    super();
  }

  async keep(owned: readonly OwnedCheck[]): Promise<readonly boolean[]> {
    const rows = JSON.stringify(owned.map(({ workspaceId, check }, at) => ({ at, workspaceId, ...check })));
    const kept = await this.database.query<{ workspaceId: string; requestId: string }>(keep, [rows]);
    const keys = new Set(kept.map(({ workspaceId, requestId }) => keyOf(workspaceId, requestId)));
    // Of two alike in one statement the first one is kept.
    return owned.map(({ workspaceId, check }) => keys.delete(keyOf(workspaceId, check.requestId)));
  }

  async find(workspaceId: string, requestIds: readonly string[]): Promise<readonly KeptCheck[]> {
    const rows = await this.database.query<KeptRow>(find, [workspaceId, requestIds]);
    return rows.map((row) => ({ ...row, checkedAt: row.checkedAt.toISOString() }));
  }

  async findReceipt(workspaceId: string, bundleDigest: string): Promise<string | null> {
    const [found] = await this.database.query<{ receipt: string }>(findReceipt, [workspaceId, bundleDigest]);
    return found?.receipt ?? null;
  }

  async keepReceipt(workspaceId: string, { bundleDigest, receipt }: KeptReceipt): Promise<boolean> {
    return (await this.database.query(keepReceipt, [workspaceId, bundleDigest, receipt])).length > 0;
  }

  async removeExpired(atMost: number): Promise<number> {
    const checks = await this.database.query(removeChecks, [atMost]);
    return checks.length + (await this.database.query(removeReceipts, [atMost])).length;
  }
}

const keyOf = (workspaceId: string, requestId: string): string => JSON.stringify([workspaceId, requestId]);
