// Prisma's migration engine inside this process: @prisma/schema-engine-wasm over @prisma/adapter-pg, no binary and no
// command line of Prisma's. Part of the image, too, where deploy/migrate.mjs uses it.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import pg from 'pg';

const require = createRequire(import.meta.url);
const { PrismaPg } = require('@prisma/adapter-pg');
const { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } = require('@prisma/driver-adapter-utils');

/**
 * Opens the engine on a database.
 * @param {string} databaseUrl
 * @param {[path: string, content: string][]} [schemaFiles] the models, where a command compares with them
 */
export async function openSchemaEngine(databaseUrl, schemaFiles) {
  const factory = adapterFactory(databaseUrl);
  await prepareAdapter(factory);
  const adapter = bindMigrationAwareSqlAdapterFactory(factory);
  const { SchemaEngine } = await engineModule();
  const engine = await SchemaEngine.new({ datamodels: schemaFiles }, () => {}, adapter);
  return {
    /** Calls a method of the engine; throws with what the database or the engine said. */
    async call(method, params) {
      try {
        return await engine[method](params);
      } catch (error) {
        const cause = adapter.errorRegistry?.consumeError?.(error.errorIndex)?.error;
        throw new Error(String(cause?.message ?? error.message ?? error), { cause: error });
      }
    },
  };
}

/** Makes the database that the URL names, when its server has none of that name. */
export async function createMissingDatabase(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    if (error.code !== '3D000') throw error;
    await createDatabase(new URL(databaseUrl));
  }
}

async function createDatabase(url) {
  const name = decodeURIComponent(url.pathname.slice(1));
  const server = Object.assign(new URL(url), { pathname: '/postgres', search: '' });
  const client = new pg.Client({ connectionString: server.toString() });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    if (!['42P04', '23505'].includes(error.code)) throw error; // someone else just made it
  } finally {
    await client.end();
  }
}

async function engineModule() {
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
  return glue;
}

function adapterFactory(databaseUrl) {
  // Discrete fields, not connectionString: a connection string would win over the shadow database's name.
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
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
  return factory;
}

// Two gaps of @prisma/adapter-pg 7.10 that only matter to migrations, closed for this process:
// - it does not map the "char" (oid 18) catalogue columns that the engine reads;
// - executeScript splits on every ';' (breaking $$ bodies) and is not atomic: send the script whole, as the native engine does.
async function prepareAdapter(factory) {
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
