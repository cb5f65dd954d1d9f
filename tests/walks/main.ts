import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { findChromium, noChromium, openBrowser, openPage } from './browser';
import { indexOf } from './screens-index';
import { openSiteSystem } from './site-system';
import { Tour } from './tour';
import * as account from './tour-account';
import * as open from './tour-public';
import { checkAnswers } from './tour-checks';
import { filePages } from './tour-files';
import * as review from './tour-review';

/**
 * `node tools/run.mjs walks [part …]`: goes through every page and state of the site, or those parts of it, looks for faults in each,
 * and puts pictures in all widths and both themes to dist/screens, and the six that the documents show to docs/screens. Ends with 1
 * when a fault was found.
 */
async function main(): Promise<number> {
  const chromium = findChromium();
  if (chromium === null) {
    console.log(noChromium);
    return 0;
  }
  const only = process.argv.slice(2);
  const folders = {
    all: path.join(repositoryRoot, 'dist/screens'),
    shown: path.join(repositoryRoot, 'docs/screens'),
  };
  const system = await openSiteSystem();
  const browser = await openBrowser(chromium);
  try {
    const newPage = () => openPage(browser, system.url, { reducedMotion: 'reduce' }, [system.paymentUrl]);
    const tour = new Tour(newPage, system.url, folders);
    const parts: readonly (readonly [string, (tour: Tour) => Promise<void>])[] = [
      ['public', open.publicPages],
      ['no-js', () => open.withoutPrograms(tour, browser)],
      ['german', open.germanPages],
      ['review', review.reviewPages],
      ['files', filePages],
      ['checks', () => checkAnswers(tour, system)],
      ['sign-in', account.signInPages],
      ['account', account.newAccount],
      ['readiness', account.readinessPages],
      ['top-up', account.topUpPages],
      ['connections', account.connectionPages],
      ['ledger', account.ledgerPages],
      ['device', (each) => account.devicePages(each, () => system.makeStale(account.deviceOwner))],
      ['german-account', open.germanAccount],
      ['registers', review.registerPages],
      ['status', () => open.statusPages(tour, system)],
      ['too-many', review.tooManyCalls],
    ];
    const unknown = only.filter((name) => !parts.some(([part]) => part === name));
    if (unknown.length > 0)
      throw new Error(`No part: ${unknown.join(', ')}. Parts: ${parts.map(([name]) => name).join(', ')}.`);
    for (const [name, walk] of parts) if (only.length === 0 || only.includes(name)) await tour.part(name, walk);
    writeFileSync(path.join(folders.all, 'README.md'), indexOf(tour.seen));
    const pictures = tour.seen.flatMap((each) => each.pictures);
    console.log(
      `${tour.seen.length} states, ${pictures.length} pictures in dist/screens, ${tour.faults.length} faults`,
    );
    return tour.faults.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await system.stop();
  }
}

void main().then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
