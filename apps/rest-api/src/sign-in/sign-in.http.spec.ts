import { csrfHeader, deviceGrantType, deviceRoutes, siteRoutes, withId } from '@einvoice/site-contract';
import { createHash } from 'node:crypto';
import { openSiteSystem, type SiteSystem } from '../test-site.fixture';

let system: SiteSystem;
beforeAll(async () => (system = await openSiteSystem()));
afterAll(() => system.close());

describe('W3 a link to sign in', () => {
  it('HEAD+GET x5 then person → works; second use → expired page', async () => {
    const scanner = system.browser();
    const token = await system.linkFor(scanner, 'ann@example.com');
    const link = new URL(/http\S+/.exec((await system.lastMail('ann@example.com'))?.text ?? '')?.[0] ?? '');
    // A fragment is not sent; a scanner that sends it all the same, or knows our routes, comes no further.
    const visited = [
      link.pathname,
      `${link.pathname}?${link.hash.slice(1)}`,
      `${siteRoutes.signInConfirm}?token=${token}`,
      `${siteRoutes.signInLook}?token=${token}`,
      `/api/auth/magic-link/verify?token=${token}`,
    ];
    for (let visit = 0; visit < 5; visit += 1) {
      for (const address of visited) {
        for (const method of ['HEAD', 'GET']) {
          const answer = await fetch(system.url + address, { method, redirect: 'manual' });
          expect([method, address, answer.headers.get('set-cookie')]).toEqual([method, address, null]);
          expect([200, 404, 405]).toContain(answer.status);
        }
      }
    }
    const browser = system.browser();
    for (let visit = 0; visit < 3; visit += 1) {
      const look = await browser.post(siteRoutes.signInLook, { token });
      expect([look.status, look.json]).toEqual([200, { emailMasked: 'a…@example.com' }]);
    }
    const confirmed = await browser.post(siteRoutes.signInConfirm, { token, returnTo: '/top-up' });
    expect(confirmed.json).toMatchObject({ session: { email: 'ann@example.com' }, returnTo: '/top-up' });
    for (const route of [siteRoutes.signInConfirm, siteRoutes.signInLook]) {
      const again = await system.browser().post(route, { token });
      expect([again.status, again.json.error.code]).toEqual([410, 'sign_in_link_unusable']);
    }
  });

  it('used by ten browsers at once signs in one', async () => {
    const token = await system.linkFor(system.browser(), 'once@example.com');
    const browsers = Array.from({ length: 10 }, () => system.browser());
    const answers = await Promise.all(browsers.map((browser) => browser.post(siteRoutes.signInConfirm, { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(410)]);
  });

  it('newest only: it is void once a newer one is mailed', async () => {
    const browser = system.browser();
    const first = await system.linkFor(browser, 'newest@example.com');
    const second = await system.linkFor(browser, 'newest@example.com');
    expect((await browser.post(siteRoutes.signInConfirm, { token: first })).status).toBe(410);
    expect((await browser.post(siteRoutes.signInConfirm, { token: second })).status).toBe(200);
  });

  it('newest only: of twenty that are made for one address at once one holds', async () => {
    const { identity } = system.parts.site!.signIn!;
    const email = 'at-once@example.com';
    const made = await Promise.all(Array.from({ length: 20 }, () => identity.makeLink(email)));
    expect(new Set(made).size).toBe(20);
    const looks = await Promise.all(made.map((token) => identity.lookAtLink(token)));
    expect(looks.filter((look) => look !== null)).toEqual([{ email, isNew: true }]);
    const token = made[looks.findIndex((look) => look !== null)]!;
    expect((await system.browser().post(siteRoutes.signInConfirm, { token })).status).toBe(200);
  });

  it('ends after ten minutes', async () => {
    const browser = system.browser();
    const token = await system.linkFor(browser, 'late@example.com');
    const text = `UPDATE sign_in_link SET expires_at = expires_at - interval '601 seconds'`;
    await system.database.query({ name: 'spec_late', text });
    expect((await browser.post(siteRoutes.signInLook, { token })).status).toBe(410);
    expect((await browser.post(siteRoutes.signInConfirm, { token })).status).toBe(410);
  });

  it('is nowhere in the tables, in no log, and behind # in the mail', async () => {
    const token = await system.linkFor(system.browser(), 'hash@example.com');
    const rows = await system.database.query({ name: 'spec_links', text: 'SELECT l::text FROM sign_in_link AS l' });
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(system.logLines.join('\n')).not.toContain(token);
    const mail = await system.lastMail('hash@example.com');
    expect(mail?.text).toContain(`http://localhost:3000/sign-in/confirm#token=${token}&to=/account`);
  });

  const noTokens: readonly object[] = [7, '', '\u0000'.repeat(32)].map((token) => ({ token }));
  it.each([{}, { token: 'x'.repeat(32), constructor: 1 }, ...noTokens])('what is none is refused: %j', async (body) => {
    expect([400, 410]).toContain((await system.browser().post(siteRoutes.signInConfirm, body)).status);
  });
});

describe('W4 asking for a link', () => {
  it('known and unknown address → same status, headers and body', async () => {
    const { email } = await system.signedIn();
    const seen = async (asked: string) => {
      const { status, headers, text } = await system.browser().post(siteRoutes.signIn, { email: asked });
      const ofEachAnswer = ['date', 'x-request-id', 'ratelimit', 'ratelimit-policy'];
      return { status, text, headers: [...headers].filter(([name]) => !ofEachAnswer.includes(name)) };
    };
    const known = await seen(email);
    expect(known.status).toBe(202);
    expect(await seen('nobody@example.com')).toEqual(known);
    // Both are mailed a link, too: there is no sign outside the mailbox either.
    for (const to of [email, 'nobody@example.com']) expect((await system.lastMail(to))?.text).toContain('#token=');
  });

  it('6th for an address within 15 min → 429, from wherever and however it is asked; spoofed XFF does not help', async () => {
    for (let time = 0; time < 5; time += 1) {
      expect((await system.browser().post(siteRoutes.signIn, { email: 'bombed@example.com' })).status).toBe(202);
    }
    const sixth = await system.browser().post(siteRoutes.signIn, { email: 'Bombed@Example.com' });
    expect([sixth.status, sixth.headers.has('retry-after')]).toEqual([429, true]);
    for (const address of ['203.0.113.250', '2001:db8:250::1', '127.0.0.1', 'unknown', '']) {
      const headers = { 'x-forwarded-for': address, forwarded: `for=${address}`, 'x-real-ip': address };
      const spoofed = await system.browser().post(siteRoutes.signIn, { email: 'bombed@example.com' }, headers);
      expect([address, spoofed.status]).toEqual([address, 429]);
    }
  });

  it('21st for a /64 → 429: spoofed XFF in front of what the proxy adds does not help, nor does another address of the /64', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 21; time += 1) {
      const browser = system.browser('2001:db8:7::1');
      const headers = { 'x-forwarded-for': `203.0.113.${time}, 2001:db8:7::${time + 1}` };
      statuses.push((await browser.post(siteRoutes.signIn, { email: `n${time}@example.com` }, headers)).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(202), 429]);
  });

  it.each([
    '',
    'a',
    'a@b',
    'ä@example.com',
    'a@exämple.com',
    'а@example.com',
    'a b@example.com',
    'a@example.com\r\nBcc: x@y.zz',
  ])('refuses %j, and mails nothing', async (email) =>
    expect((await system.browser().post(siteRoutes.signIn, { email })).status).toBe(400),
  );
});

