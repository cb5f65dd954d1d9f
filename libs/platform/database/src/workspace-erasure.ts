import { type Database } from './connect-database';

type Query = Database['query'];

/** So many of something were removed, or are kept. */
interface Counted {
  readonly what: string;
  readonly rows: number;
}

const persons = 'SELECT unnest($2::text[])'; // who goes with it
const wallets = 'SELECT address FROM workspace_wallet WHERE workspace_id = $1';
const connections = 'SELECT id FROM connection WHERE workspace_id = $1';
const counted = (change: string): string =>
  `WITH changed AS (${change} RETURNING 1) SELECT count(*)::int AS rows FROM changed`;

/** In this order: what names others goes before them. $1 is the workspace, $2 the persons who go with it. */
const removals: readonly (readonly [what: string, text: string])[] = [
  ['links of sign-in', counted(`DELETE FROM sign_in_link WHERE value IN (SELECT '{"email":' || to_json(email)::text || '}' FROM person WHERE id IN (${persons}))`)], // prettier-ignore
  ['mails that a sandbox kept', counted(`DELETE FROM local_mail WHERE recipient IN (SELECT email FROM person WHERE id IN (${persons}))`)], // prettier-ignore
  ['answers of calls that its wallets paid for', counted(`UPDATE payment SET answer = NULL, payload = NULL WHERE payer IN (${wallets}) AND answer IS NOT NULL AND (state = 'failed' OR state = 'settled' AND final_at IS NOT NULL)`)], // prettier-ignore
  ['linked wallets', counted('DELETE FROM workspace_wallet WHERE workspace_id = $1')],
  ['texts to be signed by a wallet', counted('DELETE FROM wallet_challenge WHERE workspace_id = $1')],
  ['records of checks', counted('DELETE FROM kept_check WHERE workspace_id = $1')],
  ['receipts of checks', counted('DELETE FROM check_receipt WHERE workspace_id = $1')],
  ['rules of its own', counted('DELETE FROM rule_set WHERE workspace_id = $1')],
  ['logins of terminals', counted('DELETE FROM device_login WHERE workspace_id = $1')],
  ['further secrets of connections', counted(`DELETE FROM connection_secret WHERE connection_id IN (${connections})`)],
  ['connections, revoked and without a name', counted(`UPDATE connection SET name = 'erased', created_by = 'erased', revoked_at = coalesce(revoked_at, now()) WHERE workspace_id = $1`)], // prettier-ignore
  ['answers of calls that its credits paid for', 'SELECT ledger.forget_answers_of($1) AS rows'],
  ['name, address and identifiers of the workspace', counted(`UPDATE workspace SET name = 'erased', legal_entity_name = NULL, legal_entity_country = NULL, vat_number = NULL, peppol_scheme = NULL, peppol_identifier = NULL, provider = NULL, provider_legal_entity_id = NULL, low_balance_credits = NULL, low_balance_language = NULL, low_balance_told_at = NULL, updated_at = now() WHERE id = $1`)], // prettier-ignore
  ['persons, with their sessions and passkeys', counted(`DELETE FROM person WHERE id IN (${persons})`)],
];

/** Records of sales and payments, which tax law wants kept for ten years; none holds what was asked or answered. */
const keepings: readonly (readonly [what: string, text: string])[] = [
  [
    'movements of credits',
    `SELECT count(*)::int AS rows FROM ledger.transfer AS t JOIN ledger.account AS a ON a.id = t.account_id WHERE a.workspace_id = $1`,
  ],
  ['top-ups, without who paid', 'SELECT count(*)::int AS rows FROM top_up WHERE workspace_id = $1'],
  ['payments over x402, as the chain has them', `SELECT count(*)::int AS rows FROM payment WHERE payer IN (${wallets}) AND state = 'settled'`], // prettier-ignore
];

/** What an erasure did, or would do. */
export interface Erasure {
  readonly removed: readonly Counted[];
  readonly kept: readonly Counted[];
}

/**
 * Removes what is stored of a workspace and of persons in it; what must be kept for tax stays. Again it finds nothing left.
 * @param personIds who goes with it
 */
export async function eraseWorkspace(
  query: Query,
  workspaceId: string,
  personIds: readonly string[],
): Promise<Erasure> {
  const all = async (kind: string, steps: typeof removals): Promise<Counted[]> => {
    const done: Counted[] = [];
    for (const [index, [what, text]] of steps.entries()) {
      const values = [workspaceId, personIds].slice(text.includes('$1') ? 0 : 1, text.includes('$2') ? 2 : 1);
      const numbered = text.includes('$1') ? text : text.replaceAll('$2', '$1');
      const [row] = await query<{ rows: number }>({ name: `erase_${kind}_${index}`, text: numbered }, values);
      done.push({ what, rows: row?.rows ?? 0 });
    }
    return done;
  };
  const kept = await all('keeps', keepings);
  return { removed: await all('removes', removals), kept };
}

/** Who is in a workspace; null when there is none of that name. */
export async function membersOf(query: Query, workspaceId: string): Promise<readonly string[] | null> {
  const text = `
    SELECT array_remove(array_agg(m.person_id), NULL) AS persons
    FROM workspace AS w LEFT JOIN workspace_member AS m ON m.workspace_id = w.id WHERE w.id = $1 GROUP BY w.id`;
  const [row] = await query<{ persons: string[] }>({ name: 'erase_members', text }, [workspaceId]);
  return row?.persons ?? null;
}
