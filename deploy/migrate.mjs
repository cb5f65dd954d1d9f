// Brings the database of DATABASE_URL, or of the address in the file DATABASE_URL_FILE, to the migrations beside this file's
// folder. Does what `prisma migrate deploy` does, with the same engine, but needs none of Prisma's command line.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = path.join(root, 'prisma/migrations');
const { DATABASE_URL, DATABASE_URL_FILE } = process.env;
const url = DATABASE_URL_FILE ? readFileSync(DATABASE_URL_FILE, 'utf8').trim() : DATABASE_URL;
if (!url) throw new Error('DATABASE_URL_FILE or DATABASE_URL must say which database.');

const read = (...parts) => readFileSync(path.join(folder, ...parts), 'utf8');
const migrationDirectories = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()
  .map((name) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: read(name, 'migration.sql') } },
  }));
const lockfile = { path: 'migration_lock.toml', content: read('migration_lock.toml') };
const params = {
  migrationsList: { baseDir: folder, lockfile, shadowDbInitScript: '', migrationDirectories },
  filters: { externalTables: [], externalEnums: [] },
};

const engine = spawn(process.execPath, [path.join(root, 'tools/build/schema-engine.mjs')], {
  env: { ...process.env, DATABASE_URL: url },
  stdio: ['pipe', 'pipe', 'inherit'],
});
engine.stdin.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'applyMigrations', params })}\n`);
const [answer] = await once(createInterface({ input: engine.stdout }), 'line');
const { result, error } = JSON.parse(answer);
if (error) throw new Error(`The migrations could not be applied: ${error.data.message}`);
const applied = result.appliedMigrationNames;
console.log(applied.length === 0 ? 'No pending migrations.' : `Applied: ${applied.join(', ')}`);
