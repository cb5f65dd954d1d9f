import { type Language, languageOf, languages } from '@einvoice/languages';
import { spokenLanguage } from '../spoken-language';
import { keep, readKept } from '../site/kept';

/** As each language calls itself. */
export const ownNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  nl: 'Nederlands',
  it: 'Italiano',
  es: 'Español',
  pl: 'Polski',
};

const keptName = 'language';

/** That of the page when its address names one, else what the reader chose here, else what the browser prefers. */
export function readerLanguage(): Language {
  if (spokenLanguage() !== 'en') return spokenLanguage();
  const kept = readKept(keptName);
  return languages.find((language) => language === kept) ?? languageOf(navigator.languages.join(','));
}

export const keepLanguage = (language: Language): void => keep(keptName, language);
