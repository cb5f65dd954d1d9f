import { siteRoutes, withId } from '@einvoice/site-contract';
import { until, viesSandboxNumbers, withinOneDay } from '@einvoice/test-kit';
import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts';
import { readCsv } from '../ledger/csv-reader.fixture';
import { daysPass, dumpOf, tablesWith } from '../database-dump.fixture';
import { verifyBatch } from '../test-system.fixture';
import { openSiteSystem, type SiteSystem } from '../test-site.fixture';

let system: SiteSystem;
beforeAll(async () => (system = await openSiteSystem()));
afterAll(() => system.close());

const party = (vatId: string) => ({ name: 'x', vatId });
const sellerAndBuyer = {
  seller: party(viesSandboxNumbers.valid),
  buyer: party(viesSandboxNumbers.notRegistered),
};

const credit = (workspaceId: string, credits: number) =>
  system.parts.credits.store.creditTopUp({
    ...{ workspaceId, credits, local: true },
    externalReference: `spec_${workspaceId}_${credits}`,
  });

/** A person with credits and a connection made on the page. */
async function spender(credits = 1_000) {
  const person = await system.signedIn();
  await credit(person.session.workspace.id, credits);
  const made = await person.browser.post(siteRoutes.connections, { name: 'ERP export', creditsPerCallMax: 20 });
  expect(made.status).toBe(201);
  return { ...person, secret: made.json.secret as string, connection: made.json.connection };
}

describe('a connection', () => {
  it('is made, told by mail, used, seen in the ledger, revoked, and then 401 with createAt', async () => {
    const { browser, email, secret, connection } = await spender();
    expect(connection).toMatchObject({ name: 'ERP export', creditsPerCallMax: 20, madeBy: 'person', lastUsedAt: null });
    expect((await system.lastMail(email))?.text).toContain('http://localhost:3000/account/connections');
    const batch = await verifyBatch(system.url, [viesSandboxNumbers.valid], { secret });
    expect([batch.status, batch.body.billing?.credits]).toEqual([200, 2]);
    const { lines, sums } = (await browser.get(siteRoutes.ledger)).json;
    expect(lines[0]).toMatchObject({
      ...{ kind: 'capture', unit: 'credit', change: -2, availableAfter: 998, answers: 1, route: 'vat_verify' },
      connection: { id: connection.id, name: 'ERP export' },
    });
    expect(lines[1]).toMatchObject({ kind: 'topup', change: 1_000, testFunds: true });
    expect(sums).toEqual({ lines: 2, changeCredits: 998, answers: 1, notCharged: 0 });
    const run = (await browser.get(withId(siteRoutes.run, lines[0].runId))).json;
    expect(run.rows).toMatchObject([{ verdict: 'valid' }]);
    expect(run.receipt).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const overview = (await browser.get(siteRoutes.overview)).json;
    expect(overview.balance).toEqual({ availableCredits: 998, heldCredits: 0, frozen: false, testFunds: true });
    expect(overview.freeCalls).toEqual({ callsTotal: 25, left: 25, state: 'not_started', endsAt: null });
    expect(overview.usage).toHaveLength(14);
    expect(overview.usage[13]).toMatchObject({ chargedCredits: 2, answers: 1, freeCalls: 0 });
    const revoked = await browser.post(withId(siteRoutes.connectionRevoke, connection.id));
    expect(revoked.json.revokedAt).not.toBeNull();
    const refused = await verifyBatch(system.url, [viesSandboxNumbers.valid], { secret });
    expect(refused.status).toBe(401);
    expect(refused.body.authorization).toMatchObject({ createAt: 'http://localhost:3000/account/connections' });
  });

  it('shows its secret once: no list, download or log has it', async () => {
    const { browser, secret } = await spender();
    const again = [siteRoutes.connections, siteRoutes.personalData, siteRoutes.ledger];
    for (const route of again) expect((await browser.get(route)).text).not.toContain(secret);
    expect(system.logLines.join('\n')).not.toContain(secret);
  });

  it('W13 may spend less at once, and more only after a fresh sign-in', async () => {
    const { browser, connection } = await spender();
    await system.age(browser, 901);
    const limit = (creditsPerCallMax: unknown) =>
      browser.post(withId(siteRoutes.connectionLimit, connection.id), { creditsPerCallMax });
    expect((await limit(10)).json.creditsPerCallMax).toBe(10);
    for (const more of [11, null]) expect((await limit(more)).status).toBe(403);
    for (const wrong of [0, -1, 1.5, '5', undefined]) expect((await limit(wrong)).status).toBe(400);
  });

  it.each([
    {},
    { name: '' },
    { name: 'x'.repeat(101), creditsPerCallMax: 1 },
    { name: 'x', creditsPerCallMax: 1, admin: true },
    // They would show as another name than they are.
    ...['\u202e', '\u2066', '\u200f', '\u061c', '\u0007', '\u2028'].map((hidden) => ({
      name: `laptop${hidden}x`,
      creditsPerCallMax: 1,
    })),
  ])('is not made of %j', async (body) => {
    const { browser } = await system.signedIn();
    expect((await browser.post(siteRoutes.connections, body)).status).toBe(400);
  });
});

