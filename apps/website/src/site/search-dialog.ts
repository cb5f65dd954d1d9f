import { type Language } from '@einvoice/languages';
import { call } from '../call';
import { loadTextsAt } from '../load-texts';
import { say } from '../say';
import { spokenLanguage } from '../spoken-language';
import { element } from './element';
import './search.css';
import { findEntries, indexAddress, kindOfAddress, type SearchEntry, textsAddress } from './search-entries';
import { areSingleKeysOn, switchSingleKeys } from './single-keys';

let loading: Promise<HTMLDialogElement> | null = null;

/**
 * Opens the search over the page, in the language of the page; the index is fetched with the first opening.
 * @param typed by a person who was faster, for its field
 */
export async function openSearch(typed: () => string): Promise<void> {
  loading ??= loadDialog();
  const dialog = await loading;
  if (!dialog.open) dialog.showModal();
  const input = dialog.querySelector('input');
  input?.select();
  if (input === null || typed() === '') return;
  input.value = typed();
  input.dispatchEvent(new Event('input'));
}

async function loadDialog(): Promise<HTMLDialogElement> {
  const language = spokenLanguage();
  if (language !== 'en') await loadTextsAt(textsAddress(language));
  return makeDialog(language);
}

function makeDialog(language: Language): HTMLDialogElement {
  const input = element('input', { id: 'search-query', type: 'search', autocomplete: 'off', spellcheck: 'false' });
  const results = element('ul', { 'aria-label': say('Found') });
  const said = element('p', { class: 'small muted', role: 'status' }, whatIsFound());
  const close = element('button', { type: 'button', class: 'btn sm' }, say('Close'));
  const head = element('div', { class: 'field' }, input, close);
  const label = element('label', { for: 'search-query' }, say('Search the documentation'));
  const attributes = { class: 'search', 'aria-label': say('Search'), lang: language };
  const made = element('dialog', attributes, label, head, said, results, keySwitch());
  close.addEventListener('click', () => made.close());
  made.addEventListener('click', (event) => event.target === made && made.close());
  document.body.append(made);
  startSearching(input, results, said);
  return made;
}

function keySwitch(): HTMLElement {
  const box = element('input', { type: 'checkbox', id: 'search-key' });
  box.checked = areSingleKeysOn();
  box.addEventListener('change', () => switchSingleKeys(box.checked));
  return element(
    'p',
    { class: 'small check' },
    box,
    element('label', { for: 'search-key' }, say('Single keys work, such as / for this search')),
  );
}

/** The arrow keys go from the field through the links and back; Enter in the field follows the first. */
function startSearching(input: HTMLInputElement, results: HTMLElement, said: HTMLElement): void {
  let entries: readonly SearchEntry[] | null = null;
  const links = () => [...results.querySelectorAll('a')];
  const find = () => {
    if (entries === null) return;
    const found = findEntries(entries, input.value);
    results.replaceChildren(...found.entries.map(resultOf));
    said.textContent = sentenceOf(input.value, found.total, found.entries.length);
    if (input.value.trim() !== '' && found.total === 0)
      said.append(' ', element('a', { href: '/docs/map' }, say('All pages')));
  };
  input.addEventListener('input', find);
  input.closest('dialog')!.addEventListener('keydown', (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const stops: HTMLElement[] = [input, ...links()];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    if (by !== undefined) {
      event.preventDefault();
      stops[Math.min(stops.length - 1, Math.max(0, at + by))]!.focus();
    } else if (event.key === 'Enter' && at === 0) {
      event.preventDefault();
      stops[1]?.click();
    }
  });
  // A place on this very page is no navigation that would close the dialog.
  results.addEventListener('click', () => results.closest('dialog')?.close());
  void call<readonly SearchEntry[]>(indexAddress(spokenLanguage())).then((answer) => {
    if (answer.ok) entries = answer.body;
    else said.textContent = say('The index did not load. All pages are on the map of the documentation.');
    find();
  });
}

function resultOf([title, address, detail]: SearchEntry): HTMLElement {
  const link = element('a', { href: address });
  const inEnglish: Record<string, string> = isInEnglish(address) ? { lang: 'en' } : {};
  link.append(
    element('b', inEnglish, title),
    element('span', { class: 'small faint' }, say(kindOfAddress(address))),
    element('span', { class: 'small muted detail', ...inEnglish }, detail),
  );
  return element('li', {}, link);
}

/** Of the documentation other languages have the path of people, and what rules and errors say. */
const isInEnglish = (address: string): boolean =>
  address.startsWith('/docs') && !address.startsWith('/docs/rules/') && !address.startsWith('/docs/errors/');

const whatIsFound = (): string => say('Titles, headings, routes, error codes and rules.');

function sentenceOf(query: string, total: number, shown: number): string {
  if (query.trim() === '') return whatIsFound();
  if (total === 0) return say('Nothing has all of these words. Try fewer of them.');
  if (shown === total) return say('{total, plural, one {# result.} other {# results.}}', { total });
  return say('{total, plural, one {# result} other {# results}}, the best {shown} are shown.', { total, shown });
}
