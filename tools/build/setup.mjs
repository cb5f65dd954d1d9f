// What must exist before any other tool can run. Node built-ins only: works on a fresh clone, before anything is installed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { endCommands, run } from './command.mjs';
import { isInstalled } from './installed.mjs';
import { step } from './progress.mjs';
import { whenAskedToStop } from './stop-signals.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Makes an older Node say so in words instead of failing somewhere inside. */
export function requireNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `This needs Node 20.19 or newer; you have ${process.versions.node}. Install a newer Node and try again.`,
  );
  process.exit(1);
}

const hash = (...files) =>
  files.reduce((sum, file) => sum.update(readFileSync(path.join(root, file))), createHash('sha256')).digest('hex');
const stampFile = (name) => path.join(root, 'node_modules/.setup', name);
const isStamped = (name, value) => existsSync(stampFile(name)) && readFileSync(stampFile(name), 'utf8') === value;
const stamp = (name, value) => {
  mkdirSync(path.dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), value);
};

/** Installs what the lock file says, when it is not what is in node_modules already, whoever put it there. */
export async function install() {
  if (isInstalled(root)) return;
  const args = ['ci', '--no-audit', '--no-fund', '--prefer-offline'];
  const npm = process.env.npm_execpath; // set when started through npm
  await step('npm ci', () =>
    npm ? run(process.execPath, [npm, ...args], { cwd: root }) : run('npm', args, { cwd: root }),
  );
}

/** Generates the Prisma client when the schema changed. */
export async function generate() {
  const wanted = hash('prisma/schema.prisma', 'prisma/checks.prisma', 'package-lock.json');
  const client = path.join(root, 'libs/platform/database/src/generated/prisma/client.ts');
  if (isStamped('schema', wanted) && existsSync(client)) return;
  await step('prisma generate', () => run(process.execPath, [path.join(root, 'tools/build/prisma.mjs'), 'generate']));
  stamp('schema', wanted);
}

/** Where each command of ours begins; the names are those of package.json's scripts. */
const commands = {
  admin: 'tools/dev/admin/main.ts',
  bench: 'tools/bench/main.ts',
  conformance: 'tests/conformance/main.ts',
  'conformance-mcp': 'tests/conformance/mcp/main.ts',
  demo: 'tools/dev/demo/main.ts',
  editions: 'tools/editions/main.ts',
  faults: 'tests/faults/main.ts',
  fuzz: 'tools/fuzz/main.ts',
  soak: 'tests/soak/main.ts',
  pack: 'tools/build/pack/main.ts',
  reference: 'tools/codegen/reference/main.ts',
  sandbox: 'tools/dev/sandbox/main.ts',
  schemas: 'tools/codegen/schemas/main.ts',
  simulate: 'tools/simulate/main.ts',
  stream: 'tools/dev/stream/main.ts',
  mutation: 'tools/mutation/main.ts',
  'test-run': 'tools/build/test-run.ts',
  walks: 'tests/walks/main.ts',
};

/** Bundles the command `name`; returns the bundle's path. */
async function bundleTool(name) {
  const entry = commands[name];
  if (!entry) throw new Error(`There is no command "${name}".`);
  const { bundle } = await import('./build.mjs');
  const outfile = `dist/tools/${name}.js`;
  await bundle(entry, outfile);
  await (await import('esbuild')).stop(); // no process of the bundler stays beside a tool that runs on
  return path.join(root, outfile);
}

/**
 * Prepares the clone, bundles a TypeScript tool and runs it in this process.
 * @param {string} name
 * @param {string[]} args
 * @param {() => Promise<void>} [prepare] further steps that need the installed packages
 */
export async function runTool(name, args, prepare = async () => {}) {
  requireNodeVersion();
  const stopListening = whenAskedToStop(() => {
    endCommands();
    process.exit(130);
  });
  const file = await prepared(name, prepare);
  stopListening();
  process.setSourceMapsEnabled(true);
  process.argv = [process.execPath, file, ...args];
  await import(pathToFileURL(file).href);
}

async function prepared(name, prepare) {
  try {
    await install();
    await generate();
    await prepare();
    return await step(`bundle ${name}`, () => bundleTool(name));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
