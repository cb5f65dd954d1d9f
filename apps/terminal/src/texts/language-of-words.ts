import { type Language, languageOf, languages } from '@einvoice/languages';
import { usageStop } from '../stop';

const option = '--language';

/**
 * The language that a command line asks for, before any of it is understood: `--language de`, `--language=de`, else that of the
 * system: `de_AT.UTF-8` is German, `C` is English.
 * @throws Stop for a language that is none of ours
 */
export function languageOfWords(words: readonly string[], locale: string | null): Language {
  const place = words.findIndex((word) => word === option || word.startsWith(`${option}=`));
  if (place < 0) return languageOf(locale?.replace('_', '-').replace(/[.@].*$/, ''));
  const asked = words[place]!.includes('=') ? words[place]!.slice(option.length + 1) : (words[place + 1] ?? '');
  const language = languages.find((one) => one === asked.toLowerCase());
  if (language === undefined) throw usageStop(`"${asked.slice(0, 20)}" is no language that is spoken here.`, `Give --language as one of ${languages.join(', ')}.`); // prettier-ignore
  return language;
}
