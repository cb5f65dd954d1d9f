import { PostgresSanctionsStore } from '@einvoice/database';
import { importList } from '@einvoice/sanctions-lists';
import { siteRoutes } from '@einvoice/site-contract';
import {
  sandboxSanctionedParties,
  type SandboxRegisters,
  sanctionsDocument,
  sanctionsLists,
  startSandboxRegisters,
} from '@einvoice/test-kit';
import { pricedChecks, type Tool } from '@einvoice/tool-catalogue';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openSiteSystem, type SiteSystem } from '../test-site.fixture';

const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-checks-'));
let registers: SandboxRegisters;
let system: SiteSystem;
beforeAll(async () => {
  registers = await startSandboxRegisters(folder);
  system = await openSiteSystem({ sources: registers.environment });
  const store = new PostgresSanctionsStore(system.database);
  for (const list of sanctionsLists) {
    async function* chunks() {
      yield Buffer.from(sanctionsDocument(list, sandboxSanctionedParties[list], new Date().toISOString().slice(0, 10)));
    }
    const files = [{ name: `${list}.xml`, chunks: chunks() }];
    await importList(store, { list, mode: 'sandbox', files, force: false, generatedOn: null });
  }
});
afterAll(async () => {
  expect(await system.parts.credits.store.violations()).toEqual([]);
  await system.close();
  await registers.close();
  rmSync(folder, { recursive: true, force: true });
});

const name = { name: 'Marta Halvorsrud', entityType: 'person' };

/** Somebody who is signed in, with credits and no free calls. */
async function payer(credits: number) {
  const visitor = await system.signedIn();
  const workspaceId = visitor.session.workspace.id;
  const { store } = system.parts.credits;
  if (credits > 0) await store.creditTopUp({ workspaceId, credits, externalReference: workspaceId, local: true });
  const text = `UPDATE ledger.account SET first_used_at = now() - INTERVAL '15 days' WHERE workspace_id = $1 AND code = 'free_calls'`;
  await system.database.query({ name: 'spec_free_calls_over', text }, [workspaceId]);
  return { ...visitor, workspaceId };
}

const routes: readonly (readonly [string, Tool])[] = [
  ['/api/check/name', pricedChecks.name],
  ['/api/check/product', pricedChecks.product],
  ['/api/check/energy-label', pricedChecks.label],
  ['/api/check/receiver', pricedChecks.receiver],
];

