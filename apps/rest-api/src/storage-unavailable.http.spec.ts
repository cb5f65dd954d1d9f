import { makeConnectionSecret } from '@einvoice/billing-ledger';
import { discoveryPaths } from '@einvoice/discovery-documents';
import { creditCalls } from '@einvoice/limits';
import { siteRoutes } from '@einvoice/site-contract';
import { until, viesSandboxNumbers } from '@einvoice/test-kit';
import { randomBytes } from 'node:crypto';
import { ledgerHeadPath } from './ledger/ledger-head.controller';
import { openTestSystem, verifyBatch, type BatchAnswer, type TestSystem, type SpecTenant } from './test-system.fixture';

let system: TestSystem;
let tenant: SpecTenant;
beforeAll(async () => {
  system = await openTestSystem(undefined, undefined, creditCalls.storageDeadlineMs);
  tenant = await system.tenant(100);
});
afterAll(() => system.close());

const { valid } = viesSandboxNumbers;

const expectAway = ({ status, headers, body }: BatchAnswer) => {
  expect([status, headers.get('retry-after'), body.error]).toMatchObject([
    503,
    '5',
    { code: 'connection_storage_unavailable', retryable: true, charged: false },
  ]);
};

it('D5 503 while somebody still holds the rows of the ledger; nobody is asked, other workspaces go on', async () => {
  const other = await system.tenant(100);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const text = 'SELECT id FROM ledger.account WHERE workspace_id = $1 FOR UPDATE';
  let locked = () => {};
  const isLocked = new Promise<void>((resolve) => (locked = resolve));
  const holder = system.database.transaction(async (query) => {
    await query({ name: 'hold_account', text }, [tenant.workspaceId]);
    locked();
    await released;
  });
  await isLocked;
  const waiting = verifyBatch(system.url, [valid], tenant);
  expect((await verifyBatch(system.url, [valid], other)).status).toBe(200);
  expectAway(await waiting);
  release();
  await holder;
  expect(system.vies.requests).toHaveLength(1);
  expect((await verifyBatch(system.url, [valid], tenant)).status).toBe(200);
});

it('503 settlement_unknown when storage fails after the register has answered: the run will tell', async () => {
  const answer = system.vies.hold();
  const askedBefore = system.vies.requests.length;
  const answering = verifyBatch(system.url, [valid], { ...tenant, key: 'lost' });
  await until(() => system.vies.requests.length > askedBefore);
  await system.dropDatabase();
  answer();
  const { status, headers, body } = await answering;
  expect([status, headers.get('retry-after'), body.error]).toMatchObject([
    503,
    '5',
    {
      code: 'settlement_unknown',
      retryable: true,
      charged: 'unknown',
      details: { receiptRunId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    },
  ]);
});

it('D3 while storage is gone the head of the ledger is not told', async () => {
  const { status, headers } = await fetch(`${system.url}${ledgerHeadPath}`);
  expect([status, headers.get('retry-after'), headers.get('etag')]).toEqual([503, '5', null]);
});

it('503 when storage is gone; junk is refused all the same, for it needs none', async () => {
  const askedBefore = system.vies.requests.length;
  expectAway(await verifyBatch(system.url, [valid], { ...tenant, key: 'k' }));
  const secret = makeConnectionSecret(randomBytes).text;
  expectAway(await verifyBatch(system.url, [valid], { secret }));
  expect((await verifyBatch(system.url, [valid], { secret: `${secret}x` })).status).toBe(401);
  expect(system.vies.requests.length).toBe(askedBefore);
});

it('the history of the sources is unknown while storage is gone, and their state is what this process observed', async () => {
  const history = await fetch(system.url + siteRoutes.statusHistory);
  expect([history.status, await history.json()]).toEqual([200, { state: 'unknown' }]);
  const capabilities = await fetch(system.url + discoveryPaths.capabilities);
  const { sources } = (await capabilities.json()) as { sources: { source: string; heard: string }[] };
  expect(sources.find(({ source }) => source === 'vies')).toMatchObject({ basis: 'answers', heard: 'answered' });
  expect(sources.find(({ source }) => source === 'peppol')).toMatchObject({ heard: 'unknown' });
});
