const columns = `id, list, mode, sha256, generated_at AS "generatedAt", imported_at AS "importedAt", confirmed_at AS "confirmedAt",
      parties, names, count_by_type AS "countByType", left_out AS "leftOut"`;

/** Who imports the same list at the same time waits here. */
const lock = {
  name: 'sanctions_lock',
  text: `SELECT pg_advisory_xact_lock(hashtext('sanctions_list ' || $1)) IS NOT NULL AS locked`,
};
const loadedOf = {
  name: 'sanctions_loaded_of',
  text: `SELECT ${columns} FROM sanctions_list_version WHERE list = $1 AND mode = $2 AND is_loaded`,
};
const confirm = {
  name: 'sanctions_confirm',
  text: `UPDATE sanctions_list_version SET confirmed_at = now() WHERE id = $1 RETURNING ${columns}`,
};
const add = {
  name: 'sanctions_add_version',
  text: `
    INSERT INTO sanctions_list_version (list, mode, sha256, generated_at, parties, names, count_by_type, left_out)
    VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb) RETURNING ${columns}`,
};
const addParties = {
  name: 'sanctions_add_parties',
  text: `
    INSERT INTO sanctions_party (version_id, position, record)
    SELECT $1, $2::integer + position, record FROM unnest($3::text[]) WITH ORDINALITY AS given (record, position)`,
};
const addListings = {
  name: 'sanctions_add_listings',
  text: `
    INSERT INTO sanctions_listing (list, mode, reference, last_version_id)
    SELECT DISTINCT $1, $2, reference, $3::integer FROM unnest($4::text[]) AS reference
    ON CONFLICT (list, mode, reference) DO UPDATE SET last_version_id = excluded.last_version_id`,
};
const unload = {
  name: 'sanctions_unload',
  text: 'UPDATE sanctions_list_version SET is_loaded = false WHERE list = $1 AND mode = $2 AND is_loaded',
};
const load = { name: 'sanctions_load', text: 'UPDATE sanctions_list_version SET is_loaded = true WHERE id = $1' };
/** Versions of a list beyond the newest so many keep no parties. */
const forgetParties = {
  name: 'sanctions_forget_parties',
  text: `
    DELETE FROM sanctions_party WHERE version_id IN (
      SELECT id FROM sanctions_list_version WHERE list = $1 AND mode = $2 ORDER BY id DESC OFFSET $3
    )`,
};
/** With them go the references that no later version had. */
const forgetVersions = {
  name: 'sanctions_forget_versions',
  text: `
    DELETE FROM sanctions_list_version
    WHERE list = $1 AND mode = $2 AND NOT is_loaded AND imported_at < now() - $3::integer * interval '1 month'`,
};

const loaded = {
  name: 'sanctions_loaded',
  text: `SELECT ${columns} FROM sanctions_list_version WHERE is_loaded ORDER BY id`,
};
const parties = {
  name: 'sanctions_parties',
  text: `
    SELECT position, record FROM sanctions_party WHERE version_id = $1 AND position > $2 ORDER BY position LIMIT $3`,
};
const removedBy = {
  name: 'sanctions_removed_by',
  text: `
    SELECT ${columns} FROM sanctions_list_version WHERE list = $1 AND mode = $2 AND id > (
      SELECT last_version_id FROM sanctions_listing WHERE list = $1 AND mode = $2 AND reference = $3
    ) ORDER BY id LIMIT 1`,
};

export const sanctionsStatements = {
  ...{ lock, loadedOf, confirm, add, addParties, addListings, unload, load, forgetParties, forgetVersions },
  ...{ loaded, parties, removedBy },
};
