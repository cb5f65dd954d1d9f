import { type Page } from 'playwright-core';
import { beSignedIn, topUp } from './account-steps';
import { type WalkSurroundings } from './account-walks';
import { holdBack } from './browser';
import { loaded } from './page-faults';
import { cleanUbl } from './file-steps';
import { drawn, give, openBrokenSample, openReview, settled } from './review-steps';

/** Made from rules, codes, tools, limits and routes: as long as these are many. */
const docsLists: readonly string[] = ['/docs/rules', '/docs/errors', '/docs/tools', '/docs/limits', '/docs/api'];

/** What the review of the pages found, each with what is so now. */
export function pageWalks(surroundings: WalkSurroundings): void {
  const { open, system } = surroundings;
  pricingWalk(surroundings);
  searchWalks(surroundings);
  lateProgramWalks(surroundings);
  it.each([360, 1280])('the status page keeps still while its answers come, %i px wide', async (width) => {
    const { page, close } = await open({ viewport: { width, height: 800 } });
    await page.addInitScript(watchShifts);
    await page.goto('/status');
    await page.getByText('switched on here').waitFor();
    await page.getByRole('heading', { name: 'Past incidents' }).waitFor();
    expect(await page.evaluate<number>('window.shifted')).toBeLessThanOrEqual(0.02);
    await close();
  });

  it('every page of the documentation but the lists has less than two screens of text, 1280 × 900 px', async () => {
    const { page, close } = await open();
    await page.goto('/docs');
    const addresses = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.docs-nav ul a')].map((link) => link.getAttribute('href'))`,
    );
    expect(addresses).toEqual(expect.arrayContaining(['/docs', '/docs/people', ...docsLists]));
    const long: string[] = [];
    for (const address of addresses.filter((each) => !docsLists.includes(each))) {
      await page.goto(address);
      const height = await page.evaluate<number>(`document.querySelector('.docs-text').clientHeight`);
      if (height > 2 * 900) long.push(`${address}: ${height} px`);
    }
    expect(long).toEqual([]);
    await close();
  });

  it('an address without @ is refused by the page in its own words', async () => {
    const { page, close } = await open();
    await page.goto('/sign-in');
    await page.getByLabel('E-mail address').fill('nobody');
    await page.getByRole('button', { name: 'Mail me a link' }).click();
    await page.getByRole('alert').getByText('Enter your e-mail address, such as name@example.com.').waitFor();
    expect(await page.getByLabel('E-mail address').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('E-mail address').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Mail me a link' }).click();
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
    await close();
  });

  it('no two buttons of a review have one name, before fixes and after, nor have those that show more', async () => {
    const { page, close } = await open();
    await openBrokenSample(page);
    expect(await namesGivenTwice(page)).toEqual([]);
    await page.getByRole('button', { name: 'Apply 3 fixes' }).click();
    await page.locator('.finding.done').nth(2).waitFor();
    await settled(page);
    await page.getByRole('button', { name: 'Compare all profiles' }).click();
    await page.locator('.profiles tbody tr').first().waitFor();
    expect(await namesGivenTwice(page)).toEqual([]);
    await close();
  });

  it('no table of the account is cut off, 768 px wide', async () => {
    const { page, close } = await open({ viewport: { width: 768, height: 900 } }, [system().paymentUrl]);
    await beSignedIn(page, 'tabea@example.com');
    await topUp(page);
    for (const address of ['/account', '/account/connections', '/account/ledger']) {
      await page.goto(address);
      await loaded(page);
      expect([address, await cutTables(page)]).toEqual([address, 0]);
    }
    await close();
  });
}

