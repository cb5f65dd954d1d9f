// Runs before the first paint, so that neither a chosen theme nor a chosen language flashes. Without a choice the system decides.
const page = document.documentElement;
page.dataset['programs'] = '';
const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
if (chosen !== undefined) page.dataset['theme'] = chosen;

const system = matchMedia('(prefers-color-scheme: dark)');
const isDark = (): boolean => (page.dataset['theme'] ?? (system.matches ? 'dark' : 'light')) === 'dark';

/** The languages that this page has, each at an address of its own; none of a page that is in English alone. */
const offered = [...document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"][hreflang]')].map(
  (link) => link.hreflang,
);

/** This very page in another language: what stands behind its address stays, such as a token. */
function addressIn(language: string): string {
  const { pathname, search, hash } = location;
  const english = page.lang === 'en' ? pathname : pathname.slice(page.lang.length + 1) || '/';
  return (language === 'en' ? english : `/${language}${english === '/' ? '' : english}`) + search + hash;
}

/** What the reader chose here, else the first of the browser's languages that the page has. */
function wantedLanguage(): string {
  try {
    const kept = localStorage.getItem('language');
    if (kept !== null && offered.includes(kept)) return kept;
  } catch {
    // Nothing is kept for this site.
  }
  const preferred = navigator.languages.map((tag) => tag.toLowerCase().split('-', 1)[0]!);
  return preferred.find((language) => offered.includes(language)) ?? 'en';
}

// An address that names a language is what somebody asked for; one that names none is the same for everybody.
if (offered.length > 0 && page.lang === 'en' && wantedLanguage() !== 'en')
  location.replace(addressIn(wantedLanguage()));

addEventListener('DOMContentLoaded', () => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
    const language = link.dataset['language']!;
    link.href = addressIn(language);
    link.addEventListener('click', () => {
      link.href = addressIn(language);
      try {
        localStorage.setItem('language', language);
      } catch {
        // It is asked again next time.
      }
    });
  }
  const button = document.getElementById('theme');
  if (button === null) return;
  const { light, dark } = button.dataset; // what a press does
  const say = () => (button.textContent = (isDark() ? light : dark) ?? '');
  say();
  system.addEventListener('change', say);
  button.addEventListener('click', () => {
    page.dataset['theme'] = isDark() ? 'light' : 'dark';
    document.cookie = `theme=${page.dataset['theme']}; path=/; max-age=31536000; samesite=lax`;
    say();
  });
});
