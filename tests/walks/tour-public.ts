import { siteRoutes } from '@einvoice/site-contract';
import { viesSandboxNumbers } from '@einvoice/test-kit';
import { type Browser } from 'playwright-core';
import { beSignedIn, topUp } from './account-steps';
import { openPage } from './browser';
import { giveTwoNumbers, openReview, drawn } from './review-steps';
import { type SiteSystem } from './site-system';
import { type Tour } from './tour';

const pages = [
  ['home', '/', 'Home'],
  ['pricing', '/pricing', 'Pricing'],
  ['docs', '/docs', 'Docs'],
  ['docs-people', '/docs/people', 'Docs: the path for people'],
  ['docs-developers', '/docs/developers', 'Docs: the path for developers'],
  ['docs-start', '/docs/start', 'Docs: start'],
  ['check', '/check', 'Check one thing'],
  ['docs-states', '/docs/states', 'Docs: the states of an answer'],
  ['docs-tool', '/docs/tools/validate_invoice', 'Docs: one tool'],
  ['docs-rule', '/docs/rules/BR-CO-16', 'Docs: one rule'],
  ['docs-error', '/docs/errors/insufficient_credits', 'Docs: one error code'],
  ['docs-api', '/docs/api', 'Docs: the API'],
  ['docs-limits', '/docs/limits', 'Docs: limits and facts'],
  ['not-found', '/nothing/here', 'An address that nothing has'],
] as const;

/** What anybody reads. */
export async function publicPages(tour: Tour): Promise<void> {
  for (const [name, address, title] of pages) {
    await tour.open(address);
    await tour.look(name, title);
  }
}

/**
 * The state of sources, before and after the register stopped answering. Last: it stays silent for the pages, too. What was answered
 * before is kept, and a member state that failed is left alone, so a number is asked for that no other part asks for.
 */
export async function statusPages(tour: Tour, { vies, rememberSources }: SiteSystem): Promise<void> {
  await rememberSources();
  await beSignedIn(tour.page, 'otto@example.com');
  await topUp(tour.page);
  await tour.open('/status');
  await tour.page.getByText('switched on here').waitFor();
  await tour.page.getByRole('heading', { name: 'Past incidents' }).waitFor();
  await tour.look('status', 'Status: what answers, and what was observed in 90 days');
  vies.behave({ kind: 'code', code: 'SERVICE_UNAVAILABLE' });
  await openReview(tour.page);
  await giveTwoNumbers(tour.page, viesSandboxNumbers.requester);
  await tour.page.getByRole('button', { name: 'Ask VIES' }).click();
  await tour.page.getByRole('button', { name: 'Ask again' }).waitFor();
  await tour.open('/status');
  await tour.page.getByText(/^1 of \d+ sources did not answer/).waitFor();
  await tour.page.getByRole('heading', { name: 'Past incidents' }).waitFor();
  await tour.look('status-outage', 'Status: VIES does not answer');
  await tour.page.route(`**${siteRoutes.statusHistory}`, (route) => route.fulfill({ json: { state: 'unknown' } }));
  await tour.page.getByRole('button', { name: 'Ask again' }).click();
  await tour.page.getByText('cannot be read now').waitFor();
  await tour.look('status-unknown', 'Status: what was observed before cannot be read');
  await tour.page.unroute(`**${siteRoutes.statusHistory}`);
}

/** Pages of every program in German: its words are the longest. */
export async function germanPages(tour: Tour): Promise<void> {
  for (const name of [
    'docs/people',
    'pricing',
    'check',
    'check/bank-details',
    'check/parcel',
    'check/name',
    'check/product',
    'check/receiver',
    'status',
    'sign-in',
    'review',
  ] as const) {
    await tour.open(`/de/${name}`);
    await tour.look(`de-${name.replace('/', '-')}`, `In German: ${name}`);
  }
  await tour.open('/de/pricing');
  await tour.open('/de/review#broken-sample');
  await drawn(tour.page);
  await tour.look('de-review-findings', 'In German: findings');
}

/** The pages of somebody who is signed in, in German, with something in them. */
export async function germanAccount(tour: Tour): Promise<void> {
  await beSignedIn(tour.page, 'otto.deutsch@example.com');
  await topUp(tour.page);
  const outcome = new URL(tour.page.url()).pathname;
  for (const address of [
    '/account',
    '/account/connections',
    '/account/ledger',
    '/account/readiness',
    '/account/rules',
    '/account/sign-in',
    '/device',
    '/top-up',
    outcome,
  ]) {
    await tour.open(`/de${address}`);
    const name = address === outcome ? 'top-up-done' : address.slice(1).replace('/', '-');
    await tour.look(`de-${name}`, `In German: ${name}`);
  }
}

/** The pages as a browser without JavaScript shows them. */
export async function withoutPrograms(tour: Tour, browser: Browser): Promise<void> {
  const { page, close } = await openPage(browser, tour.site, { javaScriptEnabled: false });
  await page.goto('/review');
  await tour.keep(page, 'review-no-js', 'Review without JavaScript');
  await page.goto('/status');
  await tour.keep(page, 'status-no-js', 'Status without JavaScript');
  await page.goto('/sign-in');
  await tour.keep(page, 'sign-in-no-js', 'Sign-in without JavaScript');
  await close();
}
