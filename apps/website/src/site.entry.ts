import { makeCodeTabs } from './site/code-tabs';
import { askSession } from './site/header-session';
import { areSingleKeysOn, isForFields } from './site/single-keys';

// What pages that are read gain when programs run; none of them needs it.
makeCodeTabs();
askSession();

/** What is typed before the search is there goes into its field. */
async function openSearch(): Promise<void> {
  let typed = '';
  const keep = (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    typed += event.key;
  };
  addEventListener('keydown', keep, { capture: true });
  try {
    const dialog = await import('./site/search-dialog');
    await dialog.openSearch(() => typed);
  } finally {
    removeEventListener('keydown', keep, { capture: true });
  }
}
// Without this program the link leads to the map of all pages, and says so.
for (const link of document.querySelectorAll<HTMLElement>('[data-search]')) {
  link.querySelector('span')!.textContent = link.dataset['search']!;
  link.querySelector('kbd')!.hidden = false;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    void openSearch();
  });
}
// Of a page whose single keys do other things, too: what is typed meanwhile is none of them.
addEventListener('open-search', () => void openSearch());
if (document.querySelector('[data-search]') !== null) {
  addEventListener('keydown', (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
    if (event.key !== '/' || !isPlain || isForFields(event) || !areSingleKeysOn()) return;
    event.preventDefault();
    void openSearch();
  });
}

const invoices = document.querySelector<HTMLElement>('#invoices[data-credits]');
if (invoices !== null)
  void import('./site/invoice-slider').then(({ startInvoiceSlider }) => startInvoiceSlider(invoices));

const calculator = document.querySelector<HTMLFormElement>('#calculator');
if (calculator !== null) void import('./site/calculator').then(({ startCalculator }) => startCalculator(calculator));

// A rule page has all languages; that of the reader is open.
const otherLanguages = document.querySelector('.rule-languages');
if (otherLanguages !== null)
  void import('./site/open-language').then(({ openLanguage }) => openLanguage(otherLanguages));
