import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase, freePort, repositoryRoot, until } from '@einvoice/test-kit';
import { processTree, survivors } from './process-tree.fixture';
import { runningSandbox } from '../../tools/dev/sandbox/sandbox-addresses';

const bundle = path.join(repositoryRoot, 'dist/tools/sandbox-fixture.js');
const dataFolder = path.join(os.tmpdir(), `einvoice-sandbox-spec-${randomBytes(8).toString('hex')}`);
const npmFolder = `${dataFolder}-npm`;
const started: ChildProcess[] = [];
let ports: { site: number; paycall: number };

interface Manifest {
  readonly scripts: { readonly start: string };
}

/** The system in a process of its own, as `npm start` runs it. */
class TestSystem {
  output = '';
  readonly exitCode: Promise<number | null>;

  constructor(
    environment: Record<string, string> = {},
    readonly child: ChildProcess = spawn(process.execPath, [bundle, dataFolder], options(environment)),
  ) {
    started.push(child);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (this.output += String(chunk)));
    this.exitCode = new Promise((resolve) => child.once('close', resolve)); // with all that it said
  }

  /** Under an npm of its own, with our command for it. */
  static underNpm(): TestSystem {
    const manifest = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8')) as Manifest;
    const start = manifest.scripts.start.replace('tools/dev/start.mjs', `${bundle} ${dataFolder}`);
    mkdirSync(npmFolder, { recursive: true });
    writeFileSync(path.join(npmFolder, 'package.json'), JSON.stringify({ scripts: { start } }));
    return new TestSystem({}, spawn('npm', ['start'], { ...options({}), cwd: npmFolder }));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get tree() {
    return processTree(this.pid);
  }

  pidOf(part: string): number {
    const found = this.tree.find(({ command }) => command.includes(part));
    if (!found) throw new Error(`No ${part} among ${JSON.stringify(this.tree)}`);
    return found.pid;
  }

  async says(words: string | RegExp): Promise<this> {
    await until(() => this.output.search(words) >= 0, 180_000).catch(() => {
      throw new Error(`Never said ${words}:\n${this.output}`);
    });
    return this;
  }
}

const options = (environment: Record<string, string>) => ({
  cwd: repositoryRoot,
  env: {
    ...process.env,
    DATABASE_URL: '',
    npm_lifecycle_event: '',
    SITE_PORT: String(ports.site),
    PAYCALL_PORT: String(ports.paycall),
    ...environment,
  },
});
const ask = async (port: number): Promise<{ status: number; pid?: number; privateKeys?: string[] }> => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  return { status: answer?.status ?? 0, ...((await answer?.json()) as object) };
};
const ready = 'ready in ';
/** What the first start makes, which takes its time; all later ones use it. */
const madeOnce = ['pg/PG_VERSION', 'sandbox/buyer.key'];
const whenMade = () => madeOnce.map((file) => statSync(path.join(dataFolder, file)).mtimeMs);
let firstMade: readonly number[];

beforeAll(async () => {
  ports = { site: await freePort(), paycall: await freePort() };
  const entry = 'tests/start/sandbox.fixture.ts';
  execFileSync(process.execPath, ['tools/build/build.mjs', entry, bundle], { cwd: repositoryRoot });
});
// A test that fails must not leave its system to the next one.
afterEach(async () => {
  for (const child of started.splice(0)) {
    const tree = processTree(child.pid ?? 0);
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await survivors(tree, 60_000);
  }
});
afterAll(() => [dataFolder, npmFolder].forEach((folder) => rmSync(folder, { recursive: true, force: true })));

