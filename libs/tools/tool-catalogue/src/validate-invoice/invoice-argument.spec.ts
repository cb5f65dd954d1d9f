import fc from 'fast-check';
import { carriesPdf, readInvoiceArgument } from './invoice-argument';

const read = (invoice: Record<string, unknown>) => readInvoiceArgument(invoice);
const pathsOf = (invoice: Record<string, unknown>) => {
  const result = read(invoice);
  return result.ok ? [] : result.fields.map(({ path, code }) => `${path} ${code}`);
};
const pdf = Buffer.from('%PDF-1.7').toString('base64');

describe('a wrapper is refused', () => {
  it.each([
    ['with two contents', { xml: '<a/>', json: {} }, ['/invoice invalid_value']],
    ['with three contents', { xml: '<a/>', json: {}, pdf }, ['/invoice invalid_value']],
    ['without a content', { check: {} }, ['/invoice invalid_value']],
    ['with an unknown key', { xml: '<a/>', number: '1' }, ['/invoice/number unknown_property']],
    [
      'with a key that every object inherits',
      { xml: '<a/>', constructor: 1 },
      ['/invoice/constructor unknown_property'],
    ],
    ['with XML that is no text', { xml: 1 }, ['/invoice/xml wrong_type']],
    ['with null for XML', { xml: null }, ['/invoice/xml wrong_type']],
    ['with JSON that is a list', { json: [] }, ['/invoice/json wrong_type']],
    ['with a PDF that is no base64', { pdf: 'JVBERi0xLjc?' }, ['/invoice/pdf invalid_value']],
    ['with base64 without its padding', { pdf: 'JVBERi0xLjc' }, ['/invoice/pdf invalid_value']],
    ['with a check that is a text', { xml: '<a/>', check: 'all' }, ['/invoice/check wrong_type']],
    [
      'with an unknown key in its check',
      { xml: '<a/>', check: { rules: 1 } },
      ['/invoice/check/rules unknown_property'],
    ],
    ['with a day that is none', { xml: '<a/>', check: { asOf: '2027-02-29' } }, ['/invoice/check/asOf invalid_value']],
    [
      'with an instant as day',
      { xml: '<a/>', check: { asOf: '2027-02-24T00:00:00Z' } },
      ['/invoice/check/asOf invalid_value'],
    ],
    [
      'with profiles of another name',
      { xml: '<a/>', check: { profiles: 'some' } },
      ['/invoice/check/profiles not_allowed'],
    ],
    ['with an empty rule set', { xml: '<a/>', check: { ruleSet: '' } }, ['/invoice/check/ruleSet wrong_length']],
  ])('%s', (_name, invoice, expected) => expect(pathsOf(invoice)).toEqual(expected));
});

describe('a wrapper is read', () => {
  it.each([
    ['XML', { xml: '<a/>' }, { content: { form: 'xml', xml: '<a/>' }, check: {} }],
    ['an empty text as XML', { xml: '' }, { content: { form: 'xml', xml: '' }, check: {} }],
    ['a JSON invoice', { json: { number: '1' } }, { content: { form: 'json', invoice: { number: '1' } }, check: {} }],
    [
      'a PDF and how to check it',
      { pdf, check: { ruleSet: 'peppol-bis-3.0.22', asOf: '2027-02-24', profiles: 'declared', locale: 'de' } },
      {
        content: { form: 'pdf', pdf: Buffer.from('%PDF-1.7') },
        check: { ruleSet: 'peppol-bis-3.0.22', asOf: '2027-02-24', profiles: 'declared', locale: 'de' },
      },
    ],
  ])('%s', (_name, invoice, argument) => expect(read(invoice)).toEqual({ ok: true, argument }));
});

it('B5 XML with a NUL or half a character is taken: its report says what is wrong. What else the wrapper says is not', () => {
  for (const xml of ['<a>\0</a>', '\ud800'])
    expect(read({ xml })).toMatchObject({ ok: true, argument: { content: { xml } } });
  expect(pathsOf({ xml: '<a/>', check: { ruleSet: 'a\0' } })).toEqual(['/invoice/check/ruleSet ill_formed_text']);
});

it('carries a PDF when it says so, whatever is said, and nothing else does', () => {
  const given = [{ invoice: { pdf } }, { invoice: { pdf: 7, check: {} } }];
  const others = [{ invoice: { xml: '<pdf/>' } }, { invoice: Object.create({ pdf }) as object }, { pdf }, {}, null, 'pdf', { invoice: null }]; // prettier-ignore
  expect([given.map(carriesPdf), others.map(carriesPdf)]).toEqual([given.map(() => true), others.map(() => false)]);
});

it('every other object is the JSON invoice as it is, the empty one too', () => {
  const names = fc.string().filter((name) => !['json', 'xml', 'pdf', 'check', '__proto__'].includes(name));
  fc.assert(
    fc.property(fc.dictionary(names, fc.jsonValue()), (invoice) => {
      expect(read(invoice)).toEqual({ ok: true, argument: { content: { form: 'json', invoice }, check: {} } });
    }),
    { examples: [[{}]] },
  );
});
