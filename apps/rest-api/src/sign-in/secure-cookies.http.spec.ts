import { siteRoutes } from '@einvoice/site-contract';
import { openSiteSystem, type SiteSystem } from '../test-site.fixture';

let system: SiteSystem;
beforeAll(async () => (system = await openSiteSystem({ publicSiteUrl: 'https://site.example' })));
afterAll(() => system.close());

it('W13 where the site is https every cookie is of its host alone, goes over https alone, and no other name signs in', async () => {
  const browser = system.browser();
  const token = await system.linkFor(browser, 'secure@example.com');
  const signedIn = await browser.post(siteRoutes.signInConfirm, { token });
  browser.csrf = signedIn.json.session.csrfToken;
  const asked = await system.browser().post(siteRoutes.passkeySignInQuestion);
  const bare = system.browser();
  bare.cookie = browser.cookie.replace('__Host-', '');
  expect([(await browser.get(siteRoutes.overview)).status, (await bare.get(siteRoutes.overview)).status]).toEqual([
    200, 401,
  ]);
  const signedOut = await browser.post(siteRoutes.signOut);
  const cookies = [signedIn, asked, signedOut].flatMap(({ headers }) => headers.getSetCookie());
  const names = cookies.map((cookie) => cookie.split('=', 1)[0]);
  expect(names).toEqual(['__Host-session', '__Host-passkey', '__Host-session']);
  for (const cookie of cookies) {
    for (const attribute of ['Secure', 'HttpOnly', 'Path=/']) expect(`${cookie};`).toContain(`; ${attribute};`);
    expect(cookie).not.toMatch(/;\s*domain=/i);
  }
});
