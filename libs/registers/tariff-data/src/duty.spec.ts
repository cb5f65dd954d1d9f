import fc from 'fast-check';
import { isPercentage, parseDuty } from './duty';

describe('parseDuty', () => {
  it.each([
    ['NAR', { form: 'no_rate', word: 'NAR' }],
    ['0.000 % ', { form: 'percentage', thousandthsOfPercent: 0 }],
    ['3.300 %', { form: 'percentage', thousandthsOfPercent: 3300 }],
    ['12 %', { form: 'percentage', thousandthsOfPercent: 12_000 }],
  ])('reads %s', (text, duty) => expect(parseDuty(text)).toEqual(duty));

  it('reads what is added, limited, and paid by quantity', () => {
    expect(parseDuty('12.800 % + 176.800 EUR DTN')).toEqual({
      form: 'expression',
      first: { kind: 'percentage', thousandthsOfPercent: 12_800 },
      more: [
        { sign: '+', term: { kind: 'specific', thousandths: 176_800, currency: 'EUR', unit: 'DTN', qualifier: null } },
      ],
    });
    expect(parseDuty('18.700 % MAX 9.000 % + ADSZ')).toMatchObject({
      more: [{ sign: 'MAX' }, { sign: '+', term: { kind: 'meursing', word: 'ADSZ' } }],
    });
    expect(parseDuty('1.200 EUR ASV X')).toMatchObject({ first: { unit: 'ASV', qualifier: 'X' } });
  });

  it('reads conditions with their papers and rates', () => {
    expect(parseDuty('Cond: A cert: D-008 (01):0.000 % ; A (01):20.900 %')).toEqual({
      form: 'conditional',
      conditions: [
        { condition: 'A', certificate: 'D008', action: '01', duty: { form: 'percentage', thousandthsOfPercent: 0 } },
        { condition: 'A', certificate: null, action: '01', duty: { form: 'percentage', thousandthsOfPercent: 20_900 } },
      ],
    });
  });

  it.each([
    '',
    '%',
    '3,3 %',
    '-3.300 %',
    '3.3000 %',
    '3 % +',
    '3 % 4 %',
    '1 EUR KGM XX',
    'Cond:',
    'Cond: free',
    'a'.repeat(500),
  ])('does not guess what %j means', (text) => {
    expect(parseDuty(text)).toEqual({ form: 'unread' });
    expect(isPercentage(text)).toBe(false);
  });

  it('never throws, and computes nothing but a lone percentage', () => {
    const words = fc.constantFrom(
      '3.300 %',
      '+',
      '-',
      'MAX',
      'MIN',
      '1.000 EUR',
      'DTN',
      'EA',
      'NAR',
      'Cond:',
      ';',
      '(01):',
      '',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), (parts) => {
        const text = parts.join(' ');
        expect(isPercentage(text)).toBe(/^ *3\.300 % *$/.test(text));
      }),
      { numRuns: 2000 },
    );
  });
});
