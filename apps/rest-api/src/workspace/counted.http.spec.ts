import { accountLimits } from '@einvoice/limits';
import { deviceGrantType, deviceRoutes, siteRoutes, withId } from '@einvoice/site-contract';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { PasskeyDevice } from '../passkeys/passkey-device.fixture';
import { openSiteSystem, type Browser, type SiteSystem } from '../test-site.fixture';

let system: SiteSystem;
beforeAll(async () => (system = await openSiteSystem()));
afterAll(() => system.close());

const full = [409, 'limit_reached'];
const codeOf = ({ json, status }: Awaited<ReturnType<Browser['post']>>) => [status, json?.error?.code];
const { connectionsPerWorkspaceMax, passkeysPerPersonMax, sessionsPerPersonMax, walletsPerWorkspaceMax } =
  accountLimits;

it(`of a workspace ${connectionsPerWorkspaceMax} connections work at once: the next is 409, of a page or a terminal; one that is revoked makes room`, async () => {
  const { browser, session } = await system.signedIn();
  const wanted = { workspaceId: session.workspace.id, name: 'one of many', creditsPerCallMax: null, createdBy: 'spec' };
  const { connections } = system.parts.credits;
  for (let made = 1; made < connectionsPerWorkspaceMax; made += 1) await connections.create(wanted);
  const create = () => browser.post(siteRoutes.connections, { name: 'x', creditsPerCallMax: null });
  const last = await create();
  expect(last.status).toBe(201);
  expect(codeOf(await create())).toEqual(full);
  const { user_code: userCode } = (await system.browser().post(deviceRoutes.authorize, { client_name: 'x' })).json;
  await browser.post(siteRoutes.deviceLook, { userCode });
  const approve = () => browser.post(siteRoutes.deviceApprove, { userCode, name: 'laptop', creditsPerCallMax: null });
  expect(codeOf(await approve())).toEqual(full);
  await browser.post(withId(siteRoutes.connectionRevoke, last.json.connection.id));
  expect((await approve()).status).toBe(200);
  expect((await create()).status).toBe(201);
});

it(`connections made at once are no more than ${connectionsPerWorkspaceMax}, and a terminal that was approved before gets none`, async () => {
  const { browser, session } = await system.signedIn();
  const asked = (await system.browser().post(deviceRoutes.authorize, { client_name: 'x' })).json;
  await browser.post(siteRoutes.deviceLook, { userCode: asked.user_code });
  const grant = { userCode: asked.user_code, name: 'laptop', creditsPerCallMax: null };
  expect((await browser.post(siteRoutes.deviceApprove, grant)).status).toBe(200);
  const wanted = { workspaceId: session.workspace.id, name: 'one of many', creditsPerCallMax: null, createdBy: 'spec' };
  const { connections } = system.parts.credits;
  const room = 3;
  for (let made = room; made < connectionsPerWorkspaceMax; made += 1) await connections.create(wanted);
  const create = () => browser.post(siteRoutes.connections, { name: 'x', creditsPerCallMax: null });
  const answers = (await Promise.all(Array.from({ length: 8 }, create))).map(codeOf);
  expect(answers.filter(([status]) => status === 201)).toHaveLength(room);
  expect(answers.filter(([status]) => status !== 201)).toEqual(Array(8 - room).fill(full));
  const body = { grant_type: deviceGrantType, device_code: asked.device_code };
  const told = await system.browser().post(deviceRoutes.token, body);
  expect([told.status, told.json.error]).toEqual([400, 'access_denied']);
});

/** Adds a passkey; each is asked for from a network of its own, for those have budgets. */
async function addPasskey(browser: Browser, number: number) {
  const from = { 'x-forwarded-for': `203.0.113.${number}` };
  const asked = await browser.post(siteRoutes.passkeyQuestion, {}, from);
  if (asked.status !== 200) return { asked, device: null };
  const device = new PasskeyDevice('http://localhost:3000');
  const answer = { name: `key ${number}`, ...device.create(asked.json.options) };
  const added = await browser.post(siteRoutes.passkeys, answer, from);
  return { asked: added, device };
}

