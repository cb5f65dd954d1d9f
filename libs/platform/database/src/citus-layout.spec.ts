import { createTestDatabase, repositoryRoot, type TestDatabase, unhurriedConnection } from '@einvoice/test-kit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { connectDatabase, type Database } from './connect-database';

const text = readFileSync(path.join(repositoryRoot, 'docs/scale.md'), 'utf8');
const golden = readFileSync(path.join(__dirname, '__snapshots__/statement-plans.spec.ts.snap'), 'utf8');

/** Rows of the table below a heading of docs/scale.md, without head and rule. */
function tableBelow(heading: string): string[][] {
  const [, below = ''] = text.split(`**${heading}**`);
  const rows = below.split('\n').filter((line, index, all) => line.startsWith('|') && !all.slice(0, index).some((one, at) => at > 2 && one === '')); // prettier-ignore
  const cells = rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return cells.slice(2);
}
const namesIn = (cell: string): string[] => [...cell.matchAll(/`([a-z_.]+)`/g)].map(([, name]) => name!);
const layout = new Map(tableBelow('Layout').flatMap(([tables = '', how = '']) => namesIn(tables).map((table) => [table, how] as const))); // prettier-ignore
/** By table: the column that says which shard a row is on. */
const distributed = new Map([...layout].flatMap(([table, how]) => (how.startsWith('by ') ? [[table, namesIn(how)[0]!] as const] : []))); // prettier-ignore

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.url, { applicationName: 'spec', connectionsMax: 1, ...unhurriedConnection });
});
afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

describe('the layout for Citus in docs/scale.md', () => {
  it('has every table of the service once', async () => {
    const rows = await database.query<{ name: string }>({
      name: 'spec_tables',
      text: `
        SELECT CASE schemaname WHEN 'public' THEN '' ELSE schemaname || '.' END || tablename AS name FROM pg_tables
        WHERE schemaname IN ('public', 'ledger') AND tablename NOT LIKE '\\_prisma%' AND tablename !~ '_[0-9]{6}$'`,
    });
    expect([...layout.keys()].sort()).toEqual(rows.map(({ name }) => name).sort());
    expect(distributed.size).toBeGreaterThan(8);
  });

  it('names each key that would have to take up the column by which its table is distributed', async () => {
    const rows = await database.query<{ table: string; key: string; columns: string[] }>({
      name: 'spec_keys',
      text: `
        SELECT CASE n.nspname WHEN 'public' THEN '' ELSE n.nspname || '.' END || t.relname AS table, i.relname AS key,
          array(SELECT attname::text FROM pg_attribute WHERE attrelid = t.oid AND attnum = ANY (x.indkey)) AS columns
        FROM pg_index AS x JOIN pg_class AS i ON i.oid = x.indexrelid JOIN pg_class AS t ON t.oid = x.indrelid
          JOIN pg_namespace AS n ON n.oid = t.relnamespace
        WHERE x.indisunique AND n.nspname IN ('public', 'ledger')`,
    });
    const without = rows.filter(({ table, columns }) => distributed.has(table) && !columns.includes(distributed.get(table)!)); // prettier-ignore
    const told = tableBelow('Keys that change').flatMap(([keys = '']) => namesIn(keys));
    expect(without.map(({ key }) => key).sort()).toEqual(told.sort());
  });

  it('names each statement of the golden plans that would ask more than one shard', () => {
    const statements = golden.split(/\n\n+/).map((block) => block.replace(/^exports.*\n"?/, ''));
    const across = statements.flatMap((block) => {
      const name = /^"?([a-z_]+)\n/.exec(block)?.[1];
      const scans = [...block.matchAll(/(?:Scan|on) (?:using \w+ )?on (\w+)[^\n]*((?:\n +(?:Index Cond|Filter|Recheck Cond): [^\n]*)*)/g)]; // prettier-ignore
      const open = scans.filter(([, table = '', conditions = '']) => {
        const column = distributed.get(table) ?? distributed.get(`ledger.${table}`);
        return (
          column !== undefined &&
          !new RegExp(`\\b${column} = (?!ANY)`).test(conditions) &&
          !conditions.includes(`(${column})`)
        );
      });
      return name !== undefined && open.length > 0 ? [name] : [];
    });
    const told = tableBelow('Statements across shards').flatMap(([names = '']) => namesIn(names));
    expect([...new Set(across)].sort()).toEqual([...new Set(told)].sort());
  });
});
