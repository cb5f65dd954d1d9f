import { beSignedIn, topUp } from './account-steps';
import {
  give,
  giveTwoNumbers,
  fixBrokenSample,
  openBrokenSample,
  openReview,
  settled,
  takeSample,
  drawn,
} from './review-steps';
import { cleanUbl, pdfWith } from './file-steps';
import { type Tour } from './tour';

/** From the empty page to the exported invoice, and every way in which a file is not taken. */
export async function reviewPages(tour: Tour): Promise<void> {
  const { page } = tour;
  await openReview(page);
  await tour.look('review-empty', 'Review: nothing given yet');
  await page.getByRole('button', { name: 'Paste instead' }).click();
  await tour.look('review-paste', 'Review: a text is pasted');
  await openReview(page);
  await page
    .locator('.drop')
    .dispatchEvent('dragover', { dataTransfer: await page.evaluateHandle('new DataTransfer()') });
  await page.getByText('Drop it to check it').waitFor();
  await tour.look('review-drag-over', 'Review: a file is held over the page');
  await openReview(page);
  await give(page, 'picture.png', 'PNG');
  await page.getByRole('alert').waitFor();
  await tour.look('review-unknown-format', 'Review: a file that is no invoice');
  await give(page, 'large.json', Buffer.alloc(8 * 1024 * 1024 + 1, '{'));
  await page.getByRole('alert').getByText('larger than 8 MiB').waitFor();
  await tour.look('review-too-large', 'Review: a file that is too large');
  await give(page, 'order.xml', '<!DOCTYPE a [<!ENTITY b "c">]><Order xmlns="urn:x">&b;</Order>');
  await page.getByText('There is no invoice to judge in this file').waitFor();
  await tour.look('review-not-read', 'Review: a file without an invoice that can be read');
  await working(tour);
  await findings(tour);
}

async function working(tour: Tour): Promise<void> {
  const { page } = tour;
  let answer: () => void = () => undefined;
  const isSeen = new Promise<void>((resolve) => (answer = resolve));
  // Before the page: it starts its judge as soon as it is idle.
  await page.route('**/assets/judge.worker*', async (route) => {
    await isSeen;
    await route.continue();
  });
  await openReview(page);
  await page.getByRole('link', { name: 'broken sample', exact: true }).click();
  await page.getByRole('heading', { name: 'Checking' }).waitFor();
  await tour.look('review-working', 'Review: the check takes its time');
  const moving = Number(await page.evaluate('document.getAnimations().length'));
  if (moving > 0) tour.note('review-reduced-motion', [`${moving} animations although less motion was asked for`]);
  await tour.lookOnce('review-reduced-motion', 'Review: who asked for less motion sees the ring stand still');
  answer();
  await drawn(page);
  await page.unroute('**/assets/judge.worker*');
}

async function findings(tour: Tour): Promise<void> {
  const { page } = tour;
  await openBrokenSample(page);
  await tour.look('review-findings', 'Review: findings beside the invoice');
  await otherWays(tour);
  await page.getByRole('tab', { name: 'JSON' }).click();
  await page.getByText('The draft as JSON').waitFor();
  await tour.look('review-json', 'Review: the draft as JSON, findings in their lines');
  await page.getByRole('tab', { name: 'Invoice' }).click();
  await page.emulateMedia({ media: 'print' });
  await tour.look('review-print', 'Review: printed');
  await page.emulateMedia({ media: 'screen' });
  await page.locator('.finding').first().click();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await tour.look('review-keys', 'Review: the keys', { windowOnly: true });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Apply fix' }).first().click();
  await page.locator('.finding.done').first().waitFor();
  await settled(page);
  await tour.look('review-one-fix', 'Review: one fix applied');
  await openBrokenSample(page);
  await fixBrokenSample(page);
  await tour.look('review-fixed', 'Review: nothing blocks any more');
  await page.getByRole('button', { name: 'Export UBL' }).click();
  await page.getByText('Ready: no rule fails').waitFor();
  await tour.look('review-export', 'Review: the export, read back');
  await page.goto('/pricing');
  await openReview(page);
  await takeSample(page, 'clean one');
  await tour.look('review-clean', 'Review: a clean invoice');
}

/** One picture each of the ways to see a page that are no width and no theme. */
async function otherWays(tour: Tour): Promise<void> {
  const { page } = tour;
  await page.setViewportSize({ width: 320, height: 640 });
  await tour.lookOnce('review-320-px', 'Review: a window of 320 px');
  await page.setViewportSize({ width: 640, height: 450 });
  await tour.lookOnce('review-zoom-200', 'Review: 200 % zoom of 1280 px');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.keyboard.press('Tab');
  await tour.lookOnce('review-forced-colours', 'Review: the colours of the person’s own system');
  await page.emulateMedia({ forcedColors: 'none' });
}

/** Both parties asked for at the register, of which one member state does not answer. */
export async function registerPages(tour: Tour): Promise<void> {
  const { page } = tour;
  await beSignedIn(page, 'otto@example.com');
  await topUp(page);
  await openReview(page);
  await giveTwoNumbers(page);
  await page.getByRole('button', { name: 'Ask VIES' }).waitFor();
  await tour.look('review-register-price', 'Review: the register’s price before it is asked');
  await page.getByRole('button', { name: 'Ask VIES' }).click();
  await page.getByRole('button', { name: 'Ask again' }).waitFor();
  await settled(page);
  await tour.look('review-register-unavailable', 'Review: one number is valid, of the other nothing is known');
}

/** What one address may ask for at once, and then once more. */
export async function tooManyCalls(tour: Tour): Promise<void> {
  const { page, site } = tour;
  await openReview(page);
  let status = 0;
  for (let call = 0; call < 200 && status !== 429; call += 1) {
    status = (await page.request.post(`${site}/api/invoice/review`, { data: { invoice: {} } })).status();
  }
  await give(page, 'invoice.pdf', await pdfWith(Buffer.from(cleanUbl())));
  await tour.look('review-send-pdf', 'Review: a PDF, before it is sent');
  await page.getByRole('button', { name: 'Send and check' }).click();
  await page.getByRole('alert').getByText('Too many calls').waitFor();
  await tour.look('review-rate-limited', 'Review: too many calls');
}
