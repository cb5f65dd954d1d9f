import { type Locator, type Page } from 'playwright-core';

/** One thing a person does on the review page: a key, or a click. What is needed for it is done before it. */
export interface Interaction {
  readonly name: string;
  readonly before?: (page: Page) => Promise<unknown>;
  readonly key?: string;
  readonly click?: (page: Page) => Locator;
  /** Until the page has done what it was told. */
  readonly after?: (page: Page) => Promise<unknown>;
}

const tab = (name: string) => (page: Page) => page.locator('[role=tab]', { hasText: name });
const settled = (page: Page) => page.locator('.verdict[aria-busy="false"]').waitFor();
const fix = '.finding:not(.done) .f-act button';

/** In this order, on a large draft that has findings with and without a fix. */
export const reviewInteractions: readonly Interaction[] = [
  { name: 'next finding (J)', key: 'j' },
  {
    name: 'next finding, of another rule (J)',
    before: async (page) => {
      while ((await page.locator('.fold').nth(1).locator('.finding').count()) === 0) await page.keyboard.press('j');
      await page.keyboard.press('k');
    },
    key: 'j',
  },
  { name: 'previous finding (K)', key: 'k' },
  { name: 'a finding is clicked', click: (page) => page.locator('.finding:not(.done) h3').nth(3) },
  { name: 'a finding is clicked on the invoice', click: (page) => page.locator('.paper a.v').nth(4) },
  { name: 'tab JSON', click: tab('JSON') },
  { name: 'next finding in the JSON (J)', key: 'j' },
  { name: 'tab UBL', click: tab('UBL') },
  { name: 'tab Invoice', click: tab('Invoice') },
  { name: 'later lines', click: (page) => page.locator('.paper .window button').last() },
  { name: 'the findings of a rule open', click: (page) => page.locator('.fold-head[aria-expanded="false"]').first() },
  { name: 'show more findings', click: (page) => page.locator('.fold > .btn').first() },
  {
    name: 'apply a fix',
    click: (page) => page.locator(fix).first(),
    after: async (page) => {
      await page.locator('.finding.done').waitFor();
      await settled(page);
    },
  },
  {
    name: 'undo it',
    click: (page) => page.locator('.finding.done button').first(),
    after: async (page) => {
      await page.locator('.finding.done').waitFor({ state: 'detached' });
      await settled(page);
    },
  },
];

/** Brings what is to be clicked before the person's eyes; what is returned is the key press or click alone. */
export async function readyFor(page: Page, { before, key, click }: Interaction): Promise<() => Promise<void>> {
  await before?.(page);
  if (key !== undefined) return () => page.keyboard.press(key);
  const target = click!(page);
  await target.scrollIntoViewIfNeeded();
  await quiet(page);
  const box = (await target.boundingBox())!;
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Until the browser has drawn what it was told to, and has had nothing else to do for a moment. */
export const quiet = (page: Page): Promise<unknown> =>
  page.evaluate(
    `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
      requestIdleCallback(() => setTimeout(() => requestIdleCallback(resolve), 50)))))`,
  );
