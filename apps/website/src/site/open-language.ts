import { keepLanguage, readerLanguage } from '../review/reader-language';
import { languages } from '@einvoice/languages';

/** Opens what the reader can read, and remembers the language that somebody opens. */
export function openLanguage(section: Element): void {
  const details = [...section.querySelectorAll('details')];
  for (const one of details) one.open = one.lang === readerLanguage();
  section.addEventListener(
    'click',
    ({ target }) => {
      const opened = target instanceof Element ? target.closest('summary')?.parentElement : null;
      const language = languages.find((each) => each === opened?.lang);
      if (language !== undefined && !(opened as HTMLDetailsElement).open) keepLanguage(language);
    },
    { passive: true },
  );
}
