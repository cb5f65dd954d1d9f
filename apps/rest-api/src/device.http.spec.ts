import { deviceGrantType, deviceRoutes, siteRoutes } from '@einvoice/site-contract';
import { viesSandboxNumbers } from '@einvoice/test-kit';
import { once } from 'node:events';
import http from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { verifyBatch } from './house.fixture';
import { openSiteHouse, type Browser, type SiteHouse } from './house-site.fixture';

let house: SiteHouse;
beforeAll(async () => (house = await openSiteHouse()));
afterAll(() => house.close());

/** A terminal: no cookies, no Origin. */
const terminal = (address?: string) => {
  const client = house.browser(address);
  return {
    begin: async () => {
      const answer = await client.post(deviceRoutes.authorize, { client_name: 'einvoice 0.2.4' });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.json as { device_code: string; user_code: string; verification_uri: string };
    },
    poll: (device_code: string) => client.post(deviceRoutes.token, { grant_type: deviceGrantType, device_code }),
  };
};
/** The interval of all codes is over. */
const wait = () =>
  house.database.query({ name: 'spec_wait', text: `UPDATE device_login SET polled_at = now() - interval '1 hour'` });
const codeOf = ({ json, status }: Awaited<ReturnType<Browser['post']>>) => [status, json?.error?.code];
const approval = { name: 'laptop', creditsPerCallMax: 10 };

