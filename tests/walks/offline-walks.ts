import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { type Page } from 'playwright-core';
import { type WalkSurroundings } from './account-walks';
import { cleanUbl, inWrongOrder, openWith } from './file-steps';
import { openReview, settled, word } from './review-steps';

/** The review page without a network, after it was there once. */
export function offlineWalks({ open }: WalkSurroundings): void {
  it('after the first visit a file of any profile is checked and fixed without a network, and nothing of it is kept', async () => {
    const { page, complaints, close } = await open({ serviceWorkers: 'allow' });
    await openReview(page);
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await page.context().setOffline(true);
    await page.reload();
    await openWith(page, 'order.xml', inWrongOrder(cleanUbl().replace('Acme', 'Secret Seller')));
    expect(await word(page)).toBe('Not ready');
    await page.getByRole('button', { name: 'Apply 1 fix' }).click();
    await page.locator('.finding.done').waitFor();
    await settled(page);
    expect(await word(page)).toBe('Ready');
    const xrechnung = readFileSync(path.join(repositoryRoot, 'fixtures/xrechnung-cii.xml'));
    await openWith(page, 'xrechnung.xml', xrechnung);
    expect(await word(page)).toBe('Ready');
    expect(await keptBy(page)).toEqual({ strange: [], told: false });
    await expect(page.goto('/pricing')).rejects.toThrow();
    expect(complaints).toEqual([]);
    await close();
  });

  it('a browser can install the site: nothing is wrong with its manifest', async () => {
    const { page, close } = await open();
    await openReview(page);
    const debug = await page.context().newCDPSession(page);
    const { url, errors } = await debug.send('Page.getAppManifest');
    expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
    const { installabilityErrors: faults } = await debug.send('Page.getInstallabilityErrors');
    // A walk begins with nothing kept from any other, as a private window does, which installs no site.
    expect(faults.map(({ errorId }) => errorId).filter((fault) => fault !== 'in-incognito')).toEqual([]);
    await close();
  });
}

/** Addresses in the browser's caches that are none of the page's files, and whether any content has the name of the seller. */
const keptBy = (page: Page): Promise<unknown> =>
  page.evaluate(`(async () => {
    const strange = [];
    let told = false;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url);
        if (!/^\\/((?:[a-z]{2}\\/)?review|environment\\.css|favicon\\.svg|manifest\\.webmanifest|samples\\/(broken|clean)\\.json|assets\\/[^/]+)$/.test(pathname)) strange.push(pathname);
        told ||= (await (await cache.match(request)).text()).includes('Secret Seller');
      }
    }
    return { strange, told };
  })()`);
