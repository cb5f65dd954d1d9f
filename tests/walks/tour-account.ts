import { deviceRoutes } from '@einvoice/site-contract';
import { randomAccount, viesSandboxNumbers } from '@einvoice/test-kit';
import { type Page } from 'playwright-core';
import { beSignedIn, makeConnection, signIn, topUp } from './account-steps';
import { type Tour } from './tour';

/** Whoever goes through the pages of an account. */
const tourist = 'nora@example.com';
/** Another person: nobody signs in more than five times in a quarter of an hour. */
export const deviceOwner = 'dora@example.com';

export async function signInPages(tour: Tour): Promise<void> {
  const { page } = tour;
  await tour.open('/sign-in');
  await page.getByLabel('E-mail address').waitFor();
  await tour.look('sign-in', 'Sign in');
  await page.getByLabel('E-mail address').fill('mia@example.com');
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  await tour.look('sign-in-sent', 'Sign in: the link is on its way');
  await tour.open('/dev/mailbox');
  const link = page.getByRole('link', { name: /sign-in\/confirm#token=/ }).first();
  await link.waitFor();
  await tour.look('mailbox', 'The local mailbox of a sandbox');
  await link.click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await tour.look('sign-in-confirm', 'Sign in: only this button does');
  await tour.open('/'); // else only the part behind # would change, and no page be loaded
  await tour.open('/sign-in/confirm#token=gone');
  await page.getByRole('heading', { name: 'This link cannot be used' }).waitFor();
  await tour.look('sign-in-expired', 'Sign in: a link that was used');
}

/** An account in which nothing has happened. */
export async function newAccount(tour: Tour): Promise<void> {
  const { page } = tour;
  await signIn(page, tourist);
  await tour.look('account-new', 'Account: new');
  await tour.open('/account/connections');
  await page.getByText('No connections yet').waitFor();
  await tour.look('connections-empty', 'Connections: none yet');
  await tour.open('/account/ledger');
  await page.getByText('Nothing has moved yet').waitFor();
  await tour.look('ledger-empty', 'Ledger: nothing has moved');
  await tour.open('/account/sign-in');
  await page.getByText('Active: this browser').waitFor();
  await tour.look('account-sign-in', 'Account: where one is signed in, and the data');
}

/** The payment provider's pages, and what becomes of a payment. */
export async function topUpPages(tour: Tour): Promise<void> {
  const { page } = tour;
  await beSignedIn(page, tourist);
  const choose = async () => {
    await tour.open('/top-up');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('heading', { name: 'LOCAL PAYMENT - no money moves' }).waitFor();
  };
  await tour.open('/top-up');
  await page.getByRole('button', { name: 'Continue to payment' }).waitFor();
  await tour.look('top-up', 'Top-up: the amount');
  await choose();
  await tour.look('payment', 'The local payment page, which moves no money', { foreign: true });
  await page.getByRole('link', { name: 'Back to the site without paying' }).click();
  await page.getByText('Not paid yet').waitFor();
  await tour.look('top-up-unpaid', 'Top-up: the person came back without paying');
  await choose();
  await page.getByRole('button', { name: 'Pay late' }).click();
  await page.getByText('Waiting for the bank').waitFor();
  await tour.look('top-up-waiting', 'Top-up: waiting for the bank');
  await choose();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByText('Declined. Nothing moved').waitFor();
  await tour.look('top-up-declined', 'Top-up: declined');
  await choose();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText(/credits were added/).waitFor();
  await tour.look('top-up-done', 'Top-up: added');
}

/** A list of three numbers, of which one is not answered, and the status of the answer. */
async function verifyThree(page: Page, site: string, secret: string): Promise<number> {
  const { valid, memberStateDown, notRegistered } = viesSandboxNumbers;
  const rows = [valid, memberStateDown, notRegistered].map((vatId, index) => ({ reference: `c-${index + 1}`, vatId }));
  const headers = { authorization: `Bearer ${secret}` };
  return (await page.request.post(`${site}/api/v1/vat/verify`, { data: { rows }, headers })).status();
}

/** A connection from its form to its end, and what it spent. */
export async function connectionPages(tour: Tour): Promise<void> {
  const { page, site } = tour;
  await beSignedIn(page, tourist);
  await topUp(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site });
  await tour.open('/account/connections');
  await page.getByRole('button', { name: 'New connection' }).click();
  await page.getByLabel('Name', { exact: true }).fill('ERP export');
  await tour.look('connection-create', 'Connections: a new one');
  const secret = await makeConnection(page, 'ERP export');
  await tour.look('connection-secret', 'Connections: the secret, shown this once');
  await page.getByRole('button', { name: 'Copy secret' }).click();
  await page.getByRole('status').getByText('Secret copied').waitFor();
  await tour.lookOnce('connection-copied', 'Connections: the secret is copied');
  await page.getByRole('button', { name: 'I have stored it' }).click();
  const status = await verifyThree(page, site, secret);
  if (status !== 200) tour.note('connection', [`the batch route answered ${status}`]);
  await tour.open('/account/connections');
  await page.getByRole('button', { name: 'Revoke ERP export' }).click();
  await page.getByRole('dialog').waitFor();
  await tour.look('connection-revoke', 'Connections: revoking asks first', { windowOnly: true });
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText(/^Revoked /).waitFor();
  await makeConnection(page, 'Agent on the laptop');
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('button', { name: 'Revoke Agent on the laptop' }).waitFor();
  await tour.look('connections', 'Connections: one in use, one revoked');
}

export async function ledgerPages(tour: Tour): Promise<void> {
  const { page, site } = tour;
  await beSignedIn(page, tourist);
  await topUp(page);
  await verifyThree(page, site, await makeConnection(page, 'Nightly list'));
  await tour.open('/account');
  await page.getByText('Test funds: no real money').waitFor();
  await tour.look('account', 'Account: in use');
  await tour.open('/account/ledger');
  const charged = page.getByRole('row').filter({ hasText: 'Charged: VAT list' }).first();
  await charged.waitFor();
  await tour.look('ledger', 'Ledger');
  await charged.getByRole('button').click();
  await page.getByText(viesSandboxNumbers.valid).first().waitFor();
  await tour.look('ledger-run', 'Ledger: one run open');
  await page.getByLabel('Show').selectOption('taken_back');
  await page.getByText('Nothing fits this filter').waitFor();
  await tour.look('ledger-filtered', 'Ledger: a filter that nothing fits');
}

export async function readinessPages(tour: Tour): Promise<void> {
  const { page } = tour;
  const enter = async (part: string, values: Readonly<Record<string, string>>) => {
    await page.getByRole('button', { name: new RegExp(`(Enter|Change) ${part}`) }).click();
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: `Change ${part}` }).waitFor();
  };
  await beSignedIn(page, tourist);
  await tour.open('/account/readiness');
  await page.getByRole('button', { name: 'Enter Legal entity' }).waitFor();
  await tour.look('readiness-new', 'Readiness: nothing entered');
  await enter('Legal entity', { 'Legal name': 'Acme BV', 'Country, two letters': 'BE' });
  await page.getByRole('button', { name: 'Enter VAT number' }).click();
  await tour.look('readiness-entering', 'Readiness: the VAT number is entered');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await enter('VAT number', { 'VAT number': viesSandboxNumbers.valid });
  await enter('Peppol address', { Scheme: '0208', Identifier: '0999999922' });
  await tour.look('readiness', 'Readiness: everything entered');
  await page.getByLabel('Address of the wallet').fill(randomAccount().address);
  await page.getByRole('button', { name: 'Get the text to sign' }).click();
  await page.getByLabel('Text to sign').waitFor();
  await tour.look('readiness-wallet', 'Readiness: the text that a wallet signs');
}

