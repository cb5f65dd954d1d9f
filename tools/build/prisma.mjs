// Prisma without its command line, which brings a studio, a development server and 210 MB: the same generator and engine.
// Usage: npm run prisma -- generate | migrate deploy | migrate dev --name NAME | migrate diff
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const require = createRequire(import.meta.url);
const databaseUrl = process.env.DATABASE_URL ?? 'postgresql://postgres:postgres@127.0.0.1:5432/postgres';

/** The models: the files of prisma/, that which says where the client goes first. */
function modelFiles() {
  const names = readdirSync(path.join(root, 'prisma')).filter((name) => name.endsWith('.prisma'));
  const files = [...names].sort((one, other) => (other === 'schema.prisma') - (one === 'schema.prisma') || (one < other ? -1 : 1)); // prettier-ignore
  return files.map((name) => {
    const file = path.join(root, 'prisma', name);
    return [file, readFileSync(file, 'utf8')];
  });
}

/** Writes the client of the models where prisma/schema.prisma says. */
async function generate() {
  const { PrismaClientTsGenerator, getDMMF } = require('@prisma/client-generator-ts');
  const { enginesVersion } = require('@prisma/engines-version');
  const { get_config: getConfig } = require('@prisma/prisma-schema-wasm');
  const prismaSchema = modelFiles();
  const [schemaPath] = prismaSchema[0];
  const datamodel = prismaSchema.map(([, content]) => content).join('\n');
  const { generators, datasources } = JSON.parse(getConfig(JSON.stringify({ prismaSchema }))).config;
  const dmmf = await getDMMF({ datamodel: prismaSchema });
  if (dmmf.error) throw dmmf.error;
  for (const generator of generators) {
    const value = path.resolve(path.dirname(schemaPath), generator.output.value);
    await new PrismaClientTsGenerator().generate({
      generator: { ...generator, output: { fromEnvVar: null, value }, isCustomOutput: true },
      otherGenerators: [],
      schemaPath,
      dmmf,
      datasources,
      datamodel,
      version: enginesVersion,
      binaryPaths: {},
    });
  }
}

const migrate = {
  async deploy({ deployMigrations }) {
    const applied = await deployMigrations(databaseUrl, { mayCreate: true });
    console.log(applied.length === 0 ? 'No pending migrations.' : `Applied: ${applied.join(', ')}`);
  },
  async dev({ writeMigration }, { name }) {
    if (!name) throw new Error('A new migration needs a name: npm run prisma -- migrate dev --name NAME');
    const written = await writeMigration(databaseUrl, name, modelFiles());
    console.log(written === null ? 'The models ask for no migration.' : `Written and applied: ${written}`);
    await generate();
  },
  async diff({ differenceFromModels }) {
    console.log(await differenceFromModels(databaseUrl, modelFiles()));
  },
};

async function main() {
  const { values, positionals } = parseArgs({ options: { name: { type: 'string' } }, allowPositionals: true });
  const [command, action] = positionals;
  if (command === 'generate' && !action) return generate();
  if (command === 'migrate' && Object.hasOwn(migrate, action)) {
    return migrate[action](await import('./migrations.mjs'), values);
  }
  throw new Error('Usage: npm run prisma -- generate | migrate deploy | migrate dev --name NAME | migrate diff');
}

try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
