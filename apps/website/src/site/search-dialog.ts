import { call } from '../call';
import { grouped } from '../units';
import { element } from './element';
import { findEntries, kindOfAddress, type SearchEntry } from './search-entries';
import { areSingleKeysOn, switchSingleKeys } from './single-keys';

const indexAddress = '/search-index.json';
let dialog: HTMLDialogElement | null = null;

/** Opens the search over the page; the index is fetched with the first opening. @param typed for its field, by a person who was faster */
export function openSearch(typed = ''): void {
  dialog ??= makeDialog();
  if (!dialog.open) dialog.showModal();
  const input = dialog.querySelector('input');
  input?.select();
  if (input === null || typed === '') return;
  input.value = typed;
  input.dispatchEvent(new Event('input'));
}

function makeDialog(): HTMLDialogElement {
  const input = element('input', { id: 'search-query', type: 'search', autocomplete: 'off', spellcheck: 'false' });
  const results = element('ul', { 'aria-label': 'Found' });
  const said = element(
    'p',
    { class: 'small muted', role: 'status' },
    'Titles, headings, routes, error codes and rules.',
  );
  const close = element('button', { type: 'button', class: 'btn sm' }, 'Close');
  const head = element('div', { class: 'field' }, input, close);
  const label = element('label', { for: 'search-query' }, 'Search the documentation');
  const made = element(
    'dialog',
    { class: 'search', 'aria-label': 'Search', lang: 'en' }, // what is found is English, on whatever page
    label,
    head,
    said,
    results,
    keySwitch(),
  );
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
    element('label', { for: 'search-key' }, 'Single keys work, such as / for this search'),
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
      said.append(' Try fewer of them, or look through ', element('a', { href: '/docs/map' }, 'all pages'), '.');
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
  void call<readonly SearchEntry[]>(indexAddress).then((answer) => {
    if (answer.ok) entries = answer.body;
    else said.textContent = 'The index did not load. All pages are on the map of the documentation.';
    find();
  });
}

function resultOf([title, address, detail]: SearchEntry): HTMLElement {
  const link = element('a', { href: address });
  link.append(
    element('b', {}, title),
    element('span', { class: 'small faint' }, kindOfAddress(address)),
    element('span', { class: 'small muted detail' }, detail),
  );
  return element('li', {}, link);
}

function sentenceOf(query: string, total: number, shown: number): string {
  if (query.trim() === '') return 'Titles, headings, routes, error codes and rules.';
  if (total === 0) return 'Nothing has all of these words.';
  const count = total === 1 ? '1 result' : `${grouped(total)} results`;
  return shown < total ? `${count}, the best ${shown} are shown.` : `${count}.`;
}