describe('the register checks of a review', () => {
  const body = { invoice: sellerAndBuyer, registerChecks: true };

  it('W2 are paid by whoever is signed in on a page of this site, and seen in the ledger', async () => {
    const { browser, session } = await system.signedIn();
    await credit(session.workspace.id, 100);
    const csrf = browser.csrf;
    browser.csrf = null;
    expect((await browser.post('/api/invoice/review', body)).status).toBe(403);
    browser.csrf = csrf;
    expect((await browser.post('/api/invoice/review', body, { origin: 'https://evil.example' })).status).toBe(403);
    for (const time of [1, 2]) {
      const review = await browser.post('/api/invoice/review', body);
      expect([review.status, review.json.billing.credits, time]).toEqual([200, 4, time]);
    }
    const { connections } = (await browser.get(siteRoutes.connections)).json;
    expect(connections).toMatchObject([
      { name: 'This site (reviews)', madeBy: 'site', lastUsedAt: expect.any(String) },
    ]);
    const { sums } = (await browser.get(siteRoutes.ledger)).json;
    expect(sums).toMatchObject({ changeCredits: 92, answers: 4 });
    // Whoever revokes it has only this one ended: the next review on the page makes another.
    await browser.post(withId(siteRoutes.connectionRevoke, connections[0].id));
    expect((await browser.post('/api/invoice/review', body)).status).toBe(200);
    const [next, before] = (await browser.get(siteRoutes.connections)).json.connections;
    expect([next.revokedAt, before.id]).toEqual([null, connections[0].id]);
  });

  it('of somebody who is not signed in are refused, and no register is asked', async () => {
    const asked = system.vies.requests.length;
    expect((await system.browser().post('/api/invoice/review', body)).status).toBe(401);
    expect(system.vies.requests).toHaveLength(asked);
  });
});

it('B16 what belongs to one workspace is unknown to another, like what does not exist', async () => {
  const [one, other] = [await spender(), await system.signedIn()];
  await verifyBatch(system.url, [viesSandboxNumbers.valid], { secret: one.secret });
  const { lines } = (await one.browser.get(siteRoutes.ledger)).json;
  const { topUp } = (await one.browser.post(siteRoutes.topUps, { amountCents: 500 })).json;
  const reads = [withId(siteRoutes.run, lines[0].runId), withId(siteRoutes.topUp, topUp.id)];
  for (const address of reads) expect((await one.browser.get(address)).status).toBe(200);
  for (const address of [...reads, withId(siteRoutes.topUp, 'tu_none'), withId(siteRoutes.run, 'x')]) {
    const answer = await other.browser.get(address);
    expect([answer.status, answer.json.error.code]).toEqual([404, 'not_found']);
  }
  const writes = [siteRoutes.connectionRevoke, siteRoutes.connectionLimit];
  for (const route of writes) {
    const body = route === siteRoutes.connectionLimit ? { creditsPerCallMax: 1 } : {};
    expect((await other.browser.post(withId(route, one.connection.id), body)).status).toBe(404);
  }
  const filtered = await other.browser.get(`${siteRoutes.ledger}?connectionId=${one.connection.id}&filter=holds`);
  expect(filtered.json.lines).toEqual([]);
});

