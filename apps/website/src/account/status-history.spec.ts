import { sentenceOf, toneOf } from './status-history';

const hour = (looks: number, unavailable = 0, notConfigured = 0) => ({ looks, unavailable, notConfigured });

it('an hour in which nobody looked is never painted as good, and one look without an answer makes it unavailable', () => {
  expect(toneOf(undefined)).toBe('not-checked');
  expect(toneOf(hour(120, 1))).toBe('unknown');
  expect(toneOf(hour(120, 0, 120))).toBe('off');
  expect(toneOf(hour(120))).toBe('ready');
});

it('says for how long, and among how many hours', () => {
  expect(sentenceOf([undefined, undefined], 30)).toBe('Not looked at yet.');
  expect(sentenceOf([undefined, hour(120, 10)], 30)).toBe(
    'Unavailable for about 5 minutes in 1 hour that was looked at.',
  );
  expect(sentenceOf([hour(1, 1), hour(3)], 30)).toBe('Unavailable for about 1 minute in 2 hours that were looked at.');
  expect(sentenceOf([hour(2, 0, 2)], 30)).toBe('Not configured in 1 hour that was looked at.');
  expect(sentenceOf([hour(2), hour(2)], 30)).toBe('Nothing known against it in 2 hours that were looked at.');
});
