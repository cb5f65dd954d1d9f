const storageKey = 'code-language';

/** Makes tabs of every group of code blocks; the language that was chosen last is shown on all pages. */
export function makeCodeTabs(): void {
  const groups = [...document.querySelectorAll<HTMLElement>('[data-samples]')].map(tabsOf);
  const choose = (language: string) => {
    for (const show of groups) show(language);
  };
  addEventListener('code-language', (event) => choose((event as CustomEvent<string>).detail));
  choose(remembered() ?? '');
}

/** @returns shows the block of a language, where there is one */
function tabsOf(group: HTMLElement, index: number): (language: string) => void {
  const blocks = [...group.querySelectorAll<HTMLElement>('.snippet')];
  const languages = blocks.map((block) => block.querySelector('figcaption')?.textContent ?? '');
  const bar = document.createElement('div');
  bar.className = 'samples-bar';
  const list = document.createElement('div');
  list.className = 'tabs';
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', `Languages: ${group.dataset['samples'] ?? ''}`);
  const tabs = languages.map((language, at) => {
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.textContent = language;
    tab.id = `samples-${index}-${at}-tab`;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', `samples-${index}-${at}`);
    tab.addEventListener('click', () => remember(language));
    return tab;
  });
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
  list.append(...tabs);
  bar.append(list, copyButton(blocks));
  group.prepend(bar);
  group.classList.add('tabbed');
  return show;
}

const copiedForMs = 2000;

/** Copies the block that is shown, and says so for two seconds. */
function copyButton(blocks: readonly HTMLElement[]): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'link small';
  button.textContent = 'Copy';
  button.setAttribute('aria-live', 'polite');
  button.addEventListener('click', () => {
    const text = blocks.find(({ hidden }) => !hidden)?.querySelector('pre')?.textContent ?? '';
    void navigator.clipboard.writeText(text).then(() => {
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), copiedForMs);
    });
  });
  return button;
}

function remembered(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function remember(language: string): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // A browser that stores nothing keeps the choice for this page alone.
  }
  dispatchEvent(new CustomEvent('code-language', { detail: language }));
}