describe('W2 a write', () => {
  it('cross-site POST, missing Origin, no proof of a page → 403; a form post is not even read', async () => {
    const { browser } = await system.signedIn();
    const sent = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:3000.evil.example' },
    ];
    for (const headers of sent) {
      const answer = await browser.post(siteRoutes.signOut, {}, headers);
      expect([answer.status, answer.json.error.code]).toEqual([403, 'origin_refused']);
    }
    const headers = { cookie: browser.cookie, 'content-type': 'application/json', [csrfHeader]: browser.csrf ?? '' };
    const bare = await fetch(system.url + siteRoutes.signOut, { method: 'POST', headers, body: '{}' });
    expect([bare.status, await bare.text()]).toEqual([403, expect.stringContaining('origin_refused')]);
    const form = await browser.post(siteRoutes.signOut, {}, { 'content-type': 'application/x-www-form-urlencoded' });
    expect(form.status).toBe(415);
    for (const csrf of ['', 'x', `${browser.csrf}x`]) {
      const answer = await browser.post(siteRoutes.signOut, {}, { 'x-site-csrf': csrf });
      expect([answer.status, answer.json.error.code]).toEqual([403, 'csrf_refused']);
    }
    // Nobody is signed in as somebody else by another site either.
    const token = await system.linkFor(system.browser(), 'x@example.com');
    const asked: [string, object][] = [
      [siteRoutes.signIn, { email: 'x@example.com' }],
      [siteRoutes.signInLook, { token }],
      [siteRoutes.signInConfirm, { token }],
    ];
    for (const [route, body] of asked) {
      const foreign = await system.browser().post(route, body, { origin: 'https://evil.example' });
      expect([route, foreign.status, foreign.headers.get('set-cookie')]).toEqual([route, 403, null]);
    }
    expect((await browser.get(siteRoutes.overview)).status).toBe(200);
  });

  it('with the proof of another session is refused', async () => {
    const [one, other] = [await system.signedIn(), await system.signedIn()];
    one.browser.csrf = other.session.csrfToken;
    expect((await one.browser.post(siteRoutes.signOut)).status).toBe(403);
  });

  it('is nothing that another origin may read or frame', async () => {
    const { browser } = await system.signedIn();
    const { headers } = await browser.get(siteRoutes.session, { origin: 'https://evil.example' });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('W13 a session', () => {
  it('is a cookie that no script reads, no other site sends, and that alone signs nobody in from the database', async () => {
    const browser = system.browser();
    const token = await system.linkFor(browser, 'cookie@example.com');
    const { headers } = await browser.post(siteRoutes.signInConfirm, { token });
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^session=[^;]+; /);
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000'])
      expect(cookie).toContain(attribute);
    const [row] = await system.database.query<{ token_sha256: string; ip_address: string | null; all: string }>({
      name: 'spec_session',
      text: 'SELECT token_sha256, ip_address, s::text AS all FROM session AS s ORDER BY created_at DESC LIMIT 1',
    });
    expect(row?.ip_address ?? '').toBe('');
    const [, kept = '', signature = ''] = /^session=([A-Za-z0-9]{32})(\.[^;]+)/.exec(decodeURIComponent(cookie)) ?? [];
    expect(kept).not.toBe('');
    expect(row?.all).not.toContain(kept);
    const forged = system.browser();
    for (const value of [row?.token_sha256, `${row?.token_sha256}.AAAA`, `${row?.token_sha256}${signature}`, kept]) {
      forged.cookie = `session=${encodeURIComponent(value ?? '')}`;
      expect((await forged.get(siteRoutes.overview)).status).toBe(401);
    }
    forged.cookie = `session=${encodeURIComponent(`${kept}${signature}`)}`;
    expect((await forged.get(siteRoutes.overview)).status).toBe(200);
  });

  it('is new at each sign-in, and the one before in this browser ends', async () => {
    const { browser, email } = await system.signedIn();
    const before = browser.cookie;
    const token = await system.linkFor(browser, email);
    const { json } = await browser.post(siteRoutes.signInConfirm, { token });
    browser.csrf = json.session.csrfToken;
    expect(browser.cookie).not.toBe(before);
    const old = system.browser();
    old.cookie = before;
    expect((await old.get(siteRoutes.overview)).status).toBe(401);
  });

  it('is listed in words of ours; its revoked cookie → 401 at once', async () => {
    const here = await system.signedIn();
    const there = await system.signedIn(here.email);
    const stranger = await system.signedIn();
    const { sessions } = (await here.browser.get(siteRoutes.sessions)).json;
    expect(sessions).toMatchObject([
      { current: false, browser: 'A browser we do not know' },
      { current: true, browser: 'A browser we do not know' },
    ]);
    const other = sessions.find((session: { current: boolean }) => !session.current);
    const revoke = siteRoutes.sessionRevoke.replace(':id', other.id);
    expect((await stranger.browser.post(revoke)).status).toBe(404);
    expect((await there.browser.get(siteRoutes.overview)).status).toBe(200);
    expect((await here.browser.post(revoke)).status).toBe(204);
    expect((await there.browser.get(siteRoutes.overview)).status).toBe(401);
    expect((await here.browser.post(siteRoutes.signOut)).status).toBe(204);
    expect((await here.browser.get(siteRoutes.session)).json.session).toBeNull();
  });

  it('ends after thirty days', async () => {
    const { browser } = await system.signedIn();
    const id = (await browser.get(siteRoutes.sessions)).json.sessions[0].id as string;
    const text = `UPDATE session SET expires_at = now() - interval '1 second' WHERE id = $1`;
    await system.database.query({ name: 'spec_end', text }, [id]);
    expect((await browser.get(siteRoutes.overview)).status).toBe(401);
  });

  it('stale session → re-authentication for top-up, secrets, wallets and erasing; for all else it serves', async () => {
    const { browser, email } = await system.signedIn();
    await system.age(browser, 901);
    const writes: [string, object][] = [
      [siteRoutes.topUps, { amountCents: 1_000 }],
      [siteRoutes.connections, { name: 'x', creditsPerCallMax: null }],
      [siteRoutes.walletLink, { address: `0x${'1'.repeat(40)}`, signature: `0x${'1'.repeat(130)}` }],
      [siteRoutes.deviceApprove, { userCode: 'BCDF-GHJK', name: 'x', creditsPerCallMax: 1 }],
      [siteRoutes.passkeyQuestion, {}],
      [siteRoutes.erase, { email: 'x@example.com' }],
    ];
    for (const [route, body] of writes) {
      const answer = await browser.post(route, body);
      expect([route, answer.status, answer.json.error.code]).toEqual([route, 403, 'session_stale']);
    }
    expect((await browser.post(siteRoutes.readiness, { vatNumber: 'BE0999000129' })).status).toBe(200);
    const token = await system.linkFor(browser, email);
    browser.csrf = (await browser.post(siteRoutes.signInConfirm, { token })).json.session.csrfToken as string;
    for (const [route, body] of writes.slice(0, 2)) expect((await browser.post(route, body)).status).toBe(201);
  });

  it('changes no address of e-mail: there is no route for it', () => {
    expect([...system.routes].filter((route) => route.includes('/api/site/')).length).toBeGreaterThan(20);
    expect([...system.routes].filter((route) => /^(POST|PUT|PATCH) .*mail/i.test(route))).toEqual([]);
  });
});

it('W11 a person who signs in again and again has one workspace, so one set of free calls', async () => {
  const { email, session } = await system.signedIn();
  for (let time = 0; time < 4; time += 1) {
    expect((await system.signedIn(email)).session.workspace).toEqual(session.workspace);
  }
  const balance = await system.parts.credits.store.balanceOf(session.workspace.id);
  expect(balance).toMatchObject({ available: 0, freeCallsLeft: 25 });
});

it('W11 thirty browsers that sign in at once as somebody new make one person, one workspace, one set of free calls', async () => {
  const email = 'farm@example.com';
  // Thirty links that hold at once, which are never mailed: of one address only the newest is kept.
  const tokens = Array.from(
    { length: 30 },
    (_, at) => `${'x'.repeat(30)}${'abcdef'[at % 6]}${'abcdef'[Math.floor(at / 6)]}`,
  );
  for (const [at, token] of tokens.entries()) {
    const values = [token, createHash('sha256').update(token).digest('base64url'), JSON.stringify({ email, at })];
    const text = `INSERT INTO sign_in_link (id, identifier, value, expires_at) VALUES ($1, $2, $3, now() + interval '9 minutes')`;
    await system.database.query({ name: 'spec_links_at_once', text }, values);
  }
  const browsers = tokens.map(() => system.browser());
  const confirm = (token: string, at: number) => browsers[at]!.post(siteRoutes.signInConfirm, { token });
  const answers = await Promise.all(tokens.map(confirm));
  const signedIn = answers.filter(({ status }) => status === 200);
  expect(signedIn.length).toBeGreaterThan(0);
  // Whoever came while the person was being made is told to come again, never that the link was wrong.
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  const workspaces = new Set(signedIn.map(({ json }) => json.session.workspace.id as string));
  expect(workspaces.size).toBe(1);
  const text = `
    SELECT count(DISTINCT p.id)::int AS persons, count(m.*)::int AS memberships
    FROM person AS p LEFT JOIN workspace_member AS m ON m.person_id = p.id WHERE p.email = $1`;
  const counted = await system.database.query({ name: 'spec_persons', text }, [email]);
  expect(counted).toEqual([{ persons: 1, memberships: 1 }]);
  const [workspaceId = ''] = workspaces;
  expect(await system.parts.credits.store.balanceOf(workspaceId)).toMatchObject({ available: 0, freeCallsLeft: 25 });
});

it('tells the local mailbox that no e-mail was sent', async () => {
  await system.linkFor(system.browser(), 'mailbox@example.com');
  const { json } = await system.browser().get(siteRoutes.mailbox);
  expect(json.notice).toBe('Local mailbox. No e-mail was sent.');
  expect(json.mails[0]).toMatchObject({ to: 'mailbox@example.com', subject: 'Your link to sign in' });
});

it('mails the link in the language that the browser prefers', async () => {
  const [email, preferred] = ['sprache@example.com', { 'accept-language': 'de-AT,en;q=0.5' }];
  expect((await system.browser().post(siteRoutes.signIn, { email }, preferred)).status).toBe(202);
  const mail = await system.lastMail(email);
  expect(mail?.subject).toBe('Ihr Link zum Anmelden');
  expect(mail?.text).toMatch(/\n\nhttps?:\S+#token=\S+\n\n/);
});

describe('X5 a month later', () => {
  /** All that people have here becomes 31 days older. */
  async function aMonthPasses(): Promise<void> {
    const tables = [
      'session',
      'sign_in_link',
      'device_login',
      'wallet_challenge',
      'local_mail',
      'top_up',
      'payment_event',
    ];
    const text = `
      SELECT table_name, string_agg(format('%1$I = %1$I - interval ''31 days''', column_name), ', ') AS changes
      FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = ANY($1) AND data_type = 'timestamp with time zone' GROUP BY table_name`;
    type Row = { table_name: string; changes: string };
    const rows = await system.database.query<Row>({ name: 'spec_times', text }, [tables]);
    expect(rows).toHaveLength(tables.length);
    for (const { table_name: table, changes } of rows) {
      await system.database.query({ name: `spec_month_${table}`, text: `UPDATE ${table} SET ${changes}` });
    }
  }

  it('sessions, links, codes, texts and open payments have lapsed, and what they held is forgotten', async () => {
    const { browser, email } = await system.signedIn();
    const token = await system.linkFor(system.browser(), email);
    const terminal = await system.browser().post(deviceRoutes.authorize, { client_name: 'einvoice 0.2.4' });
    const address = `0x${'1'.repeat(40)}`;
    expect((await browser.post(siteRoutes.walletChallenge, { address })).status).toBe(200);
    const { json } = await browser.post(siteRoutes.topUps, { amountCents: 1_000 });
    const topUpId = json.topUp.id as string;
    const checkout = [...system.payments.checkouts.values()].find((each) => each.clientReferenceId === topUpId)!;
    await aMonthPasses();
    await system.payments.expire(checkout.id); // providers end a page to pay on after a day
    expect((await browser.get(siteRoutes.overview)).status).toBe(401);
    expect((await system.browser().post(siteRoutes.signInConfirm, { token })).status).toBe(410);
    const { device_code, user_code: userCode } = terminal.json as { device_code: string; user_code: string };
    const asked = await system.browser().post(deviceRoutes.token, { grant_type: deviceGrantType, device_code });
    expect([asked.status, asked.json.error]).toEqual([400, 'expired_token']);
    const { topUps, workspaces } = system.parts.site!;
    await workspaces.sweep();
    const dump = `
      SELECT (SELECT count(*) FROM session)::int AS sessions, (SELECT count(*) FROM sign_in_link)::int AS links,
        (SELECT count(*) FROM device_login)::int AS codes, (SELECT count(*) FROM wallet_challenge)::int AS texts,
        (SELECT count(*) FROM local_mail)::int AS mails`;
    const left = await system.database.query({ name: 'spec_dump', text: dump });
    expect(left).toEqual([{ sessions: 0, links: 0, codes: 0, texts: 0, mails: 0 }]);
    await topUps!.reconcile();
    const again = await system.signedIn(email);
    expect((await again.browser.post(siteRoutes.deviceLook, { userCode })).status).toBe(404);
    const signature = `0x${'1'.repeat(130)}`;
    expect((await again.browser.post(siteRoutes.walletLink, { address, signature })).status).toBe(422);
    expect((await again.browser.get(withId(siteRoutes.topUp, topUpId))).json).toMatchObject({ state: 'expired' });
  });
});
