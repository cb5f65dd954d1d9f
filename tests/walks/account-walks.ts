import { deviceGrantType, deviceRoutes } from '@einvoice/site-contract';
import { viesSandboxNumbers } from '@einvoice/test-kit';
import { type Page } from 'playwright-core';
import { askForLink, beSignedIn, makeConnection, press, signIn, topUp, verifyOne } from './account-steps';
import { type openPage, type WatchedPage } from './browser';
import { faultsOf, loaded } from './page-faults';
import { passkeyWalks } from './passkey-walks';
import { paymentWalks } from './payment-walks';
import { giveTwoNumbers, settled } from './review-steps';
import { type SiteSystem } from './site-system';
import { walletWalks } from './wallet-walks';

/** What the walks of one spec share. */
export interface WalkSurroundings {
  /** The system runs once the walks do. */
  system(): SiteSystem;
  open(options?: Parameters<typeof openPage>[2], elsewhere?: readonly string[]): Promise<WatchedPage>;
  /** @returns the JSON of the answer */
  post(address: string, type: string, body: string): Promise<unknown>;
}

/** Everything that a signed-in person does. */
export function accountWalks(surroundings: WalkSurroundings): void {
  spendingWalk(surroundings);
  ruleWalk(surroundings);
  terminalWalk(surroundings);
  terminalAgainWalk(surroundings);
  registerWalk(surroundings);
  signInWalks(surroundings);
  keyboardWalk(surroundings);
  passkeyWalks(surroundings);
  paymentWalks(surroundings);
  walletWalks(surroundings);
}

function spendingWalk({ system, open }: WalkSurroundings): void {
  it('sign in by the local mailbox → top up → create a connection → use it on the batch route → see the ledger line → revoke → 401 with createAt', async () => {
    const { page, complaints, close } = await open({}, [system().paymentUrl]);
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
    const answered = await verifyOne(system(), secret);
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
    const refused = await verifyOne(system(), secret);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ authorization: { createAt: `${system().url}/account/connections` } });
    for (const address of ['/account/readiness', '/account/sign-in']) {
      await page.goto(address);
      await loaded(page);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await look(address);
    }
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
}

/** A rule that every invoice of the samples keeps, or breaks. */
const rulesAsking = (test: string) =>
  Buffer.from(`<schema xmlns="http://purl.oclc.org/dsdl/schematron"><ns prefix="i" uri="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>
<pattern><rule context="i:Invoice"><assert id="OWN-1" test="${test}">Ours.</assert></rule></pattern></schema>`);

