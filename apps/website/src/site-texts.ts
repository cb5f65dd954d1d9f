import { type Language, messageIn, type MessageValues } from '@einvoice/languages';
import de from './site-texts/de.json';
import en from './site-texts/en.json';
import es from './site-texts/es.json';
import fr from './site-texts/fr.json';
import it from './site-texts/it.json';
import nl from './site-texts/nl.json';
import pl from './site-texts/pl.json';

export type SiteTextId = keyof typeof en;

/** What prerendered pages say: the frame of every page, and the home page. Every language has every id. */
export const siteTexts: Readonly<Record<Language, Readonly<Record<SiteTextId, string>>>> = {
  en,
  de,
  fr,
  nl,
  it,
  es,
  pl,
};

export const siteText = (language: Language, id: SiteTextId, values: MessageValues = {}): string =>
  messageIn(language, siteTexts[language][id], values);
