import { connectDatabase, PostgresDeviceLoginStore } from '@einvoice/database';
import { DeviceLogins } from '@einvoice/identity';
import {
  type DeviceConnectionAnswer,
  deviceGrantType,
  deviceRoutes,
  siteRoutes,
  withId,
} from '@einvoice/site-contract';
import { until, viesSandboxNumbers } from '@einvoice/test-kit';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { verifyBatch } from '../test-system.fixture';
import { openSiteSystem, type Browser, type SiteSystem } from '../test-site.fixture';

let system: SiteSystem;
/** Device logins as another instance on the same database has them. */
let secondInstance: { devices: DeviceLogins; close(): Promise<void> };
beforeAll(async () => {
  system = await openSiteSystem();
  const database = connectDatabase(system.databaseUrl, { applicationName: 'second instance', connectionsMax: 2 });
  const store = new PostgresDeviceLoginStore(database);
  const { connections } = system.parts.credits;
  secondInstance = {
    devices: new DeviceLogins({ store, connections, bytesAtRandom: randomBytes }),
    close: () => database.close(),
  };
});
afterAll(async () => {
  await secondInstance.close();
  await system.close();
});

async function personOf(email: string): Promise<string> {
  const text = 'SELECT id FROM person WHERE email = $1';
  const [row] = await system.database.query<{ id: string }>({ name: 'spec_person', text }, [email]);
  return row!.id;
}

/** A terminal: no cookies, no Origin. */
const terminal = (address?: string) => {
  const client = system.browser(address);
  return {
    begin: async () => {
      const answer = await client.post(deviceRoutes.authorize, { client_name: 'einvoice 0.2.4' });
      if (answer.status !== 200) throw new Error(answer.text);
      // No address with the code in it: the person types it.
      expect(answer.json).not.toHaveProperty('verification_uri_complete');
      return answer.json as { device_code: string; user_code: string; verification_uri: string };
    },
    poll: (device_code: string) => client.post(deviceRoutes.token, { grant_type: deviceGrantType, device_code }),
  };
};
/** The interval of all codes is over. */
const wait = () =>
  system.database.query({ name: 'spec_wait', text: `UPDATE device_login SET polled_at = now() - interval '1 hour'` });
const codeOf = ({ json, status }: Awaited<ReturnType<Browser['post']>>) => [
  status,
  typeof json?.error === 'string' ? json.error : json?.error?.code,
];
const notClaimed = [403, 'device_not_claimed'];
const approval = { name: 'laptop', creditsPerCallMax: 10 };

