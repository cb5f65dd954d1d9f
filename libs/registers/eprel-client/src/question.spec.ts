import fc from 'fast-check';
import { readGtin, readRecordId, readRegistrationNumber } from './question';

it.each([
  ['washingmachines2019/2100001', { group: 'washingmachines2019', registrationNumber: '2100001' }],
  ['tyres/0042', { group: 'tyres', registrationNumber: '42' }],
  ['../2100001', null],
  ['tyres/../1', null],
  ['tyres/1/', null],
  ['tyres/1?x=1', null],
  ['tyres%2F1/1', null],
  ['Tyres/1', null],
  ['tyres', null],
  ['tyres/', null],
  ['/1', null],
  ['tyres/0', null],
  ['tyres/１２', null],
])('%s as the id of a record is %j', (text, id) => expect(readRecordId(text)).toEqual(id));

it('a registration number has 1 to 12 digits, and is the same with leading zeros', () => {
  expect(['1', '000123456', '999999999999'].map(readRegistrationNumber)).toEqual(['1', '123456', '999999999999']);
  expect(['', ' 1', '1 ', '-1', '1.0', '1e3', '0', '1234567890123'].map(readRegistrationNumber)).toEqual(
    Array(8).fill(null),
  );
});

it.each([
  ['4006381333931', '04006381333931'],
  ['96385074', '00000096385074'],
  ['036000291452', '00036000291452'],
  ['10614141000415', '10614141000415'],
  ['4006381333930', null],
  ['400638133393', null],
  ['4006381333931 ', null],
  ['', null],
])('the GTIN %s is %s', (text, gtin) => expect(readGtin(text)).toBe(gtin));

it('of ten last digits exactly one is the check digit', () => {
  fc.assert(
    fc.property(fc.constantFrom(7, 11, 12, 13), fc.nat(9_999_999), (length, seed) => {
      const body = String(seed).padStart(length, '1');
      const right = [...'0123456789'].filter((digit) => readGtin(body + digit) !== null);
      expect(right).toHaveLength(1);
    }),
  );
});
