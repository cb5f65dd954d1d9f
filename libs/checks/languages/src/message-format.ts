import { IntlMessageFormat } from 'intl-messageformat';
import { type Language } from './language';

/** What a message is filled with. Texts are taken as they are: no markup of a message format in them counts. */
export type MessageValues = Readonly<Record<string, string | number>>;

const compiled = new Map<string, IntlMessageFormat>();

/** A message in ICU MessageFormat, filled in; each is compiled once. */
export function messageIn(language: Language, message: string, values: MessageValues): string {
  const key = `${language} ${message}`;
  let known = compiled.get(key);
  if (known === undefined) {
    known = new IntlMessageFormat(message, language, undefined, { ignoreTag: true });
    compiled.set(key, known);
  }
  return String(known.format({ ...values }));
}