describe('the ledger', () => {
  it('is paged without gap or twin, filtered, and refuses what is no query', async () => {
    await withinOneDay();
    const { browser, session } = await system.signedIn();
    for (const credits of [5, 6, 7, 8, 9]) await credit(session.workspace.id, credits);
    const changes: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { lines: { change: number }[]; cursor: string | null } = (
        await browser.get(`${siteRoutes.ledger}?limit=2&before=${cursor}`)
      ).json;
      changes.push(...page.lines.map(({ change }) => change));
      cursor = page.cursor;
    }
    expect(changes).toEqual([9, 8, 7, 6, 5]);
    const today = new Date().toISOString().slice(0, 10);
    const count = async (query: string) => (await browser.get(`${siteRoutes.ledger}?${query}`)).json.sums.lines;
    expect(await count(`filter=in&from=${today}&to=${today}`)).toBe(5);
    expect(await count('filter=charged')).toBe(0);
    expect(await count('to=2020-01-01')).toBe(0);
    const wrong = [
      'limit=0',
      'limit=101',
      'limit=x',
      'filter=x',
      'before=-1',
      'from=2026-02-31',
      'other=1',
      'from=1&from=2',
    ];
    for (const query of wrong) expect((await browser.get(`${siteRoutes.ledger}?${query}`)).status).toBe(400);
    const injections = [`before=1'%20OR%201=1`, `connectionId='%3B--`, `from='%3Bdrop`];
    for (const query of injections) expect((await browser.get(`${siteRoutes.ledger}?${query}`)).status).toBe(400);
  });

  it('W1 as CSV is a download in which no name is a formula, and what was charged is a number', async () => {
    const { browser, session } = await system.signedIn();
    await credit(session.workspace.id, 1_000);
    const formula = 'HYPERLINK("https://x";"a")';
    const names = ['=', '+', '-', '@'].map((begins) => begins + formula);
    for (const name of names) {
      const made = await browser.post(siteRoutes.connections, { name, creditsPerCallMax: null });
      expect([made.status, made.json.connection.name]).toEqual([201, name]);
      expect((await verifyBatch(system.url, [viesSandboxNumbers.valid], { secret: made.json.secret })).status).toBe(
        200,
      );
    }
    const csv = await browser.get(siteRoutes.ledgerCsv);
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="ledger.csv"');
    expect(csv.headers.get('x-content-type-options')).toBe('nosniff');
    const [head, ...lines] = readCsv(csv.text);
    const column = (name: string) => lines.map((line) => line[head!.indexOf(name)]);
    const written = names.map((name) => `'${name}`);
    expect(column('connection_name')).toEqual([...written.reverse(), '']);
    expect(column('change')).toEqual([...Array<string>(4).fill('-2'), '1000']);
    expect(csv.text).toContain(`"'=HYPERLINK(""https://x"";""a`);
  });
});

describe('the readiness workspace', () => {
  it('takes its parts one by one, gives them up, and names what is missing', async () => {
    const { browser } = await system.signedIn();
    const write = (body: object) => browser.post(siteRoutes.readiness, body);
    expect((await browser.get(siteRoutes.readiness)).json.missing).toHaveLength(3);
    await write({ name: 'Acme', legalEntity: { name: 'Acme BV', countryCode: 'BE' } });
    await write({ vatNumber: 'BE0999000129', peppolEndpoint: { scheme: '0208', value: '0999000129' } });
    const { json } = await write({ vatNumber: null });
    expect(json).toMatchObject({
      workspace: { name: 'Acme' },
      legalEntity: { name: 'Acme BV', countryCode: 'BE' },
      ...{ vatNumber: null, peppolEndpoint: { scheme: '0208', value: '0999000129' }, missing: ['vat_number'] },
    });
    const wrong = [
      { name: null },
      { legalEntity: { name: 'x' } },
      { legalEntity: [] },
      { peppolEndpoint: { scheme: '', value: 'x' } },
      { vatNumber: 'x'.repeat(41) },
      { vatNumber: 'BE0123' },
      { vatNumber: '0999000129' },
      { owner: 'x' },
    ];
    for (const body of wrong) expect((await write(body)).status).toBe(400);
  });
});