describe('W5 a terminal that signs in', () => {
  it('gets the secret of a connection once, after the person has typed its code; told by mail, listed, revocable', async () => {
    const { begin, poll } = terminal();
    const { device_code, user_code, verification_uri } = await begin();
    expect(verification_uri).toBe('http://localhost:3000/device');
    expect(user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(codeOf(await poll(device_code))).toEqual([400, 'authorization_pending']);
    const { browser, email } = await house.signedIn();
    const typed = user_code.toLowerCase().replace('-', ' ');
    const look = await browser.post(siteRoutes.deviceLook, { userCode: typed });
    expect(look.json).toMatchObject({ userCode: user_code, clientClaims: 'einvoice 0.2.4', sameNetwork: false });
    expect((await browser.post(siteRoutes.deviceApprove, { userCode: typed, ...approval })).json).toEqual({
      state: 'approved',
    });
    await wait();
    const [first, second] = await Promise.all([poll(device_code), poll(device_code)]);
    const granted = first.status === 200 ? first : second;
    expect([first.status, second.status].sort()).toEqual([200, 400]);
    expect(granted.json).toMatchObject({ token_type: 'Bearer', connection: approval });
    await wait();
    expect(codeOf(await poll(device_code))).toEqual([400, 'expired_token']);
    const { connections } = (await browser.get(siteRoutes.connections)).json;
    expect(connections).toMatchObject([{ ...approval, madeBy: 'device' }]);
    expect((await house.lastMail(email))?.text).toContain('/account/connections');
    const secret = granted.json.access_token as string;
    expect((await verifyBatch(house.url, [viesSandboxNumbers.valid], { secret })).status).toBe(402);
    const stored = { name: 'spec_devices', text: 'SELECT d::text FROM device_login AS d' };
    const rows = JSON.stringify(await house.database.query(stored));
    for (const kept of [secret, device_code, user_code.replace('-', '')]) expect(rows).not.toContain(kept);
  });

  it('is decided once, by a page of this site and a fresh sign-in alone; a GET decides nothing', async () => {
    const { begin, poll } = terminal();
    const { device_code, user_code: userCode } = await begin();
    const { browser } = await house.signedIn();
    const body = { userCode, ...approval };
    expect((await house.browser().post(siteRoutes.deviceApprove, body)).status).toBe(401);
    expect((await browser.post(siteRoutes.deviceApprove, body, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await browser.get(`/device?user_code=${userCode}`)).status).toBe(404);
    expect((await browser.get(siteRoutes.deviceApprove)).status).toBe(405);
    expect((await browser.post(siteRoutes.deviceDeny, { userCode })).json).toEqual({ state: 'denied' });
    const other = await house.signedIn();
    expect(codeOf(await other.browser.post(siteRoutes.deviceApprove, body))).toEqual([404, 'device_code_unknown']);
    expect(codeOf(await poll(device_code))).toEqual([400, 'access_denied']);
  });

  it('has ten minutes', async () => {
    const { begin, poll } = terminal();
    const { device_code, user_code: userCode } = await begin();
    const text = `UPDATE device_login SET expires_at = now() - interval '1 second'`;
    await house.database.query({ name: 'spec_over', text });
    const { browser } = await house.signedIn();
    expect((await browser.post(siteRoutes.deviceApprove, { userCode, ...approval })).status).toBe(404);
    expect(codeOf(await poll(device_code))).toEqual([400, 'expired_token']);
    expect(codeOf(await poll('A'.repeat(43)))).toEqual([400, 'expired_token']);
  });

  it('never gets more than a connection: it tops up nothing and opens no page', async () => {
    const { connection } = await house.tenant(100).then((tenant) => tenant);
    const { secret } = await house.tenant(100);
    expect(connection.id).toHaveLength(12);
    const bearer = { authorization: `Bearer ${secret}` };
    for (const route of [siteRoutes.topUps, siteRoutes.connections]) {
      expect(codeOf(await house.browser().post(route, { amountCents: 1_000 }, bearer))).toEqual([
        401,
        'session_required',
      ]);
    }
    expect((await house.browser().get(siteRoutes.overview, bearer)).status).toBe(401);
  });
});

describe('W6 guessing', () => {
  it('of codes ends after five tries of a session and ten of a network', async () => {
    const address = '198.51.100.77';
    const tries: number[] = [];
    for (let person = 0; person < 3; person += 1) {
      const { browser } = await house.signedIn(undefined, address);
      for (let guess = 0; guess < (person === 0 ? 6 : 5); guess += 1) {
        tries.push((await browser.post(siteRoutes.deviceLook, { userCode: 'BCDF-GHJK' })).status);
      }
    }
    expect(tries.slice(0, 6)).toEqual([404, 404, 404, 404, 404, 429]);
    expect(tries.slice(6, 11)).toEqual([404, 404, 404, 404, 404]);
    expect(tries[11]).toBe(429);
  });

  it('by asking too often makes the interval longer, in the database for all instances', async () => {
    const { begin, poll } = terminal();
    const { device_code } = await begin();
    const answers = [];
    for (let ask = 0; ask < 3; ask += 1) answers.push(codeOf(await poll(device_code)));
    expect(answers).toEqual([
      [400, 'authorization_pending'],
      [400, 'slow_down'],
      [400, 'slow_down'],
    ]);
    const text = 'SELECT max(interval_seconds) AS seconds FROM device_login';
    expect(await house.database.query({ name: 'spec_interval', text })).toEqual([{ seconds: 15 }]);
  });
});

describe('T2 the secret of a terminal', () => {
  /** Asks under another name of the host, as whoever rebinds a name or sits in between would. */
  const askAs = async (host: string, path: string, body: string, headers: Record<string, string> = {}) => {
    const sent = { 'content-type': 'application/json', ...headers, host, 'x-forwarded-host': host };
    const request = http.request(house.url + path, { method: 'POST', headers: sent }).end(body);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    return { status: response.statusCode, headers: response.headers, text: await readText(response) };
  };

  it('is led to no other host: no answer redirects, and every address in one is of the configured site', async () => {
    const { secret } = await house.tenant(0);
    const bearer = { authorization: `Bearer ${secret}` };
    const rows = JSON.stringify({ rows: [{ reference: 'a', vatId: viesSandboxNumbers.valid }] });
    const polled = JSON.stringify({ grant_type: deviceGrantType, device_code: 'A'.repeat(43) });
    const asked = [
      await askAs('evil.example', deviceRoutes.authorize, JSON.stringify({ client_name: 'x' })),
      await askAs('evil.example', deviceRoutes.token, polled),
      await askAs('evil.example', '/api/v1/vat/verify', rows),
      await askAs('evil.example', '/api/v1/vat/verify', rows, bearer),
      await askAs('evil.example', '//evil.example/api/v1/vat/verify', rows, bearer),
      await askAs('evil.example', '/api/v1/vat/verify/', rows, bearer),
    ];
    for (const { status = 0, headers, text } of asked) {
      expect([status >= 300 && status < 400, headers.location]).toEqual([false, undefined]);
      expect(text + JSON.stringify(headers)).not.toContain('evil.example');
      const addresses = text.match(/https?:\/\/[^"\s]+/g) ?? [];
      expect(addresses.filter((address) => !address.startsWith('http://localhost:3000/'))).toEqual([]);
    }
    expect(asked.slice(0, 4).map(({ status }) => status)).toEqual([200, 400, 401, 402]);
  });
});
