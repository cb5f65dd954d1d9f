import { languages } from './language';
import { refusalFor, refusalIn, refusalTexts } from './refusals';

const english = refusalTexts('en');
/** What is the same in every language: figures, names of fields and headers, and arguments. */
const namesIn = (text: string): string[] =>
  (text.match(/\{\w+\}|\d+(?:\.\d+)?|details\.\w+|error\.\w+|authorization\.\w+|Retry-After|Authorization: Bearer|[a-z]+-[a-z-]+-key|payment-identifier|requestId|\/[a-z/]+\b/g) ?? []).sort(); // prettier-ignore

describe.each(languages.filter((language) => language !== 'en'))('refusals in %s', (language) => {
  const texts = refusalTexts(language);

  it('has every code and sentence, and no other, each of its own words', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    expect(Object.entries(texts).filter(([id, text]) => text === english[id] || text.trim() === '')).toEqual([]);
  });

  it('names the same fields, headers and figures', () => {
    for (const [id, text] of Object.entries(texts)) expect([id, namesIn(text)]).toEqual([id, namesIn(english[id]!)]);
  });

  it('says each message of a code', () => {
    const plain = Object.entries(english).filter(([, message]) => !message.includes('{'));
    const said = plain.map(([id, message]) => [id, refusalIn({ message }, language).message]);
    expect(said).toEqual(plain.map(([id]) => [id, texts[id]]));
  });
});

it('what happened and what is wrong with each field is said, its code and path stay', () => {
  const message = 'The arguments are not accepted. Fix each field that details.fields names.';
  const fields = [
    { path: '/vatId', code: 'required', message: 'vatId is required.' },
    {
      path: '/name',
      code: 'wrong_length',
      message: 'name must be longer than or equal to 1 and shorter than or equal to 80 characters.',
    },
    { path: '/x', code: 'invalid_value', message: 'Something unheard of.' },
  ];
  expect(
    refusalFor({ message, code: 'invalid_arguments', headers: { a: 'b' }, details: { fields } }, 'de-AT, en;q=0.5'),
  ).toEqual({
    message: 'Die Angaben werden so nicht angenommen. Korrigieren Sie jedes Feld, das details.fields nennt.',
    code: 'invalid_arguments',
    headers: { a: 'b', 'content-language': 'de' },
    details: {
      fields: [
        { path: '/vatId', code: 'required', message: 'vatId fehlt.' },
        { path: '/name', code: 'wrong_length', message: 'name muss 1 bis 80 Zeichen haben.' },
        fields[2],
      ],
    },
  });
});

it('sentences that stand together in no catalogue are said one by one, or not at all', () => {
  const refusal = { message: 'The chain does not answer. Nothing was charged.' };
  expect(refusalIn(refusal, 'fr')).toEqual({ message: 'La blockchain ne répond pas. Rien n’a été débité.' });
  const unknown = { message: 'The chain does not answer. The moon is full.' };
  expect(refusalIn(unknown, 'fr')).toBe(unknown);
});

it('English stays as it is, and is not named', () => {
  const refusal = { message: 'Nothing was charged.' };
  expect([refusalFor(refusal, undefined), refusalFor(refusal, 'en-GB, de;q=0.1')]).toEqual([refusal, refusal]);
});
