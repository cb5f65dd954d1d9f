import { eachRecord } from './csv-rows';
import { formRows, type FormWork } from './form-rows';

const work: FormWork = {
  ...{ form: 'csv', isColored: false, delimiter: ',', language: 'en' },
  places: { vatNumber: 0, countryCode: null, reference: null, hasHeader: false, defaultCountry: '' },
};

it('rows that are many times as long as their lines are all written', () => {
  const lines = 10_000;
  const { text, counts } = formRows({ bytes: Buffer.from('x\n'.repeat(lines)), linesBefore: 0 }, work);
  const rows = Buffer.from(text).toString().split('\r\n');
  expect(rows).toHaveLength(lines + 1);
  expect(rows[lines - 1]).toBe(`${lines},,x,invalid,The form is wrong: no_country.`);
  expect(counts).toEqual({ invalid: lines });
});

it.each(['\n', '\r\n'])(
  'lines that end with %j are told without their ends, blank ones are counted and passed over',
  (end) => {
    const records: [number, string][] = [];
    const bytes = Buffer.from(['\ufeffa,b', '', ' \u00a0', '"c', 'd",e', 'f'].join(end));
    eachRecord({ bytes, linesBefore: 0 }, (line, text) => void records.push([line, text]));
    expect(records).toEqual([
      [1, 'a,b'],
      [4, '"c\nd",e'],
      [6, 'f'],
    ]);
  },
);
