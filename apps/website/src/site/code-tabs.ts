import { element } from './element';
import { keep, readKept } from './kept';

const storageKey = 'code-language';

/** Makes tabs of every group of code blocks; the language that was chosen last is shown on all pages. */
export function makeCodeTabs(): void {
  const groups = [...document.querySelectorAll<HTMLElement>('[data-samples]')].map(tabsOf);
  const choose = (language: string) => {
    for (const show of groups) show(language);
  };
  addEventListener('code-language', (event) => choose((event as CustomEvent<string>).detail));
  choose(readKept(storageKey) ?? '');
}

/** @returns shows the block of a language, where there is one */
function tabsOf(group: HTMLElement, index: number): (language: string) => void {
  const blocks = [...group.querySelectorAll<HTMLElement>('.snippet')];
  const languages = blocks.map((block) => block.querySelector('figcaption')?.textContent ?? '');
  const tabs = languages.map((language, at) => {
    const id = `samples-${index}-${at}`;
    const tab = element('button', { type: 'button', id: `${id}-tab`, role: 'tab', 'aria-controls': id }, language);
    tab.addEventListener('click', () => remember(language));
    return tab;
  });
  const named = { role: 'tablist', 'aria-label': `Languages: ${group.dataset['samples'] ?? ''}` };
  const list = element('div', { class: 'tabs', ...named }, ...tabs);
  blocks.forEach((block, at) => {
    block.id = `samples-${index}-${at}`;
    block.setAttribute('role', 'tabpanel');
    block.setAttribute('aria-labelledby', tabs[at]!.id);
    block.querySelector('figcaption')?.remove();
  });
  const show = (language: string) => {
    const chosen = Math.max(0, languages.indexOf(language));
    blocks.forEach((block, at) => (block.hidden = at !== chosen));
    tabs.forEach((tab, at) => {
      tab.setAttribute('aria-selected', String(at === chosen));
      tab.tabIndex = at === chosen ? 0 : -1;
    });
  };
  list.addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = tabs.indexOf(document.activeElement as HTMLButtonElement);
    const next = tabs[(at + by + tabs.length) % tabs.length]!;
    next.focus();
    next.click();
  });
  group.prepend(element('div', { class: 'samples-bar' }, list, copyButton(blocks)));
  group.classList.add('tabbed');
  return show;
}

const copiedForMs = 2000;

/** Copies the block that is shown, and says so for two seconds. */
function copyButton(blocks: readonly HTMLElement[]): HTMLElement {
  const button = element('button', { type: 'button', class: 'link small', 'aria-live': 'polite' }, 'Copy');
  button.addEventListener('click', () => {
    const text = blocks.find(({ hidden }) => !hidden)?.querySelector('pre')?.textContent ?? '';
    void navigator.clipboard.writeText(text).then(() => {
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), copiedForMs);
    });
  });
  return button;
}

function remember(language: string): void {
  keep(storageKey, language);
  dispatchEvent(new CustomEvent('code-language', { detail: language }));
}
