import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { type Browser } from 'playwright-core';
import { accountLanguageWalks } from './account-language-walks';
import { accountWalks, type WalkSurroundings } from './account-walks';
import { findChromium, noChromium, openBrowser, openPage } from './browser';
import { faultsOf, forcedColourFaults, loaded, motionFaults, sidewaysOf, squeezeFaults } from './page-faults';
import { hostileTexts, openTab, refusesTexts, whatRan, withHostileTexts, type Draft } from './hostile-texts';
import { largeDraft } from './large-draft';
import { tooMuchWork } from './page-work';
import { give, fixBrokenSample, openBrokenSample, openReview, settled, stages, verdict, drawn } from './review-steps';
import { cleanUbl, inWrongOrder, openWith, pdfWith } from './file-steps';
import { conversionWalks } from './conversion-walks';
import { checkWalks } from './check-walks';
import { languageWalks } from './language-walks';
import { pageWalks } from './page-walks';
import { profileWalks } from './profile-walks';
import { localWalks } from './local-walks';
import { manyWalks } from './many-walks';
import { matrixWalks } from './matrix-walks';
import { offlineWalks } from './offline-walks';
import { fileWalks } from './file-walks';
import { reviewWalks } from './review-walks';
import { openSiteSystem, type SiteSystem } from './site-system';

const chromium = findChromium();
/** One page of each kind. */
const templates = [
  '/',
  '/pricing',
  '/docs',
  '/docs/tools/validate_invoice',
  '/docs/rules/BR-CO-16',
  '/docs/api',
  '/status',
  '/sign-in',
  '/check',
  '/check/receipt',
  '/review',
];
/** Made as one of those, of other words. */
const furtherPages = [
  '/docs/people',
  '/docs/developers',
  '/docs/agents',
  '/docs/states',
  '/docs/errors',
  '/docs/errors/insufficient_credits',
  '/docs/limits',
  '/changelog',
  '/nothing/here',
  '/dev/mailbox',
];
const wide = { width: 1280, height: 900 };
const narrow = { width: 320, height: 700 };
const sample = (name: string) =>
  JSON.parse(readFileSync(path.join(repositoryRoot, 'apps/website/samples', name), 'utf8')) as object;

if (chromium) describe('the website in a browser', () => walk(chromium));
else it('has no browser to be walked with on this machine, and says so', () => console.warn(noChromium));

