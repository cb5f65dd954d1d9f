import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { type Page } from 'playwright-core';

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

/** Rules that axe leaves out unless they are asked for: WCAG 2.2 has targets of 24 pixels, or room around them. */
const alsoOf = { 'target-size': { enabled: true } };

/** Rules of axe that turn on the colours of a page; all others see the same in either theme. */
export const colourRules = ['color-contrast', 'link-in-text-block'] as const;

/**
 * All that axe finds, of whatever impact. axe goes in through the debugger: the policy of the site lets no foreign script in.
 * @param rules only these, instead of all
 */
export async function axeFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  const debug = await page.context().newCDPSession(page);
  const isThere = await debug.send('Runtime.evaluate', { expression: `typeof axe !== 'undefined'` });
  if (isThere.result.value !== true) await debug.send('Runtime.evaluate', { expression: axe });
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : { rules: alsoOf }) };
  const expression = `axe.run(document, ${JSON.stringify(options)})`;
  const answer = await debug.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  await debug.detach();
  const { violations } = answer.result.value as AxeResult;
  return violations.map(
    ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** What axe finds, whether the page scrolls sideways, and what a person would stumble over. */
export async function faultsOf(page: Page): Promise<string[]> {
  const sideways = await sidewaysOf(page);
  const primaries = await page.locator('.btn.pri:visible').allInnerTexts();
  return [
    ...(await axeFaults(page)),
    ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []),
    ...(primaries.length > 1 ? [`more than one primary button: ${primaries.join(', ')}`] : []),
    ...(await wordless(page)),
    ...(await cutNavigations(page)),
  ];
}

/** Navigation of which a part is out of sight, to be scrolled to by whoever guesses that it is there. */
export async function cutNavigations(page: Page): Promise<string[]> {
  const names = await page.evaluate<string[]>(
    `[...document.querySelectorAll('header nav, .acc-head nav')]
      .filter((nav) => nav.scrollWidth > nav.clientWidth + 1).map((nav) => nav.getAttribute('aria-label'))`,
  );
  return names.map((name) => `navigation that is cut: ${name}`);
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
  const before = (await page.evaluateHandle('document.activeElement')).asElement();
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
  await page.evaluate('document.activeElement.blur()');
  await before?.focus();
  return unseen === null ? [] : [`focus is not seen in forced colours: ${unseen}`];
}

/** By how many pixels a page is wider than its window. */
export const sidewaysOf = async (page: Page): Promise<number> =>
  Number(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'));

/**
 * Scrolling sideways at 320 px, which is 400 % zoom of 1280 px, at 640 px, which is 200 %, and in a language from right to left.
 * @param viewport what the window is to be afterwards
 */
export async function squeezeFaults(page: Page, viewport: { width: number; height: number }): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [640, 320].filter((each) => each !== viewport.width)) {
    await page.setViewportSize({ width, height: 700 });
    const sideways = await sidewaysOf(page);
    if (sideways > 0) faults.push(`scrolls sideways by ${sideways} px in ${width} px`);
  }
  await page.evaluate('document.documentElement.dir = "rtl"');
  const mirrored = await sidewaysOf(page);
  if (mirrored > 0) faults.push(`scrolls sideways by ${mirrored} px from right to left`);
  await page.evaluate('document.documentElement.removeAttribute("dir")');
  await page.setViewportSize(viewport);
  return faults;
}

/** Waits until the program of the page has drawn something, and nothing says any more, in whatever language, that it is loading. */
export async function loaded(page: Page): Promise<void> {
  await page.locator('#app > *, body:not(:has(#app))').first().waitFor({ state: 'attached' });
  await page.locator('.waiting, p.st.working').first().waitFor({ state: 'detached' });
}
