import { viesSandboxNumbers } from '@einvoice/test-kit';
import { openTestSystem, type SpecTenant, type TestSystem, verifyBatch } from '../test-system.fixture';

let system: TestSystem;
let tenant: SpecTenant;
beforeAll(async () => {
  system = await openTestSystem(undefined, undefined, undefined, 3_600);
});
afterAll(async () => {
  expect(await system.parts.credits.store.violations()).toEqual([]);
  await system.close();
});
beforeEach(async () => {
  tenant = await system.tenant(100);
});

const { valid, notRegistered, undisclosed } = viesSandboxNumbers;
const ask = (vatIds: string[], cacheControl?: string) =>
  verifyBatch(system.url, vatIds, { ...tenant, headers: cacheControl === undefined ? {} : { 'cache-control': cacheControl } }); // prettier-ignore
/** What rows cost, how many questions they were to the register, and whether each was kept. */
async function costOf(vatIds: string[], cacheControl?: string) {
  const [{ available: before }, asked] = [(await system.balanceOf(tenant))!, system.vies.requests.length];
  const { body } = await ask(vatIds, cacheControl);
  const { available, held } = (await system.balanceOf(tenant))!;
  return {
    ...{ spent: before - available, said: body.billing!.credits, held, asked: system.vies.requests.length - asked },
    kept: body.result!.rows.map(({ fromCache }) => fromCache),
    run: body.billing!.receiptRunId!,
  };
}

it('a row from our memory is free, one beside it that was asked now is charged', async () => {
  expect(await costOf([valid])).toMatchObject({ spent: 2, said: 2, asked: 1, kept: [false] });
  expect(await costOf([valid])).toMatchObject({ spent: 0, said: 0, held: 0, asked: 0, kept: [true] });
  expect(await costOf([valid, notRegistered])).toMatchObject({ spent: 2, said: 2, asked: 1, kept: [true, false] });
});

it('Cache-Control asks the register anew, which is charged; a limit that the kept answer fits does not', async () => {
  await costOf([undisclosed], 'no-cache');
  for (const header of ['max-age=3600', 'no-store, max-age="600"', 'something, else']) {
    expect(await costOf([undisclosed], header)).toMatchObject({ spent: 0, asked: 0, kept: [true] });
  }
  for (const header of ['no-cache', 'max-age=0', 'MAX-AGE=600, No-Cache', 'max-age=soon', 'max-age=-1']) {
    expect(await costOf([undisclosed], header)).toMatchObject({ spent: 2, asked: 1, kept: [false] });
  }
});

it('beside a review a kept row is free, too, and Cache-Control asks the register anew', async () => {
  const review = async (cacheControl: string) => {
    const asked = system.vies.requests.length;
    const response = await fetch(`${system.url}/api/invoice/review`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', authorization: `Bearer ${tenant.secret}` },
        'cache-control': cacheControl,
      },
      body: JSON.stringify({ invoice: { seller: { vatId: valid } }, registerChecks: true }),
    });
    const { registerChecks, billing } = (await response.json()) as {
      registerChecks: { fromCache: boolean }[];
      billing: { credits: number };
    };
    return [registerChecks[0]!.fromCache, billing.credits, system.vies.requests.length - asked];
  };
  await costOf([valid]);
  expect(await review('max-age=3600')).toEqual([true, 0, 0]);
  expect(await review('no-cache')).toEqual([false, 2, 1]);
});

it('the ledger has the run of a kept answer, with nothing charged and nothing held', async () => {
  await costOf([valid]);
  const { run } = await costOf([valid]);
  expect(await system.parts.credits.store.runOf(tenant.workspaceId, run)).toMatchObject({
    ...{ state: 'done', answered: 0, credits: 0, complete: true },
  });
  const movements = await system.parts.credits.store.movementsOf(tenant.workspaceId, { limit: 2 });
  expect(movements.map(({ kind }) => kind)).toEqual(['void', 'hold']);
});
