import { siteRoutes, withId } from '@einvoice/site-contract';
import { until, viesSandboxNumbers } from '@einvoice/test-kit';
import { verifyBatch } from '../test-system.fixture';
import { openSiteSystem, type SiteSystem } from '../test-site.fixture';

let system: SiteSystem;
beforeAll(async () => (system = await openSiteSystem()));
afterAll(() => system.close());

/** A person with credits and a connection made on the page. */
async function holder(more: object = {}) {
  const person = await system.signedIn();
  const workspaceId = person.session.workspace.id;
  const topUp = { workspaceId, credits: 1_000, local: true, externalReference: `spec_${workspaceId}` };
  await system.parts.credits.store.creditTopUp(topUp);
  const { status, json } = await person.browser.post(siteRoutes.connections, {
    ...{ name: 'ERP', creditsPerCallMax: null },
    ...more,
  });
  expect(status).toBe(201);
  return { ...person, secret: json.secret as string, connection: json.connection };
}
const ask = (secret: string) => verifyBatch(system.url, [viesSandboxNumbers.valid], { secret });
const lineOf = async ({ browser, connection }: Awaited<ReturnType<typeof holder>>) =>
  (await browser.get(siteRoutes.connections)).json.connections.find(({ id }: { id: string }) => id === connection.id);

describe('a secret that expires', () => {
  it('is taken before and 401 after, with createAt, whatever the clock of the process says', async () => {
    const held = await holder({ expiresInDays: 30 });
    expect((await ask(held.secret)).status).toBe(200);
    const [{ state, expiresAt, createdAt }] = held.connection.secrets;
    expect([state, Date.parse(expiresAt) - Date.parse(createdAt)]).toEqual(['live', 30 * 86_400_000]);
    await system.database.query(
      { name: 'spec_expire', text: `UPDATE connection SET secret_expires_at = now() WHERE id = $1` },
      [held.connection.id],
    );
    const refused = await ask(held.secret);
    expect([refused.status, refused.body.error?.code]).toEqual([401, 'connection_required']);
    expect(refused.body.authorization).toMatchObject({ createAt: 'http://localhost:3000/account/connections' });
    expect((await lineOf(held)).secrets).toMatchObject([{ state: 'expired' }]);
  });

  it('does not, when nothing was said', async () => {
    expect((await holder()).connection.secrets).toMatchObject([{ state: 'live', expiresAt: null }]);
  });

  it.each([0, -1, 1.5, 3_651, '30', true])('is refused for %p days', async (expiresInDays) => {
    const { browser, connection } = await holder();
    const made = await browser.post(siteRoutes.connections, { name: 'x', creditsPerCallMax: null, expiresInDays });
    expect(made.status).toBe(400);
    const second = await browser.post(withId(siteRoutes.connectionSecrets, connection.id), { expiresInDays });
    expect(second.status).toBe(400);
  });
});

