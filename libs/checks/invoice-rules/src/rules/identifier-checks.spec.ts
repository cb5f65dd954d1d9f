import * as checks from './identifier-checks';

type Check = Exclude<keyof typeof checks, 'hasDigits'>;

/** What the official tests accept and refuse, with their leniencies; null is what they cannot answer. */
const rows: Record<Check, { true: string[]; false: string[]; null?: string[] }> = {
  isGln: { true: ['7300010000001', '0', '17'], false: ['7300010000002', '', '73000100a0001', '1'] },
  isGln13: { true: ['7300010000001'], false: ['7300010000002', '0', '17', '730001000000', '73000100000012'] },
  isNorwegianNumber: { true: ['995525828'], false: ['995525829', '000000000', '99552582', '9955258281'] },
  isDanishCvr: { true: ['13585628', 'DK13585628'], false: ['1358562', 'dk13585628', ' 13585628', 'DK1358562X', ''] },
  isDanishSe: { true: ['DK13585628'], false: ['13585628', 'DK135856289'] },
  isDanishProductionUnit: { true: ['1234567890'], false: ['123456789', '123456789 '] },
  isBelgianNumber: { true: ['0202239951', '0000000097'], false: ['0202239952', '202239951', '0202239951 '] },
  isCurrentBelgianNumber: { true: ['0202239951', '1000000021'], false: ['2000000042', '0202239952', ''] },
  isBelgianVatNumber: { true: ['BE0202239951', 'be0202239951'], false: ['BE0202239952', '0202239951', 'BE2000000042'] },
  isLuxembourgVatNumber: {
    true: ['LU10000356', 'lu10000356', 'LU00008900'],
    false: ['LU10000357', '10000356', 'LU1000035', 'LU100003560', ''],
  },
  isLuxembourgNumber: {
    // Remainder 0; 3; legal form 24, which may count from 12, too: remainders 0 and 1.
    true: ['00002000040', '00002000008', '19992412340', '19992412341', '19992400130'],
    // Remainder 1 has no digit; another digit; legal form 19; ten digits, twelve, none.
    false: [
      '00002011000',
      '19992412342',
      '00002000009',
      '00001900000',
      '0000200004',
      '000020000400',
      'x0002000040',
      '',
    ],
  },
  isItalianOfficeCode: { true: ['UFy0z9'], false: ['UFABC', 'UFABCD1', 'UF-BCD'] },
  isItalianTaxCode: {
    true: ['RSSMRA85T10A562S', '00743110157', '+0074311015', '-0074311015', 'ABCDEF+1a 2?!?3x'],
    false: ['RSSMRA85T10A5620', '0074311015', '0074311015X', 'RSSMRA85T10A562', ''],
  },
  isItalianVatNumber: {
    true: ['IT00743110157', 'it00743110157', 'FR1', '', 'It1'],
    false: ['IT00743110158', 'IT0074311015', 'IT0074311015X'],
    null: ['IT+0074311015', 'IT 0074311015', 'IT-1234567890'],
  },
  isSwedishNumber: {
    true: ['5560160680', '55601606801'],
    false: ['5560160681', '556016068', '556016-0680', '', '556016068\u0660'],
    null: ['\u0665560160680'],
  },
  isAustralianNumber: { true: ['51824753556'], false: ['51824753557', '5182475355'] },
  isGreekNumber: { true: ['094259216', '0942592169', '094259216x'], false: ['094259217', '94259216', 'a94259216', ''] },
  isDutchVatNumber: { true: ['NL004495445B01'], false: ['NL004495445b01', 'NL004495445B1', 'NL004495445B01\n'] },
  isInteger: { true: ['1', '+1', '-1', ' 1 '], false: ['', '1.0', '+', '1 2', '1e2', '\u0661'] },
  isDigits: { true: ['0', '0123456789'], false: ['', ' 1', '-1', '\u0661'] },
};

describe('identifier checks', () => {
  it('has accepted and refused examples of every check', () => {
    expect(Object.keys(rows).sort()).toEqual(Object.keys(checks).filter((name) => name !== 'hasDigits').sort()); // prettier-ignore
  });

  const cases = Object.entries(rows).flatMap(([name, row]) =>
    Object.entries(row).flatMap(([answer, values]) =>
      values.map((value) => [name as Check, value, JSON.parse(answer)]),
    ),
  ) as [Check, string, boolean | null][];

  it.each(cases)('%s("%s") is %s', (name, value, answer) => {
    expect(checks[name](value)).toBe(answer);
  });

  it('hasDigits counts', () => {
    expect([checks.hasDigits('12', 2), checks.hasDigits('123', 2), checks.hasDigits('1x', 2)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
