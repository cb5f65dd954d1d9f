import { schematron } from '@einvoice/limits';
import { Regex } from './regex';

const free = { spend: () => undefined };
const matches = (pattern: string, text: string, flags = '') => new Regex(pattern, flags).test(text, free);

/** Steps that testing a text takes. */
function stepsOf(pattern: string, text: string): number {
  let steps = 0;
  new Regex(pattern, '').test(text, { spend: (more) => void (steps += more) });
  return steps;
}

describe('a regular expression', () => {
  it.each([
    ['^\\d{3}$', '123', true],
    ['^\\d{3}$', '1234', false],
    ['^(.{1,6826666})$', 'x'.repeat(10), true],
    ['^(.{1,6826666})$', '', false],
    ['b+', 'aabbb', true],
    ['$', 'abc', true],
    ['^a|b', 'xb', true],
    ['^a|b', 'xa', false],
    ['^(a|bc)*d?$', 'abcad', true],
    ['[A-Z-[IO]]', 'I', false],
    ['[A-Z-[IO]]', 'J', true],
    ['[^\\s.]', ' .', false],
    ['[a\\-z]', '-', true],
    ['[+-]', '-', true],
    ['\\p{Lu}', 'É', true],
    ['\\P{L}', 'É', false],
    ['^\\i\\c*$', 'cbc:ID', true],
    ['^.$', '😀', true],
    ['^.$', '\n', false],
    ['(?:ab){2,3}', 'abab', true],
    ['(){5}x', 'x', true],
  ])('%s against %j is %s', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });

  it.each([
    ['i', 'straße', 'STRAßE', true],
    ['s', '^.$', '\n', true],
    ['m', '^b$', 'a\nb', true],
    ['x', 'a b', 'ab', true],
    ['q', 'a.c', 'abc', false],
    ['q', 'a.c', 'a.c', true],
  ])('with the flag %s: %s against %j is %s', (flag, pattern, text, expected) => {
    expect(matches(pattern, text, flag)).toBe(expected);
  });

  it('finds the first match, greedy or not, and its groups', () => {
    expect(new Regex('(a+)(b*?)c', '').find('xaabbc', 0, free)).toEqual([1, 6, 1, 3, 3, 5]);
    expect(new Regex('a|ab', '').find('ab', 0, free)).toEqual([0, 1]);
    expect(new Regex('(x)|(y)', '').find('y', 0, free)).toEqual([0, 1, -1, -1, 0, 1]);
  });

  it.each(['(a+)+$', '(a|a)*b', '(.*)*x', 'a*a*a*a*a*b', '(a?){30}a{30}'])(
    'that others go back in for ever takes steps in proportion to the text: %s',
    (pattern) => {
      const [small, large] = [2_000, 8_000].map((length) => stepsOf(pattern, 'a'.repeat(length)));
      expect(large! / small!).toBeLessThan(5);
    },
  );

  it.each([
    ['(a)\\1', 'A reference back'],
    ['a{3,1}', 'ends before it starts'],
    ['[z-a]', 'ends before it starts'],
    ['(?=a)', '"(?"'],
    ['(a', 'not closed'],
    ['a)', 'closes nothing'],
    ['*a', 'stands where none may'],
    ['\\p{Greek}', 'unknown'],
    ['\\y', 'unknown'],
    [`(a{${schematron.regexInstructionsMax}}){2}`, 'too many parts'],
    ['('.repeat(200) + ')'.repeat(200), 'too deep'],
  ])('is refused where it cannot be run: %s', (pattern, message) => {
    expect(() => new Regex(pattern, '')).toThrow(message);
  });
});
