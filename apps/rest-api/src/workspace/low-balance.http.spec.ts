import { siteRoutes } from '@einvoice/site-contract';
import { randomBytes, randomUUID } from 'node:crypto';
import { openSiteSystem, type SiteSystem } from '../test-site.fixture';
import { sendLowBalanceMails } from './low-balance-mails';

let system: SiteSystem;
beforeAll(async () => (system = await openSiteSystem()));
afterAll(async () => {
  expect(await system.parts.credits.store.violations()).toEqual([]);
  await system.close();
});

const store = () => system.parts.credits.store;
const topUp = (workspaceId: string, credits: number) =>
  store().creditTopUp({ workspaceId, credits, externalReference: randomUUID(), local: true });

/** A run of so many credits; held alone, or charged, too. */
async function hold(workspaceId: string, credits: number) {
  const runId = randomUUID();
  const call = { runId, workspaceId, route: 'vat_verify', fingerprint: randomBytes(32), freeTier: false };
  const { outcome } = await store().reserve({ ...call, creditsPerAnswer: 1, answersMax: credits });
  expect(outcome).toBe('held');
  const done = { runId, attempt: 1, answered: credits, complete: true };
  return {
    settle: () => store().settle({ ...done, response: Buffer.from('{}') }),
    release: () => store().release(runId, 1),
  };
}
const spend = async (workspaceId: string, credits: number) => (await hold(workspaceId, credits)).settle();

const look = () => {
  const { workspaces, signIn } = system.parts.site!;
  return sendLowBalanceMails({ workspaces, mailer: signIn!.mailer, publicSiteUrl: system.parts.publicSiteUrl });
};

/** Somebody with 100 credits who wants to know below 50, in German; answers how many such mails came. */
async function careful() {
  const person = await system.signedIn();
  const workspaceId = person.session.workspace.id;
  await topUp(workspaceId, 100);
  const saved = await person.browser.post(siteRoutes.lowBalance, { credits: 50 }, { 'accept-language': 'de' });
  expect([saved.status, saved.json]).toEqual([200, { credits: 50 }]);
  const mails = async () =>
    (await system.parts.site!.mailbox!.list(1_000)).filter(
      ({ to, subject }) => to === person.email && /Guthaben/.test(subject),
    );
  return { ...person, workspaceId, mails };
}

it.each([{}, { credits: 0 }, { credits: 1.5 }, { credits: '50' }, { credits: 10_000_001 }, { credits: 5, more: 1 }])(
  'takes no level of %j',
  async (body) => {
    const { browser } = await system.signedIn();
    expect((await browser.post(siteRoutes.lowBalance, body)).status).toBe(400);
    expect((await browser.get(siteRoutes.overview)).json.lowBalanceCredits).toBeNull();
  },
);

it('takes a level from the page of the person alone', async () => {
  const { browser } = await system.signedIn();
  expect((await system.browser().post(siteRoutes.lowBalance, { credits: 50 })).status).toBe(401);
  browser.csrf = null;
  expect((await browser.post(siteRoutes.lowBalance, { credits: 50 })).status).toBe(403);
});

it('mails once when the balance falls below the level, in the language of the person, and again after the next fall', async () => {
  const { workspaceId, mails, browser } = await careful();
  expect((await browser.get(siteRoutes.overview)).json.lowBalanceCredits).toBe(50);
  await spend(workspaceId, 50);
  await look();
  expect(await mails()).toEqual([]); // not below it yet
  await spend(workspaceId, 1);
  await Promise.all([look(), look(), look()]);
  await spend(workspaceId, 9);
  await look();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail!.text).toContain('unter 50 Credits gefallen: 49 sind übrig');
  expect(mail!.text).toContain(`${system.parts.publicSiteUrl}/top-up`);
  await topUp(workspaceId, 100);
  await look();
  expect(await mails()).toHaveLength(1);
  await spend(workspaceId, 100);
  await look();
  expect(await mails()).toHaveLength(2);
});

it('what is held is no fall', async () => {
  const { workspaceId, mails } = await careful();
  const { release } = await hold(workspaceId, 90);
  await look();
  await release();
  await look();
  expect(await mails()).toEqual([]);
});

it('a level above the balance is no fall, and none after it was taken away', async () => {
  const { browser, workspaceId, mails } = await careful();
  await browser.post(siteRoutes.lowBalance, { credits: 500 }, { 'accept-language': 'de' });
  await look();
  expect(await mails()).toEqual([]);
  await browser.post(siteRoutes.lowBalance, { credits: null });
  await spend(workspaceId, 100);
  await look();
  expect(await mails()).toEqual([]);
});

it('a mail that cannot be handed over is sent at the next look', async () => {
  const { workspaceId, mails } = await careful();
  await spend(workspaceId, 60);
  const send = jest.spyOn(system.parts.site!.signIn!.mailer, 'send').mockResolvedValueOnce(false);
  await look();
  expect(await mails()).toEqual([]);
  send.mockRestore();
  await look();
  expect(await mails()).toHaveLength(1);
});

it('is told with the personal data, and goes with the account', async () => {
  const { browser, email, workspaceId, mails } = await careful();
  expect((await browser.get(siteRoutes.personalData)).json.workspace).toMatchObject({ low_balance_credits: 50 });
  expect((await browser.post(siteRoutes.erase, { email })).status).toBe(204);
  await spend(workspaceId, 60);
  await look();
  expect(await mails()).toEqual([]);
});
