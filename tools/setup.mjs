// Node built-ins only: must run on a fresh clone before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const hash = (...files) =>
  files.reduce((h, f) => h.update(readFileSync(path.join(root, f))), createHash('sha256')).digest('hex');
const stampFile = (name) => path.join(root, 'node_modules/.setup', name);
const fresh = (name, value) => existsSync(stampFile(name)) && readFileSync(stampFile(name), 'utf8') === value;
const stamp = (name, value) => {
  mkdirSync(path.dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), value);
};
export const timed = async (label, run) => {
  const t = performance.now();
  const r = await run();
  console.log(`[setup] ${label} ${((performance.now() - t) / 1000).toFixed(1)} s`);
  return r;
};

export async function install() {
  const want = hash('package-lock.json');
  if (fresh('lock', want)) return;
  await timed('npm ci', () => {
    const npmCli = process.env.npm_execpath; // set when started through npm; works on Windows too
    const args = ['ci', '--no-audit', '--no-fund', '--prefer-offline'];
    const r = npmCli
      ? spawnSync(process.execPath, [npmCli, ...args], { cwd: root, stdio: 'inherit' })
      : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    if (r.status !== 0) process.exit(r.status ?? 1);
  });
  stamp('lock', want);
}
export async function generate() {
  const { prisma } = await import('./prisma.mjs');
  const want = hash('prisma/schema.prisma', 'package-lock.json');
  if (fresh('schema', want) && existsSync(path.join(root, 'libs/database/src/generated/prisma/client.ts'))) return;
  await timed('prisma generate', () => {
    if (prisma(['generate'], { quiet: true })) process.exit(1);
  });
  stamp('schema', want);
}
export async function migrate(databaseUrl) {
  const { prisma } = await import('./prisma.mjs');
  await timed('prisma migrate deploy', () => {
    if (prisma(['migrate', 'deploy'], { databaseUrl, quiet: true })) throw new Error('prisma migrate deploy failed');
  });
}

/** Path of a package's command, without relying on shell shims. */
export function bin(pkg, command = pkg) {
  const dir = path.join(root, 'node_modules', pkg);
  const entry = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')).bin;
  return path.join(dir, typeof entry === 'string' ? entry : entry[command]);
}
