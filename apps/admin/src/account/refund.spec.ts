import { randomBytes } from 'node:crypto';
import { connectDatabase, type Database, PostgresLedgerStore } from '@einvoice/database';
import {
  createTestDatabase,
  unhurriedConnection,
  type PaymentSimulator,
  startPaymentSimulator,
  type TestDatabase,
} from '@einvoice/test-kit';
import { readArguments } from './arguments';
import { runCommand } from './commands';
import { type Config, readConfig } from '../config';
import { topUpsOf } from './top-ups';

const secretKey = 'sk_test_refund';
let testDatabase: TestDatabase;
let database: Database;
let payments: PaymentSimulator;
let config: Config;

beforeAll(async () => {
  [testDatabase, payments] = await Promise.all([
    createTestDatabase(),
    startPaymentSimulator({ secretKey, webhookSecret: 'whsec_refund' }),
  ]);
  config = readConfig({ DATABASE_URL: testDatabase.url });
  database = connectDatabase(testDatabase.url, { applicationName: 'spec', connectionsMax: 2, ...unhurriedConnection });
  await database.query({ name: 'spec_workspace', text: `INSERT INTO workspace (id, name) VALUES ('ws_spec', 'spec')` });
  const text = `INSERT INTO person (id, name, email) VALUES ('person', '', 'ann@example.com')`;
  await database.query({ name: 'spec_person', text });
  await new PostgresLedgerStore(database).openAccounts('ws_spec');
});
afterAll(async () => {
  await database?.close();
  await Promise.all([testDatabase?.drop(), payments?.close()]);
});

const lines: string[] = [];
const say = (line: string) => void lines.push(line);
const topUps = () => topUpsOf(database, config, say);

async function refund(...args: string[]): Promise<[exitCode: number, line: string | undefined]> {
  const request = readArguments(['refund', ...args], 'ws_spec');
  if ('problem' in request) throw new Error(request.problem);
  const now = () => new Date();
  const account = { database, sandbox: true, topUps: topUps(), bytesAtRandom: randomBytes, now, say };
  return [await runCommand(account, request), lines.at(-1)];
}
const available = async () => (await new PostgresLedgerStore(database).balanceOf('ws_spec'))?.available;

describe('einvoice-admin account refund', () => {
  it('says when no payment provider is named', async () => {
    expect(await refund('tu_1')).toEqual([1, 'No payment provider is named: set PAYMENTS and PAYMENT_SECRET_KEY.']);
  });

  it('gives back a part and the rest of a payment through the provider of the sandbox, each once', async () => {
    const provider = { PAYMENTS: 'local', PAYMENT_API_URL: payments.apiUrl, PAYMENT_SECRET_KEY: secretKey };
    config = readConfig({ DATABASE_URL: testDatabase.url, ...provider });
    const made = await topUps()!.create('ws_spec', 'person', 2_500);
    if (made === 'unavailable') throw new Error(made);
    const { id, providerRef } = made.topUp;
    expect(await refund(id)).toEqual([1, `${id} is not paid.`]);
    await payments.choose(providerRef!, 'pay');
    const part = [id, '--cents', '500', '--reference', 'goodwill'];
    expect(await refund(...part)).toEqual([0, `${id} is refunded; its credits are taken back.`]);
    expect(await refund(...part)).toEqual([0, `${id} was refunded under this name before; nothing was done.`]);
    expect(await available()).toBe(2_000);
    expect(await refund(id)).toEqual([0, `${id} is refunded; its credits are taken back.`]);
    expect(await refund(id)).toEqual([0, `${id} was refunded under this name before; nothing was done.`]);
    expect(await available()).toBe(0);
    expect(payments.checkouts.get(providerRef!)?.refunds.map(({ amount }) => amount)).toEqual([500, 2_000]);
    expect(await refund('tu_nobody')).toEqual([1, 'tu_nobody is no payment that this provider has taken.']);
  });
});
