import { siteRoutes, withId } from '@einvoice/site-contract';
import { openSiteSystem, type Browser, type SiteSystem } from '../test-site.fixture';
import { PasskeyDevice } from './passkey-device.fixture';

const site = 'http://localhost:3000';
let system: SiteSystem;
beforeAll(async () => (system = await openSiteSystem()));
afterAll(() => system.close());

const question = async (browser: Browser, route: string) => {
  const answer = await browser.post(route);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json.options as { challenge: string; userVerification?: string; allowCredentials?: object[] };
};
const askForNew = (browser: Browser) => question(browser, siteRoutes.passkeyQuestion);
const askToSignIn = (browser: Browser) => question(browser, siteRoutes.passkeySignInQuestion);
const codeOf = ({ json, status }: Awaited<ReturnType<Browser['post']>>) => [status, json?.error?.code];
const refused = [422, 'passkey_refused'];

/** A person with a passkey; the device keeps it. */
async function holder() {
  const person = await system.signedIn();
  const device = new PasskeyDevice(site);
  const answer = { name: 'laptop', ...device.create(await askForNew(person.browser)) };
  const added = await person.browser.post(siteRoutes.passkeys, answer);
  expect(added.status).toBe(201);
  return { ...person, device, passkey: added.json as { id: string; name: string }, answer };
}

