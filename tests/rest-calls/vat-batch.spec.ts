import { until, viesSandboxNumbers } from '@einvoice/test-kit';
import { startApp, type AppProcess } from './app-process.fixture';
import { buildApp } from './built-app.fixture';
import { openTestSystem, verifyBatch, type TestSystem } from '../../apps/rest-api/src/test-system.fixture';

let system: TestSystem;
let built: ReturnType<typeof buildApp>;
const running: AppProcess[] = [];
const start = async () => {
  const app = await startApp(built.appFile, system);
  running.push(app);
  return app;
};
beforeAll(async () => {
  built = buildApp();
  system = await openTestSystem();
});
afterEach(async () => {
  for (const { child, exited } of running.splice(0)) {
    child.kill('SIGKILL');
    await exited;
  }
  system.vies.behave({ kind: 'normal' });
  expect(await system.parts.credits.store.violations()).toEqual([]);
});
afterAll(async () => {
  await system.close();
  built.remove();
});

const { valid, notRegistered } = viesSandboxNumbers;

it('X1 kill -9 in the middle of a batch: its hold returns, and a retry with the key is billed once', async () => {
  const tenant = await system.tenant(4);
  const call = { ...tenant, key: 'killed' };
  const [first, second] = [await start(), await start()];
  system.vies.hold();
  const lost = verifyBatch(first.url, [valid, notRegistered], call).catch(() => 'no answer');
  await until(async () => (await system.balanceOf(tenant))?.held === 4);
  first.child.kill('SIGKILL');
  expect(await lost).toBe('no answer');
  expect(await system.balanceOf(tenant)).toMatchObject({ available: 0, held: 4 });

  // While its lease lives nobody can know that it is dead.
  expect((await verifyBatch(second.url, [valid, notRegistered], call)).status).toBe(409);
  const lapse = `UPDATE ledger.run SET lease_until = now() WHERE workspace_id = $1`;
  await system.database.query({ name: 'lapse', text: lapse }, [tenant.workspaceId]);
  await until(async () => (await system.balanceOf(tenant))?.held === 0);
  expect(await system.balanceOf(tenant)).toMatchObject({ available: 4 });

  system.vies.behave({ kind: 'normal' });
  const retried = await verifyBatch(second.url, [valid, notRegistered], call);
  expect([retried.status, retried.body.billing?.credits]).toEqual([200, 4]);
  const replayed = await verifyBatch(system.url, [valid, notRegistered], call);
  expect([replayed.text, replayed.headers.get('idempotent-replayed')]).toEqual([retried.text, 'true']);
  expect(await system.balanceOf(tenant)).toMatchObject({ available: 0, held: 0 });
});

it('X1 SIGTERM in the middle of a batch: it is answered and charged before the process ends, and what it observed is kept', async () => {
  const tenant = await system.tenant(4);
  const heardBefore = await answersHeard();
  const app = await start();
  const letGo = system.vies.hold();
  const answer = verifyBatch(app.url, [valid, notRegistered], tenant);
  await until(async () => (await system.balanceOf(tenant))?.held === 4);
  app.child.kill('SIGTERM');
  // Not ready any more, or it takes no connections any more.
  await until(async () => (await fetch(`${app.url}/readyz`).catch(() => null))?.status !== 200);
  letGo();
  expect((await answer).body.billing?.credits).toBe(4);
  expect(await app.exited).toEqual([0, null]);
  expect(await system.balanceOf(tenant)).toMatchObject({ available: 0, held: 0 });
  expect(await answersHeard()).toBeGreaterThanOrEqual(heardBefore + 2);
});

/** Of the register, by processes that have written it down. */
async function answersHeard(): Promise<number> {
  const text = `SELECT coalesce(sum(answered), 0)::int AS answers FROM source_interval WHERE source = 'vies'`;
  const [row] = await system.database.query<{ answers: number }>({ name: 'heard', text });
  return row!.answers;
}

it('D6 a process that slept beyond its lease answers and charges nothing: its hold went back meanwhile', async () => {
  const tenant = await system.tenant(4);
  const app = await start();
  const letGo = system.vies.hold();
  const asked = system.vies.requests.length;
  const answer = verifyBatch(app.url, [valid, notRegistered], tenant);
  await until(() => system.vies.requests.length >= asked + 2); // it has its hold, and knows
  app.child.kill('SIGSTOP');
  letGo();
  const lapse = `UPDATE ledger.run SET lease_until = now() WHERE workspace_id = $1`;
  await system.database.query({ name: 'lapse', text: lapse }, [tenant.workspaceId]);
  await until(async () => (await system.balanceOf(tenant))?.held === 0);
  app.child.kill('SIGCONT');
  expect((await answer).body).toMatchObject({ result: { rows: [{}, {}] }, billing: { credits: 0 } });
  expect(await system.balanceOf(tenant)).toMatchObject({ available: 4, held: 0 });
});

it('one key at two processes at once is one run, billed once', async () => {
  const call = { ...(await system.tenant(100)), key: 'both' };
  const apps = [await start(), await start()];
  system.vies.behave({ kind: 'slow', delayMs: 200 });
  const answers = await Promise.all(
    [...apps, ...apps].map(({ url }) => verifyBatch(url, [valid, notRegistered], call)),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await system.balanceOf(call)).toMatchObject({ available: 96, held: 0 });
});
