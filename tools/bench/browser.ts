import { setTimeout as sleep } from 'node:timers/promises';
import { type Page } from 'playwright-core';
import { findChromium, noChromium, openBrowser, openPage } from '../../tests/walks/browser';
import { cleanUbl } from '../../tests/walks/file-steps';
import { give, openReview } from '../../tests/walks/review-steps';
import { openSiteSystem } from '../../tests/walks/site-system';
import { benchReviewPage } from './review-page';

const lineCounts = [10, 100, 10_000];
const rounds = 7;
const firstVerdictMsMax = 100;
/** What a person takes at least to find a file and drop it. */
const idleMs = 3_000;

/**
 * How long it takes from the file to the verdict on the review page, where the browser judges it, beside a round trip to the service
 * with the same file. `first` is the first of a page that was idle before, as a person finds it, and what the goal is about; `atOnce`
 * has the start of the worker and its rules in it. Then the interactions and first loads of `review-page`.
 */
export async function benchBrowser(): Promise<void> {
  const chromium = findChromium();
  if (chromium === null) throw new Error(noChromium);
  const system = await openSiteSystem();
  const browser = await openBrowser(chromium);
  try {
    for (const count of lineCounts) {
      const xml = cleanUbl().replace(/<cac:InvoiceLine>[^]*<\/cac:InvoiceLine>/, (lines) => lines.repeat(count));
      const hasty = await openPage(browser, system.url);
      await openReview(hasty.page);
      const atOnce = await verdictMs(hasty.page, xml);
      await hasty.close();
      const { page, close } = await openPage(browser, system.url);
      await openReview(page);
      await sleep(idleMs);
      const first = await verdictMs(page, xml);
      const again: number[] = [];
      const there: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await page.getByRole('button', { name: 'Check another file' }).click();
        again.push(await verdictMs(page, xml));
        there.push(await roundTripMs(page, xml));
      }
      await close();
      print(count, { atOnce, first, again: Math.min(...again), there: Math.min(...there) });
    }
  } finally {
    await browser.close();
    await system.stop();
  }
  await benchReviewPage();
}

/** By the clock of the page: from the file in its field to the verdict in its document. */
async function verdictMs(page: Page, xml: string): Promise<number> {
  await page.evaluate(watchVerdict);
  await give(page, 'invoice.xml', xml);
  return page.evaluate<number>('window.verdictMs');
}

const watchVerdict = `
  window.verdictMs = new Promise((resolve) => {
    let start = 0;
    addEventListener('change', () => (start = performance.now()), { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (document.getElementById('verdict') === null || start === 0) return;
      observer.disconnect();
      resolve(performance.now() - start);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  undefined;
`;

/** What the page did before it judged by itself: sends the file, and reads the answer. */
const roundTripMs = (page: Page, xml: string): Promise<number> =>
  page.evaluate<number>(`(async (body) => {
    const start = performance.now();
    const answer = await fetch('/api/invoice/read', { method: 'POST', headers: { 'content-type': 'application/xml' }, body });
    await answer.json();
    return performance.now() - start;
  })(${JSON.stringify(xml)})`);

interface Times {
  readonly atOnce: number;
  readonly first: number;
  readonly again: number;
  readonly there: number;
}

function print(lines: number, { atOnce, first, again, there }: Times): void {
  const ms = (value: number) => `${Math.round(value)}ms`;
  const goal = lines === 10 ? ` goal<${firstVerdictMsMax}ms ${first < firstVerdictMsMax ? 'met' : 'MISSED'}` : '';
  console.log(
    `lines-${lines}: ratio=${(there / again).toFixed(2)} verdict=${ms(again)} first=${ms(first)} atOnce=${ms(atOnce)} roundTrip=${ms(there)}${goal}`,
  );
}