describe('a passkey', () => {
  it('signs in its person, freshly, as often as it is used, and says which page was wanted', async () => {
    const { device, email, browser, passkey, session } = await holder();
    expect(passkey).toMatchObject({ name: 'laptop', synced: false });
    expect((await system.lastMail(email))?.subject).toBe('A new passkey can sign in as you');
    for (let time = 0; time < 2; time += 1) {
      const other = system.browser();
      const options = await askToSignIn(other);
      expect(options).toMatchObject({ userVerification: 'required' });
      expect(options.allowCredentials ?? []).toEqual([]);
      const answer = await other.post(siteRoutes.passkeySignIn, { ...device.get(options), returnTo: '/top-up' });
      expect(answer.json).toMatchObject({ session: { email, workspace: session.workspace }, returnTo: '/top-up' });
      other.csrf = answer.json.session.csrfToken;
      expect((await other.post(siteRoutes.connections, { name: 'x', creditsPerCallMax: 1 })).status).toBe(201);
    }
    expect((await browser.get(siteRoutes.sessions)).json.sessions).toHaveLength(3);
  });

  it('W13 ends the session that the browser had, and is refused once it is removed', async () => {
    const { device, browser, passkey } = await holder();
    const before = browser.cookie;
    const { json } = await browser.post(siteRoutes.passkeySignIn, device.get(await askToSignIn(browser)));
    browser.csrf = json.session.csrfToken;
    const old = system.browser();
    for (const pair of before.split('; ')) old.cookie = pair;
    expect((await old.get(siteRoutes.overview)).status).toBe(401);
    expect((await browser.post(withId(siteRoutes.passkeyRemove, passkey.id))).status).toBe(204);
    expect((await browser.get(siteRoutes.passkeys)).json).toEqual({ passkeys: [] });
    const other = system.browser();
    expect(codeOf(await other.post(siteRoutes.passkeySignIn, device.get(await askToSignIn(other))))).toEqual(refused);
  });

  it('is listed, renamed and removed by its person alone, and is in their data', async () => {
    const { browser, passkey } = await holder();
    const stranger = await system.signedIn();
    const [rename, remove] = [siteRoutes.passkeyRename, siteRoutes.passkeyRemove].map((way) => withId(way, passkey.id));
    expect((await stranger.browser.post(rename!, { name: 'mine' })).status).toBe(404);
    expect((await stranger.browser.post(remove!)).status).toBe(404);
    expect((await stranger.browser.get(siteRoutes.passkeys)).json).toEqual({ passkeys: [] });
    expect((await browser.post(rename!, { name: 'work laptop' })).json).toMatchObject({ name: 'work laptop' });
    for (const name of ['', 'x'.repeat(101), 7]) expect((await browser.post(rename!, { name })).status).toBe(400);
    expect((await browser.get(siteRoutes.passkeys)).json.passkeys).toMatchObject([{ name: 'work laptop' }]);
    expect((await browser.get(siteRoutes.personalData)).json.passkeys).toMatchObject([{ name: 'work laptop' }]);
  });

  it('is added only by a page of this site, signed in within the last 15 minutes', async () => {
    const { browser } = await system.signedIn();
    const device = new PasskeyDevice(site);
    expect((await system.browser().post(siteRoutes.passkeyQuestion)).status).toBe(401);
    const foreign = { origin: 'https://evil.example' };
    for (const route of [siteRoutes.passkeyQuestion, siteRoutes.passkeySignInQuestion, siteRoutes.passkeySignIn]) {
      expect(codeOf(await browser.post(route, {}, foreign))).toEqual([403, 'origin_refused']);
    }
    const options = await askForNew(browser);
    await system.age(browser, 901);
    expect(codeOf(await browser.post(siteRoutes.passkeyQuestion))).toEqual([403, 'session_stale']);
    const answer = { name: 'late', ...device.create(options) };
    expect(codeOf(await browser.post(siteRoutes.passkeys, answer))).toEqual([403, 'session_stale']);
  });

  it('that somebody has is nobody else’s, and the same answer adds no second one', async () => {
    const { device, browser, answer } = await holder();
    expect(codeOf(await browser.post(siteRoutes.passkeys, answer))).toEqual(refused);
    const stranger = await system.signedIn();
    const stolen = { name: 'stolen', ...device.create(await askForNew(stranger.browser)) };
    expect(codeOf(await stranger.browser.post(siteRoutes.passkeys, stolen))).toEqual(refused);
    expect((await browser.get(siteRoutes.passkeys)).json.passkeys).toHaveLength(1);
    expect((await stranger.browser.get(siteRoutes.passkeys)).json.passkeys).toEqual([]);
  });

  it.each([
    ['made for another origin', { origin: 'https://localhost:3000.evil.example' }],
    ['made for another host', { host: 'evil.example' }],
    ['over another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['of a device that did not know its person', { knowsPerson: false }],
  ])('an answer %s neither adds a passkey nor signs in, and is no failure of ours', async (_what, manner) => {
    const { device, browser } = await holder();
    const added = { name: 'x', ...new PasskeyDevice(site).create(await askForNew(browser), manner) };
    expect(codeOf(await browser.post(siteRoutes.passkeys, added))).toEqual(refused);
    const other = system.browser();
    const answer = device.get(await askToSignIn(other), manner);
    expect(codeOf(await other.post(siteRoutes.passkeySignIn, answer))).toEqual(refused);
    expect((await other.get(siteRoutes.session)).json.session).toBeNull();
    expect(system.logLines.filter((line) => line.includes('identity_failed'))).toEqual([]);
  });

  it('an answer counts once, in the browser that was asked, and only to the question it was asked', async () => {
    const { device, browser } = await holder();
    const [first, other] = [system.browser(), system.browser()];
    const answer = device.get(await askToSignIn(first));
    expect(codeOf(await other.post(siteRoutes.passkeySignIn, answer))).toEqual(refused);
    expect((await first.post(siteRoutes.passkeySignIn, answer)).status).toBe(200);
    expect(codeOf(await first.post(siteRoutes.passkeySignIn, answer))).toEqual(refused);
    const forNew = await askForNew(browser);
    expect(codeOf(await browser.post(siteRoutes.passkeySignIn, device.get(forNew)))).toEqual(refused);
    const late = await askToSignIn(other);
    const text = `UPDATE sign_in_link SET expires_at = now() - interval '1 second'`;
    await system.database.query({ name: 'spec_late', text });
    expect(codeOf(await other.post(siteRoutes.passkeySignIn, device.get(late)))).toEqual(refused);
  });

  it('whose count does not grow is a copy, and is refused', async () => {
    const { device } = await holder();
    const visitor = system.browser();
    device.counter = 7;
    expect((await visitor.post(siteRoutes.passkeySignIn, device.get(await askToSignIn(visitor)))).status).toBe(200);
    for (const counter of [7, 3, 0]) {
      device.counter = counter;
      const copy = system.browser();
      expect(codeOf(await copy.post(siteRoutes.passkeySignIn, device.get(await askToSignIn(copy))))).toEqual(refused);
    }
  });

  it('that is unknown, of another key, or no passkey at all is refused', async () => {
    const { device } = await holder();
    const browser = system.browser();
    const unknown = new PasskeyDevice(site).get(await askToSignIn(browser));
    expect(codeOf(await browser.post(siteRoutes.passkeySignIn, unknown))).toEqual(refused);
    const forged = new PasskeyDevice(site).get(await askToSignIn(browser));
    const answer = { ...forged, credentialId: device.credentialId.toString('base64url') };
    expect(codeOf(await browser.post(siteRoutes.passkeySignIn, answer))).toEqual(refused);
    const good = device.get(await askToSignIn(browser));
    const bodies = [{}, { ...good, signature: 7 }, { ...good, clientData: '{}' }, { ...good, extra: 1 }];
    for (const body of [...bodies, { ...good, signature: 'A'.repeat(2_001) }]) {
      expect((await browser.post(siteRoutes.passkeySignIn, body)).status).toBe(400);
    }
    expect(codeOf(await browser.post(siteRoutes.passkeySignIn, { ...good, signature: 'AAAA' }))).toEqual(refused);
  });

  it('W6 is tried forty times at once from one network, and then seldom', async () => {
    const browser = system.browser('203.0.113.9');
    let allowed = 0;
    while (allowed < 200 && (await browser.post(siteRoutes.passkeySignInQuestion)).status === 200) allowed += 1;
    expect(allowed).toBeGreaterThanOrEqual(40);
    expect(allowed).toBeLessThan(200);
  });
});

it('a passkey is neither accepted nor refused while storage fails', async () => {
  const { device } = await holder();
  const browser = system.browser();
  const answer = device.get(await askToSignIn(browser));
  await system.dropDatabase();
  const failed = await browser.post(siteRoutes.passkeySignIn, answer);
  expect([failed.status, failed.headers.has('retry-after')]).toEqual([503, true]);
});