/** @param makeStale the sign-in of whoever goes through the site becomes too old for what spends */
export async function devicePages(tour: Tour, makeStale: () => Promise<void>): Promise<void> {
  const { page, site } = tour;
  const ask = async () => {
    const data = { client_name: 'einvoice 0.2.4' };
    const answer = await page.request.post(site + deviceRoutes.authorize, { data });
    const { user_code } = (await answer.json()) as { user_code: string };
    await tour.open('/device');
    await page.getByLabel('Code', { exact: true }).fill(user_code);
  };
  const seeClaim = async () => {
    await page.getByRole('button', { name: 'Show the request' }).click();
    await page.getByText('which anybody can claim').waitFor();
  };
  await beSignedIn(page, deviceOwner);
  await ask();
  await tour.look('device', 'Device: the code is typed');
  await seeClaim();
  await tour.look('device-claim', 'Device: what the terminal claims');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('The terminal may spend now.').waitFor();
  await tour.look('device-approved', 'Device: approved');
  await ask();
  await seeClaim();
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.getByText('The terminal gets nothing.').waitFor();
  await tour.look('device-denied', 'Device: denied');
  await ask();
  await seeClaim();
  await makeStale();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Then type the code again').waitFor();
  await tour.look('device-sign-in-again', 'Device: signed in long ago');
}
