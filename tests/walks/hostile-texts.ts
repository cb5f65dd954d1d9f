import { type Page } from 'playwright-core';

/** A draft as JSON. */
export type Draft = { readonly lines: readonly object[]; readonly [field: string]: unknown };

const handlers = [
  'onerror',
  'onload',
  'onfocus',
  'onmouseover',
  'ontoggle',
  'onanimationstart',
  'onpointerenter',
  'onbegin',
];
const breakouts = [
  '',
  '"',
  `'`,
  '">',
  `'>`,
  '</code>',
  '</script>',
  '</textarea>',
  '</title>',
  '-->',
  ']]>',
  '&quot;>',
  '\u2028',
];

const forms: readonly ((index: number) => string)[] = [
  (index) => `<img src=x ${handlers[index % handlers.length]}=window.hit=${index}>`,
  (index) => `<script>window.hit=${index}</script>`,
  (index) => `javascript:window.hit=${index}`,
  (index) => `<svg/${handlers[index % handlers.length]}=window.hit=${index}>`,
  (index) => `<iframe srcdoc="<script>parent.hit=${index}</script>">`,
  (index) => `<a href="jAvAsCrIpT&colon;window.hit=${index}">a</a>`,
  (index) => ` autofocus tabindex=0 ${handlers[index % handlers.length]}=window.hit=${index} a=`,
  (index) => `<details open ontoggle=window.hit=${index}>`,
  (index) => `<style>@import "http://127.0.0.1:9/${index}"</style><base href=http://127.0.0.1:9/>`,
  (index) => `{{constructor.constructor('window.hit=${index}')()}}\${window.hit=${index}}`,
  (index) => `data:text/html,<script>opener.hit=${index}</script>`,
];

/** Texts that would set `window.hit`, load something or leave where they are, if any of them were read as more than text. */
export const hostileTexts: readonly string[] = Array.from(
  { length: 200 },
  (_, index) => breakouts[index % breakouts.length]! + forms[index % forms.length]!(index),
);

/**
 * A draft with another hostile text in the place of every text, the two hundred in turn.
 * @param only the fields whose texts are replaced; all when left out
 */
export function withHostileTexts(draft: Draft, only?: readonly string[]): { draft: Draft; textsCount: number } {
  let textsCount = 0;
  const text = JSON.stringify(draft, (field: string, value: unknown) => {
    if (typeof value !== 'string' || (only !== undefined && !only.includes(field))) return value;
    return hostileTexts[textsCount++ % hostileTexts.length];
  });
  return { draft: JSON.parse(text) as Draft, textsCount };
}

export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('tabpanel', { name }).waitFor();
}

/** What became more than text. */
export const whatRan = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const ran = 'hit' in window ? ['script ' + window.hit] : [];
    const made = document.querySelectorAll('main :is(a[href^="javascript" i], iframe, img, script, style, base, details[ontoggle])');
    return [...ran, ...[...made].map(({ outerHTML }) => outerHTML)];
  })()`);

/** Whether the browser refuses a text where it wants a trusted type; asking is itself a complaint of the policy. */
export const refusesTexts = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(
    `(() => { try { document.createElement('div').innerHTML = '<b>'; return false; } catch { return true; } })()`,
  );