it(`a person has ${passkeysPerPersonMax} passkeys: no further one is asked for, until one is removed`, async () => {
  const { browser } = await system.signedIn();
  for (let number = 1; number <= passkeysPerPersonMax; number += 1) {
    expect([number, (await addPasskey(browser, number)).asked.status]).toEqual([number, 201]);
  }
  expect(codeOf((await addPasskey(browser, 100)).asked)).toEqual(full);
  const [{ id }] = (await browser.get(siteRoutes.passkeys)).json.passkeys;
  await browser.post(withId(siteRoutes.passkeyRemove, id));
  expect((await addPasskey(browser, 101)).asked.status).toBe(201);
});

it('passkeys that were asked for while there was room for one are one, whoever answers last', async () => {
  const { browser } = await system.signedIn();
  const { device } = await addPasskey(browser, 110);
  for (let number = 2; number < passkeysPerPersonMax; number += 1) await addPasskey(browser, 110 + number);
  const other = system.browser();
  const { options } = (await other.post(siteRoutes.passkeySignInQuestion)).json;
  const { json } = await other.post(siteRoutes.passkeySignIn, device!.get(options));
  other.csrf = json.session.csrfToken;
  const answers: (() => ReturnType<Browser['post']>)[] = [];
  for (const one of [browser, other]) {
    const asked = await one.post(siteRoutes.passkeyQuestion, {}, { 'x-forwarded-for': '203.0.113.140' });
    const answer = { name: 'last', ...new PasskeyDevice('http://localhost:3000').create(asked.json.options) };
    answers.push(() => one.post(siteRoutes.passkeys, answer, { 'x-forwarded-for': '203.0.113.141' }));
  }
  expect((await answers[0]!()).status).toBe(201);
  expect(codeOf(await answers[1]!())).toEqual(full);
  expect((await browser.get(siteRoutes.passkeys)).json.passkeys).toHaveLength(passkeysPerPersonMax);
});

it(`a person has ${sessionsPerPersonMax} sessions: one more ends the oldest`, async () => {
  const { browser: oldest } = await system.signedIn();
  const { device } = await addPasskey(oldest, 102);
  const signIn = async () => {
    const browser = system.browser();
    const { options } = (await browser.post(siteRoutes.passkeySignInQuestion)).json;
    expect((await browser.post(siteRoutes.passkeySignIn, device!.get(options))).status).toBe(200);
    return browser;
  };
  const second = await signIn();
  for (let more = 2; more < sessionsPerPersonMax; more += 1) await signIn();
  expect((await oldest.get(siteRoutes.overview)).status).toBe(200);
  await signIn();
  const statuses = [await oldest.get(siteRoutes.overview), await second.get(siteRoutes.overview)];
  expect(statuses.map(({ status }) => status)).toEqual([401, 200]);
});

it(`a workspace has ${walletsPerWorkspaceMax} wallets: the next is 409, until one is unlinked`, async () => {
  const { browser, session } = await system.signedIn();
  const text = `
    INSERT INTO workspace_wallet (address, workspace_id)
    SELECT '0x' || lpad(to_hex(number), 40, '0'), $1 FROM generate_series(1, $2::integer) AS number`;
  const values = [session.workspace.id, walletsPerWorkspaceMax - 1];
  await system.database.query({ name: 'spec_wallets', text }, values);
  const link = async (wallet = privateKeyToAccount(generatePrivateKey())) => {
    const { address } = wallet;
    const { message } = (await browser.post(siteRoutes.walletChallenge, { address })).json;
    return browser.post(siteRoutes.walletLink, { address, signature: await wallet.signMessage({ message }) });
  };
  const known = privateKeyToAccount(generatePrivateKey());
  expect((await link(known)).status).toBe(201);
  expect(codeOf(await link())).toEqual(full);
  // What is linked already is not one more.
  expect((await link(known)).status).toBe(201);
  await browser.post(siteRoutes.walletUnlink, { address: known.address });
  expect((await link()).status).toBe(201);
});