describe('W5 a terminal that signs in', () => {
  it.each([
    ['a code that nobody has', {}, 400, 'expired_token'],
    ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['no grant', { grant_type: undefined }, 400, 'invalid_request'],
    ['a property more', { other: 1 }, 400, 'invalid_request'],
  ])('is refused as RFC 8628 alone has it, with a request id: %s', async (_what, changed, status, error) => {
    const body = JSON.stringify({ grant_type: deviceGrantType, device_code: 'A'.repeat(43), ...changed });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(system.url + deviceRoutes.token, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toEqual([
      status,
      { error, error_description: expect.stringMatching(/^[ !#-[\]-~]+$/) },
    ]);
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('gets the secret of a connection once, after the person has typed its code; after approval a mail and a ledger line exist', async () => {
    const { begin, poll } = terminal();
    const { device_code, user_code, verification_uri } = await begin();
    expect(verification_uri).toBe('http://localhost:3000/device');
    expect(user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(codeOf(await poll(device_code))).toEqual([400, 'authorization_pending']);
    const { browser, email, session } = await system.signedIn();
    const typed = user_code.toLowerCase().replace('-', ' ');
    const older = `UPDATE device_login SET created_at = created_at - interval '3 minutes'`;
    await system.database.query({ name: 'spec_older', text: older });
    const look = await browser.post(siteRoutes.deviceLook, { userCode: typed });
    expect(look.json).toMatchObject({ userCode: user_code, clientClaims: 'einvoice 0.2.4', sameNetwork: false });
    expect(look.json.askedSecondsAgo).toBeGreaterThanOrEqual(180);
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
    expect((await system.lastMail(email))?.text).toContain('/account/connections');
    const secret = granted.json.access_token as string;
    const spend = () => verifyBatch(system.url, [viesSandboxNumbers.valid], { secret });
    expect((await spend()).status).toBe(402);
    const topUp = { workspaceId: session.workspace.id, credits: 10, externalReference: 'pay_terminal', local: true };
    await system.parts.credits.store.creditTopUp(topUp);
    expect((await spend()).status).toBe(200);
    const { lines } = (await browser.get(siteRoutes.ledger)).json;
    expect(lines[0]).toMatchObject({ connection: { name: approval.name } });
    expect((await browser.post(withId(siteRoutes.connectionRevoke, granted.json.connection.id))).status).toBe(200);
    expect((await spend()).status).toBe(401);
    const stored = { name: 'spec_devices', text: 'SELECT d::text FROM device_login AS d' };
    const rows = JSON.stringify(await system.database.query(stored));
    for (const kept of [secret, device_code, user_code.replace('-', '')]) expect(rows).not.toContain(kept);
  });

  it('is decided once, by a page of this site and a fresh sign-in alone; a GET decides nothing', async () => {
    const { begin, poll } = terminal();
    const { device_code, user_code: userCode } = await begin();
    const { browser } = await system.signedIn();
    const body = { userCode, ...approval };
    expect((await system.browser().post(siteRoutes.deviceApprove, body)).status).toBe(401);
    expect((await browser.post(siteRoutes.deviceApprove, body, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await browser.get(`/device?user_code=${userCode}`)).status).toBe(404);
    for (const route of [siteRoutes.deviceLook, siteRoutes.deviceApprove, siteRoutes.deviceDeny]) {
      expect((await browser.get(`${route}?userCode=${userCode}`)).status).toBe(405);
    }
    expect(codeOf(await browser.post(siteRoutes.deviceDeny, { userCode }))).toEqual(notClaimed);
    expect((await browser.post(siteRoutes.deviceLook, { userCode })).status).toBe(200);
    expect((await browser.post(siteRoutes.deviceDeny, { userCode })).json).toEqual({ state: 'denied' });
    expect(codeOf(await browser.post(siteRoutes.deviceApprove, body))).toEqual([404, 'device_code_unknown']);
    expect(codeOf(await poll(device_code))).toEqual([400, 'access_denied']);
  });

  it('has ten minutes', async () => {
    const { begin, poll } = terminal();
    const { device_code, user_code: userCode } = await begin();
    const text = `UPDATE device_login SET expires_at = now() - interval '1 second'`;
    await system.database.query({ name: 'spec_over', text });
    const { browser } = await system.signedIn();
    expect((await browser.post(siteRoutes.deviceApprove, { userCode, ...approval })).status).toBe(404);
    expect(codeOf(await poll(device_code))).toEqual([400, 'expired_token']);
    expect(codeOf(await poll('A'.repeat(43)))).toEqual([400, 'expired_token']);
  });

  it('never gets more than a connection: it tops up nothing and opens no page', async () => {
    const { connection } = await system.tenant(100).then((tenant) => tenant);
    const { secret } = await system.tenant(100);
    expect(connection.id).toHaveLength(12);
    const bearer = { authorization: `Bearer ${secret}` };
    for (const route of [siteRoutes.topUps, siteRoutes.connections]) {
      expect(codeOf(await system.browser().post(route, { amountCents: 1_000 }, bearer))).toEqual([
        401,
        'session_required',
      ]);
    }
    expect((await system.browser().get(siteRoutes.overview, bearer)).status).toBe(401);
  });
});

describe('W5 other session approves → 403:', () => {
  /** A code, and the person who has typed it. */
  async function claimed() {
    const { device_code, user_code: userCode } = await terminal().begin();
    const person = await system.signedIn();
    expect((await person.browser.post(siteRoutes.deviceLook, { userCode })).status).toBe(200);
    return { ...person, device_code, userCode, body: { userCode, ...approval } };
  }
  const stateOf = async (device_code: string) => codeOf(await terminal().poll(device_code))[1];

  it('a session that has not typed the code decides nothing, of the same person or of another', async () => {
    const { browser, email, userCode, body, device_code } = await claimed();
    for (const other of [await system.signedIn(email), await system.signedIn()]) {
      expect(codeOf(await other.browser.post(siteRoutes.deviceApprove, body))).toEqual(notClaimed);
      expect(codeOf(await other.browser.post(siteRoutes.deviceDeny, { userCode }))).toEqual(notClaimed);
    }
    expect(await stateOf(device_code)).toBe('authorization_pending');
    expect((await browser.post(siteRoutes.deviceApprove, body)).json).toEqual({ state: 'approved' });
    expect(codeOf(await browser.post(siteRoutes.deviceApprove, body))).toEqual([404, 'device_code_unknown']);
  });

  it('nobody decides a login whose code was typed nowhere', async () => {
    const { user_code: userCode } = await terminal().begin();
    const { browser } = await system.signedIn();
    expect(codeOf(await browser.post(siteRoutes.deviceApprove, { userCode, ...approval }))).toEqual(notClaimed);
  });

  it('another person takes no claim over, and is told nothing about the login', async () => {
    const { browser, userCode, body } = await claimed();
    const other = await system.signedIn();
    const look = await other.browser.post(siteRoutes.deviceLook, { userCode });
    expect(codeOf(look)).toEqual(notClaimed);
    for (const word of ['einvoice 0.2.4', userCode, browser.cookie]) expect(look.text).not.toContain(word);
    expect(codeOf(await other.browser.post(siteRoutes.deviceApprove, body))).toEqual(notClaimed);
    expect((await browser.post(siteRoutes.deviceApprove, body)).status).toBe(200);
  });

  it('the person who had to sign in again types the code again, and the session before decides nothing more', async () => {
    const { browser, email, userCode, body } = await claimed();
    const newer = await system.signedIn(email);
    expect((await newer.browser.post(siteRoutes.deviceLook, { userCode })).status).toBe(200);
    expect(codeOf(await browser.post(siteRoutes.deviceApprove, body))).toEqual(notClaimed);
    await system.age(newer.browser, 901);
    expect(codeOf(await newer.browser.post(siteRoutes.deviceApprove, body))).toEqual([403, 'session_stale']);
    const token = await system.linkFor(newer.browser, email);
    const { json } = await newer.browser.post(siteRoutes.signInConfirm, { token });
    newer.browser.csrf = json.session.csrfToken;
    expect(codeOf(await newer.browser.post(siteRoutes.deviceApprove, body))).toEqual(notClaimed);
    expect((await newer.browser.post(siteRoutes.deviceLook, { userCode })).status).toBe(200);
    expect((await newer.browser.post(siteRoutes.deviceApprove, body)).json).toEqual({ state: 'approved' });
  });

  it('of ten people who type one code at once on two instances one has the claim, and only they decide', async () => {
    const { user_code: userCode, device_code } = await terminal().begin();
    const people = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const { email, session } = await system.signedIn();
        const personId = await personOf(email);
        const grant = { workspaceId: session.workspace.id, personId, email, connectionName: 'x', creditsPerCallMax: 1 };
        const claimant = { personId, sessionSha256: createHash('sha256').update(email).digest() };
        return { claimant, grant, devices: at % 2 === 0 ? system.parts.site!.devices : secondInstance.devices };
      }),
    );
    const claims = await Promise.all(people.map(({ devices, claimant }) => devices.claim(userCode, claimant)));
    expect(claims.filter((claim) => claim === 'not_claimed')).toHaveLength(9);
    const decide = ({ devices, claimant, grant }: (typeof people)[number]) => devices.decide(userCode, claimant, grant);
    // The one who has it tries twice: counts once.
    const winner = people[claims.findIndex((claim) => typeof claim === 'object')]!;
    const decisions = await Promise.all([...people, winner].map(decide));
    expect(decisions.filter((decision) => decision === 'decided')).toHaveLength(1);
    const text = 'SELECT person_id, claimed_person_id FROM device_login WHERE device_code_sha256 = $1';
    const values = [createHash('sha256').update(device_code).digest()];
    const { personId } = winner.claimant;
    const rows = await system.database.query({ name: 'spec_claim', text }, values);
    expect(rows).toEqual([{ person_id: personId, claimed_person_id: personId }]);
  });
});

describe('W6 guessing', () => {
  it('of codes ends after five tries of a session, and at the 11th guess of a /64: 429, whoever makes it', async () => {
    const tries: (readonly [person: number, status: number])[] = [];
    for (let person = 0; person < 3; person += 1) {
      const { browser } = await system.signedIn(undefined, `2001:db8:6:6:${person}::${person + 1}`);
      for (let guess = 0; guess < (person === 0 ? 6 : 5); guess += 1) {
        const { status } = await browser.post(siteRoutes.deviceLook, { userCode: 'BCDF-GHJK' });
        tries.push([person, status]);
      }
    }
    const ofPerson = (wanted: number) => tries.filter(([person]) => person === wanted).map(([, status]) => status);
    expect(ofPerson(0)).toEqual([404, 404, 404, 404, 404, 429]);
    expect(ofPerson(1)).toEqual([404, 404, 404, 404, 404]);
    expect(ofPerson(2)).toEqual([429, 429, 429, 429, 429]);
    const { browser } = await system.signedIn(undefined, '2001:db8:6:7::1');
    expect((await browser.post(siteRoutes.deviceLook, { userCode: 'BCDF-GHJK' })).status).toBe(404);
  });

  it('of codes by approving or denying is counted with looking', async () => {
    const { browser } = await system.signedIn();
    const userCode = 'BCDF-GHJK';
    const statuses: number[] = [];
    for (const route of [siteRoutes.deviceLook, siteRoutes.deviceDeny, siteRoutes.deviceApprove]) {
      const body = route === siteRoutes.deviceApprove ? { userCode, ...approval } : { userCode };
      for (let time = 0; time < 2; time += 1) statuses.push((await browser.post(route, body)).status);
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
  });

  it('a poll at 1 s → the interval grows on both instances, and keeps growing whichever is asked', async () => {
    const { begin, poll } = terminal();
    const { device_code } = await begin();
    /** So much time has passed since the last poll. */
    const pass = (seconds: number) => {
      const text = `UPDATE device_login SET polled_at = now() - $1 * interval '1 second' WHERE device_code_sha256 = $2`;
      const values = [seconds, createHash('sha256').update(device_code).digest()];
      return system.database.query({ name: 'spec_pass', text }, values);
    };
    const here = async () => codeOf(await poll(device_code))[1];
    const there = async () => (await secondInstance.devices.fetch(device_code)).state;
    expect(await here()).toBe('authorization_pending'); // 5 s from now on
    await pass(1);
    expect(await there()).toBe('too_soon'); // 10 s
    await pass(6);
    expect(await here()).toBe('slow_down'); // 15 s, though 5 s had passed
    await pass(11);
    expect(await there()).toBe('too_soon'); // 20 s
    await pass(16);
    expect(await here()).toBe('slow_down'); // 25 s
    await pass(26);
    expect(await there()).toBe('pending');
    await pass(26);
    expect(await here()).toBe('authorization_pending');
  });
});

describe('T2 the secret of a terminal', () => {
  /** Asks under another name of the host, as whoever rebinds a name or sits in between would. */
  const askAs = async (host: string, path: string, body: string, headers: Record<string, string> = {}) => {
    const sent = { 'content-type': 'application/json', ...headers, host, 'x-forwarded-host': host };
    const request = http.request(system.url + path, { method: 'POST', headers: sent }).end(body);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    return { status: response.statusCode, headers: response.headers, text: await readText(response) };
  };

  it('is led to no other host: no answer redirects, and every address in one is of the configured site', async () => {
    const { secret } = await system.tenant(0);
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

describe('a terminal and its own connection', () => {
  it('shows by the secret whose it is and what is left, and to nobody else', async () => {
    const { secret, workspaceId } = await system.tenant(40);
    const look = (bearer: string) =>
      fetch(system.url + deviceRoutes.connection, { headers: { authorization: bearer } });
    expect((await look('')).status).toBe(401);
    const answer = await look(`Bearer ${secret}`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ connection: { lastUsedAt: null }, workspace: { id: workspaceId }, balance: { availableCredits: 40, heldCredits: 0 }, freeCalls: { left: 25 } }); // prettier-ignore
    const lastUse = async () => ((await (await look(`Bearer ${secret}`)).json()) as DeviceConnectionAnswer).connection.lastUsedAt; // prettier-ignore
    await until(async () => (await lastUse()) !== null);
  });

  it('ends by its secret alone: the next call is refused', async () => {
    const { secret } = await system.tenant(0);
    const { secret: other } = await system.tenant(0);
    const revoke = (bearer: string) => fetch(system.url + deviceRoutes.revoke, { method: 'POST', headers: { authorization: bearer } }); // prettier-ignore
    expect((await revoke('Bearer nonsense')).status).toBe(401);
    expect(await (await revoke(`Bearer ${secret}`)).json()).toEqual({ state: 'revoked' });
    expect((await revoke(`Bearer ${secret}`)).status).toBe(401);
    expect((await revoke(`Bearer ${other}`)).status).toBe(200);
  });
});
