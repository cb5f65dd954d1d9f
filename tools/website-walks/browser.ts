import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The Chromium of this machine: the one named by CHROMIUM_PATH, or the first on the PATH; null when there is none. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return existsSync(named) ? named : null;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const files = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return files.find((file) => existsSync(file)) ?? null;
}

export const noChromium =
  'No Chromium was found (CHROMIUM_PATH, or chromium on the PATH): the walks through the website were not made.';

/** One browser for all walks. Its sandbox needs a user other than root; what it opens is our own site on loopback. */
export const openBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });

/** A page that notes what must never happen: a script error, or something that the policy of the site refused. */
export interface WatchedPage {
  readonly page: Page;
  readonly complaints: string[];
  close(): Promise<void>;
}

/** @param elsewhere other sites that the page may lead to */
export async function openPage(
  browser: Browser,
  site: string,
  options: BrowserContextOptions = {},
  elsewhere: readonly string[] = [],
): Promise<WatchedPage> {
  const context = await browser.newContext({ baseURL: site, viewport: { width: 1280, height: 900 }, ...options });
  await context.addInitScript(
    `addEventListener('securitypolicyviolation', (event) =>
      console.error('Content Security Policy refused ' + event.effectiveDirective + ' ' + event.blockedURI))`,
  );
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted Type/i.test(message.text())) complaints.push(message.text());
  });
  const origins = [site, ...elsewhere].map((address) => new URL(address).origin);
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !origins.includes(new URL(request.url()).origin)) {
      complaints.push(`asked another host: ${request.url()}`);
    }
  });
  return { page, complaints, close: () => context.close() };
}

const axe = readFileSync(
  createRequire(path.join(repositoryRoot, 'package.json')).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string | null;
    readonly nodes: readonly { readonly target: readonly string[] }[];
  }[];
}

/**
 * What axe finds serious or worse, and whether the page scrolls sideways. axe goes in through the debugger: the policy of the
 * site lets no foreign script in.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Runtime.evaluate', { expression: axe });
  const expression = `axe.run(document, { resultTypes: ['violations'] })`;
  const answer = await debug.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  await debug.detach();
  const { violations } = answer.result.value as AxeResult;
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  const sideways = await sidewaysOf(page);
  const primaries = await page.locator('.btn.pri:visible').allInnerTexts();
  return [
    ...serious,
    ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []),
    ...(primaries.length > 1 ? [`more than one primary button: ${primaries.join(', ')}`] : []),
    ...(await wordless(page)),
  ];
}

/** Marks that a person who sees no colour and no shape learns nothing from: beside no word and without a name. */
async function wordless(page: Page): Promise<string[]> {
  const places = await page.evaluate<string[]>(
    `[...document.querySelectorAll('svg[class*=mark]:not([aria-label])')]
      .filter((mark) => mark.checkVisibility() && mark.closest('li, tr, section, p, span, div')?.innerText.trim() === '')
      .map((mark) => mark.closest('[id], [class]').outerHTML.slice(0, 120))`,
  );
  return places.map((place) => `a mark without a word: ${place}`);
}

/** What still moves for a person who asked for less motion: longer than a blink counts. */
export async function motionFaults(page: Page): Promise<string[]> {
  const moving = await page.evaluate<string[]>(
    `[...document.querySelectorAll('*')].filter((element) => {
      const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
      const seconds = (text) => Math.max(...text.split(',').map(parseFloat));
      return seconds(transitionDuration) > 0.05 || (animationName !== 'none' && seconds(animationDuration) > 0.05);
    }).map(({ tagName, className }) => tagName + ' ' + (className.baseVal ?? className))`,
  );
  return [...new Set(moving)].map((element) => `moves although less motion was asked for: ${element}`);
}

/** With the colours of the person's own system: whether the next stop of the Tab key is seen. */
export async function forcedColourFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.keyboard.press('Tab');
  const unseen = await page.evaluate<string | null>(
    `(() => {
      const { activeElement } = document;
      const { outlineStyle, outlineWidth } = getComputedStyle(activeElement);
      const isSeen = activeElement === document.body || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2);
      return isSeen ? null : activeElement.outerHTML.slice(0, 120);
    })()`,
  );
  await page.emulateMedia({ forcedColors: 'none' });
  return unseen === null ? [] : [`focus is not seen in forced colours: ${unseen}`];
}

/** By how many pixels a page is wider than its window. */
export const sidewaysOf = async (page: Page): Promise<number> =>
  Number(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'));
