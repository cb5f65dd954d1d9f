import { type Browser, type Page } from 'playwright-core';
import { findChromium, noChromium, openBrowser } from './browser';
import { faultsOf, forcedColourFaults, motionFaults, sidewaysOf } from './page-faults';

const chromium = findChromium();
const documentWith = (body: string, style = '') =>
  `<!doctype html><html lang="en"><head><title>Page</title><style>${style}</style></head><body><main><h1>Page</h1>${body}</main></body></html>`;
const links = Array.from({ length: 20 }, (_, at) => `<a href="#${at}">Section ${at}</a>`).join(' ');

/** A page with one fault, and how the fault is told. */
const faulty: readonly (readonly [what: string, html: string, told: RegExp])[] = [
  ['a picture without a name', documentWith('<img src="data:,">'), /^image-alt/],
  [
    'a navigation of which a part is out of sight',
    documentWith('').replace(
      '<main>',
      `<header><nav aria-label="Main" style="width:200px;overflow:auto;white-space:nowrap">${links}</nav></header><main>`,
    ),
    /^navigation that is cut: Main$/,
  ],
  ['a mark beside no word', documentWith('<div><svg class="mark ready"></svg></div>'), /^a mark without a word/],
  [
    'two buttons that are the next step',
    documentWith('<button class="btn pri">One</button><p>or</p><button class="btn pri">Two</button>'),
    /^more than one primary button: One, Two$/,
  ],
  ['what is wider than the window', documentWith('<p style="width:5000px">wide</p>'), /^scrolls sideways by \d+ px$/],
];

if (chromium) describe('what walks look for on a page', () => watch(chromium));
else it('has no browser to look with on this machine, and says so', () => console.warn(noChromium));

function watch(chromium: string): void {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser(chromium);
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  });
  afterAll(() => browser?.close());

  it('is not there on a plain page', async () => {
    await page.setContent(documentWith('<p>Text.</p><p><svg class="mark"></svg> Ready</p>'));
    expect(await faultsOf(page)).toEqual([]);
    expect([await sidewaysOf(page), await motionFaults(page), await forcedColourFaults(page)]).toEqual([0, [], []]);
  });

  it.each(faulty)('is told of %s', async (_, html, told) => {
    await page.setContent(html);
    expect(await faultsOf(page)).toEqual(expect.arrayContaining([expect.stringMatching(told)]));
  });

  it('is told of what moves, and of a focus that is not seen', async () => {
    await page.setContent(documentWith('<a href="#">Link</a>', 'a { transition: color 1s; outline: none !important }'));
    expect(await motionFaults(page)).toEqual([expect.stringMatching(/less motion was asked for: A/)]);
    expect(await forcedColourFaults(page)).toEqual([expect.stringMatching(/^focus is not seen in forced colours: <a/)]);
  });
}
