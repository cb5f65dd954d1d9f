import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { randomBytes, randomUUID } from 'node:crypto';
import { StripePaymentProvider, TopUps } from '@einvoice/card-payments';
import { connectDatabase, type Database, PostgresLedgerStore, PostgresTopUpStore } from '@einvoice/database';
import { topUpLimits } from '@einvoice/limits';
import {
  createTestDatabase,
  unhurriedConnection,
  type PaymentSimulator,
  repositoryRoot,
  startPaymentSimulator,
  type TestDatabase,
} from '@einvoice/test-kit';
import { run } from '../../tools/build/command.mjs';

const secretKey = 'sk_test_operator';
const workspaceId = 'ws_spec';
let folder: string;
let testDatabase: TestDatabase;
let database: Database;
let payments: PaymentSimulator;
let ledger: PostgresLedgerStore;

beforeAll(async () => {
  mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
  folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'refund-process-'));
  const build = ['tools/build/build.mjs', 'apps/admin/src/main.ts', path.join(folder, 'admin.js')];
  [testDatabase, payments] = await Promise.all([
    createTestDatabase(),
    startPaymentSimulator({ secretKey, webhookSecret: 'whsec_operator' }),
    run(process.execPath, build, { cwd: repositoryRoot }),
  ]);
  database = connectDatabase(testDatabase.url, { applicationName: 'spec', connectionsMax: 2, ...unhurriedConnection });
  ledger = new PostgresLedgerStore(database);
  await database.query({ name: 'spec_workspace', text: `INSERT INTO workspace (id, name) VALUES ('ws_spec', 'spec')` });
  const text = `INSERT INTO person (id, name, email) VALUES ('person', '', 'ann@example.com')`;
  await database.query({ name: 'spec_person', text });
  await ledger.openAccounts(workspaceId);
});
afterAll(async () => {
  await database?.close();
  await Promise.all([testDatabase?.drop(), payments?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** The command as an operator of a service on Stripe runs it: a process, with the variables of that service. */
async function account(args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const fixture = path.join(repositoryRoot, 'apps/admin/src/account/stripe-on-loopback.fixture.cjs');
  const child = spawn(
    process.execPath,
    ['--require', fixture, path.join(folder, 'admin.js'), 'account', ...args, '--workspace', workspaceId],
    {
      cwd: repositoryRoot,
      env: {
        PATH: process.env['PATH'],
        STRIPE_STANDS_AT: payments.apiUrl,
        DATABASE_URL: testDatabase.url,
        PAYMENTS: 'stripe',
        PAYMENT_SECRET_KEY: secretKey,
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return [exitCode, said.trim()] as const;
}
const refund = (...args: string[]) => account(['refund', ...args]);
const available = async () => (await ledger.balanceOf(workspaceId))?.available;

/** A payment of €25.00 by way of Stripe, of which so many credits have been spent. */
async function paidTopUp(spentCredits: number): Promise<{ id: string; given: () => number[] }> {
  const provider = new StripePaymentProvider({ kind: 'test', secretKey, webhookSecrets: [], apiUrl: payments.apiUrl });
  const topUps = new TopUps({
    ...{ store: new PostgresTopUpStore(database, topUpLimits), ledger, provider, siteUrl: 'https://site.example' },
    ...{ bytesAtRandom: randomBytes, now: () => new Date(), onAlarm: () => undefined },
  });
  const made = await topUps.create(workspaceId, 'person', 2_500);
  if (made === 'unavailable') throw new Error(made);
  const { id, providerRef } = made.topUp;
  await payments.choose(providerRef!, 'pay');
  await topUps.look(workspaceId, id);
  const call = { runId: randomUUID(), workspaceId, route: 'vat_verify', fingerprint: randomBytes(32), freeTier: false };
  await ledger.reserve({ ...call, creditsPerAnswer: 1, answersMax: spentCredits });
  const done = { runId: call.runId, attempt: 1, answered: spentCredits, complete: true };
  await ledger.settle({ ...done, response: Buffer.from('{}') });
  return { id, given: () => payments.checkouts.get(providerRef!)!.refunds.map(({ amount }) => amount) };
}

describe('einvoice-admin account refund, as a process of a service on Stripe', () => {
  it('gives nothing while the provider does not answer, nor what was spent; the rest goes back once, however often it is said', async () => {
    const { id, given } = await paidTopUp(600);
    payments.setUnavailable(true);
    const unsaid = `${id} may or may not be refunded: the provider does not answer. Repeat the same command.`;
    expect(await refund(id)).toEqual([1, unsaid]);
    payments.setUnavailable(false);
    expect(await refund(id)).toEqual([1, `${id} has been spent: its wallet holds less than that.`]);
    expect([given(), await available()]).toEqual([[], 1_900]);
    const rest = [id, '--cents', '1900', '--reference', 'rest'];
    // Each waits for the other, and repeats the command when told that the provider did not answer in time.
    const repeated = async () => {
      for (;;) {
        const ended = await refund(...rest);
        if (ended[1] !== unsaid) return ended;
      }
    };
    const both = await Promise.all([repeated(), repeated()]);
    expect(both).toEqual([0, 0].map((exitCode) => [exitCode, expect.any(String)]));
    expect(both.map(([, said]) => said)).toContain(`${id} is refunded; its credits are taken back.`);
    expect(await refund(...rest)).toEqual([0, `${id} was refunded under this name before; nothing was done.`]);
    expect([given(), await available()]).toEqual([[1_900], 0]);
    expect(await ledger.violations()).toEqual([]);
  });

  it('needs the key of the service, and says no word of it', async () => {
    const { id, given } = await paidTopUp(1);
    const [exitCode, said] = await account(['refund', id], { PAYMENT_SECRET_KEY: 'sk_test_of_another' });
    expect([exitCode, given()]).toEqual([1, []]);
    expect(said).not.toContain('sk_test');
  });
});
