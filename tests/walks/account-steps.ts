import { siteRoutes } from '@einvoice/site-contract';
import { viesSandboxNumbers } from '@einvoice/test-kit';
import { type Locator, type Page } from 'playwright-core';
import { type SiteSystem } from './site-system';

/** Has a link mailed. */
export async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail address').fill(email);
  await press(page, 'Mail me a link', page.getByRole('heading', { name: 'Check your e-mail' }));
}

/** Signs in by the link in the local mailbox, as a person would: the link alone changes nothing, its button does. */
export async function signIn(page: Page, email: string): Promise<void> {
  await askForLink(page, email);
  await page.goto('/dev/mailbox');
  await page
    .getByRole('link', { name: /sign-in\/confirm#token=/ })
    .first()
    .click();
  await press(page, 'Sign in', page.getByRole('heading', { name: 'Balance' }));
}

/** Signs in as the pages do and without them: for a walk that is about something else. */
export async function beSignedIn(page: Page, email: string): Promise<void> {
  const mailbox = () => page.request.get(siteRoutes.mailbox);
  const headers = { origin: new URL((await mailbox()).url()).origin };
  await postAtLast(page, siteRoutes.signIn, { headers, data: { email } });
  const token = /sign-in\/confirm#token=([A-Za-z]+)/.exec(await (await mailbox()).text())?.[1] ?? ''; // the newest is first
  await postAtLast(page, siteRoutes.signInConfirm, { headers, data: { token } });
}

/** What is not known on a busy machine is asked again, a few times. */
async function postAtLast(page: Page, address: string, options: { headers: Record<string, string>; data: object }) {
  for (let tries = 1; ; tries += 1) {
    const answer = await page.request.post(address, options);
    if (answer.ok()) return;
    if (answer.status() < 500 || tries === 5) throw new Error(await answer.text());
    await page.waitForTimeout(2_000);
  }
}

/**
 * Tops up the amount offered first, by way of the payment provider's page, until the credits are there.
 * @param look is called on each page, with its name
 */
export async function topUp(
  page: Page,
  look: (name: string) => Promise<unknown> = async () => undefined,
): Promise<void> {
  await page.goto('/top-up');
  const again = page.getByRole('button', { name: 'Try again', exact: true });
  await shownAtLast(page, page.getByText('Local payment. No money moves.'), again, again);
  await look('top-up');
  await press(page, 'Continue to payment', page.getByRole('heading', { name: 'LOCAL PAYMENT - no money moves' }));
  await look('payment');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText(/credits were added/).waitFor();
  await look('top-up outcome');
}

/**
 * Presses a button until what it leads to is shown. A busy machine may refuse what a page asks for: then a person presses again, a
 * few times. What the page says instead is told.
 */
export async function press(page: Page, name: string, shown: Locator): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.click();
  await shownAtLast(page, shown, page.locator('.failure.unknown'), button);
}

/** Waits for what a page is to show; while it says instead that something is not known, what asks again is pressed. */
async function shownAtLast(page: Page, shown: Locator, unknown: Locator, again: Locator): Promise<void> {
  try {
    for (let tries = 0; tries < 5; tries += 1) {
      await shown.or(unknown).first().waitFor();
      if (await shown.isVisible()) return;
      await page.waitForTimeout(2_000);
      await again.click();
    }
    await shown.waitFor();
  } catch (cause) {
    throw new Error(`Not shown: ${String(shown)} The page says: ${await page.locator('main').innerText()}`, { cause });
  }
}

/** Makes a connection and returns its secret, which the page shows this once. */
export async function makeConnection(page: Page, name: string): Promise<string> {
  await page.goto('/account/connections');
  await page.getByRole('button', { name: 'New connection' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  return (await page.getByLabel('Connection secret').textContent()) ?? '';
}

/** A call of a connection, about a number that is valid. */
export const verifyOne = (system: SiteSystem, secret: string) =>
  fetch(`${system.url}/api/v1/vat/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ rows: [{ reference: 'c-1', vatId: viesSandboxNumbers.valid }] }),
  });
