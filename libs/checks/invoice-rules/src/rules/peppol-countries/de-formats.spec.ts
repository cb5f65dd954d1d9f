import { areDiscountsWellFormed, hasThreeDigits, isEmailAddress, isIban, isUrl } from './de-formats';

const terms = '#SKONTO#TAGE=14#PROZENT=2.00#';

describe('forms of German invoices', () => {
  it.each([
    [[], true],
    [['Pay soon'], true],
    [[`${terms}\n`], true],
    [[`${terms}\n#SKONTO#TAGE=30#PROZENT=1.00#BASISBETRAG=-10.00#\n`], true],
    [[`Pay soon\n${terms}\nor later`], true],
    [[terms], false],
    [[`${terms} \n`], true],
    [[`${terms} or later\n`], false],
    [[`#SKONTO#TAGE=14#PROZENT=2#\n`], false],
    [[`#skonto#TAGE=14#PROZENT=2.00#\n`], false],
    [[`${terms}\n#bad\n`], false],
    [['#bad', `${terms}\n`], false],
    [[`${terms}\n`, 'Pay soon'], null],
    [[`${terms}\n`, ''], true],
  ])('cash discounts in %j: %s', (notes, answer) => {
    expect(areDiscountsWellFormed(notes)).toBe(answer);
  });

  it.each([
    ['DE89370400440532013000', true],
    ['DE89 3704 0044 0532 0130 00', true],
    ['DE89370400440532013001', false],
    ['de89370400440532013000', false],
    ['', false],
    ['GB82WEST12345698765432', true],
  ])('IBAN %s: %s', (text, answer) => {
    expect(isIban(text)).toBe(answer);
  });

  it.each(['a@b.c', 'a.b@c.d.e', 'ä@b.de'])('takes the email address %s', (text) =>
    expect(isEmailAddress(text)).toBe(true),
  );
  it.each(['', 'a@b', '@b.c', 'a@.c', 'a@b.', 'a@b..c', 'a@b@c.d', 'a b@c.d'])(
    'refuses the email address "%s"',
    (text) => expect(isEmailAddress(text)).toBe(false),
  );

  it('wants an URL with a scheme of two characters or more', () => {
    expect(['https://a', 'ab:', 'a:b', '1a:b', 'a b:c', ''].map(isUrl)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('counts ASCII digits of a phone number', () => {
    expect(['1a2b3', '12', '', '\u0661\u0662\u0663'].map(hasThreeDigits)).toEqual([true, false, false, false]);
  });
});
