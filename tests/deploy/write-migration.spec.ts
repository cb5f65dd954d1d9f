import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase, repositoryRoot, type TestDatabase } from '@einvoice/test-kit';

const run = promisify(execFile);

/** A copy of what the command reads and writes: its migration must not end up in the repository. */
describe('npm run prisma -- migrate dev', () => {
  let folder: string;
  let database: TestDatabase;
  const file = (name: string) => path.join(folder, name);
  const prisma = async (...args: string[]): Promise<string> => {
    const options = { cwd: folder, env: { ...process.env, DATABASE_URL: database.url } };
    return (await run(process.execPath, [file('tools/build/prisma.mjs'), ...args], options)).stdout.trim();
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-migration-'));
    for (const name of ['prisma', 'package.json', ...['prisma', 'migrations', 'schema-engine'].map(scriptOf)]) {
      cpSync(path.join(repositoryRoot, name), file(name), { recursive: true });
    }
    symlinkSync(path.join(repositoryRoot, 'node_modules'), file('node_modules'));
  });
  afterAll(async () => {
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('asks for nothing while the models are what the migrations make', async () => {
    expect(await prisma('migrate', 'dev', '--name', 'nothing')).toBe('The models ask for no migration.');
  });

  it('writes what the models are ahead, applies it, and generates the client', async () => {
    const schema = file('prisma/schema.prisma');
    writeFileSync(
      schema,
      `${readFileSync(schema, 'utf8')}\nmodel Scratch {\n  id String @id\n\n  @@map("scratch")\n}\n`,
    );
    expect(await prisma('migrate', 'diff')).toContain('CREATE TABLE "scratch"');
    expect(await prisma('migrate', 'dev', '--name', 'scratch')).toMatch(/^Written and applied: \d{14}_scratch$/);
    const [written = ''] = readdirSync(file('prisma/migrations')).filter((name) => name.endsWith('_scratch'));
    expect(readFileSync(file(`prisma/migrations/${written}/migration.sql`), 'utf8')).toContain(
      'CREATE TABLE "scratch"',
    );
    expect(await prisma('migrate', 'diff')).toBe('-- This is an empty migration.');
    expect(await prisma('migrate', 'deploy')).toBe('No pending migrations.');
    const client = file('libs/platform/database/src/generated/prisma/models/Scratch.ts');
    expect(readFileSync(client, 'utf8')).toContain('ScratchModel');
  });
});

function scriptOf(name: string): string {
  return `tools/build/${name}.mjs`;
}
