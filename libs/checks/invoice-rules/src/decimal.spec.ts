import fc from 'fast-check';
import {
  absolute,
  add,
  compare,
  DecimalSum,
  divide,
  equal,
  exactDecimalOf,
  multiply,
  parseDecimal,
  round,
  subtract,
  toText,
  type Decimal,
} from './decimal';

const decimal = (text: string): Decimal => parseDecimal(text)!;
const texts = fc
  .tuple(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), fc.integer({ min: 0, max: 18 }))
  .map(([units, scale]) => toText({ units, scale }));
/** The same number as units of 10^-40: an independent way to compare. */
const reference = ({ units, scale }: Decimal): bigint => BigInt(units) * 10n ** BigInt(40 - scale);

describe('parseDecimal', () => {
  it.each(['+1656.25', ' 1656.25 ', '.5', '10.', '-0', '007', '\t1\n'])('reads %j, which xs:decimal allows', (text) => {
    expect(parseDecimal(text)).not.toBeNull();
  });

  it.each(['', ' ', '.', '-', '+-1', '1,5', '1e2', 'abc', '1 0', '1.2.3', 'NaN', 'INF', '0x1', '\u00a01', '１'])(
    'refuses %j',
    (text) => expect(parseDecimal(text)).toBeNull(),
  );

  it('makes no negative zero', () => {
    expect(parseDecimal('-0')).toEqual({ units: 0, scale: 0 });
    expect(Object.is(parseDecimal('-0.00')!.units, 0)).toBe(true);
  });

  it('B4 refuses a million digits before any big number is made', async () => {
    const bigNumbers = jest.spyOn(globalThis, 'BigInt');
    expect(parseDecimal('9'.repeat(1_000_000))).toBeNull();
    expect(parseDecimal(`0.${'9'.repeat(1_000_000)}`)).toBeNull();
    expect(bigNumbers).not.toHaveBeenCalled();
    bigNumbers.mockRestore();
  });

  it('B4 refuses more than 200 characters; blanks around them do not count', () => {
    expect(parseDecimal(`${' '.repeat(500)}${'9'.repeat(200)}\n`)).not.toBeNull();
    expect(parseDecimal('9'.repeat(201))).toBeNull();
    expect(parseDecimal(`0.${'1'.repeat(199)}`)).toBeNull();
  });

  it('takes zeros at the end of a long fraction for nothing', () => {
    expect(parseDecimal(`12.5${'0'.repeat(100)}`)).toEqual({ units: 125, scale: 1 });
    expect(parseDecimal(`-7.${'0'.repeat(100)}`)).toEqual({ units: -7, scale: 0 });
    expect(parseDecimal(`.${'0'.repeat(100)}`)).toEqual({ units: 0, scale: 0 });
  });
});

describe('exact arithmetic, whatever the size', () => {
  it('adds, subtracts and compares as whole numbers do', () => {
    fc.assert(
      fc.property(texts, texts, (left, right) => {
        const [a, b] = [decimal(left), decimal(right)];
        expect(reference(add(a, b))).toBe(reference(a) + reference(b));
        expect(reference(subtract(a, b))).toBe(reference(a) - reference(b));
        expect(Math.sign(compare(a, b))).toBe(
          Number(reference(a) > reference(b)) - Number(reference(a) < reference(b)),
        );
        expect(equal(a, b)).toBe(reference(a) === reference(b));
        expect(reference(absolute(a))).toBe(reference(a) < 0n ? -reference(a) : reference(a));
      }),
    );
  });

  it('has one text for equal decimals, however they are written, and another for every other', () => {
    fc.assert(
      fc.property(texts, texts, fc.nat(3), (left, right, zeros) => {
        const longer = `${left}${left.includes('.') ? '' : '.'}${'0'.repeat(zeros)}`;
        const [a, b] = [decimal(left), decimal(right)];
        expect(toText(parseDecimal(longer) ?? a)).toBe(toText(a));
        expect(toText(a) === toText(b)).toBe(equal(a, b));
      }),
    );
    expect(toText(decimal('9007199254740992.0'))).toBe('9007199254740992');
    expect(toText(decimal('-0.05'))).toBe('-0.05');
    expect(toText(decimal('-0.00000000000000000000'))).toBe('0');
  });

  it('multiplies without losing a digit', () => {
    fc.assert(
      fc.property(texts, texts, (left, right) => {
        const [a, b] = [decimal(left), decimal(right)];
        const product = multiply(a, b);
        expect(BigInt(product.units) * 10n ** BigInt(36 - product.scale)).toBe(
          BigInt(a.units) * BigInt(b.units) * 10n ** BigInt(36 - a.scale - b.scale),
        );
      }),
    );
  });

  it('sums any list exactly', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 30 }), (list) => {
        const sum = new DecimalSum();
        for (const text of list) sum.add(decimal(text));
        expect(reference(sum.value())).toBe(list.reduce((total, text) => total + reference(decimal(text)), 0n));
      }),
    );
  });

  it('writes what it reads', () => {
    fc.assert(fc.property(texts, (text) => expect(equal(decimal(toText(decimal(text))), decimal(text))).toBe(true)));
  });
});

describe('rounding and division as XPath has them', () => {
  it.each([
    ['2.5', 0, '3'],
    ['-2.5', 0, '-2'],
    ['-10.005', 2, '-10'],
    ['10.005', 2, '10.01'],
    ['-0.4', 0, '0'],
    ['1656.25', 2, '1656.25'],
    ['99999999999999999999.995', 2, '100000000000000000000'],
    ['-99999999999999999999.995', 2, '-99999999999999999999.99'],
  ])('round(%s, %d) is %s: halves go toward plus infinity', (text, digits, expected) => {
    expect(toText(round(decimal(text), digits))).toBe(expected);
  });

  it.each([
    ['1.5', '7', '0.2142857142857142857'],
    ['1.50', '7', '0.2142857142857142857'],
    ['1.55555', '7.777', '0.20001928764305001929'],
    ['1', '7.7', '0.12987012987012987'],
    ['1', '700.00', '0.00142857142857142857'],
    ['1000', '7', '142.857142857142857143'],
    ['1.000000000000000013', '100', '0.01000000000000000013'],
  ])('divides %s by %s with the fraction digits of the official engine', (a, b, quotient) => {
    expect(toText(divide(decimal(a), decimal(b))!)).toBe(quotient);
  });

  it('divides to 18 fraction digits', () => {
    expect(toText(divide(decimal('10'), decimal('3'))!)).toBe('3.333333333333333333');
    expect(toText(multiply(divide(decimal('1'), decimal('7'))!, decimal('700')))).toBe('99.9999999999999999');
    expect(toText(divide(decimal('-10'), decimal('4'))!)).toBe('-2.5');
    expect(divide(decimal('1'), decimal('0'))).toBeNull();
  });

  it('knows the exact value of a double', () => {
    expect(toText(exactDecimalOf(0.1)).startsWith('0.1000000000000000055511151231257827')).toBe(true);
    expect(toText(exactDecimalOf(-3))).toBe('-3');
  });
});
