import { siteRoutes } from '@einvoice/site-contract';
import { viesSandboxNumbers } from '@einvoice/test-kit';
import { type Page } from 'playwright-core';
import { type SiteSystem } from './site-system';

/** Has a link mailed. */
export async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
}

/** Signs in by the link in the local mailbox, as a person would: the link alone changes nothing, its button does. */
export async function signIn(page: Page, email: string): Promise<void> {
  await askForLink(page, email);
  await page.goto('/dev/mailbox');
  await page
    .getByRole('link', { name: /sign-in\/confirm#token=/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/account');
  await page.getByRole('heading', { name: 'Balance' }).waitFor();
}

/** Signs in as the pages do and without them: for a walk that is about something else. */
export async function beSignedIn(page: Page, email: string): Promise<void> {
  const mailbox = () => page.request.get(siteRoutes.mailbox);
  const headers = { origin: new URL((await mailbox()).url()).origin };
  const asked = await page.request.post(siteRoutes.signIn, { headers, data: { email } });
  if (!asked.ok()) throw new Error(await asked.text());
  const token = /sign-in\/confirm#token=([A-Za-z]+)/.exec(await (await mailbox()).text())?.[1] ?? ''; // the newest is first
  const confirmed = await page.request.post(siteRoutes.signInConfirm, { headers, data: { token } });
  if (!confirmed.ok()) throw new Error(await confirmed.text());
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
  await shownAtLast(page, 'Local payment. No money moves.');
  await look('top-up');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { name: 'LOCAL PAYMENT - no money moves' }).waitFor();
  await look('payment');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText(/credits were added/).waitFor();
  await look('top-up outcome');
}

/** A busy machine may refuse what a page asks for: then a person tries again, a few times. What the page says instead is told. */
async function shownAtLast(page: Page, text: string): Promise<void> {
  const [shown, again] = [page.getByText(text), page.getByRole('button', { name: 'Try again', exact: true })];
  try {
    for (let tries = 0; tries < 5; tries += 1) {
      await shown.or(again).first().waitFor();
      if (await shown.isVisible()) return;
      await page.waitForTimeout(2_000);
      await again.click();
    }
    await shown.waitFor();
  } catch (cause) {
    throw new Error(`Not shown: ${text} The page says: ${await page.locator('main').innerText()}`, { cause });
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
