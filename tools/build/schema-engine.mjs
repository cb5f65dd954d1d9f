#!/usr/bin/env node
// Stand-in for Prisma's native `schema-engine` binary, which the Prisma CLI would download
// from binaries.prisma.sh. It speaks the same stdio JSON-RPC, backed by Prisma's own
// @prisma/schema-engine-wasm (same engine commit, pinned in package.json) over @prisma/adapter-pg.
// Used through PRISMA_SCHEMA_ENGINE_BINARY=tools/build/schema-engine.mjs (see tools/build/prisma.mjs).
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const { default: pg } = await import('pg');
const argv = process.argv.slice(2);
const flag = (name) => (argv.includes(name) ? argv[argv.indexOf(name) + 1] : undefined);
const rawDatasource = flag('--datasource') ?? flag('-d');
const connection = rawDatasource?.trim().startsWith('{') ? JSON.parse(rawDatasource) : { url: rawDatasource };
const url = connection.url ?? connection.directUrl ?? process.env.DATABASE_URL;

if (argv.includes('--version') || argv.includes('-V')) {
  console.log('schema-engine-cli 0edf323efd1d98336f3f0a68684b56f689b900d3');
  process.exit(0);
}

async function withAdmin(run) {
  const target = new URL(url);
  const name = decodeURIComponent(target.pathname.slice(1));
  target.pathname = '/postgres';
  target.search = '';
  const client = new pg.Client({ connectionString: target.toString() });
  await client.connect();
  try {
    await run(client, client.escapeIdentifier(name), name);
  } finally {
    await client.end();
  }
}

if (argv.includes('cli')) {
  const command = argv[argv.length - 1];
  const fail = (code, message) => {
    // first line is skipped by the CLI's parser
    process.stderr.write(
      `schema-engine\n${JSON.stringify({ level: 'ERROR', target: 'schema_engine::logger', fields: { error_code: code, message } })}`,
    );
    process.exit(1);
  };
  try {
    if (command === 'can-connect-to-database') {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.end();
    } else if (command === 'create-database') {
      await withAdmin((client, quoted) =>
        client.query(`CREATE DATABASE ${quoted}`).catch((error) => {
          if (!['42P04', '23505'].includes(error.code)) throw error; // someone else just created it
        }),
      );
    } else if (command === 'drop-database') {
      await withAdmin((client, quoted) => client.query(`DROP DATABASE IF EXISTS ${quoted}`));
      process.stderr.write('The database was successfully dropped.');
    } else fail('P1000', `unknown command ${command}`);
  } catch (error) {
    fail(
      error.code === '3D000' ? 'P1003' : error.code === 'ECONNREFUSED' ? 'P1001' : 'P1000',
      String(error.message || error.code),
    );
  }
  process.exit(0);
}

const { PrismaPg } = require('@prisma/adapter-pg');
const { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } = require('@prisma/driver-adapter-utils');
const gluePath = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
const glue = await import(pathToFileURL(gluePath).href);
const { instance } = await WebAssembly.instantiate(readFileSync(gluePath.replace(/\.js$/, '.wasm')), {
  './schema_engine_bg.js': glue,
});
glue.__wbg_set_wasm(instance.exports);
instance.exports.__wbindgen_start();

globalThis.PRISMA_WASM_PANIC_REGISTRY = {
  set_message: (message) => process.stderr.write(`schema-engine panic: ${message}\n`),
};
const datamodels = argv
  .flatMap((arg, i) => (arg === '--datamodels' ? [argv[i + 1]] : []))
  .map((file) => [file, readFileSync(file, 'utf8')]);
