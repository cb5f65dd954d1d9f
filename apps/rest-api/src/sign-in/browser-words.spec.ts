import { accountLimits } from '@einvoice/limits';
import fc from 'fast-check';
import { browserWords } from './browser-words';
import { browserName } from './session-state';

const like = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const ios = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${like} HeadlessChrome/130.0.0.0 Safari/537.36`, 'Chromium on Linux'],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${like} Ubuntu Chromium/80.0 Chrome/80.0.3987.87 Safari/537.36`,
    'Chromium on Linux',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${like} Chrome/130.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/130.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${like} Chrome/130.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${ios} CriOS/130.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`, 'Edge on Windows'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${like} Chrome/130.0.0.0 Mobile Safari/537.36 EdgA/130.0.0.0`,
    'Edge on Android',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${like} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`,
    'Opera on macOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${like} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 'Firefox on Android'],
  [`Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${ios} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPad'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${ios} Version/17.5 Safari/605.1.15`, 'Safari on macOS'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${ios} Version/17.5 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  ['Firefox/132.0', 'Firefox'],
  ['curl/8.9.1', 'A browser we do not know'],
  ['node', 'A browser we do not know'],
  ['<img src=x onerror=alert(1)>', 'A browser we do not know'],
  ['Firefox/<script>alert(1)</script> Linux', 'Firefox on Linux'],
  ['', 'A browser we do not know'],
])('names %s', (userAgent, words) => {
  // As it is kept: cleaned and cut.
  expect(browserWords(browserName(userAgent) ?? '')).toBe(words);
});

it('says words of ours alone, whatever a browser says of itself', () => {
  const marks = [
    'Edg/',
    'Chrome/',
    'Firefox/',
    'Safari/',
    'OPR/',
    'Linux',
    'Windows',
    'iPhone',
    '<b>',
    '&lt;',
    '\n',
    '"',
  ];
  const text = fc.array(fc.oneof(fc.constantFrom(...marks), fc.string({ unit: 'binary' })), { maxLength: 20 });
  const browsers =
    'Edge|Opera|Samsung Internet|Vivaldi|Yandex Browser|DuckDuckGo|Firefox|Chrome|Chromium|Safari|A browser we do not know';
  const systems = 'iPhone|iPad|Android|ChromeOS|Windows|macOS|Linux|FreeBSD|OpenBSD';
  const ours = new RegExp(`^(${browsers})( on (${systems}))?$`);
  const property = fc.property(text, (parts) => {
    const userAgent = parts.join('');
    const kept = browserName(userAgent);
    const isFit = kept === null || (/^[ -~]+$/.test(kept) && kept.length <= accountLimits.browserNameCharactersMax);
    return isFit && [userAgent, kept ?? ''].every((each) => ours.test(browserWords(each)));
  });
  fc.assert(property, { seed: 2026_11_22, numRuns: 200 });
});