describe.each(routes)('%s', (route, tool) => {
  const { input } = tool.examples[0]!;

  it('asks nobody for somebody who is not signed in, and says where to begin', async () => {
    const { status, json } = await system.browser().post(route, input);
    expect(status).toBe(401);
    expect(json).toMatchObject({
      error: { code: 'connection_required', charged: false },
      authorization: { createAt: 'http://localhost:3000/account/connections' },
    });
  });

  it('takes no call that a page of ours has not made', async () => {
    const { browser } = await payer(10);
    expect((await browser.post(route, input, { origin: 'https://evil.example' })).status).toBe(403);
    browser.csrf = null;
    expect((await browser.post(route, input)).status).toBe(403);
  });

  it('names what is wrong by its place, and whoever cannot pay is sent to the top-up; nothing is charged', async () => {
    const { browser, workspaceId } = await payer(0);
    const wrong = await browser.post(route, { ...input, iban: 'BE68' });
    expect([wrong.status, wrong.json.error.details.fields[0].path]).toEqual([400, '/iban']);
    const poor = await browser.post(route, input);
    expect(poor.status).toBe(402);
    expect(poor.json.error).toMatchObject({ code: 'insufficient_credits', topUpUrl: 'http://localhost:3000/top-up' });
    expect(await system.parts.credits.store.balanceOf(workspaceId)).toMatchObject({ available: 0, held: 0 });
  });

  it('is paid with the credits of whoever is signed in, once, and seen in the ledger; the check is kept for a receipt', async () => {
    const { browser, workspaceId } = await payer(10);
    const { status, json, headers } = await browser.post(route, input, { 'accept-language': 'de' });
    expect(status).toBe(200);
    expect(headers.get('content-language')).toBe('de');
    expect(json).toMatchObject({
      decision: { status: 'ready' },
      billing: { charged: true, credits: tool.price.credits, balance: 10 - tool.price.credits },
    });
    const { lines } = (await browser.get(siteRoutes.ledger)).json;
    expect(lines).toContainEqual(
      expect.objectContaining({ route: tool.name, kind: 'capture', change: -tool.price.credits }),
    );
    const kept = await system.parts.checks.find(workspaceId, [json.evidence.requestId]);
    expect(kept).toMatchObject([{ tool: tool.name, inputDigest: json.evidence.inputDigest }]);
  });

  it('gives a key one answer: sent again it is free', async () => {
    const { browser, workspaceId } = await payer(10);
    const key = { 'x-service-idempotency-key': 'one' };
    const first = await browser.post(route, input, key);
    const again = await browser.post(route, input, key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(again.json.decision).toEqual(first.json.decision);
    expect(again.json.billing.charged).toBe(false);
    expect(await system.parts.credits.store.balanceOf(workspaceId)).toMatchObject({
      available: 10 - first.json.billing.credits,
    });
  });
});

it('free calls come first', async () => {
  const { browser } = await system.signedIn();
  const { json } = await browser.post('/api/check/name', name);
  expect(json.billing).toMatchObject({ charged: false, credits: 0, balance: 0, freeCallsLeft: 24 });
});

it('what a register gave a moment ago is free, and says so; who wants it anew asks anew, and pays', async () => {
  const { browser } = await payer(10);
  const label = { publicRecordId: 'washingmachines2019/2100001' };
  await browser.post('/api/check/energy-label', label);
  const { json } = await browser.post('/api/check/energy-label', label);
  expect(json).toMatchObject({ provenance: { fromCache: true }, billing: { charged: false, credits: 0 } });
  const { json: anew } = await browser.post('/api/check/energy-label', label, { 'cache-control': 'no-cache' });
  expect(anew).toMatchObject({ provenance: { fromCache: false }, billing: { charged: true, credits: 1 } });
});

it('a register that cannot answer is no verdict and no charge', async () => {
  const { browser } = await payer(10);
  registers.eprel.behave({ kind: 'hang_up' });
  const { json } = await browser.post('/api/check/product', { registrationNumber: '2399999' });
  registers.eprel.behave({ kind: 'normal' });
  expect(json).toMatchObject({
    status: 'unavailable',
    decision: { status: 'unavailable' },
    billing: { charged: false, balance: 10 },
  });
});

it('the holder of a connection is answered, too, by the tools that it may call', async () => {
  const { browser, workspaceId } = await payer(10);
  const wanted = {
    workspaceId,
    name: 'spec',
    creditsPerCallMax: null,
    createdBy: 'spec',
    allowedTools: [pricedChecks.name.name],
  };
  const made = await system.parts.credits.connections.create(wanted);
  if (typeof made === 'string') throw new Error('There is no such workspace.');
  const secret = { authorization: `Bearer ${made.secret.text}` };
  expect((await system.browser().post('/api/check/name', name, secret)).json.billing.credits).toBe(2);
  const refused = await browser.post('/api/check/receiver', { countryCode: 'BE', vatId: 'BE0999000129' }, secret);
  expect([refused.status, refused.json.error.code]).toEqual([403, 'tool_not_allowed']);
});

it('no sentence of a decision stays English for whoever reads another language', async () => {
  const { browser } = await payer(100);
  const asked: readonly (readonly [string, object])[] = routes.flatMap(([route, { examples }]) =>
    examples.map(({ input }) => [route, input] as const),
  );
  const sentences = async (language: string) => {
    const said: string[] = [];
    for (const [route, input] of [...asked, ['/api/check/name', { name: 'Talib Zumrani' }] as const]) {
      const { json } = await browser.post(route, input, { 'accept-language': language });
      const { summary, decision } = json.decision;
      const reasons = [...decision.blockingReasons, ...decision.warnings, ...decision.nextActions];
      said.push(summary, ...reasons.map(({ message }: { message: string }) => message));
    }
    // Each call is made at another moment.
    return said.map((sentence) => sentence.replace(/\d[\d:.TZ-]*/g, '#'));
  };
  const english = await sentences('en');
  const german = await sentences('de');
  expect(german).toHaveLength(english.length);
  expect(german.filter((sentence) => english.includes(sentence))).toEqual([]);
});
