import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { makeConnection, signIn } from './account-steps';
import { findChromium, noChromium, openBrowser, openPage } from './browser';
import { mendBrokenSample, openBrokenSample } from './review-steps';
import { openSiteHouse } from './site-house';

const folder = path.join(repositoryRoot, 'docs/screens');
const addresses = [
  '/',
  '/pricing',
  '/docs/states',
  '/docs/errors/insufficient_credits',
  '/status',
  '/review',
  '/sign-in',
];
const looks = [
  ['1280-light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
  ['360-dark', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }],
] as const;

/** `node tools/run.mjs website-walks`: pictures of the pages and their states, in two widths and both themes, to docs/screens. */
async function main(): Promise<void> {
  const chromium = findChromium();
  if (chromium === null) return console.log(noChromium);
  mkdirSync(folder, { recursive: true });
  const house = await openSiteHouse();
  const browser = await openBrowser(chromium);
  try {
    for (const [look, options] of looks) {
      const { page, close } = await openPage(browser, house.url, { ...options, reducedMotion: 'reduce' });
      const take = async (name: string) => {
        await page.evaluate('document.fonts.ready');
        const mask = [page.getByLabel('Connection secret')]; // of a database that is gone, but a secret all the same
        await page.screenshot({ path: path.join(folder, `${name}-${look}.png`), fullPage: true, mask });
      };
      for (const address of addresses) {
        await page.goto(address, { waitUntil: 'networkidle' });
        await take(address === '/' ? 'home' : address.slice(1).replaceAll('/', '-'));
      }
      await openBrokenSample(page);
      await take('review-findings');
      await mendBrokenSample(page);
      await page.getByRole('button', { name: 'Export UBL' }).click();
      await page.getByText('Ready: no rule fails').waitFor();
      await take('review-export');
      await signIn(page, 'nora@example.com');
      await take('account-new');
      await makeConnection(page, 'ERP export');
      await take('connection-secret');
      await page.getByRole('button', { name: 'I have stored it' }).click();
      for (const name of ['ledger', 'readiness', 'sign-in']) {
        await page.goto(`/account/${name}`, { waitUntil: 'networkidle' });
        await take(`account-${name}`);
      }
      await close();
    }
  } finally {
    await browser.close();
    await house.stop();
  }
}

void main().then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
