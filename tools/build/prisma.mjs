// Runs the Prisma CLI without its downloaded engine (see tools/build/schema-engine.mjs). Usage: npm run prisma -- migrate dev
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const manifest = createRequire(path.join(root, 'package.json')).resolve('prisma/package.json');
const { status } = spawnSync(
  process.execPath,
  [path.join(path.dirname(manifest), 'build/index.js'), ...process.argv.slice(2)],
  {
    cwd: root,
    env: {
      ...process.env,
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      PRISMA_SCHEMA_ENGINE_BINARY: path.join(root, 'tools/build/schema-engine.mjs'),
    },
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
