import { type MessageValues } from '@einvoice/languages';
import { formatMessage } from '@einvoice/languages/format';
import { textOf } from './known-texts';
import { spokenLanguage } from './spoken-language';

/** A message, said in the language of the page and filled in; a message without values is taken as it is. */
export function say(message: string, values?: MessageValues): string {
  const text = textOf(message);
  return values === undefined ? text : formatMessage(spokenLanguage(), text, values);
}
