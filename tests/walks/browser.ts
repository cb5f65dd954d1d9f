import { existsSync } from 'node:fs';
import path from 'node:path';
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

/** The next person's address: what reviews without an account share is counted by network (192.0.2.0/24 is for documents). */
const nextAddress = (): string => `192.0.2.${(people = (people + 1) % 250)}`;
let people = 0;

/** @param elsewhere other sites that the page may lead to */
export async function openPage(
  browser: Browser,
  site: string,
  options: BrowserContextOptions = {},
  elsewhere: readonly string[] = [],
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block', // what a walk intercepts is asked of the site
    extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
    ...options,
  });
  await context.addInitScript(
    `addEventListener('securitypolicyviolation', (event) =>
      console.error('Content Security Policy refused ' + event.effectiveDirective + ' ' + event.blockedURI))`,
  );
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
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

/** Lets no answer to requests for these addresses through until the function that it gives is called. */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(addresses, async (route) => {
    await isReleased;
    await route.continue();
  });
  return () => release();
}
