import { type Language, languages } from '@einvoice/languages';

/** Languages that need texts beside what programs and pages say by themselves, which is English. */
export type OtherLanguage = Exclude<Language, 'en'>;

/** Specs and the build have no page. */
const { document } = globalThis as { document?: { readonly documentElement: { readonly lang: string } } };

let spoken: Language | null = null;

/** The language of the page: that of its address, which the page itself names. */
export function spokenLanguage(): Language {
  if (spoken !== null) return spoken;
  const named = document?.documentElement.lang ?? 'en';
  return languages.find((language) => language === named) ?? 'en';
}

/** Where there is no page yet: what is written next is written in this language. */
export const speakIn = (language: Language): void => void (spoken = language);

/** The same page at its address in the language of this one; every page of `/review`, `/account` and so on has one. */
export function addressHere(address: string): string {
  const language = spokenLanguage();
  return language === 'en' ? address : `/${language}${address === '/' ? '' : address}`;
}

/** The address of the English page. */
export function withoutLanguage(pathname: string): string {
  const [, first = ''] = pathname.split('/', 2);
  return first !== 'en' && languages.some((language) => language === first)
    ? pathname.slice(first.length + 1) || '/'
    : pathname;
}
