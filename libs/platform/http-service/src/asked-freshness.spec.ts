import { maxAgeSecondsAsked } from './asked-freshness';

it.each([
  [undefined, Infinity],
  ['', Infinity],
  ['no-store', Infinity],
  ['min-fresh=5, x-max-age=1', Infinity],
  ['no-cache', 0],
  ['No-Cache', 0],
  ['no-cache="set-cookie"', 0],
  ['max-age=0', 0],
  ['max-age=600', 600],
  ['max-age="600"', 600],
  ['MAX-AGE = 600', 600],
  ['max-age=600, max-age=60', 60],
  ['max-age=600,no-cache', 0],
  ['max-age', 0],
  ['max-age=', 0],
  ['max-age=soon', 0],
  ['max-age=-1', 0],
  ['max-age=1.5', 0],
  ['max-age=999999999999999', 999_999_999_999_999],
  ['max-age=9999999999999999', 0],
])('Cache-Control: %s takes kept answers of less than %p seconds', (header, seconds) => {
  expect(maxAgeSecondsAsked(header)).toBe(seconds);
});
