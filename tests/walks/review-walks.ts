import { type Page } from 'playwright-core';
import { type WalkSurroundings } from './account-walks';
import { give, fixBrokenSample, openBrokenSample, openReview, settled } from './review-steps';

/** Journeys over the review page with a JSON invoice: every fix taken back, keys alone, and what does not fit. */
export function reviewWalks(surroundings: WalkSurroundings): void {
  fixingWalks(surroundings);
  refusalWalks(surroundings);
}

function fixingWalks({ open }: WalkSurroundings): void {
  it('every fix of a fixed invoice is taken back, one by one, to the draft as it was', async () => {
    const { page, close } = await open();
    await openBrokenSample(page);
    const before = await page.locator('.findings').innerText();
    await fixBrokenSample(page);
    for (let left = await page.locator('.finding.done').count(); left > 0; left -= 1) {
      await page.keyboard.press('u');
      await page
        .locator('.finding.done')
        .nth(left - 1)
        .waitFor({ state: 'detached' });
      await settled(page);
    }
    expect(await page.locator('.findings').innerText()).toBe(before);
    await close();
  });

  it('from the broken sample to the downloaded export by keys alone', async () => {
    const { page, close } = await open();
    await openBrokenSample(page);
    await page.locator('#verdict:focus').waitFor();
    await tabTo(page, 'Apply 3 fixes');
    await page.keyboard.press('Enter');
    await page.locator('.finding.done').nth(2).waitFor();
    await settled(page);
    for (const value of ['0208:0403170701', 'PO-77', '2026-12-20']) {
      const done = await page.locator('.finding.done').count();
      await page.locator('#verdict:focus').waitFor();
      await tabTo(page, 'input');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(value);
      await page.keyboard.press('Enter');
      await page.locator('.finding.done').nth(done).waitFor();
      await settled(page);
    }
    await page.locator('#verdict:focus').waitFor();
    await page.keyboard.press('e');
    await page.locator('#export:focus').waitFor();
    await tabTo(page, 'Download UBL');
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toBe('invoice-2026-0042.xml');
    await close();
  });
}

function refusalWalks({ open }: WalkSurroundings): void {
  it('a fix that does not fit the draft changes nothing, says so, and the check is made again', async () => {
    const { page, close } = await open();
    await page.addInitScript(otherPlaces);
    await openBrokenSample(page);
    await page.evaluate('window.areOtherPlaces = false');
    await page.locator('.finding', { hasText: '/lines/9/unit' }).getByRole('button', { name: 'Apply fix' }).click();
    const note = page.getByRole('alert').filter({ hasText: 'The draft has changed since this fix was proposed.' });
    await note.waitFor();
    expect(await page.locator('.finding.done').count()).toBe(0);
    await note.getByRole('button', { name: 'Check again' }).click();
    await note.waitFor({ state: 'detached' });
    await page.locator('.finding', { hasText: '/lines/0/unit' }).waitFor();
    await close();
  });

  it('a pasted text that is not taken is still there, and an object that is no invoice is shown as it is', async () => {
    const { page, close } = await open();
    await openReview(page);
    await page.getByRole('button', { name: 'Paste instead' }).click();
    const texts = { '{"number": ': 'not valid JSON at line 1', '[1]': 'not an object', '{"x":1}': 'is no invoice' };
    for (const [text, problem] of Object.entries(texts)) {
      await page.getByRole('textbox').fill(text);
      await page.getByRole('button', { name: 'Check this text' }).click();
      await page.getByRole('alert').getByText(problem).waitFor();
      expect(await page.getByRole('textbox').inputValue()).toBe(text);
    }
    await give(page, 'other.json', '{"colour": "red", "currency": "EUR"}');
    await page.getByText('shown as JSON instead').waitFor();
    await close();
  });
}

/** What the worker answers speaks of another line until the page is told otherwise. */
const otherPlaces = `
  const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data');
  window.areOtherPlaces = true;
  Object.defineProperty(MessageEvent.prototype, 'data', { get() {
    const data = get.call(this);
    if (!window.areOtherPlaces || data?.answer === undefined) return data;
    return JSON.parse(JSON.stringify(data).replaceAll('/lines/0/unit', '/lines/9/unit'));
  } });
`;

/** Presses Tab until the focus is on what says these words, or on an element of this name. */
async function tabTo(page: Page, what: string): Promise<void> {
  const focused = () =>
    page.evaluate<string[]>(`[document.activeElement.innerText?.trim(), document.activeElement.localName]`);
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    if ((await focused()).includes(what)) return;
  }
  throw new Error(`Tab does not lead to ${what}.`);
}
