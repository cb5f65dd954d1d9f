import { type RuleExample } from '@einvoice/invoice-rules/examples';
import { catalogueOf, type Interpreter, type Language, languages, termName } from '@einvoice/languages';
import { ruleInterpreterOf } from '@einvoice/languages/rules';
import { interpreterOf } from '@einvoice/languages/speech';
import { ownNames } from '../review/reader-language';

/** What a rule page says, in English, for the other languages to say. */
interface RuleWords {
  readonly title: string;
  readonly asks: string;
  readonly why: string;
  /** Null where the rule cannot fire. */
  readonly fix: string | null;
  readonly isError: boolean;
  readonly terms: readonly string[];
  readonly example: RuleExample | undefined;
}

const others = languages.filter((language) => language !== 'en');
const interpreters = new Map<Language, Interpreter>();

function words(language: Language): Interpreter {
  let interpreter = interpreters.get(language);
  if (interpreter === undefined) interpreters.set(language, (interpreter = ruleInterpreterOf(language)));
  return interpreter;
}

/** One line on a rule in another language: what it asks, for want of that what a finding of it says, or its group. */
export const ruleIn = (
  language: Language,
  { title, asks, example }: Pick<RuleWords, 'title' | 'asks' | 'example'>,
): string =>
  words(language).said(asks) ??
  (example && interpreterOf(language)!.said(example.message)) ??
  words(language).said(title) ??
  title;

/**
 * The same rule in every other language, each to be opened: one page has all of them, so that links to it stay as they are. Written as
 * text: there are thousands of these pages.
 */
export const inOtherLanguages = (rule: RuleWords): string =>
  others
    .map(
      (language) =>
        `<details lang="${language}"><summary>${ownNames[language]}</summary>${said(rule, language)}</details>`,
    )
    .join('');

function said({ title, asks, why, fix, isError, terms, example }: RuleWords, language: Language): string {
  const own = (text: string) => words(language).said(text) ?? text;
  const finding = (text: string) => interpreterOf(language)!.said(text);
  const message = example && finding(example.message);
  const todo = example && finding(example.fix);
  const catalogue = catalogueOf(language);
  const rows: readonly (readonly [name: string, text: string | null | undefined])[] = [
    ['What it asks', words(language).said(asks)],
    ['What a finding says', message],
    ['When it fails', own(isError ? 'Blocks the invoice' : 'To review')],
    ['Why', own(why)],
    ['What to do', todo ?? (fix && own(fix))],
    ['Terms of EN 16931', terms.map((term) => `${termName(term, catalogue)} (${term})`).join(', ')],
  ];
  const pairs = rows
    .filter(([, text]) => text)
    .map(([name, text]) => `<dt>${escaped(own(name))}</dt><dd>${marked(text!)}</dd>`);
  return `<p>${escaped(own(title))}. ${escaped(own('In our words; the official text counts.'))}</p><dl class="pairs">${pairs.join('')}</dl>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Names of elements stand between grave accents. */
const marked = (text: string): string => escaped(text).replace(/`([^`]*)`/g, '<code>$1</code>');