// Discrete fields, not connectionString: a connection string would win over the shadow database's name.
const { hostname, port, username, password, pathname, searchParams } = new URL(url);
const config = {
  host: hostname,
  port: Number(port || 5432),
  user: decodeURIComponent(username),
  password: decodeURIComponent(password),
  database: decodeURIComponent(pathname.slice(1)) || 'postgres',
  max: 1, // one session, so the engine's advisory lock and its statements share a connection
  ...(/^(require|verify)/.test(searchParams.get('sslmode') ?? '') ? { ssl: true } : {}),
};
const factory = new PrismaPg(config);
// @prisma/adapter-pg drops the shadow database while its own pool is still connected ("is being accessed by other users").
factory.connectToShadowDb = async () => {
  const database = `prisma_migrate_shadow_db_${randomUUID()}`;
  const admin = await factory.connect();
  await admin.executeScript(`CREATE DATABASE "${database}"`);
  const shadow = await new PrismaPg({ ...config, database }).connect();
  const dispose = shadow.dispose.bind(shadow);
  shadow.dispose = async () => {
    await dispose();
    await admin.executeScript(`DROP DATABASE "${database}" WITH (FORCE)`);
    await admin.dispose();
  };
  return shadow;
};

// Two gaps of @prisma/adapter-pg 7.10 that only matter to migrations, closed for this process:
// - it does not map the "char" (oid 18) catalogue columns that the engine reads;
// - executeScript splits on every ';' (breaking $$ bodies) and is not atomic: send the script whole, as the native engine does.
async function prepareAdapter() {
  const probe = await factory.connect();
  const queryable = Object.getPrototypeOf(Object.getPrototypeOf(probe));
  Object.getPrototypeOf(probe).executeScript = async function (script) {
    if (!script.trim()) return;
    try {
      await this.client.query(script);
    } catch (error) {
      this.onError(error);
    }
  };
  await probe.dispose();
  const { performIO, queryRaw } = queryable;
  const charColumns = new WeakMap();
  queryable.performIO = async function (...args) {
    const result = await performIO.apply(this, args);
    const isChar = result.fields.map((field) => field.dataTypeID === 18);
    if (isChar.includes(true)) {
      charColumns.set(result.rows, isChar);
      for (const field of result.fields) if (field.dataTypeID === 18) field.dataTypeID = 25;
    }
    return result;
  };
  queryable.queryRaw = async function (...args) {
    const result = await queryRaw.apply(this, args);
    const isChar = charColumns.get(result.rows);
    if (isChar) result.columnTypes = result.columnTypes.map((type, i) => (isChar[i] ? ColumnTypeEnum.Character : type));
    return result;
  };
}

const adapter = bindMigrationAwareSqlAdapterFactory(factory);
const start = async () => {
  await prepareAdapter();
  return glue.SchemaEngine.new({ datamodels: datamodels.length ? datamodels : undefined }, () => {}, adapter);
};
const starting = start();
starting.catch(() => {}); // reported to the first request
const methods = { getDatabaseVersion: 'version' };
const write = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  if (!line.trim()) continue;
  const { id, method, params } = JSON.parse(line);
  if (!method) continue; // an acknowledgement of a 'print' request
  try {
    const engine = await starting;
    if (method === 'evaluateDataLoss' || method === 'createMigration') {
      // Applying migrations makes the engine forget its shadow-database factory ("PostgreSQL shadow DB must be
      // provided through an external factory"); diagnosing again restores it.
      await engine.devDiagnostic({ migrationsList: params.migrationsList, filters: params.filters });
    }
    const result = await engine[methods[method] ?? method](params);
    if (method === 'diff' && result.stdout) {
      write({ jsonrpc: '2.0', id: id + 1_000_000, method: 'print', params: { content: result.stdout } });
    }
    write({ jsonrpc: '2.0', id, result: result ?? {} });
  } catch (error) {
    const cause = adapter.errorRegistry?.consumeError?.(error.errorIndex)?.error;
    write({
      jsonrpc: '2.0',
      id,
      error: {
        code: 4466,
        message: 'An error happened. Check the data field for details.',
        data: {
          is_panic: false,
          message: String(cause?.message ?? error.message ?? error),
          error_code: error.code ?? null,
          meta: error.meta ?? null,
        },
      },
    });
  }
}
process.exit(0);