describe('W12 a wallet', () => {
  const wallet = privateKeyToAccount(generatePrivateKey());

  it('is linked by its signature over the newest text for this site and workspace, which counts once', async () => {
    const { browser, session } = await system.signedIn();
    const { address } = wallet;
    const challenge = async () => (await browser.post(siteRoutes.walletChallenge, { address })).json.message as string;
    const link = (signature: string) => browser.post(siteRoutes.walletLink, { address, signature });
    const first = await challenge();
    expect(first.split('\n')[0]).toBe('localhost:3000 wants you to sign in with your Ethereum account:');
    expect(first).toContain(session.workspace.id);
    const newest = await challenge();
    expect((await link(await wallet.signMessage({ message: first }))).status).toBe(422);
    expect((await link(await wallet.signMessage({ message: newest }))).status).toBe(422); // used up by the try before
    const message = await challenge();
    const elsewhere = message.replace('localhost:3000', 'evil.example');
    expect((await link(await wallet.signMessage({ message: elsewhere }))).status).toBe(422);
    const stranger = privateKeyToAccount(generatePrivateKey());
    const other = await challenge();
    expect((await link(await stranger.signMessage({ message: other }))).status).toBe(422);
    const last = await challenge();
    const signature = await wallet.signMessage({ message: last });
    const linked = await link(signature);
    expect([linked.status, linked.json.wallets[0].address]).toEqual([201, address.toLowerCase()]);
    expect((await link(signature)).status).toBe(422);
  });

  it('of one workspace is no other’s, and an old text links nothing', async () => {
    const { browser } = await system.signedIn();
    const { address } = wallet;
    const challenge = async () => (await browser.post(siteRoutes.walletChallenge, { address })).json.message as string;
    const signature = await wallet.signMessage({ message: await challenge() });
    const refused = await browser.post(siteRoutes.walletLink, { address, signature });
    expect([refused.status, refused.json.error.code]).toEqual([409, 'wallet_linked_elsewhere']);
    const later = await wallet.signMessage({ message: await challenge() });
    const text = `UPDATE wallet_challenge SET expires_at = now() - interval '1 second'`;
    await system.database.query({ name: 'spec_old_text', text });
    expect((await browser.post(siteRoutes.walletLink, { address, signature: later })).status).toBe(422);
    expect((await browser.post(siteRoutes.walletUnlink, { address })).json.wallets).toEqual([]);
  });
});

it('W11 free calls pay for no batch and no register check of a page: without credits both are 402, and all 25 are left', async () => {
  const { browser, session } = await system.signedIn();
  const made = await browser.post(siteRoutes.connections, { name: 'ERP export', creditsPerCallMax: null });
  const batch = await verifyBatch(system.url, [viesSandboxNumbers.valid], { secret: made.json.secret });
  const review = await browser.post('/api/invoice/review', { invoice: sellerAndBuyer, registerChecks: true });
  for (const { status, code } of [
    { status: batch.status, code: batch.body.error?.code },
    { status: review.status, code: review.json.error.code },
  ]) {
    expect([status, code]).toEqual([402, 'insufficient_credits']);
  }
  expect(await system.parts.credits.store.balanceOf(session.workspace.id)).toMatchObject({ freeCallsLeft: 25 });
});

/** A made-up number with right check digits that no other spec asks about. */
const numberOf = (company: number) => `BE0${company}${String(97 - (company % 97)).padStart(2, '0')}`;

