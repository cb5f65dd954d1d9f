import { forget, learn } from '../known-texts';
import { speakIn } from '../spoken-language';
import { everyText } from '../texts/every-text';
import { creditPrice, tools } from './tool-prices';

it('no price on a German page has an English word', () => {
  speakIn('de');
  learn(everyText.de);
  const prices = tools.map(creditPrice);
  forget();
  speakIn('en');
  expect(
    prices.filter((price) => /\b(?:per|answer|answered|new|receipt|record|row|register|free)\b/.test(price)),
  ).toEqual([]);
  expect(prices).toContain('kostenlos');
});
