import { checkVatNumber } from './check-vat-number';

const check = (text: string, countryCode?: string | null) => {
  const { country, ...rest } = checkVatNumber(text, countryCode);
  return { ...rest, country: country?.code ?? null };
};

describe('the writing', () => {
  it.each([
    'BE0899121407',
    'be0899121407',
    'BE 0899.121.407',
    'BE-0899-121-407',
    'BE/0899/121/407',
    'BE\u00a00899\u00a0121\u00a0407',
    '  BE0899121407 ',
    'B.E.0899121407',
    'BE899121407',
  ])('normalises %j', (text) => {
    expect(check(text)).toEqual({
      valid: true,
      normalized: 'BE0899121407',
      issue: 'none',
      country: 'BE',
      body: '0899121407',
      checksumApplied: true,
      refusedCharacter: null,
    });
  });

  it.each([
    ['', 'empty'],
    [' .-/\u00a0', 'empty'],
    ['0899121407', 'no_country'],
    ['U57975301', 'no_country'],
    ['US123456789', 'unsupported_country'],
    ['EU372022452', 'unsupported_country'],
    ['BE0899121407?', 'bad_characters'],
    ['BE_0899121407', 'bad_characters'],
    ['BE0899121407\n', 'bad_characters'],
    ['BE\t0899121407', 'bad_characters'],
    ['BE(0899121407)', 'bad_characters'],
    ['BE089912140', 'bad_structure'], // nine digits are completed: 0089912140
    ['BE08991214070', 'bad_length'],
    ['BE', 'bad_length'],
    ['BE0899I21407', 'bad_structure'],
    ['BE0899121408', 'bad_checksum'],
    ['0'.repeat(41), 'too_long'],
  ])('refuses %j: %s', (text, issue) => {
    expect(check(text)).toMatchObject({ valid: false, issue });
  });

  it('always gives the cleaned capitals of a refused number, with nothing added', () => {
    expect(check('be 0899.121.408').normalized).toBe('BE0899121408');
    expect(check('899121408', 'BE').normalized).toBe('899121408');
    expect(check('gr 0', 'FR').normalized).toBe('GR0');
    expect(check(`be ${'0'.repeat(50)}`).normalized).toBe(`BE${'0'.repeat(37)}`);
  });

  it('gives the body to ask a register with as soon as the structure is right', () => {
    expect(check('899121408', 'BE')).toMatchObject({
      issue: 'bad_checksum',
      body: '0899121408',
      checksumApplied: true,
    });
    expect(check('BE12').body).toBeNull();
  });
});

describe('the signs + and *', () => {
  it('occur in old Irish numbers', () => {
    expect(check('IE6+24549C')).toMatchObject({ valid: true, normalized: 'IE6+24549C' });
    expect(check('0*83343v', 'ie')).toMatchObject({ valid: true, normalized: 'IE0*83343V' });
    expect(check('IE62+4549C')).toMatchObject({ issue: 'bad_structure' });
  });

  it('are wrong characters elsewhere', () => {
    expect(check('DE55799465+')).toMatchObject({ issue: 'bad_characters', refusedCharacter: 'U+002B', country: 'DE' });
    expect(check('55799465*', 'DE')).toMatchObject({ issue: 'bad_characters', refusedCharacter: 'U+002A' });
    expect(check('+32 899 121 407')).toMatchObject({ issue: 'bad_characters', refusedCharacter: 'U+002B' });
  });
});

