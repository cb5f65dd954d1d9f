import { type Language, languageOf, languages } from '@einvoice/languages';
import { usageStop } from '../stop';
import { say, speak } from './say';

const option = '--language';

/**
 * The language that a command line asks for, before any of it is understood: `--language de`, `--language=de`, else that of the
 * system: `de_AT.UTF-8` is German, `C` is English.
 * @throws Stop for a language that is none of ours
 */
export function languageOfWords(words: readonly string[], locale: string | null): Language {
  const place = words.findIndex((word) => word === option || word.startsWith(`${option}=`));
  const bySystem = languageOf(locale?.replace('_', '-').replace(/[.@].*$/, ''));
  if (place < 0) return bySystem;
  const asked = words[place]!.includes('=') ? words[place]!.slice(option.length + 1) : (words[place + 1] ?? '');
  const language = languages.find((one) => one === asked.toLowerCase());
  if (language !== undefined) return language;
  speak(bySystem);
  throw usageStop(say('"{text}" is no language that is spoken here.', { text: asked.slice(0, 20) }), say('Give --language as one of {choices}.', { choices: languages.join(', ') })); // prettier-ignore
}
