import { accountLimits, receiptQuestions, singleChecks } from '@einvoice/limits';
import { deviceGrantType, deviceRoutes, siteRoutes } from '@einvoice/site-contract';
import { type Browser, openSiteSystem, type SiteSystem } from '../test-site.fixture';

let system: SiteSystem;
beforeAll(async () => (system = await openSiteSystem()));
afterAll(() => system.close());

interface Calls {
  /** One call that is answered while there is budget. */
  readonly next: () => Promise<Awaited<ReturnType<Browser['post']>>>;
  /** The same call of whoever has another budget. */
  readonly other: () => Promise<{ status: number }>;
  readonly answered: number;
}

/** Calls that somebody at one network makes, and somebody at another. */
async function sent(path: string, body: object, answered = 200): Promise<Calls> {
  const [one, other] = [system.browser(), system.browser()];
  return { next: () => one.post(path, body), other: () => other.post(path, body), answered };
}

async function looks(): Promise<Calls> {
  const token = await system.linkFor(system.browser(), 'looked-at@example.com');
  return sent(siteRoutes.signInLook, { token });
}

async function confirms(): Promise<Calls> {
  return sent(siteRoutes.signInConfirm, { token: 'a'.repeat(32) }, 410);
}

async function newPeople(): Promise<Calls> {
  const address = '203.0.113.77';
  const [path, { browser: known, email }] = [siteRoutes.signInConfirm, await system.signedIn()];
  let people = 0;
  const signIn = async (to: string) => {
    const browser = system.browser(address);
    return browser.post(path, { token: await system.linkFor(browser, to) });
  };
  // Whoever has an account is let in there all the same.
  expect((await known.get(siteRoutes.overview)).status).toBe(200);
  return { next: () => signIn(`new${(people += 1)}@example.com`), other: () => signIn(email), answered: 200 };
}

async function topUps(): Promise<Calls> {
  const [one, other] = [await system.signedIn(), await system.signedIn()];
  const add = ({ browser }: { browser: Browser }) => browser.post(siteRoutes.topUps, { amountCents: 2_500 });
  return { next: () => add(one), other: () => add(other), answered: 201 };
}

const { linkUsesPerNetwork, newAccountsPerNetwork, passkeyUsesPerNetwork, topUpsPerWorkspace } = accountLimits;
const { deviceLoginsPerNetwork, devicePollsPerNetwork } = accountLimits;
const poll = { grant_type: deviceGrantType, device_code: 'a'.repeat(43) };

it.each<[string, { burst: number }, () => Promise<Calls>]>([
  ['looks at a link', linkUsesPerNetwork, looks],
  ['uses of a link', linkUsesPerNetwork, confirms],
  ['new accounts', newAccountsPerNetwork, newPeople],
  ['questions for a passkey', passkeyUsesPerNetwork, () => sent(siteRoutes.passkeySignInQuestion, {})],
  ['logins of terminals', deviceLoginsPerNetwork, () => sent(deviceRoutes.authorize, { client_name: 'x' })],
  ['polls of terminals', devicePollsPerNetwork, () => sent(deviceRoutes.token, poll, 400)],
  ['payments of a workspace', topUpsPerWorkspace, topUps],
  ['free checks', singleChecks.perNetwork, () => sent('/api/check/iban', { iban: 'BE68539007547034' })],
  ['questions about receipts', receiptQuestions.perNetwork, () => sent('/api/v1/receipts/verify', { jws: 'x' })],
])('of %s there are as many at once as are said, and one too many is 429, for nobody else', async (_, limit, open) => {
  const { next, other, answered } = await open();
  const statuses: number[] = [];
  // What comes back meanwhile may be used, too.
  while (statuses.at(-1) !== 429 && statuses.length < 2 * limit.burst) {
    const { status, headers } = await next();
    statuses.push(status);
    if (status === 429) expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  }
  expect(statuses.pop()).toBe(429);
  expect([statuses.length >= limit.burst, new Set(statuses)]).toEqual([true, new Set([answered])]);
  expect((await other()).status).toBe(answered);
});