describe('a second secret', () => {
  it('works beside the first; when that is ended, it alone works; each shows its own last use', async () => {
    const held = await holder();
    const added = await held.browser.post(withId(siteRoutes.connectionSecrets, held.connection.id), {
      expiresInDays: 90,
    });
    expect(added.status).toBe(201);
    const second = added.json.secret as string;
    expect(second).not.toBe(held.secret);
    for (const secret of [held.secret, second]) expect((await ask(secret)).status).toBe(200);
    await until(async () => (await lineOf(held)).secrets.every(({ lastUsedAt }: { lastUsedAt: string }) => lastUsedAt));
    const [first, further] = (await lineOf(held)).secrets;
    expect([first.secretEnd, further.secretEnd]).toEqual([held.secret.slice(-10, -6), second.slice(-10, -6)]);

    const end = (secretId: string, by = held) =>
      by.browser.post(withId(siteRoutes.connectionSecretRevoke, held.connection.id), { secretId });
    expect((await end(first.id, await holder())).status).toBe(404);
    expect((await end(first.id)).json.secrets).toMatchObject([{ state: 'revoked' }, { state: 'live' }]);
    expect([(await ask(held.secret)).status, (await ask(second)).status]).toEqual([401, 200]);
    expect((await end(further.id)).status).toBe(200);
    expect((await ask(second)).status).toBe(401);
    for (const unknown of ['000000000000', held.connection.id.slice(1) + '0'])
      expect((await end(unknown)).status).toBe(404);
    expect((await end("x' OR 1=1")).status).toBe(400);
  });

  it('a third is 409, also when several are asked for at once; nothing was made', async () => {
    const held = await holder();
    const add = () =>
      held.browser.post(withId(siteRoutes.connectionSecrets, held.connection.id), { expiresInDays: null });
    const statuses = (await Promise.all([add(), add(), add()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409]);
    const { secrets } = await lineOf(held);
    expect(secrets).toHaveLength(2);
    // One that is not taken any more makes room: it was ended, or its time is over.
    const end = withId(siteRoutes.connectionSecretRevoke, held.connection.id);
    await held.browser.post(end, { secretId: secrets[0].id });
    expect([(await add()).status, (await add()).status]).toEqual([201, 409]);
    const text = `UPDATE connection_secret SET expires_at = now() WHERE id = $1`;
    await system.database.query({ name: 'spec_expire_further', text }, [secrets[1].id]);
    expect([(await add()).status, (await add()).status]).toEqual([201, 409]);
  });

  it('is made by whoever owns the connection alone, after a fresh sign-in, and not of one that is revoked', async () => {
    const held = await holder();
    const add = ({ browser }: { browser: typeof held.browser }) =>
      browser.post(withId(siteRoutes.connectionSecrets, held.connection.id), { expiresInDays: null });
    expect((await add(await holder())).status).toBe(404);
    await system.age(held.browser, 901);
    expect((await add(held)).status).toBe(403);
    const other = await holder();
    await other.browser.post(withId(siteRoutes.connectionRevoke, other.connection.id));
    const ofRevoked = await other.browser.post(withId(siteRoutes.connectionSecrets, other.connection.id), { expiresInDays: null }); // prettier-ignore
    expect(ofRevoked.status).toBe(404);
  });

  it('all of them are refused when their connection is revoked', async () => {
    const held = await holder();
    const added = await held.browser.post(withId(siteRoutes.connectionSecrets, held.connection.id), {
      expiresInDays: null,
    });
    await held.browser.post(withId(siteRoutes.connectionRevoke, held.connection.id));
    for (const secret of [held.secret, added.json.secret]) expect((await ask(secret)).status).toBe(401);
  });
});

describe('a list of tools', () => {
  it('without check_vat_list keeps a connection from the batch route with 403, and nobody is asked; with it, it is let in', async () => {
    const held = await holder({ allowedTools: ['verify_vat_vies'] });
    const refused = await ask(held.secret);
    expect([refused.status, refused.body.error]).toMatchObject([403, { code: 'tool_not_allowed', charged: false }]);
    expect(await system.parts.credits.store.balanceOf(held.session.workspace.id)).toMatchObject({ available: 1_000 });
    const change = (allowedTools: unknown) =>
      held.browser.post(withId(siteRoutes.connectionTools, held.connection.id), { allowedTools });
    expect((await change(['verify_vat_vies', 'check_vat_list'])).json.allowedTools).toHaveLength(2);
    expect((await ask(held.secret)).status).toBe(200);
    expect((await change(null)).json.allowedTools).toBeNull();
  });

  it('without check_vat_list keeps a connection from the register checks of a review, too', async () => {
    const held = await holder({ allowedTools: ['verify_vat_vies'] });
    const review = () =>
      fetch(`${system.url}/api/invoice/review`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${held.secret}` },
        body: JSON.stringify({ invoice: { seller: { vatId: viesSandboxNumbers.valid } }, registerChecks: true }),
      });
    const asked = system.vies.requests.length;
    const refused = await review();
    expect(await refused.json()).toMatchObject({ error: { code: 'tool_not_allowed', charged: false } });
    expect([refused.status, system.vies.requests.length]).toEqual([403, asked]);
    const tools = withId(siteRoutes.connectionTools, held.connection.id);
    await held.browser.post(tools, { allowedTools: ['check_vat_list'] });
    expect([(await review()).status, system.vies.requests.length]).toEqual([200, asked + 1]);
  });

  it('W13 may become shorter at once, and longer only after a fresh sign-in', async () => {
    const held = await holder({ allowedTools: ['verify_vat_vies', 'check_vat_list'] });
    await system.age(held.browser, 901);
    const change = (allowedTools: unknown) =>
      held.browser.post(withId(siteRoutes.connectionTools, held.connection.id), { allowedTools });
    expect((await change(['check_vat_list'])).status).toBe(200);
    for (const more of [['check_vat_list', 'verify_iban'], ['verify_iban'], null]) {
      expect((await change(more)).status).toBe(403);
    }
  });

  it.each([[[]], [['no_such_tool']], [['verify_iban', 'verify_iban']], ['verify_iban'], [[1]], [{ 0: 'verify_iban' }]])(
    'is refused when it is %j',
    async (allowedTools) => {
      const { browser } = await system.signedIn();
      const made = await browser.post(siteRoutes.connections, { name: 'x', creditsPerCallMax: null, allowedTools });
      expect(made.status).toBe(400);
    },
  );
});
