import {
  contentFrom,
  type ImportOptions,
  isSameMonth,
  partsOf,
  replacementProblems,
  type SnapshotPart,
  type TariffContent,
  type TariffImport,
  type TariffSnapshot,
  TariffStore,
  type TariffVersion,
} from '@einvoice/tariff-data';
import { type Database } from './connect-database';

const columns = `id, mode, month, files, counts, imported_at AS "importedAt"`;
const columnNames = 'id, mode, month, files, counts, "importedAt"';

/** One import at a time; whoever comes second sees what the first has done. */
const lock = { name: 'tariff_lock', text: `SELECT pg_advisory_xact_lock(hashtext('tariff_version')) IS NOT NULL AS locked` }; // prettier-ignore
const ofMode = {
  name: 'tariff_of_mode',
  text: `SELECT ${columns} FROM tariff_version WHERE mode = $1 ORDER BY id DESC`,
};
const add = {
  name: 'tariff_add',
  text: `INSERT INTO tariff_version (mode, month, files, counts) VALUES ($1, $2, $3::jsonb, $4::jsonb) RETURNING ${columns}`, // prettier-ignore
};
const addPart = {
  name: 'tariff_add_part',
  text: 'INSERT INTO tariff_part (version_id, name, content) VALUES ($1, $2, $3::json)',
};
/** The month before stays: a process may still be reading it. */
const forget = {
  name: 'tariff_forget',
  text: `
    DELETE FROM tariff_version
    WHERE mode = $1 AND id <= (SELECT id FROM tariff_version WHERE mode = $1 ORDER BY id DESC OFFSET 3 LIMIT 1)`,
};
const current = {
  name: 'tariff_current',
  text: `
    SELECT ${columnNames} FROM (
      (SELECT ${columns}, 1 AS place FROM tariff_version WHERE mode = 'snapshot' ORDER BY id DESC LIMIT 1)
      UNION ALL
      (SELECT ${columns}, 2 AS place FROM tariff_version WHERE mode = 'sandbox' ORDER BY id DESC LIMIT 1)
    ) AS newest ORDER BY place LIMIT 1`,
};
const partNames = { name: 'tariff_part_names', text: 'SELECT name FROM tariff_part WHERE version_id = $1' };
const part = { name: 'tariff_part', text: 'SELECT name, content FROM tariff_part WHERE version_id = $1 AND name = $2' };

export const tariffStatements = { lock, ofMode, add, addPart, forget, current, partNames, part };

/** Months of the tariff in Postgres. */
export class PostgresTariffStore extends TariffStore {
  constructor(private readonly database: Database) {
    super();
  }

  override import(snapshot: TariffSnapshot, options: ImportOptions): Promise<TariffImport> {
    const { month, files, counts, content } = snapshot;
    return this.database.transaction(async (query) => {
      await query(lock);
      const before = await query<TariffVersion>(ofMode, [options.mode]);
      if (before[0] && isSameMonth(before[0], snapshot)) return { ok: true, version: before[0], unchanged: true };
      const problems = replacementProblems(snapshot, before, options);
      if (problems.length > 0) return { ok: false, problems };
      const values = [options.mode, month, JSON.stringify(files), JSON.stringify(counts)];
      const [version] = await query<TariffVersion>(add, values);
      for (const { name, content: rows } of partsOf(content)) await query(addPart, [version!.id, name, JSON.stringify(rows)]); // prettier-ignore
      await query(forget, [options.mode]);
      return { ok: true, version: version!, unchanged: false };
    });
  }

  override async current(): Promise<TariffVersion | null> {
    const [version] = await this.database.query<TariffVersion>(current);
    return version ?? null;
  }

  override async content({ id }: TariffVersion): Promise<TariffContent | null> {
    const names = await this.database.query<{ name: string }>(partNames, [id]);
    const parts: SnapshotPart[] = [];
    for (const { name } of names) {
      const [found] = await this.database.query<SnapshotPart>(part, [id, name]);
      if (!found) return null;
      parts.push(found);
    }
    return parts.length === 0 ? null : contentFrom(parts);
  }
}