/** The search, as soon as it is asked for. */
function searchWalks({ open }: WalkSurroundings): void {
  it('what is typed after / before the search is there stands in its field', async () => {
    const { page, close } = await open();
    const typed = await holdBack(page, '**/assets/search-dialog*');
    await page.goto('/docs');
    await page.getByRole('link', { name: 'Search' }).waitFor();
    await page.keyboard.type('/refund');
    typed();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Refunds/ })
      .waitFor();
    expect(await page.locator('#search-query').inputValue()).toBe('refund');
    await page.keyboard.type('s');
    expect(await page.locator('#search-query').inputValue()).toBe('refunds');
    await close();
  });

  it('what is typed after / on a review goes to the search, in the language of the page, and is no key of the review', async () => {
    const { page, close } = await open();
    const typed = await holdBack(page, '**/assets/search-dialog*');
    await page.goto('/de/review#broken-sample');
    await drawn(page);
    await page.locator('.finding[aria-current]').first().waitFor();
    await page.keyboard.type('/apply');
    typed();
    await page.getByRole('dialog').waitFor();
    expect(await page.locator('#search-query').inputValue()).toBe('apply');
    expect(await page.locator('dialog.search').getAttribute('lang')).toBe('de');
    expect(await page.locator('.finding.done').count()).toBe(0);
    await page.locator('#search-query').fill('zebra');
    await page.getByText('Nichts enthält alle diese Wörter.').getByRole('link', { name: 'Alle Seiten' }).waitFor();
    await page.locator('#search-query').fill('br-co-15');
    const [found] = await page.locator('dialog.search li').allInnerTexts();
    expect(found).toMatch(/^BR-CO-15\s*Regel\s*Gesamtbetrag/);
    await close();
  });

  it('the path for people has a search in its language, and one alone, however often it is asked for at once', async () => {
    const { page, close } = await open();
    await page.goto('/de/docs/people');
    await page.getByRole('link', { name: 'Suchen' }).waitFor();
    await page.evaluate(`for (let time = 0; time < 2; time += 1) document.querySelector('[data-search]').click()`);
    await page.getByRole('dialog', { name: 'Suchen' }).waitFor();
    expect(await page.locator('dialog.search').count()).toBe(1);
    await close();
  });
}

/** What is so before the program of a page, or what it shows, has come. */
function lateProgramWalks({ open }: WalkSurroundings): void {
  it('the verdict is on the page before the invoice below it is drawn', async () => {
    const { page, close } = await open();
    await openReview(page);
    await page.evaluate(`window.isVerdictFirst = new Promise((resolve) =>
      new MutationObserver(() => document.querySelector('#verdict') && resolve(document.querySelector('.split') === null))
        .observe(document.body, { childList: true, subtree: true })); undefined`);
    await give(page, 'invoice.xml', cleanUbl());
    await drawn(page);
    expect(await page.evaluate('window.isVerdictFirst')).toBe(true);
    await close();
  });

  it('what the server drew stands until the program of a page is there', async () => {
    const { page, complaints, close } = await open();
    let letIn: () => void = () => undefined;
    const isLetIn = new Promise<void>((resolve) => (letIn = resolve));
    await page.route('**/assets/sign-in-pages-*', async (route) => {
      await isLetIn;
      await route.continue();
    });
    const asked = page.waitForRequest('**/assets/sign-in-pages-*');
    await page.goto('/sign-in');
    await asked;
    for (let frame = 0; frame < 5; frame += 1) await page.evaluate('new Promise(requestAnimationFrame)');
    expect(await page.locator('h1').allInnerTexts()).toEqual(['Sign in']);
    letIn();
    await page.getByRole('button', { name: 'Mail me a link' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
}

function pricingWalk({ open }: WalkSurroundings): void {
  it('what 400 invoices a month cost stands on the prices, and follows the slider, by keyboard too', async () => {
    const { page, close } = await open();
    await page.goto('/pricing');
    const told = page.locator('#invoices dd');
    const slider = page.getByRole('slider', { name: 'Invoices a month' });
    await slider.waitFor();
    expect(await told.allInnerTexts()).toEqual(['free', '800 credits = €8.00', '400 credits = €4.00']);
    await slider.focus();
    await page.keyboard.press('Home');
    expect(await told.allInnerTexts()).toEqual(['free', '40 credits = €0.40', '20 credits = €0.20']);
    await close();
  });
}

export const watchShifts = `
  window.shifted = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value, hadRecentInput }) => {
    if (!hadRecentInput) window.shifted += value;
  })).observe({ type: 'layout-shift', buffered: true });
`;

/** Of the buttons that are seen, as a screen reader calls them. */
const namesGivenTwice = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('main button')].filter((button) => button.checkVisibility()).map((button) => {
      const copy = button.cloneNode(true);
      copy.querySelectorAll('[aria-hidden=true]').forEach((hidden) => hidden.remove());
      return (button.getAttribute('aria-label') ?? copy.textContent).replace(/\\s+/g, ' ').trim();
    }).filter((name, at, all) => all.indexOf(name) !== at)`,
  );

const cutTables = (page: Page): Promise<number> =>
  page.evaluate<number>(
    `[...document.querySelectorAll('.table-box')].filter((box) => box.scrollWidth > box.clientWidth).length`,
  );
