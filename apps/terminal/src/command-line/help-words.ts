import { type Argument, Help, type Option } from 'commander';
import { say, spokenLanguage } from '../texts/say';

/** The words of commander itself, in the language of this process. */
export const helpWords = {
  styleTitle: (title: string): string =>
    ({ 'Usage:': say('Usage:'), 'Arguments:': say('Arguments:'), 'Options:': say('Options:'), 'Commands:': say('Commands:') })[title] ?? title,
  optionDescription: (option: Option): string => withWords(Help.prototype.optionDescription(option), option.description),
  argumentDescription: (argument: Argument): string =>
    withWords(Help.prototype.argumentDescription(argument), argument.description),
}; // prettier-ignore

/** Only what commander put behind the description is its own. */
function withWords(text: string, description: string): string {
  const words: Readonly<Record<string, string>> = { choices: say('choices'), default: say('default'), preset: say('preset') };
  return description + text.slice(description.length).replace(/(?<=[(] ?|, )(choices|default|preset)(?=: )/g, (word) => words[word]!);
} // prettier-ignore

/** What commander refuses, with its capital; in English it is said in its own words. */
export function usageMessage(english: string): string {
  const capital = english.replace(/^./, (first) => first.toUpperCase());
  return spokenLanguage() === 'en' ? capital : (refused(english) ?? capital);
}

function refused(english: string): string | null {
  if (english.startsWith('too many arguments')) return say('There are too many arguments.');
  const [, what = '', name = '', rest = ''] = /^(unknown command|unknown option|missing required argument|option) '([^']*)'([^]*)$/.exec(english) ?? [];
  const [, given = '', why = ''] = /^ argument '([^]*)' is invalid\.([^]*)$/.exec(rest) ?? [];
  const [, choices] = /^ Allowed choices are (.*)\.$/.exec(why) ?? [];
  const [, similar] = /\(Did you mean (?:one of )?(.*)\?\)/.exec(rest) ?? [];
  const hint = similar === undefined ? '' : ` ${say('Did you mean {similar}?', { similar })}`;
  if (what === 'unknown command') return say('There is no command "{name}".', { name }) + hint;
  if (what === 'unknown option') return say('There is no option {name}.', { name }) + hint;
  if (what === 'missing required argument') return say('{name} is missing.', { name });
  if (rest === ' argument missing') return say('{name} has no value.', { name });
  if (given === '') return null;
  const invalid = say('{name} does not take "{given}".', { name, given });
  return `${invalid} ${choices === undefined ? why.trim() : say('It takes: {choices}.', { choices })}`.trim();
} // prettier-ignore
