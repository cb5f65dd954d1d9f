import { connectDatabase } from '@einvoice/database';
import { csrfHeader, siteRoutes, withId } from '@einvoice/site-contract';
import {
  createTestDatabase,
  unhurriedConnection,
  registerViesSandboxNumbers,
  startPaymentSimulator,
  startViesSimulator,
  unshed,
  viesSandboxNumbers,
} from '@einvoice/test-kit';
import { randomBytes } from 'node:crypto';
import { startApp, type AppProcess } from './app-process.fixture';
import { buildApp } from './built-app.fixture';
import { verifyBatch } from '../../apps/rest-api/src/test-system.fixture';
import { paymentReportPath } from '../../apps/rest-api/src/top-ups/top-up.controller';

const origin = 'http://localhost:3000';
const role = `spec_site_${randomBytes(4).toString('hex')}`;

/** A login as production has it: rows of the tables, the ledger through its functions alone. */
async function serviceUrlOf(databaseUrl: string): Promise<string> {
  const database = connectDatabase(databaseUrl, { applicationName: 'spec', connectionsMax: 1, ...unhurriedConnection });
  await database.query({ name: 'role', text: `CREATE ROLE ${role} LOGIN PASSWORD 'spec' IN ROLE einvoice_app` });
  await database.close();
  return Object.assign(new URL(databaseUrl), { username: role, password: 'spec' }).toString();
}

it('the built service, with the rights it has in production: sign in, top up, connect, spend, leave', async () => {
  const [testDatabase, vies] = await Promise.all([createTestDatabase(), startViesSimulator()]);
  registerViesSandboxNumbers(vies);
  const keys = { secretKey: 'sk_test_e2e_e2e', webhookSecret: 'whsec_e2e_e2e' };
  const payments = await startPaymentSimulator(keys);
  const built = buildApp();
  const start = async () =>
    startApp(built.appFile, {
      ...{ databaseUrl: await serviceUrlOf(testDatabase.url), vies },
      environment: {
        ...{ SESSION_SECRET: 's'.repeat(40), MAIL: 'local', PAYMENTS: 'local', PAYMENT_API_URL: payments.apiUrl },
        ...{ OPERATOR_NAME: 'Sample Operator BV', OPERATOR_ADDRESS: 'Sample Street 1, 1000 Brussels' },
        ...{ PAYMENT_SECRET_KEY: keys.secretKey, PAYMENT_WEBHOOK_SECRETS: keys.webhookSecret },
      },
    });
  let app: AppProcess | null = null;
  try {
    app = await start();
    const { url, logLines } = app;
    const headers: Record<string, string> = { origin, 'content-type': 'application/json' };
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- whatever comes is looked into
    const call = async (method: string, path: string, body?: object): Promise<any> => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await unshed(() => fetch(`${url}${path}`, { method, headers, ...sent }));
      const [cookie] = answer.headers.getSetCookie();
      if (cookie !== undefined) headers.cookie = cookie.split(';', 1)[0] ?? '';
      expect(`${path} ${answer.status}`).toMatch(/ 20[0-4]$/);
      const text = await answer.text();
      return text ? JSON.parse(text) : undefined;
    };
    await call('POST', siteRoutes.signIn, { email: 'ann@example.com' });
    const { mails } = await call('GET', siteRoutes.mailbox);
    const token = /#token=([A-Za-z]+)/.exec(mails[0].text)?.[1];
    const { session } = await call('POST', siteRoutes.signInConfirm, { token });
    headers[csrfHeader] = session.csrfToken;
    const { topUp } = await call('POST', siteRoutes.topUps, { amountCents: 500 });
    const [ref = ''] = payments.checkouts.keys();
    await payments.choose(ref, 'pay');
    const { body, signature } = payments.report('checkout.session.completed', ref);
    const report = { 'content-type': 'application/json', 'stripe-signature': signature };
    const reported = await unshed(() => fetch(`${url}${paymentReportPath}`, { method: 'POST', headers: report, body }));
    expect(reported.status).toBe(200);
    expect(await call('GET', withId(siteRoutes.topUp, topUp.id))).toMatchObject({ state: 'paid', testFunds: true });
    const made = await call('POST', siteRoutes.connections, { name: 'ERP', creditsPerCallMax: null });
    const batch = await verifyBatch(url, [viesSandboxNumbers.valid], { secret: made.secret });
    expect([batch.status, batch.body.billing?.credits]).toEqual([200, 2]);
    expect((await call('GET', siteRoutes.overview)).balance.availableCredits).toBe(498);
    await call('POST', siteRoutes.erase, { email: 'ann@example.com' });
    const log = logLines.join('\n');
    for (const secret of [token, made.secret, 'ann@example.com', session.csrfToken]) expect(log).not.toContain(secret);
  } finally {
    // An app that did not start leaves nothing behind either.
    app?.child.kill('SIGTERM');
    const exit = await app?.exited;
    built.remove();
    await Promise.all([payments.close(), vies.close()]);
    await testDatabase.drop();
    if (exit) expect(exit).toEqual([0, null]);
  }
});