describe('the system', () => {
  it('comes up from nothing, says what a person needs, and keeps its keys to itself', async () => {
    const system = await new TestSystem().says('Stop: Ctrl-C');
    expect(system.output).toContain('No real money moves');
    expect(system.output).toContain(`http://localhost:${ports.site}/api/mcp`);
    expect(system.output).toMatch(/Test wallet +0x[0-9a-fA-F]{40} with 100\.00 test USDC/);
    expect(system.output).toContain(`curl -i -X POST http://localhost:${ports.paycall}/x402/mainnet/paycall/tools/`);
    const site = await fetch(`http://localhost:${ports.site}/anything`);
    expect(site.status).toBe(200);
    expect(await site.json()).toMatchObject({ privateKeys: ['RECEIPT_KEY_FILE'] });
    expect((await ask(ports.paycall)).privateKeys).toHaveLength(3);
    expect(runningSandbox(path.join(dataFolder, 'sandbox'))).toMatchObject({ pid: system.pid });
    const key = statSync(path.join(dataFolder, 'sandbox/buyer.key'));
    expect(key.mode & 0o777).toBe(0o600);
    expect(system.output).toContain(`curl -i http://localhost:${ports.site}/api/v1/vat/verify`);
    const secret = statSync(path.join(dataFolder, 'sandbox/connection.secret'));
    expect(secret.mode & 0o777).toBe(0o600);
    firstMade = whenMade();
    const { tree } = system;
    system.child.kill('SIGINT');
    expect(await system.exitCode).toBe(0);
    expect(await survivors(tree, 60_000)).toEqual([]);
    expect(runningSandbox(path.join(dataFolder, 'sandbox'))).toBeUndefined();
  });

  it('leaves no process behind when it is interrupted at any moment of its start', async () => {
    for (const moment of ['its first process', '✓ postgres', '✓ migrations', '✓ chain', '✓ apps']) {
      const system = new TestSystem();
      if (moment === 'its first process') await until(() => system.tree.length > 1);
      else await system.says(moment);
      const { tree } = system;
      system.child.kill('SIGINT');
      expect(await system.exitCode).not.toBe(1);
      expect(await survivors(tree, 60_000)).toEqual([]);
    }
  });

  it('leaves no process behind when its supervisor is killed, and starts again on the same data', async () => {
    const system = await new TestSystem().says(ready);
    const { tree } = system;
    expect(tree.length).toBeGreaterThan(6);
    system.child.kill('SIGKILL');
    expect(await survivors(tree, 60_000)).toEqual([]);
  });

  it('starts while the leftovers of a killed one go away; none is left when npm is killed and passes no signal on', async () => {
    const killed = await new TestSystem().says(ready);
    const leftovers = killed.tree;
    killed.child.kill('SIGKILL');
    const system = await TestSystem.underNpm().says(ready);
    const { tree } = system;
    expect(tree.length).toBeGreaterThan(6);
    system.child.kill('SIGKILL');
    expect(await survivors([...leftovers, ...tree], 60_000)).toEqual([]);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('stops all of it when npm itself is sent %s', async (signal) => {
    const system = await TestSystem.underNpm().says(ready);
    const { tree } = system;
    expect(tree.length).toBeGreaterThan(7);
    system.child.kill(signal);
    await system.exitCode;
    expect(system.output).toContain('stopped');
    expect(await survivors(tree, 60_000)).toEqual([]);
  });

  it.each([
    ['Postgres', 'SIGTERM', 'postgres -D'],
    ['Postgres', 'SIGINT', 'postgres -D'],
    ['the chain', 'SIGTERM', 'anvil'],
    ['the guard', 'SIGTERM', 'process-guard-child'],
    ['the guard', 'SIGINT', 'process-guard-child'],
    ['the chain', 'SIGINT', 'anvil'],
    ['an app', 'SIGTERM', 'app.fixture'],
    ['an app', 'SIGINT', 'app.fixture'],
  ] as const)('stops all of it when %s is sent %s', async (_what, signal, command) => {
    const system = await new TestSystem().says(ready);
    const { tree } = system;
    process.kill(system.pidOf(command), signal);
    expect(await system.exitCode).toBe(0);
    expect(await survivors(tree, 60_000)).toEqual([]);
  });

  it('starts a killed Postgres, chain and app again where they were, and ends cleanly when an app ends a fourth time', async () => {
    const system = await new TestSystem().says(ready);
    process.kill(system.pidOf('postgres -D'), 'SIGKILL');
    await system.says('Postgres is back.');
    expect(await ask(ports.paycall)).toMatchObject({ status: 200 });
    const { rpcUrl } = runningSandbox(path.join(dataFolder, 'sandbox')) ?? { rpcUrl: '' };
    process.kill(system.pidOf('anvil'), 'SIGKILL');
    await system.says('The chain is back.');
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(call) });
    expect(await answer.json()).toMatchObject({ result: '0x2105' });

    const { tree } = system;
    for (let kills = 1; kills <= 4; kills += 1) {
      const { pid } = await ask(ports.paycall);
      process.kill(pid ?? 0, 'SIGKILL');
      if (kills <= 3) await system.says(new RegExp(`(paycall-api is back[^]*){${kills}}`));
    }
    expect(await system.exitCode).toBe(1);
    expect(system.output).toContain('paycall-api ended unexpectedly; starting it again (3 of 3 within a minute).');
    expect(system.output).toContain('paycall-api ended four times within a minute.');
    expect(await survivors(tree, 60_000)).toEqual([]);
  });

  it('does not start on a taken port: says which, by whom, and which variable moves it', async () => {
    const squatter = createServer().listen(ports.paycall, '127.0.0.1');
    const system = new TestSystem();
    expect(await system.exitCode).toBe(1);
    expect(system.output).toContain(`Port ${ports.paycall} is taken by`);
    expect(system.output).toContain(`(pid ${process.pid})`);
    expect(system.output).toContain('PAYCALL_PORT=');
    expect(system.output).not.toContain('postgres');
    squatter.close();
  });

  it('says that a variable is no port', async () => {
    const system = new TestSystem({ SITE_PORT: '99999' });
    expect(await system.exitCode).toBe(1);
    expect(system.output).toContain('SITE_PORT must be a port');
  });

  it('uses the Postgres of DATABASE_URL and starts none', async () => {
    const database = await createTestDatabase();
    const system = await new TestSystem({ DATABASE_URL: database.url }).says(ready);
    expect(system.tree.map(({ command }) => command).join('\n')).not.toContain('postgres -D');
    system.child.kill('SIGTERM');
    expect(await system.exitCode).toBe(0);
    await database.drop();
  });

  it('ends with clear words, and nothing left, when the database cannot be used', async () => {
    const system = new TestSystem({ DATABASE_URL: `postgresql://nobody:wrong@127.0.0.1:${await freePort()}/x` });
    const { tree } = system;
    expect(await system.exitCode).toBe(1);
    expect(system.output).toContain('The migrations could not be applied');
    expect(system.output).not.toContain('wrong');
    expect(await survivors(tree, 60_000)).toEqual([]);
  });

  it('makes its database and its keys at the first start alone', () => expect(whenMade()).toEqual(firstMade));

  it('has left no scratch files of its starts', () => {
    expect(readdirSync(dataFolder).sort()).toEqual(['logs', 'pg', 'sandbox']);
  });
});