function ruleWalk({ open }: WalkSurroundings): void {
  it('brings rules of its own: one that is not run is refused with its place, five and no more, one is removed', async () => {
    const { page, complaints, close } = await open({ viewport: { width: 320, height: 700 } });
    const faults: Record<string, string[]> = {};
    const look = async (name: string) => (faults[name] = await faultsOf(page));
    await beSignedIn(page, 'rules@example.com');
    await page.goto('/account/rules');
    await page.getByText('No rules yet.').waitFor();
    await look('no rules');
    const bring = async (file: string, test: string) => {
      await page
        .getByLabel(/^A Schematron file/)
        .setInputFiles({ name: file, mimeType: '', buffer: rulesAsking(test) });
      await page.getByRole('button', { name: 'Bring these rules' }).click();
    };
    await bring('Our Orders.sch', '1 = odd()');
    await page.getByText('The function odd() is not run here. (Line 2, column').waitFor();
    expect(await page.getByLabel(/^Name/).inputValue()).toBe('our-orders');
    await look('refused rules');
    await bring('Our Orders.sch', 'true()');
    await page.getByText('workspace:our-orders').waitFor();
    for (const name of ['b', 'c', 'd', 'e']) {
      await page.getByLabel(/^Name/).fill(name);
      await bring('x.sch', 'false()');
      await page.getByText(`workspace:${name}`).waitFor();
    }
    await page.getByText('5 of 5 rule sets').waitFor();
    await page.getByLabel(/^Name/).fill('f');
    await bring('x.sch', 'true()');
    await page.getByRole('alert').waitFor();
    expect(await page.getByText('workspace:f').count()).toBe(0);
    await look('five rule sets');
    await page.getByRole('button', { name: 'Remove our-orders' }).click();
    await page.getByRole('dialog').waitFor();
    await look('remove rules');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('4 of 5 rule sets').waitFor();
    await page.reload();
    await page.getByText('workspace:e').waitFor();
    expect(await page.getByText('workspace:our-orders').count()).toBe(0);
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
}

const begin = (post: WalkSurroundings['post']) =>
  post(deviceRoutes.authorize, 'application/json', JSON.stringify({ client_name: 'einvoice 0.2.4' })) as Promise<{
    device_code: string;
    user_code: string;
    verification_uri: string;
  }>;

/** Types the code of a terminal, and sees what it claims to be. */
async function typeCode(page: Page, userCode: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(userCode);
  await page.getByRole('button', { name: 'Show the request' }).click();
  await page.getByText('“einvoice 0.2.4”, which anybody can claim').waitFor();
}

const viewport = { width: 320, height: 700 };
const smallAndDark = { viewport, colorScheme: 'dark', reducedMotion: 'reduce' } as const;

function terminalWalk({ system, open, post }: WalkSurroundings): void {
  it('W5 a terminal signs in: prefilled link → empty field; its code is typed and approved on /device, its secret comes once, and asks for credits', async () => {
    const { page, complaints, close } = await open(smallAndDark);
    const faults: Record<string, string[]> = {};
    const look = async (name: string) => (faults[name] = await faultsOf(page));
    const { device_code, user_code, verification_uri } = await begin(post);
    const asked = JSON.stringify({ grant_type: deviceGrantType, device_code });
    const poll = () => post(deviceRoutes.token, 'application/json', asked) as Promise<object>;
    await beSignedIn(page, 'otto@example.com');
    await page.goto(`${verification_uri}?user_code=${user_code}`);
    expect(await page.getByLabel('Code').inputValue()).toBe('');
    await look('device, the code');
    await typeCode(page, user_code.toLowerCase());
    await page.getByText('another network than this browser').waitFor();
    expect(await page.locator('form .big').innerText()).toBe(user_code);
    await look('device, the claim');
    await page.getByLabel('Name of the connection').fill('laptop');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('The terminal may spend now.').waitFor();
    await look('device, approved');
    const granted = await poll();
    expect(granted).toMatchObject({ token_type: 'Bearer', connection: { name: 'laptop' } });
    const again = await poll();
    expect(again).toMatchObject({ error: 'expired_token' });
    expect(again).not.toHaveProperty('access_token');
    expect((await verifyOne(system(), (granted as { access_token: string }).access_token)).status).toBe(402);
    await page.getByRole('link', { name: 'Its connection' }).click();
    await page.getByRole('button', { name: 'Revoke laptop' }).waitFor();
    await look('connections');
    await page.goto('/account/ledger');
    await page.getByText('Nothing has moved yet.').waitFor();
    await look('ledger, empty');
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
}

function terminalAgainWalk({ system, open, post }: WalkSurroundings): void {
  it('W5 the code of a terminal is typed again after signing in again, and where it was typed in another session since', async () => {
    const { page, complaints, close } = await open(smallAndDark);
    const other = await open();
    const faults: Record<string, string[]> = {};
    const look = async (name: string) => (faults[name] = await faultsOf(page));
    const approve = page.getByRole('button', { name: 'Approve' });
    const { user_code, verification_uri } = await begin(post);
    const comeWith = async (there: Page) => {
      await beSignedIn(there, 'olga@example.com');
      await there.goto(verification_uri);
      expect(await there.getByLabel('Code', { exact: true }).inputValue()).toBe('');
      await typeCode(there, user_code);
    };
    await comeWith(page);
    await system().makeStale('olga@example.com');
    await approve.click();
    const signInAgain = page.getByRole('alert').getByRole('link', { name: 'Sign in again' });
    expect(await signInAgain.getAttribute('href')).toBe('/sign-in?return=%2Fdevice');
    await page.getByText('Then type the code again').waitFor();
    await look('signed in long ago');
    await comeWith(page);
    await comeWith(other.page);
    await approve.click();
    await page.getByText('was not typed in this session last').waitFor();
    await look('typed in another session');
    await page.getByRole('button', { name: 'Type the code again' }).click();
    await typeCode(page, user_code);
    await approve.click();
    await page.getByText('The terminal may spend now.').waitFor();
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
    expect([...complaints, ...other.complaints]).toEqual([]);
    await other.close();
    await close();
  });
}

function registerWalk({ system, open }: WalkSurroundings): void {
  it('a register check on the review page says its price before, its verdict and charge after; unavailable stays unavailable', async () => {
    // Nobody else asks about this number: what the register has said before would be free.
    const { requester, memberStateDown } = viesSandboxNumbers;
    const { page, complaints, close } = await open({}, [system().paymentUrl]);
    await page.goto('/review');
    await giveTwoNumbers(page, requester);
    const panel = page.locator('section.register');
    await panel.getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await panel.innerText()).toContain('Ask VIES about 2 numbers: up to 4 credits (€0.04).');
    await beSignedIn(page, 'vera@example.com');
    await topUp(page);
    await page.goto('/review');
    await giveTwoNumbers(page, requester);
    expect(await panel.innerText()).toContain('up to 4 credits (€0.04). Unanswered ones are free.');
    const asked = system().vies.requests.length;
    const sent = page.waitForRequest('**/api/invoice/review');
    await panel.getByRole('button', { name: 'Ask VIES' }).click();
    await panel.getByRole('button', { name: 'Ask again' }).waitFor();
    await settled(page);
    const numbers = { seller: { vatId: requester }, buyer: { vatId: memberStateDown } };
    expect((await sent).postDataJSON()).toEqual({ invoice: numbers, registerChecks: true });
    expect(system().vies.requests.length).toBeGreaterThan(asked);
    const told = await panel.innerText();
    expect(told).toContain(`${requester}: valid`);
    expect(told).toContain(`${memberStateDown}: unavailable`);
    expect(await page.locator('.facts').innerText()).toMatch(/Charged\s+€0\.02 for 1 register answer/);
    expect(await page.locator('.verdict').innerText()).not.toMatch(/not valid|Not ready/);
    const unknown = page.getByRole('region', { name: 'Not known' }).locator('.finding');
    expect(await unknown.innerText()).toContain('Not charged');
    expect(await page.locator('.finding.blocked').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('/account/connections');
    const ofSite = page.locator('tr', { hasText: 'This site (reviews)' });
    expect(await ofSite.innerText()).toMatch(/none: your session[^]*what each click says[^]*20\d\d/);
    expect(await ofSite.getByRole('button').count()).toBe(0);
    await page.goto('/account');
    await page.getByText('€9.98').first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
}

function signInWalks({ system, open }: WalkSurroundings): void {
  it('W3 a link that scanners open keeps for its person; used, it is a page that says so', async () => {
    const { page, complaints, close } = await open();
    await askForLink(page, 'rosa@example.com');
    await page.goto('/dev/mailbox');
    const link = page.getByRole('link', { name: /sign-in\/confirm#token=/ }).first();
    const address = (await link.getAttribute('href')) ?? '';
    for (const method of ['HEAD', 'GET', 'HEAD', 'GET', 'GET']) {
      expect((await page.request.fetch(address, { method })).status()).toBe(200);
    }
    await link.click();
    await page.getByRole('heading', { name: 'Sign in as r…@example.com' }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await press(page, 'Sign in', page.getByRole('heading', { name: 'Balance' }));
    await page.goto(address);
    await page.getByRole('heading', { name: 'This link cannot be used' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('W13 what spends asks a person who signed in long ago to sign in again, and brings them back', async () => {
    const { page, close } = await open();
    await beSignedIn(page, 'tess@example.com');
    await page.goto('/top-up');
    await page.getByRole('button', { name: 'Continue to payment' }).waitFor();
    await system().makeStale('tess@example.com');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    const again = page.getByRole('alert').getByRole('link', { name: 'Sign in again' });
    expect(await again.getAttribute('href')).toBe('/sign-in?return=%2Ftop-up');
    expect(await faultsOf(page)).toEqual([]);
    await close();
  });
}

function keyboardWalk({ open }: WalkSurroundings): void {
  it('signing in, and making and revoking a connection, go by keyboard alone', async () => {
    const { page, complaints, close } = await open();
    await page.goto('/sign-in');
    await page.getByLabel('E-mail address').waitFor();
    await tabTo(page, 'E-mail address');
    await page.keyboard.type('kim@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
    await tabTo(page, 'Open it');
    await page.keyboard.press('Enter');
    await page.getByText('to kim@example.com').waitFor();
    await tabTo(page, /sign-in\/confirm/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await tabTo(page, 'Sign in');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Balance' }).waitFor();
    await tabTo(page, 'Connections');
    await page.keyboard.press('Enter');
    await page.getByText('No connections yet').waitFor();
    await tabTo(page, 'New connection');
    await page.keyboard.press('Enter');
    await page.getByLabel('Name', { exact: true }).waitFor();
    await page.keyboard.type('typed');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '“typed” is ready' }).waitFor();
    await tabTo(page, 'I have stored it');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Revoke typed');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').locator('button:focus', { hasText: 'Keep it' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText(/^Revoked /).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
}

/** Presses Tab until the part with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const label = `((e) => e.labels?.[0]?.textContent ?? e.textContent ?? '')(document.activeElement)`;
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    const focused = (await page.evaluate<string>(label)).trim();
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
  }
  throw new Error(`Tab does not come to ${name} within 60 presses.`);
}
