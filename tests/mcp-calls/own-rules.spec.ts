import { PostgresRuleSetStore } from '@einvoice/database';
import { freePort, repositoryRoot, until } from '@einvoice/test-kit';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  callTool,
  openTestSystem,
  type SpecTenant,
  systemEnvironment,
  type TestSystem,
} from '../../apps/mcp-gateway/src/test-system.fixture';

const good = JSON.parse(readFileSync(path.join(repositoryRoot, 'fixtures/base-example.json'), 'utf8')) as object;
const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';
const asserting = (test: string) =>
  `<schema xmlns="http://purl.oclc.org/dsdl/schematron"><ns prefix="i" uri="${ubl}"/><pattern><rule context="i:Invoice">
  <assert id="OWN-1" test="${test}">Ours.</assert></rule></pattern></schema>`;
const endless = 'every $x in 1 to 900000, $y in 1 to 900000 satisfies $x + $y &gt; 0';

let system: TestSystem;
let folder: string;
let app: ChildProcess;
let url: string;
let [mine, theirs]: SpecTenant[] = [];
beforeAll(async () => {
  system = await openTestSystem();
  mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
  folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'mcp-rules-'));
  const main = path.join(folder, 'main.js');
  execFileSync(process.execPath, ['tools/build/build.mjs', 'apps/mcp-gateway/src/main.ts', main], { cwd: repositoryRoot });
  const port = await freePort();
  const env = { ...systemEnvironment(system.databaseUrl, system.vies), HOST: '127.0.0.1', PORT: String(port) };
  app = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok === true;
  await until(async () => app.exitCode !== null || (await isReady()));
  url = `http://127.0.0.1:${port}/api/mcp`;
  [mine, theirs] = [await system.tenant(10), await system.tenant(10)];
  const store = new PostgresRuleSetStore(system.database);
  const put = (owner: Parameters<PostgresRuleSetStore['put']>[0], name: string, test: string) => {
    const file = { rules: Buffer.from(asserting(test)), documents: new Map<string, Uint8Array>() };
    return store.put(owner, { name, file, asserts: 1, sha256: Buffer.from(name.padEnd(32)).toString('hex') }, 5);
  };
  for (const [name, test] of [['yes', 'true()'], ['no', 'false()'], ['endless', endless]] as const)
    await put(mine, name, test);
  await put('operator', 'house', 'false()');
}); // prettier-ignore
afterAll(async () => {
  app?.kill('SIGTERM');
  if (app && app.exitCode === null) await once(app, 'exit');
  if (folder) rmSync(folder, { recursive: true, force: true });
  expect(await system.parts.credits.store.violations()).toEqual([]);
  await system.close();
});

async function validate(ruleSet: string, tenant: SpecTenant | undefined, content: object = { json: good }) {
  const given = { invoice: { ...content, check: { ruleSet } } };
  const { body } = await callTool(url, 'validate_invoice', given, tenant);
  return body.result.structuredContent;
}

it('rules of a workspace are run beside the official ones, and an answer is charged once', async () => {
  for (const [ruleSet, valid, state] of [['workspace:yes', true, 'passed'], ['workspace:no', false, 'failed']] as const) {
    const said = await validate(ruleSet, mine);
    expect([said.valid, said.ownRules.state, said.rules.state]).toEqual([valid, state, 'passed']);
    expect(said.decision).toMatchObject({ status: 'ready', decision: { canProceed: valid } });
    expect(said.billing).toMatchObject({ charged: true, credits: 1 });
  }
}); // prettier-ignore

it('of a large document, too', async () => {
  const { lines } = good as { readonly lines: readonly object[] };
  const json = { ...good, lines: Array<object>(600).fill(lines[0]!) };
  expect(JSON.stringify(json).length).toBeGreaterThan(64 * 1024);
  const said = await validate('workspace:no', mine, { json });
  expect([said.valid, said.ownRules.errors, said.billing.credits]).toEqual([false, 1, 1]);
});

it('what reaches a limit is not judged and not charged', async () => {
  const said = await validate('workspace:endless', mine);
  expect([said.valid, said.ownRules.state, said.ownRules.reason]).toEqual([false, 'not_run', 'limit_reached']);
  expect(said.decision.status).toBe('not_configured');
  expect(said.billing).toMatchObject({ charged: false, credits: 0 });
});

it('D4 another workspace is answered like for a name that nobody has, and charged nothing', async () => {
  const without = ({ provenance: _p, billing: { requestId: _r, receiptRunId: _i, ...billing }, ...said }: { provenance: object; billing: { requestId: string; receiptRunId: string } }) => ({ ...said, billing }); // prettier-ignore
  const [there, nowhere] = [await validate('workspace:no', theirs), await validate('workspace:nobody', theirs)];
  expect(without(there)).toEqual(without(nowhere));
  expect([there.valid, there.rules.state, there.ownRules, there.billing.charged]).toEqual([false, 'not_run', undefined, false]); // prettier-ignore
});

it('the operator’s rules are there for everybody', async () => {
  for (const tenant of [mine, theirs])
    expect(await validate('house', tenant)).toMatchObject({ valid: false, ownRules: { from: 'operator', errors: 1 } });
});

it('without a connection nothing is run', async () => {
  const said = await validate('workspace:no', undefined);
  expect(said.error.code).toBe('connection_required');
});
