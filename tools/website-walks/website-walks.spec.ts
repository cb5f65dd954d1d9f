import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deviceGrantType, deviceRoutes } from '@einvoice/site-contract';
import { repositoryRoot, viesSandboxNumbers } from '@einvoice/test-kit';
import { type Browser } from 'playwright-core';
import { makeConnection, signIn, topUp } from './account-steps';
import { faultsOf, findChromium, noChromium, openBrowser, openPage, sidewaysOf } from './browser';
import { mendBrokenSample, openBrokenSample, settled, verdict } from './review-steps';
import { openSiteHouse, type SiteHouse } from './site-house';

const chromium = findChromium();
const publicPages = [
  '/',
  '/pricing',
  '/docs',
  '/docs/states',
  '/docs/tools/validate_invoice',
  '/docs/errors',
  '/docs/rules/BR-CO-16',
  '/docs/limits',
  '/status',
  '/review',
];
const sample = (name: string) =>
  JSON.parse(readFileSync(path.join(repositoryRoot, 'apps/website/samples', name), 'utf8')) as object;

if (chromium) describe('the website in a browser', () => walk(chromium));
else it('has no browser to be walked with on this machine, and says so', () => console.warn(noChromium));

function walk(chromium: string): void {
  let house: SiteHouse;
  let browser: Browser;
  const open = (options?: Parameters<typeof openPage>[2], elsewhere?: readonly string[]) =>
    openPage(browser, house.url, options, elsewhere);
  const verifyOne = (secret: string) =>
    fetch(`${house.url}/api/v1/vat/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify({ rows: [{ reference: 'c-1', vatId: viesSandboxNumbers.valid }] }),
    });
  const post = async (address: string, type: string, body: string): Promise<unknown> => {
    const answer = await fetch(house.url + address, { method: 'POST', headers: { 'content-type': type }, body });
    return answer.json();
  };

  beforeAll(async () => {
    house = await openSiteHouse();
    browser = await openBrowser(chromium); // after the house: when that does not stand, nothing is left running
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await house?.stop();
  }, 60_000);

  it('a page away from its server says so, keeps the draft and goes on', async () => {
    const { page, close } = await open();
    await openBrokenSample(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Apply 3 fixes' }).click();
    await page.getByRole('alert').getByText('No answer came back').waitFor();
    expect(await verdict(page)).toBe('Four findings block this invoice');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.finding.done').first().waitFor();
    expect(await verdict(page)).toBe('Two findings block this invoice');
    await close();
  }, 60_000);

  it('what is no invoice is refused with what to do, before and after it is sent', async () => {
    const { page, close } = await open();
    await page.goto('/review');
    await page.locator('#app[data-ready]').waitFor({ state: 'attached' });
    const give = (name: string, text: string | Buffer) =>
      page.setInputFiles('#file', { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
    await give('picture.png', 'PNG');
    await page.getByRole('alert').getByText('neither JSON nor XML nor PDF').waitFor();
    await give('large.json', Buffer.alloc(8 * 1024 * 1024 + 1, '{'));
    await page.getByRole('alert').getByText('larger than 8 MiB').waitFor();
    await give('order.xml', '<!DOCTYPE a [<!ENTITY b "c">]><Order xmlns="urn:x">&b;</Order>');
    await page.getByRole('alert').getByText('could not be read as an invoice').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await close();
  }, 60_000);

  it('the result on the home page is what the service answers to the broken sample', async () => {
    const body = JSON.stringify({ invoice: sample('broken.json') });
    expect(await post('/api/invoice/review', 'application/json', body)).toEqual(sample('broken.review.json'));
  });

  it('broken invoice → fixes → clean → an export that passes all rules', async () => {
    const { page, complaints, close } = await open();
    await openBrokenSample(page);
    expect(await verdict(page)).toBe('Four findings block this invoice');
    expect(await page.getByRole('button', { name: 'Export UBL' }).getAttribute('aria-disabled')).toBe('true');
    await mendBrokenSample(page);
    expect(await verdict(page)).toBe('Nothing blocks this invoice');
    await page.getByRole('button', { name: 'Export UBL' }).click();
    await page.getByText('Ready: no rule fails').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download UBL' }).click(),
    ]);
    const xml = readFileSync(await download.path(), 'utf8');
    expect(download.suggestedFilename()).toBe('invoice-2026-0042.xml');
    const { invoice } = (await post('/api/invoice/read', 'application/xml', xml)) as { invoice: object };
    const judged = await post('/api/invoice/review', 'application/json', JSON.stringify({ invoice }));
    expect(judged).toMatchObject({ valid: true, findings: [] });
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await page.getByText('Fix taken back.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

  it('the whole journey goes by keyboard alone', async () => {
    const { page, close } = await open();
    await page.goto('/review');
    await page.locator('#app[data-ready]').waitFor({ state: 'attached' });
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    for (let press = 0; press < 20 && (await focused()) !== 'broken sample'; press += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('#verdict').waitFor();
    await page.locator('#verdict:focus').waitFor();
    const selected = () => page.locator('.finding[aria-current]').getAttribute('id');
    await page.keyboard.press('j');
    expect(await selected()).toBe('f2');
    await page.keyboard.press('Enter');
    await page.locator('.paper a.v:focus').waitFor();
    await page.keyboard.press('a');
    await page.locator('.finding.done').waitFor();
    await settled(page);
    await page.keyboard.press('u');
    await page.locator('.finding.done').waitFor({ state: 'detached' });
    await page.keyboard.press('2');
    await page.getByText('The draft as JSON').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await close();
  }, 60_000);

  it('public pages read without JavaScript', async () => {
    const { page, close } = await open({ javaScriptEnabled: false });
    const told = async (address: string, words: string) => {
      await page.goto(address);
      expect(await page.locator('main').innerText()).toContain(words);
    };
    await told('/', 'Four findings block this invoice');
    await told('/pricing', '2 credits (€0.02)');
    await told('/review', 'Drop a draft here');
    await told('/docs/errors/insufficient_credits', 'A person tops up');
    await told('/docs/rules/BR-CO-16', 'What');
    await told('/docs/limits', 'no independent penetration test');
    await told('/status', 'Not asked yet');
    await told('/nothing/here', 'There is nothing at this address');
    await close();
  }, 60_000);

  it('W1 two hundred hostile texts in every kind of field, and a hostile file name, run nothing and break no policy', async () => {
    const { page, complaints, close } = await open();
    const hostile = (index: number) =>
      [
        `<img src=x onerror=window.hit=${index}>`,
        `"><script>window.hit=${index}</script>`,
        `javascript:window.hit=${index}`,
        `<svg onload=window.hit=${index}>`,
        `</code><iframe srcdoc="<script>parent.hit=${index}</script>">`,
      ][index % 5]!;
    const text = hostile(0);
    const party = {
      name: text,
      endpoint: text,
      vatId: text,
      legalId: text,
      address: { line1: text, city: text, country: text },
    };
    const lines = Array.from({ length: 40 }, (_, index) => ({
      ...{
        item: { name: hostile(index) },
        quantity: hostile(index + 1),
        unit: hostile(index + 2),
        price: hostile(index + 3),
      },
      vat: { category: hostile(index + 4), rate: text },
    }));
    const invoice = {
      ...{
        number: text,
        issueDate: text,
        dueDate: text,
        currency: text,
        note: text,
        buyerReference: text,
        [text]: text,
      },
      ...{ seller: party, buyer: party, lines, payment: { account: { id: text } }, totals: { due: text, lines: text } },
      attachments: [{ id: text, url: 'javascript:window.hit=1' }],
    };
    await page.goto('/review');
    await page.locator('#app[data-ready]').waitFor({ state: 'attached' });
    const buffer = Buffer.from(JSON.stringify(invoice));
    await page.setInputFiles('#file', { name: `${hostile(1)}.json`, mimeType: 'application/json', buffer });
    await page.locator('#verdict').waitFor();
    for (const tab of ['JSON', 'UBL', 'Invoice']) await page.getByRole('tab', { name: tab }).click();
    expect(await page.evaluate('typeof window.hit')).toBe('undefined');
    expect(await page.locator('main a[href^="javascript" i], main iframe, main img').count()).toBe(0);
    expect(complaints).toEqual([]);
    expect(await sidewaysOf(page)).toBe(0);
    await close();
  }, 60_000);

  it('sign in by the local mailbox → top up → create a connection → use it on the batch route → see the ledger line → revoke → 401 with createAt', async () => {
    const { page, complaints, close } = await open({}, [house.paymentUrl]);
    const faults: Record<string, string[]> = {};
    const look = async (name: string) => (faults[name] = await faultsOf(page));
    await page.goto('/account');
    await page.getByLabel('E-mail address').waitFor();
    expect(new URL(page.url()).search).toBe('?return=%2Faccount');
    await look('sign-in');
    await signIn(page, 'nora@example.com');
    await look('overview');
    await topUp(page, look);
    await page.getByRole('link', { name: 'To the account' }).click();
    await page.getByText('Test funds: no real money').waitFor();
    const balance = () => page.locator('section.balance .big').innerText();
    expect(await balance()).toBe('€10.00');
    const secret = await makeConnection(page, 'ERP export');
    await look('secret');
    await page.getByRole('button', { name: 'I have stored it' }).click();
    expect(await page.content()).not.toContain(secret);
    const answered = await verifyOne(secret);
    expect(answered.status).toBe(200);
    expect(await answered.json()).toMatchObject({ result: { rows: [{ reference: 'c-1', verdict: 'valid' }] } });
    await page.goto('/account/ledger');
    const charged = page.getByRole('row').filter({ hasText: 'Charged: VAT list' });
    await charged.waitFor();
    const toppedUp = page.getByRole('row').filter({ hasText: 'Top-up' }).filter({ hasText: '+1,000 credits' });
    expect(await toppedUp.innerText()).toContain('Test funds');
    const line = await charged.innerText();
    for (const words of ['1 answer', 'ERP export', '−2 credits', '998']) expect(line).toContain(words);
    await charged.getByRole('button').click();
    await page.getByText(`c-1: ${viesSandboxNumbers.valid} valid`).waitFor();
    await look('ledger with lines');
    await page.goto('/account');
    await page.getByText('Test funds: no real money').waitFor();
    expect(await balance()).toBe('€9.98');
    await page.goto('/account/connections');
    await page.getByRole('button', { name: 'Revoke ERP export' }).click();
    await page.getByRole('dialog').waitFor();
    await look('revoke');
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText(/^Revoked /).waitFor();
    const refused = await verifyOne(secret);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ authorization: { createAt: `${house.url}/account/connections` } });
    for (const address of ['/account/readiness', '/account/sign-in']) {
      await page.goto(address);
      await page.getByText('Loading').waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await look(address);
    }
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  }, 120_000);

  it('W5 a terminal signs in: its code is typed and approved on /device, its secret comes once, and asks for credits', async () => {
    const { page, complaints, close } = await open({
      viewport: { width: 320, height: 700 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    const faults: Record<string, string[]> = {};
    const look = async (name: string) => (faults[name] = await faultsOf(page));
    const ask = <Answer>(route: string, body: object) =>
      post(route, 'application/json', JSON.stringify(body)) as Promise<Answer>;
    const begun = await ask<{ device_code: string; user_code: string; verification_uri: string }>(
      deviceRoutes.authorize,
      { client_name: 'einvoice 0.2.4' },
    );
    const { device_code, user_code, verification_uri } = begun;
    const poll = () => ask<object>(deviceRoutes.token, { grant_type: deviceGrantType, device_code });
    await signIn(page, 'otto@example.com');
    await page.goto(verification_uri);
    await page.getByLabel('Code').fill(user_code.toLowerCase());
    await look('device, the code');
    await page.getByRole('button', { name: 'Look' }).click();
    await page.getByText('“einvoice 0.2.4”, which anybody can claim').waitFor();
    await page.getByText('the network of this browser').waitFor();
    expect(await page.locator('form .big').innerText()).toBe(user_code);
    await look('device, the claim');
    await page.getByLabel('Name of the connection').fill('laptop');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('The terminal may spend now.').waitFor();
    await look('device, approved');
    const granted = await poll();
    expect(granted).toMatchObject({ token_type: 'Bearer', connection: { name: 'laptop' } });
    const again = await poll();
    expect(again).toMatchObject({ error: { code: 'expired_token' } });
    expect(again).not.toHaveProperty('access_token');
    expect((await verifyOne((granted as { access_token: string }).access_token)).status).toBe(402);
    await page.getByRole('link', { name: 'Its connection' }).click();
    await page.getByRole('button', { name: 'Revoke laptop' }).waitFor();
    await look('connections');
    await page.goto('/account/ledger');
    await page.getByText('Nothing has moved yet.').waitFor();
    await look('ledger, empty');
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  }, 60_000);

  it.each([
    ['light, 1280 px', { width: 1280, height: 900 }, 'light'],
    ['dark, 320 px, reduced motion', { width: 320, height: 700 }, 'dark'],
  ] as const)(
    'axe finds nothing serious and no page scrolls sideways: %s',
    async (_name, viewport, colorScheme) => {
      const { page, complaints, close } = await open({ viewport, colorScheme, reducedMotion: 'reduce' });
      const faults: Record<string, string[]> = {};
      const look = async (name: string) => (faults[name] = await faultsOf(page));
      for (const address of publicPages) {
        await page.goto(address);
        await look(address);
      }
      await openBrokenSample(page);
      await look('findings');
      await page.getByRole('tab', { name: 'JSON' }).click();
      await look('json');
      await page.getByRole('tab', { name: 'Invoice' }).click();
      await mendBrokenSample(page);
      await page.getByRole('button', { name: 'Export UBL' }).click();
      await page.getByText('Ready: no rule fails').waitFor();
      await look('export');
      expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    },
    120_000,
  );
}
