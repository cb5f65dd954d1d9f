// Runs the Prisma CLI without its downloaded engine (see tools/schema-engine.mjs). Usage: node tools/prisma.mjs migrate dev
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export function prisma(args, { databaseUrl = process.env.DATABASE_URL, quiet = false } = {}) {
  const require = createRequire(path.join(root, 'package.json'));
  const cli = path.join(path.dirname(require.resolve('prisma/package.json')), 'build/index.js');
  const env = {
    ...process.env,
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    PRISMA_SCHEMA_ENGINE_BINARY: path.join(root, 'tools/schema-engine.mjs'),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  const result = spawnSync(process.execPath, [cli, ...args], {
    cwd: root,
    env,
    stdio: quiet ? 'pipe' : 'inherit',
    encoding: 'utf8',
  });
  if (result.status !== 0 && quiet) process.stderr.write(`${result.stdout}${result.stderr}`);
  return result.status ?? 1;
}
if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(prisma(process.argv.slice(2)));
