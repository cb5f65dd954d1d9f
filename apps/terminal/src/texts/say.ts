import { type Language, type MessageValues } from '@einvoice/languages';
import { formatMessage } from '@einvoice/languages/format';
import { createRequire } from 'node:module';
import path from 'node:path';

/** What is said, by the English message. */
type Texts = Readonly<Record<string, string>>;

let spoken: Language = 'en';
let texts: Texts = {};

/** From now on this process says everything in a language. Only its catalogue is loaded; English needs none. */
export function speak(language: Language): void {
  spoken = language;
  texts = language === 'en' ? {} : (createRequire(__filename)(catalogueOf(language)) as { texts: Texts }).texts;
}

/** Bundled beside the program that loads it. */
const catalogueOf = (language: Language): string => path.join(__dirname, `texts-${language}.program.js`);

export const spokenLanguage = (): Language => spoken;

/** A message in ICU MessageFormat, said in the language of this process and filled in. */
export function say(message: string, values?: MessageValues): string {
  const text = texts[message] ?? message;
  return values === undefined ? text : formatMessage(spoken, text, values);
}

/** A number as people write it. */
export const sayNumber = (count: number): string => count.toLocaleString(spoken);

/** `a, b or c`, as the language says it. */
export const sayEither = (names: readonly string[]): string =>
  new Intl.ListFormat(spoken, { type: 'disjunction' }).format(names);