function walk(chromium: string): void {
  let system: SiteSystem;
  let browser: Browser;
  const open = (options?: Parameters<typeof openPage>[2], elsewhere?: readonly string[]) =>
    openPage(browser, system.url, options, elsewhere);
  const post = async (address: string, type: string, body: string): Promise<unknown> => {
    const answer = await fetch(system.url + address, { method: 'POST', headers: { 'content-type': type }, body });
    return answer.json();
  };
  const surroundings: WalkSurroundings = { open, post, system: () => system };

  beforeAll(async () => {
    system = await openSiteSystem();
    browser = await openBrowser(chromium); // after the system: when that does not start, nothing is left running
  });
  afterAll(async () => {
    await browser?.close();
    await system?.stop();
  });

  it('a page without its server judges and fixes a draft; a PDF waits, and is kept', async () => {
    const { page, close } = await open();
    await openBrokenSample(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Apply 3 fixes' }).click();
    await page.locator('.finding.done').first().waitFor();
    await settled(page);
    expect(await verdict(page)).toBe('Two findings block this invoice');
    await page.getByRole('button', { name: 'Check another file' }).click();
    await give(page, 'invoice.pdf', await pdfWith(Buffer.from(cleanUbl())));
    await page.getByRole('button', { name: 'Send and check' }).click();
    await page.getByRole('alert').getByText('No answer came back').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await drawn(page);
    await close();
  });

  it('what is no invoice is refused with what to do, before and after it is sent', async () => {
    const { page, close } = await open();
    await page.goto('/review');
    await page.locator('#app[data-ready]').waitFor({ state: 'attached' });
    const give = (name: string, text: string | Buffer) =>
      page.setInputFiles('#file', { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
    await give('picture.png', 'PNG');
    await page.getByRole('alert').getByText('not JSON, XML or PDF').waitFor();
    await give('large.json', Buffer.alloc(8 * 1024 * 1024 + 1, '{'));
    await page.getByRole('alert').getByText('larger than 8 MiB').waitFor();
    await give('order.xml', '<!DOCTYPE a [<!ENTITY b "c">]><Order xmlns="urn:x">&b;</Order>');
    await page.getByText('There is no invoice to judge in this file').waitFor();
    expect(await stages(page)).toEqual(['Read: Blocked by 1', 'Schema: Not run', 'Rules: Not run']);
    expect(await faultsOf(page)).toEqual([]);
    await close();
  });

  it('the result on the home page is what the service answers to the broken sample', async () => {
    const body = JSON.stringify({ invoice: sample('broken.json') });
    const { provenance, ...answer } = (await post('/api/invoice/review', 'application/json', body)) as Draft;
    expect([provenance, answer]).toMatchObject([{ mode: 'local' }, sample('broken.review.json')]);
  });

  it('broken invoice → fixes → clean → an export that passes all rules', async () => {
    const { page, complaints, close } = await open();
    await openBrokenSample(page);
    expect(await verdict(page)).toBe('Four findings block this invoice');
    expect(await page.getByRole('button', { name: 'Export UBL' }).getAttribute('aria-disabled')).toBe('true');
    await fixBrokenSample(page);
    expect(await verdict(page)).toBe('Nothing blocks this invoice');
    await page.getByRole('button', { name: 'Export UBL' }).click();
    await page.getByText('Ready: no rule fails').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download UBL' }).click(),
    ]);
    const xml = readFileSync(await download.path(), 'utf8');
    expect(download.suggestedFilename()).toBe('invoice-2026-0042.xml');
    expect(await post('/api/invoice/read', 'application/xml', xml)).toMatchObject({ valid: true, findings: [] });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const shown of ['#verdict', '.facts', '.paper']) await page.locator(shown).waitFor();
    expect(await page.locator('.btn:visible, .top:visible, .tabs:visible, .site-end:visible').count()).toBe(0);
    expect(await page.evaluate('getComputedStyle(document.querySelector(".paper")).color')).toBe('rgb(18, 22, 29)');
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await page.getByText('Fix taken back.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('the whole journey goes by keyboard alone', async () => {
    const { page, close } = await open();
    await page.goto('/review');
    await page.locator('#app[data-ready]').waitFor({ state: 'attached' });
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    for (let press = 0; press < 20 && (await focused()) !== 'broken sample'; press += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await drawn(page);
    await page.locator('#verdict:focus').waitFor();
    const selected = () => page.locator('.finding[aria-current]').getAttribute('id');
    await page.keyboard.press('j');
    expect(await selected()).toBe('f2');
    await page.keyboard.press('Enter');
    await page.locator('.paper a.v:focus').waitFor();
    await page.keyboard.press('a');
    await page.locator('.finding.done').waitFor();
    await settled(page);
    await page.keyboard.press('u');
    await page.locator('.finding.done').waitFor({ state: 'detached' });
    await page.keyboard.press('2');
    await page.getByText('The draft as JSON').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await close();
  });

  it('a draft of 10,000 lines with 200 findings draws few elements, and no key press or click on it is much work', async () => {
    let tooMuch = ['not tried'];
    for (let round = 0; round < 3 && tooMuch.length > 0; round += 1) {
      const { page, close } = await open();
      await openReview(page);
      await give(page, 'large.json', largeDraft(10_000, 160));
      await drawn(page);
      tooMuch = await tooMuchWork(page, { elementsMax: 5_000, interactionMs: 300, checkMs: 1_200 });
      await close();
    }
    expect(tooMuch).toEqual([]);
  });

  it('public pages read without JavaScript', async () => {
    const { page, close } = await open({ javaScriptEnabled: false });
    const told = async (address: string, words: string) => {
      await page.goto(address);
      expect(await page.locator('main').innerText()).toContain(words);
    };
    await told('/', 'Four findings block this invoice');
    await told('/pricing', '2 credits (€0.02)');
    await told('/review', 'Drop a draft here');
    await told('/docs/errors/insufficient_credits', 'A person tops up');
    await told('/docs/rules/BR-CO-16', 'What to do');
    await told('/docs/limits', 'No independent penetration test');
    await told('/status', 'Not asked yet');
    await told('/nothing/here', 'There is nothing at this address');
    await close();
  });

  it('W1 two hundred hostile texts, one in every text of an invoice, in a field name and in the file name run nothing and break no policy', async () => {
    const { page, complaints, close } = await open();
    const everyTerm = readFileSync(path.join(repositoryRoot, 'fixtures/cii-every-term.xml'), 'utf8');
    const { invoice } = (await post('/api/invoice/read', 'application/xml', everyTerm)) as { invoice: Draft };
    const lines = Array.from({ length: 20 }, () => invoice.lines).flat();
    const { draft, textsCount } = withHostileTexts({ ...invoice, lines, attachments: [{ url: 'a', id: 'b' }], a: 'b' });
    expect(textsCount).toBeGreaterThan(hostileTexts.length);
    await openReview(page);
    await give(page, `${hostileTexts[0]}.json`, JSON.stringify({ ...draft, [hostileTexts[1]!]: hostileTexts[2] }));
    await drawn(page);
    await page.evaluate(
      `document.querySelectorAll('.fold-head[aria-expanded="false"]').forEach((each) => each.click())`,
    );
    for (const tab of ['JSON', 'UBL', 'Invoice']) await openTab(page, tab);
    expect(await whatRan(page)).toEqual([]);
    expect(await sidewaysOf(page)).toBe(0);
    expect(complaints).toEqual([]);
    expect(await refusesTexts(page)).toBe(true);
    await close();
  });

  it('W1 hostile texts in an invoice that nothing blocks run nothing in its UBL, its export and its report', async () => {
    const { page, complaints, close } = await open();
    const clean = sample('clean.json') as Draft;
    const { draft } = withHostileTexts(clean, ['note', 'paymentTerms', 'name', 'description', 'line1', 'city']);
    await openReview(page);
    await give(page, `${hostileTexts[0]}.json`, JSON.stringify(draft));
    await page.getByRole('button', { name: 'Export UBL' }).click();
    await page.getByText('Ready: no rule fails').waitFor();
    await openTab(page, 'UBL');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Report as Markdown' }).click(),
    ]);
    const report = readFileSync(await download.path(), 'utf8').replace(/`[^`\n]*`/g, '');
    expect(report).not.toMatch(/(?<!\\)<|javascript:/i);
    expect(await whatRan(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('W2 in a frame of another site a page shows nothing', async () => {
    const { page, close } = await open();
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.setContent(`<iframe src="${system.url}/sign-in"></iframe>`);
    await refused;
    expect(await page.frameLocator('iframe').getByLabel('E-mail address').count()).toBe(0);
    await close();
  });

  accountWalks(surroundings);
  accountLanguageWalks(surroundings);
  reviewWalks(surroundings);
  fileWalks(surroundings);
  conversionWalks(surroundings);
  profileWalks(surroundings);
  localWalks(surroundings);
  manyWalks(surroundings);
  offlineWalks(surroundings);
  checkWalks(surroundings);
  languageWalks(surroundings);
  pageWalks(surroundings);
  matrixWalks(surroundings);

  it('axe finds nothing; nothing moves, scrolls sideways at 320 px or 200 % zoom, or hides the focus: light and wide, dark and narrow', async () => {
    const { page, complaints, close } = await open({ colorScheme: 'light', reducedMotion: 'reduce' });
    const faults: Record<string, string[]> = {};
    const inLight = async (name: string) =>
      void (faults[name] = [...(await faultsOf(page)), ...(await motionFaults(page))]);
    const look = async (name: string) => {
      await inLight(name);
      await page.setViewportSize(narrow);
      await page.emulateMedia({ colorScheme: 'dark' });
      faults[`${name}, dark`] = [
        ...(await faultsOf(page)),
        ...(await motionFaults(page)),
        ...(await squeezeFaults(page, narrow)),
        ...(await forcedColourFaults(page)),
      ];
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(wide);
    };
    for (const address of templates) {
      await page.goto(address);
      await loaded(page);
      await look(address);
    }
    for (const address of furtherPages) {
      await page.goto(address);
      await loaded(page);
      await inLight(address);
      await page.setViewportSize(narrow);
      if ((await sidewaysOf(page)) > 0) faults[address]!.push('scrolls sideways in 320 px');
      await page.setViewportSize(wide);
    }
    await openBrokenSample(page);
    await look('findings');
    await page.getByRole('tab', { name: 'JSON' }).click();
    await look('json');
    await page.getByRole('tab', { name: 'Invoice' }).click();
    await fixBrokenSample(page);
    await page.getByRole('button', { name: 'Export UBL' }).click();
    await page.getByText('Ready: no rule fails').waitFor();
    await look('export');
    await openWith(page, 'order.xml', inWrongOrder(cleanUbl()));
    await look('file');
    await page.getByRole('tab', { name: 'XML' }).click();
    await look('file as text');
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
}
