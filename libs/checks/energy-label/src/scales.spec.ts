import { classStatements } from './class-statements';
import { isRangeOf, readRange, readRegisterClass, readShownClass } from './scales';

it.each([
  ['A', 'A'],
  ['G', 'G'],
  ['AP', 'A+'],
  ['APP', 'A++'],
  ['APPP', 'A+++'],
  ['APPPP', null],
  ['BP', null],
  ['A+', null],
  ['H', null],
  ['a', null],
  ['', null],
])('the register’s %j is the class %j', (text, expected) => expect(readRegisterClass(text)).toBe(expected));

it.each([
  [' a +++ ', 'A+++'],
  ['g', 'G'],
  ['B+', null],
  ['A++++', null],
  ['AA', null],
  ['А', null], // Cyrillic
  ['', null],
])('a shop’s %j is the class %j', (text, expected) => expect(readShownClass(text)).toBe(expected));

it.each(['A-G', 'A – G', 'A_G', 'a to g', 'G...A', 'A bis G', '[A, G]', 'A→G', 'A/G'])(
  '%s is the range from A to G',
  (text) => {
    expect(readRange(text)).toEqual({ first: 'A', last: 'G' });
    expect(isRangeOf(readRange(text)!, 'A-G')).toBe(true);
    expect(isRangeOf(readRange(text)!, 'A+++-G')).toBe(false);
  },
);

it.each([
  ['APPP_D', 'A+++-D'],
  ['A+++ to D', 'A+++-D'],
  ['D - A+++', 'A+++-D'],
  ['APP_G', 'A++-G'],
  ['AP-F', 'A+-F'],
] as const)('%s is the scale %s', (text, scale) => expect(isRangeOf(readRange(text)!, scale)).toBe(true));

it.each(['', 'A', 'A-B-C', 'A-H', 'energy A-G', 'A1-G1'])('%j is no range', (text) =>
  expect(readRange(text)).toBeNull(),
);

it.each<[string, readonly string[]]>([
  ['Now A+++!', ['A+++']],
  ['energy class: B, quiet', ['B']],
  ['Energieeffizienzklasse A++', ['A++']],
  ['EEK: E', ['E']],
  ['Classe énergétique C', ['C']],
  ['Energy efficiency class (D) and A++', ['D', 'A++']],
  ['energy class A to G', []],
  ['scale A+++ to D', []],
  ['Energieeffizienzklasse D (A-G)', ['D']],
  ['A+ customer service', []],
  ['WPA++ encryption, C++ and vitamin A', []],
  ['Class A amplifier', []],
  ['', []],
])('%j claims %j', (text, classes) => expect(classStatements(text)).toEqual(classes));

it('a long text without an end costs no more than its length', () => {
  // Every place could be the beginning of a class; counted by the result alone, for a rate is not asserted.
  expect(classStatements('energy class '.repeat(150) + 'A+'.repeat(25))).toEqual([]);
});