describe('the prefix and the hint', () => {
  it.each([
    ['EL556573366', null],
    ['GR556573366', null],
    ['gr 556 573 366', 'DE'],
    ['556573366', 'EL'],
    ['556573366', 'GR'],
    ['556573366', 'gr'],
    ['EL556573366', 'GR'],
    ['GR556573366', 'EL'],
  ])('Greece is EL: %j with hint %j', (text, hint) => {
    expect(check(text, hint)).toMatchObject({ valid: true, normalized: 'EL556573366', country: 'GR' });
  });

  it('Northern Ireland keeps XI, by prefix and by hint', () => {
    expect(check('XI344739576').normalized).toBe('XI344739576');
    expect(check('344739576', 'xi').normalized).toBe('XI344739576');
    expect(check('GD001', 'XI').normalized).toBe('XIGD001');
    expect(check('HA788', 'GB').normalized).toBe('GBHA788');
  });

  it('a Monegasque number is a French one', () => {
    expect(check('28 0000 93835', 'MC').issue).toBe('bad_checksum');
    expect(check('28000993835', 'mc').normalized).toBe('FR28000993835');
    expect(check('MC28000993835').normalized).toBe('FR28000993835');
    expect(check('FR28000993835', 'MC')).toMatchObject({ normalized: 'FR28000993835', country: 'FR' });
  });

  it('a supported prefix that the rest can fit counts more than the hint', () => {
    expect(check('BE0899121407', 'FR')).toMatchObject({ valid: true, country: 'BE' });
    // Also a French key and SIREN; the prefix wins, so it is Belgium's old nine digits.
    expect(check('BE303265045', 'FR')).toMatchObject({ country: 'BE', body: '0303265045' });
    expect(check('BE0899121408', 'FR')).toMatchObject({ issue: 'bad_checksum', country: 'BE' });
  });

  it.each([
    ['GU865725949', 'FR', 'FRGU865725949'], // GU is no supported prefix
    ['AQ410304562', 'FR', 'FRAQ410304562'],
    ['E639303584MWST', 'CH', 'CHE639303584MWST'],
    ['U57975301', 'AT', 'ATU57975301'],
    ['C0822920E', 'ES', 'ESC0822920E'],
  ])('letters that are no prefix belong to the number: %s with hint %s', (text, hint, normalized) => {
    expect(check(text, hint)).toMatchObject({ valid: true, normalized });
  });

  it('a prefix that the rest cannot fit yields to a hint that the whole can fit', () => {
    expect(check('SE303265045', 'FR')).toMatchObject({ country: 'FR' });
    expect(check('SE303265045')).toMatchObject({ country: 'SE', issue: 'bad_length' });
  });

  it('a malformed number is judged by its prefix when it fits the hint neither', () => {
    expect(check('BE12345', 'BE')).toMatchObject({ country: 'BE', issue: 'bad_length', normalized: 'BE12345' });
    expect(check('DE12345', 'FR')).toMatchObject({ country: 'DE', issue: 'bad_length' });
  });

  it('a hint that names no supported country helps nobody, and never overrules a prefix', () => {
    expect(check('0899121407', 'US').issue).toBe('unsupported_country');
    expect(check('0899121407', '').issue).toBe('unsupported_country');
    expect(check('0899121407', 'BEL').issue).toBe('unsupported_country');
    expect(check('BE0899121407', 'US').valid).toBe(true);
  });
});

describe('the suffix of Switzerland and Norway', () => {
  it.each([
    ['CHE-639.303.584 MWST', null, 'CHE639303584MWST'],
    ['CHE-639.303.584 tva', null, 'CHE639303584TVA'],
    ['NO 310 261 874 MVA', null, 'NO310261874MVA'],
    ['310261874 mva', 'NO', 'NO310261874MVA'],
  ])('%s is kept', (text, hint, normalized) => {
    expect(check(text, hint)).toMatchObject({ valid: true, normalized });
  });

  it.each([
    ['CHE-639.303.584', null],
    ['CHE-639.303.584', 'CH'],
    ['E639303585', 'CH'],
    ['NO310261874', null],
    ['310261875', 'NO'],
  ])('%s without it is refused as missing_suffix, whatever the check digit', (text, hint) => {
    expect(check(text, hint)).toMatchObject({ valid: false, issue: 'missing_suffix', checksumApplied: false });
  });
});

describe('checksumApplied', () => {
  it.each([
    ['IS98302', false],
    ['LI26461', false],
    ['GBGD499', false],
    ['XIHA788', false],
    ['CZ455215001', false],
    ['CZ7402195141', true],
    ['LV32658965560', false],
    ['LV19011319624', true],
    ['BE0899121407', true],
  ])('%s: %s', (text, checksumApplied) => {
    expect(check(text)).toMatchObject({ valid: true, checksumApplied });
  });
});
