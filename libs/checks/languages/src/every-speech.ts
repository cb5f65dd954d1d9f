import { de } from './speech/de';
import { en } from './speech/en';
import { es } from './speech/es';
import { fr } from './speech/fr';
import { it } from './speech/it';
import { nl } from './speech/nl';
import { pl } from './speech/pl';
import { Interpreter, type Speech } from './interpreter';
import { type Language } from './language';

const speeches: Readonly<
  Record<Language, Speech & { readonly findings: Readonly<Record<keyof typeof en.findings, string>> }>
> = { en, de, fr, nl, it, es, pl };

/** All that findings say in a language, in memory: for programs. */
export const speechOf = (language: Language): Speech => speeches[language];

const interpreters = new Map<Language, Interpreter>();

/** Who says English sentences in a language; null for English itself. Made when first asked for. */
export function interpreterOf(language: Language): Interpreter | null {
  if (language === 'en') return null;
  let interpreter = interpreters.get(language);
  if (interpreter === undefined) interpreters.set(language, (interpreter = new Interpreter(en, speeches[language])));
  return interpreter;
}

/** Says sentences in a language; one that is in no catalogue stays English. */
export function speakerOf(language: Language = 'en'): (sentence: string) => string {
  const interpreter = interpreterOf(language);
  return (sentence) => interpreter?.said(sentence) ?? sentence;
}
