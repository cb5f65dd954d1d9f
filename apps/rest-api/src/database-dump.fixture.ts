import { type Database } from '@einvoice/database';
import { gunzipSync } from 'node:zlib';

const tables = `
  SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
  WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`;

/** Every value of every table there is, by table: what is added is in it by itself. What is compressed is read as it was. */
export async function dumpOf(database: Database): Promise<ReadonlyMap<string, string>> {
  const dump = new Map<string, string>();
  for (const { name } of await database.query<{ name: string }>({ name: 'spec_tables', text: tables })) {
    const rows = await database.query<Record<string, unknown>>({ name: '', text: `SELECT * FROM ${name}` });
    dump.set(name, rows.flatMap((row) => Object.values(row).map(readable)).join('\n'));
  }
  return dump;
}

/** The tables that hold a text. */
export const tablesWith = (dump: ReadonlyMap<string, string>, text: string): string[] =>
  [...dump].filter(([, rows]) => rows.includes(text)).map(([name]) => name);

function readable(value: unknown): string {
  if (!(value instanceof Uint8Array)) return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const isCompressed = value[0] === 0x1f && value[1] === 0x8b;
  return Buffer.from(isCompressed ? gunzipSync(value) : value).toString('utf8');
}

/**
 * Everything that is written becomes older by so many days: to jobs it is that much later. The rules against changing the ledger
 * are off while it is done.
 */
export async function daysPass(database: Database, days: number): Promise<void> {
  const text = `
    DO $$
    DECLARE aged record;
    BEGIN
      SET LOCAL session_replication_role = replica;
      FOR aged IN
        SELECT format('%I.%I', c.table_schema, c.table_name) AS name,
          string_agg(format('%1$I = %1$I - interval ''${days} days''', c.column_name), ', ') AS changes
        FROM information_schema.columns AS c JOIN information_schema.tables AS t USING (table_schema, table_name)
        WHERE c.data_type LIKE 'timestamp%' AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
          AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
        GROUP BY 1
      LOOP
        EXECUTE 'UPDATE ' || aged.name || ' SET ' || aged.changes;
      END LOOP;
    END $$`;
  await database.query({ name: '', text });
}
