import { type Language } from './language';
import { type MessageValues } from './message-format';

const argument = /^\s*(\w+)\s*(?:,\s*plural\s*,([\s\S]*))?$/;

/**
 * A message in ICU MessageFormat, filled in: what pages and the terminal use of it, arguments and plurals with `#`. A spec compares it with the library
 * for every message: the library itself would be an eighth of what a page may load.
 */
export function formatMessage(language: Language, message: string, values: MessageValues, count?: number): string {
  let text = '';
  for (let at = 0; at < message.length; at += 1) {
    const character = message[at]!;
    if (character === '#' && count !== undefined) text += count.toLocaleString(language);
    else if (character === '{') {
      const end = closing(message, at);
      text += argumentIn(language, message.slice(at + 1, end), values, count);
      at = end;
    } else text += character;
  }
  return text;
}

function argumentIn(language: Language, inside: string, values: MessageValues, count: number | undefined): string {
  const [, name = '', forms] = argument.exec(inside) ?? [];
  const value = values[name] ?? '';
  if (forms === undefined) return String(value);
  const number = Number(value);
  const texts = formsOf(forms);
  const form =
    texts.get(`=${number}`) ?? texts.get(new Intl.PluralRules(language).select(number)) ?? texts.get('other');
  return formatMessage(language, form ?? '', values, form === undefined ? count : number);
}

/** `one {…} other {…}`: each form by its name. */
function formsOf(forms: string): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = forms.indexOf('{'), from = 0; at >= 0; at = forms.indexOf('{', from)) {
    const end = closing(forms, at);
    found.set(forms.slice(from, at).trim(), forms.slice(at + 1, end));
    from = end + 1;
  }
  return found;
}

/** The brace that closes the one at a place. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}' && (depth -= 1) === 0) return at;
  }
  return text.length;
}
