/** What the store of accounts asks and tells. */
const sweepOf = (table: string) => ({
  name: `account_sweep_${table}`,
  text: `
    WITH old AS (DELETE FROM ${table} WHERE expires_at < now() - INTERVAL '1 hour' RETURNING 1)
    SELECT count(*) AS swept FROM old`,
});

export const accountStatements = {
  person: { name: 'account_person', text: 'SELECT created_at FROM person WHERE id = $1' },
  workspaceOf: {
    name: 'account_workspace_of',
    text: `
      SELECT w.id, w.name FROM workspace_member AS m JOIN workspace AS w ON w.id = m.workspace_id
      WHERE m.person_id = $1`,
  },
  lockPerson: { name: 'account_lock_person', text: 'SELECT id FROM person WHERE id = $1 FOR NO KEY UPDATE' },
  addWorkspace: { name: 'account_add_workspace', text: 'INSERT INTO workspace (id, name) VALUES ($1, $2)' },
  addMember: {
    name: 'account_add_member',
    text: 'INSERT INTO workspace_member (person_id, workspace_id) VALUES ($1, $2)',
  },
  openAccounts: { name: 'account_open_accounts', text: 'SELECT ledger.open_accounts($1)' },
  readWorkspace: {
    name: 'account_read_workspace',
    text: `
      SELECT id, name, legal_entity_name, legal_entity_country, vat_number, peppol_scheme, peppol_identifier
      FROM workspace WHERE id = $1`,
  },
  changeWorkspace: {
    name: 'account_change_workspace',
    text: `
      UPDATE workspace SET
        name = coalesce($2, name),
        legal_entity_name = CASE WHEN $3 THEN $4 ELSE legal_entity_name END,
        legal_entity_country = CASE WHEN $3 THEN $5 ELSE legal_entity_country END,
        vat_number = CASE WHEN $6 THEN $7 ELSE vat_number END,
        peppol_scheme = CASE WHEN $8 THEN $9 ELSE peppol_scheme END,
        peppol_identifier = CASE WHEN $8 THEN $10 ELSE peppol_identifier END,
        updated_at = now()
      WHERE id = $1`,
  },
  wallets: {
    name: 'account_wallets',
    text: 'SELECT address, linked_at FROM workspace_wallet WHERE workspace_id = $1 ORDER BY linked_at DESC, address',
  },
  putChallenge: {
    name: 'account_put_challenge',
    text: `
      INSERT INTO wallet_challenge (workspace_id, address, message, expires_at)
      VALUES ($1, $2, $3, now() + $4 * interval '1 second')
      ON CONFLICT (workspace_id, address) DO UPDATE SET message = excluded.message, expires_at = excluded.expires_at
      RETURNING expires_at`,
  },
  takeChallenge: {
    name: 'account_take_challenge',
    text: `
      DELETE FROM wallet_challenge WHERE workspace_id = $1 AND address = $2
      RETURNING message, expires_at > now() AS holds`,
  },
  link: {
    name: 'account_link',
    text: `
      INSERT INTO workspace_wallet (address, workspace_id)
      SELECT $1, $2 WHERE (SELECT count(*) FROM workspace_wallet WHERE workspace_id = $2) < $3
      ON CONFLICT (address) DO NOTHING`,
  },
  ownerOfWallet: {
    name: 'account_owner_of_wallet',
    text: 'SELECT workspace_id FROM workspace_wallet WHERE address = $1',
  },
  unlink: {
    name: 'account_unlink',
    text: 'DELETE FROM workspace_wallet WHERE workspace_id = $1 AND address = $2',
  },
  sessionsData: {
    name: 'account_sessions_data',
    text: `
      SELECT user_agent AS browser, created_at AS "signedInAt", updated_at AS "lastSeenAt", expires_at AS "expiresAt"
      FROM session WHERE user_id = $1 ORDER BY created_at DESC LIMIT $2`,
  },
  passkeysData: {
    name: 'account_passkeys_data',
    text: `
      SELECT id, name, backed_up AS synced, created_at AS "createdAt"
      FROM passkey WHERE user_id = $1 ORDER BY created_at DESC LIMIT $2`,
  },
  connectionsData: {
    name: 'account_connections_data',
    text: `
      SELECT id, name, secret_end AS "secretEnd", credits_per_call_max AS "creditsPerCallMax", created_at AS "createdAt",
             last_used_at AS "lastUsedAt", revoked_at AS "revokedAt"
      FROM connection WHERE workspace_id = $1 ORDER BY created_at DESC LIMIT $2`,
  },
  topUpsData: {
    name: 'account_top_ups_data',
    text: `
      SELECT id, amount_cents AS "amountCents", provider, provider_ref AS "providerRef", state, created_at AS "createdAt",
             settled_at AS "settledAt"
      FROM top_up WHERE workspace_id = $1 ORDER BY created_at DESC LIMIT $2`,
  },
  runsData: {
    name: 'account_runs_data',
    text: `
      SELECT id, route, state, answered, captured::INTEGER AS credits, connection_id AS "connectionId",
             created_at AS "createdAt", finished_at AS "finishedAt", convert_from(response, 'UTF8') AS answer
      FROM ledger.runs_of($1, '-infinity') ORDER BY created_at DESC LIMIT $2`,
  },
  movementsData: {
    name: 'account_movements_data',
    text: `
      SELECT t.id, t.kind, a.unit, t.amount::INTEGER AS amount, t.available_after::INTEGER AS "availableAfter",
             t.run_id AS "runId", t.created_at AS at
      FROM ledger.account AS a JOIN ledger.transfer AS t ON t.account_id = a.id
      WHERE a.workspace_id = $1 ORDER BY t.id DESC LIMIT $2`,
  },
  eraseWorkspace: [
    { name: 'account_erase_wallets', text: 'DELETE FROM workspace_wallet WHERE workspace_id = $1' },
    { name: 'account_erase_challenges', text: 'DELETE FROM wallet_challenge WHERE workspace_id = $1' },
    { name: 'account_erase_devices', text: 'DELETE FROM device_login WHERE workspace_id = $1' },
    {
      name: 'account_erase_connections',
      text: `
        UPDATE connection SET name = 'erased', created_by = 'erased', revoked_at = coalesce(revoked_at, now())
        WHERE workspace_id = $1`,
    },
    {
      name: 'account_erase_workspace',
      text: `
        UPDATE workspace SET name = 'erased', legal_entity_name = NULL, legal_entity_country = NULL, vat_number = NULL,
          peppol_scheme = NULL, peppol_identifier = NULL, provider = NULL, provider_legal_entity_id = NULL,
          updated_at = now()
        WHERE id = $1`,
    },
    { name: 'account_erase_answers', text: 'SELECT ledger.forget_answers_of($1)' },
  ],
  eraseLinks: { name: 'account_erase_links', text: 'DELETE FROM sign_in_link WHERE value = $1' },
  eraseMails: { name: 'account_erase_mails', text: 'DELETE FROM local_mail WHERE recipient = $1' },
  erasePerson: { name: 'account_erase_person', text: 'DELETE FROM person WHERE id = $1' },
  sweep: ['session', 'sign_in_link', 'device_login', 'wallet_challenge'].map(sweepOf),
  sweepSourceHistory: {
    name: 'account_sweep_source_history',
    text: `
      WITH old AS (DELETE FROM source_interval WHERE begins_at < now() - $1 * interval '1 day' RETURNING 1)
      SELECT count(*) AS swept FROM old`,
  },
  sweepMails: {
    name: 'account_sweep_mails',
    text: `
      WITH old AS (DELETE FROM local_mail WHERE created_at < now() - $1 * interval '1 second' RETURNING 1)
      SELECT count(*) AS swept FROM old`,
  },
};
