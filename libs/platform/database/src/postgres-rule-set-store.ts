import { type NewRuleSet, type RuleSetEntry, type RuleSetOwner, RuleSetStore } from '@einvoice/rule-sets';
import { type Database } from './connect-database';

/** Who stores for one owner at the same time waits here, so that what is counted stays true. */
const lockWorkspace = { name: 'rule_set_lock_workspace', text: 'SELECT id FROM workspace WHERE id = $1 FOR NO KEY UPDATE' }; // prettier-ignore
const lockOperator = {
  name: 'rule_set_lock_operator',
  text: `SELECT pg_advisory_xact_lock(hashtext('rule_set operator')) IS NOT NULL AS locked`,
};
const put = {
  name: 'rule_set_put',
  text: `
    INSERT INTO rule_set (owner, workspace_id, name, rules, documents, asserts, bytes, sha256)
    SELECT $1, $2, $3, $4, $5::jsonb, $6::integer, $7::integer, $8
    WHERE (SELECT count(*) FROM rule_set WHERE owner = $1 AND name <> $3) < $9::integer
    ON CONFLICT (owner, name) DO UPDATE SET
      rules = excluded.rules, documents = excluded.documents, asserts = excluded.asserts, bytes = excluded.bytes,
      sha256 = excluded.sha256, created_at = now()
    RETURNING xmax <> 0 AS replaced`,
};
const list = {
  name: 'rule_set_list',
  text: `SELECT name, asserts, bytes, sha256, created_at AS "createdAt" FROM rule_set WHERE owner = $1 ORDER BY name COLLATE "C"`, // prettier-ignore
};
const find = { name: 'rule_set_find', text: 'SELECT rules, documents, sha256 FROM rule_set WHERE owner = $1 AND name = $2' }; // prettier-ignore
const remove = { name: 'rule_set_remove', text: 'DELETE FROM rule_set WHERE owner = $1 AND name = $2 RETURNING name' };

export const ruleSetStatements = { lockWorkspace, lockOperator, put, list, find, remove };

/** Rule sets in Postgres. */
export class PostgresRuleSetStore extends RuleSetStore {
  constructor(private readonly database: Database) {
    super();
  }

  put(owner: RuleSetOwner, ruleSet: NewRuleSet, setsMax: number): ReturnType<RuleSetStore['put']> {
    const workspaceId = owner === 'operator' ? null : owner.workspaceId;
    const values = [keyOf(owner), workspaceId, ...columnsOf(ruleSet), setsMax];
    return this.database.transaction(async (query) => {
      const locked = await (workspaceId === null ? query(lockOperator) : query(lockWorkspace, [workspaceId]));
      if (locked.length === 0) return 'unknown_workspace';
      const [stored] = await query<{ replaced: boolean }>(put, values);
      return stored === undefined ? 'too_many' : stored.replaced ? 'replaced' : 'added';
    });
  }

  listOf(owner: RuleSetOwner): Promise<readonly RuleSetEntry[]> {
    return this.database.query<RuleSetEntry>(list, [keyOf(owner)]);
  }

  async find(owner: RuleSetOwner, name: string): ReturnType<RuleSetStore['find']> {
    const [found] = await this.database.query<StoredRules>(find, [keyOf(owner), name]);
    if (!found) return null;
    const documents = Object.entries(found.documents).map(([of, xml]) => [of, Buffer.from(xml, 'base64')] as const);
    return { file: { rules: found.rules, documents: new Map(documents) }, sha256: found.sha256 };
  }

  async remove(owner: RuleSetOwner, name: string): Promise<boolean> {
    return (await this.database.query(remove, [keyOf(owner), name])).length > 0;
  }
}

interface StoredRules {
  readonly rules: Buffer;
  readonly documents: Readonly<Record<string, string>>;
  readonly sha256: string;
}

const keyOf = (owner: RuleSetOwner): string => (owner === 'operator' ? owner : `workspace ${owner.workspaceId}`);

function columnsOf({ name, file: { rules, documents }, asserts, sha256 }: NewRuleSet): unknown[] {
  const read = Object.fromEntries([...documents].map(([of, xml]) => [of, Buffer.from(xml).toString('base64')]));
  const bytes = [rules, ...documents.values()].reduce((sum, { length }) => sum + length, 0);
  return [name, Buffer.from(rules), JSON.stringify(read), asserts, bytes, sha256];
}