describe('X5 personal data', () => {
  it('is downloaded whole and without secrets, and erased on the word of its person; the sums of the ledger stay as they were', async () => {
    const { browser, email, session, secret } = await spender();
    const vatId = numberOf(7_654_321);
    await verifyBatch(system.url, [{ reference: 'Marker reference', vatId }], { secret });
    const legalEntity = { name: 'Marker BV', countryCode: 'BE' };
    await browser.post(siteRoutes.readiness, { name: 'Marker name', legalEntity, vatNumber: vatId });
    const { topUp } = (await browser.post(siteRoutes.topUps, { amountCents: 500 })).json;
    const data = (await browser.get(siteRoutes.personalData)).json;
    expect(data.person.email).toBe(email);
    expect([data.sessions, data.connections, data.runs, data.topUps].map((rows) => rows.length)).toEqual([1, 1, 1, 1]);
    expect(data.runs[0].answer).toContain(vatId);
    const text = `
      SELECT 'moved ' || kind AS what, sum(amount)::text AS credits FROM ledger.transfer GROUP BY kind
      UNION ALL SELECT 'in ' || code, sum(credits_posted - debits_posted)::text FROM ledger.account GROUP BY code ORDER BY 1`;
    const sums = () => system.database.query({ name: 'spec_sums', text });
    const before = await sums();
    const markers = [email, 'Marker', vatId];
    for (const marker of markers) expect(tablesWith(await dumpOf(system.database), marker)).not.toEqual([]);
    expect((await browser.post(siteRoutes.erase, { email: 'other@example.com' })).status).toBe(400);
    expect((await browser.post(siteRoutes.erase, { email })).status).toBe(204);
    expect((await browser.get(siteRoutes.overview)).status).toBe(401);
    expect((await verifyBatch(system.url, [vatId], { secret })).status).toBe(401);
    const dump = await dumpOf(system.database);
    for (const gone of markers) expect([gone, tablesWith(dump, gone)]).toEqual([gone, []]);
    for (const kept of [session.workspace.id, topUp.id]) expect(tablesWith(dump, kept)).not.toEqual([]);
    expect([await sums(), await system.parts.credits.store.violations()]).toEqual([before, []]);
  });

  it('of a marker invoice is never kept, and that of a VAT row is in no table 31 days later', async () => {
    const { browser, secret } = await spender();
    const [seller, vatId] = [numberOf(7_654_322), numberOf(7_654_323)];
    const reference = 'Marker of a row';
    expect((await verifyBatch(system.url, [{ reference, vatId }], { secret })).status).toBe(200);
    const invoice = {
      number: 'Marker of an invoice',
      note: 'Marker of a note',
      seller: party(seller),
      buyer: party(seller),
    };
    expect((await browser.post('/api/invoice/review', { invoice, registerChecks: true })).status).toBe(200);
    const ofInvoice = ['Marker of an invoice', 'Marker of a note'];
    const ofRows = [reference, vatId, seller];
    const today = await dumpOf(system.database);
    for (const marker of ofInvoice) expect([marker, tablesWith(today, marker)]).toEqual([marker, []]);
    for (const marker of ofRows) expect([marker, tablesWith(today, marker)]).toEqual([marker, ['ledger.run']]);
    const { store } = system.parts.credits;
    await store.expireHolds(); // as the service does every few seconds, and so has seen that the runs ended
    await daysPass(system.database, 31);
    await system.parts.site!.workspaces.sweep();
    // The service has this job too: whichever comes first forgets.
    await until(
      async () => (await store.forget()) === 0 && tablesWith(await dumpOf(system.database), vatId).length === 0,
    );
    const later = await dumpOf(system.database);
    for (const marker of [...ofInvoice, ...ofRows]) expect([marker, tablesWith(later, marker)]).toEqual([marker, []]);
    expect(later.size).toBeGreaterThan(20);
    expect(system.logLines.join('\n')).not.toMatch(/Marker|BE07654/);
  });
});
