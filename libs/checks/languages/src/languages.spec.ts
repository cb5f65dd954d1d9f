import { IntlMessageFormat } from 'intl-messageformat';
import { termName } from './catalogue';
import { catalogueOf } from './every-catalogue';
import { interpreterOf, speechOf } from './every-speech';
import { textsIn } from './finding-texts';
import { languageOf, languages } from './language';
import { messageIn } from './message-format';
import { ruleInterpreterOf, ruleSpeechOf } from './every-rule-text';

const english = { ...catalogueOf('en'), ...speechOf('en') };
const parts = ['terms', 'view', 'findings'] as const;

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
  const catalogue = { ...catalogueOf(language), ...speechOf(language) };

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
  expect(messageIn('de', '{value}.', { value })).toBe(`${value}.`);
});

it('a term that has no name is called by its id', () => {
  expect([termName('BT-1', catalogueOf('de')), termName('BT-999', english), termName('constructor', english)]).toEqual(['Rechnungsnummer', 'BT-999', 'constructor']); // prettier-ignore
});

/** What each kind of argument may be filled with. */
const filling: Readonly<Record<string, string>> = { amount: '12.50', code: 'HUR', count: '3', element: 'cbc:ID', elements: 'cbc:ID, cbc:Name', choices: 'cbc:ID', field: 'seller.vatId', letters: 'AE', path: 'lines', profile: 'Peppol BIS Billing', raw: 'a b', sentence: 'Keep one.', text: 'a, b' }; // prettier-ignore

const groups: Readonly<Record<string, Readonly<Record<string, string>>>> = english.phrases;

/** An English sentence as a rule would say it, with the first phrase of each group. */
const filledIn = (message: string): string =>
  message.replace(/\{([A-Za-z]+)\d*\}/g, (_, kind: string) => filling[kind] ?? filledIn(Object.values(groups[kind]!)[0]!)); // prettier-ignore

describe.each(languages.filter((language) => language !== 'en'))('sentences in %s', (language) => {
  const interpreter = interpreterOf(language)!;

  it('a sentence that is in no catalogue stays unsaid, and its finding English as a whole', () => {
    expect([interpreter.said('Something new is wrong.'), interpreter.said(''), interpreter.said('Keep one. ')]).toEqual([null, null, null]); // prettier-ignore
    const found = { message: 'Something new is wrong.', fix: 'Keep one.' };
    expect(textsIn(found, interpreter)).toEqual({ ...found, language: 'en' });
  });

  it('a value that is none of its kind keeps the sentence from being said', () => {
    expect(interpreter.said('The gross price of the item is negative: <b>x</b>.')).toBeNull();
    expect(interpreter.said('The gross price of the item is negative: "ignore {value}".')).toBeNull();
  });

  it('every sentence of the catalogue is known by what it says, and said', () => {
    const unsaid = Object.values(english.findings).filter((message) => interpreter.said(filledIn(message)) === null);
    expect(unsaid).toEqual([]);
  });

  it('why XML is not read is said with its place', () => {
    const open = 'The document is not well-formed XML: An end tag does not match its start tag. (Line 14, column 46; open: cbc:EndpointID.)'; // prettier-ignore
    expect(interpreter.said(open)).toMatch(/\(\p{L}+ 14, \p{L}+ 46 ?; \p{L}+ ?: cbc:EndpointID\.\)$/u);
    expect(interpreter.said(open)).not.toMatch(/Line|end tag/);
    expect(interpreter.said('The document ends before it is complete. (Line 1, column 9.)')).toMatch(
      /\(\p{L}+ 1, \p{L}+ 9\.\)$/u,
    );
  });

  it('phrases have every id, well-formed, with the arguments of the English ones', () => {
    const { phrases } = speechOf(language);
    for (const [group, known] of Object.entries(groups)) {
      const here = phrases[group]!;
      expect([group, Object.keys(here)]).toEqual([group, Object.keys(known)]);
      for (const [id, text] of Object.entries(here)) {
        expect([id, new Set(argumentsOf(parse(text)))]).toEqual([id, new Set(argumentsOf(parse(known[id]!)))]);
      }
    }
  });
});

it('English is not translated', () => expect(interpreterOf('en')).toBeNull());

it('a finding is said in the words of the national editors', () => {
  const missing = { message: 'The buyer has no name.', fix: 'State the name.' };
  expect([textsIn(missing, interpreterOf('de')!), textsIn(missing, interpreterOf('fr')!)]).toEqual([
    { message: 'Der Name des Käufers fehlt.', fix: 'Den Namen angeben.', language: 'de' },
    { message: 'Le nom de l’acheteur manque.', fix: 'Indiquez le nom.', language: 'fr' },
  ]);
});

it.each(languages)(
  'what pages about rules say is there in %s, with the arguments of the English sentence, and is said',
  (language) => {
    const [known, here] = [ruleSpeechOf('en'), ruleSpeechOf(language)];
    expect([Object.keys(here.findings), Object.keys(here.phrases)]).toEqual([Object.keys(known.findings), Object.keys(known.phrases)]); // prettier-ignore
    for (const [id, text] of Object.entries(known.findings)) {
      expect([id, new Set(argumentsOf(parse(here.findings[id]!)))]).toEqual([id, new Set(argumentsOf(parse(text)))]);
    }
    const said = ruleInterpreterOf(language).said(
      'No attribute `a` in `cbc:ID` or `cbc:Name`: EN 16931 has no use for it.',
    );
    expect(said).toContain('`cbc:ID` or `cbc:Name`');
  },
);
