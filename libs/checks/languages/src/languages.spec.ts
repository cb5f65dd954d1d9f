import { IntlMessageFormat } from 'intl-messageformat';
import { termName } from './catalogue';
import { catalogueOf } from './every-catalogue';
import { languageOf, languages } from './language';
import { format } from './message-format';

const english = catalogueOf('en');
const parts = ['terms', 'view'] as const;

describe('the language that is asked for', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['tlh', 'en'],
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE_at', 'en'],
    ['deutsch', 'en'],
    ['fr-CH, fr;q=0.9, de;q=0.8', 'fr'],
    ['tlh, nl;q=0.3, es;q=0.9', 'es'],
    ['it;q=0, pl;q=0.1', 'pl'],
    ['it;q=9, pl;q=0.1', 'pl'],
    ['it;q=-1;q=1', 'en'],
    ['*', 'en'],
    [',;,;q=;=,', 'en'],
    [`${'x,'.repeat(100_000)}de`, 'en'],
  ])('of %.40s is %s', (wanted, language) => expect(languageOf(wanted)).toBe(language));
});

type Elements = ReturnType<IntlMessageFormat['getAst']>;
const parse = (message: string) => new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst();

/** Arguments of a message, those of branches too; `n {}` is one that chooses a branch. */
const argumentsOf = (elements: Elements): string[] =>
  elements.flatMap((element) => {
    if (!('options' in element)) return element.type === 1 ? [element.value] : [];
    const inside = Object.values(element.options).flatMap((option) => argumentsOf(option.value));
    return [`${element.value} {}`, ...inside];
  });

describe.each(languages)('%s', (language) => {
  const catalogue = catalogueOf(language);

  it('has every id, and no other, each with something to say', () => {
    for (const part of parts) {
      expect(Object.keys(catalogue[part])).toEqual(Object.keys(english[part]));
      for (const [id, text] of Object.entries(catalogue[part])) expect([id, text.trim()]).toEqual([id, expect.stringMatching(/\S/)]); // prettier-ignore
    }
    expect(catalogue.language).toBe(language);
  });

  it('is well-formed ICU MessageFormat, with the arguments of the English message', () => {
    for (const part of parts) {
      for (const [id, text] of Object.entries(catalogue[part])) {
        const given = new Set(argumentsOf(parse(english[part][id as never] as string)));
        expect([id, new Set(argumentsOf(parse(text)))]).toEqual([id, given]);
      }
    }
  });

  it('is itself: but for names that are the same everywhere, it does not repeat the English', () => {
    if (language === 'en') return;
    for (const part of parts) {
      const same = Object.entries(catalogue[part]).filter(([id, text]) => text === english[part][id as never]);
      expect([part, same.map(([id]) => id).filter((id) => !/^(BT-25|scheme)$/.test(id))]).toEqual([part, []]);
    }
  });
});

it('what is filled in is text: braces, tags and quotes in it mean nothing', () => {
  const value = "{x} <b>'{0}'</b> # {count, plural, other {}}";
  expect(format('{value}.', 'de', { value })).toBe(`${value}.`);
});

it('a term that has no name is called by its id', () => {
  expect([termName('BT-1', catalogueOf('de')), termName('BT-999', english), termName('constructor', english)]).toEqual(['Rechnungsnummer', 'BT-999', 'constructor']); // prettier-ignore
});
