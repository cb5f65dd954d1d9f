/* What User-Agent texts hold, the telling ones first: most browsers also name those that they are like. */
const browsers = [
  ['EdgA/', 'Edge'],
  ['EdgiOS/', 'Edge'],
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['OPT/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Vivaldi/', 'Vivaldi'],
  ['YaBrowser/', 'Yandex Browser'],
  ['DuckDuckGo/', 'DuckDuckGo'],
  ['Ddg/', 'DuckDuckGo'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['HeadlessChrome/', 'Chromium'],
  ['Chromium/', 'Chromium'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
  ['FreeBSD', 'FreeBSD'],
  ['OpenBSD', 'OpenBSD'],
] as const;

/**
 * A browser in words of ours, such as `Chromium on Linux`. Nothing of the text itself, which anybody can write, is in them. They
 * help a person to tell their own sessions apart, and decide nothing.
 */
export function browserWords(userAgent: string): string {
  const [browser, system] = [browsers, systems].map((table) => table.find(([mark]) => userAgent.includes(mark))?.[1]);
  if (browser === undefined) return 'A browser we do not know';
  return system === undefined ? browser : `${browser} on ${system}`;
}
