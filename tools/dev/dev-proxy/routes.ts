import table from './routes.json';

/** Which app answers what on {site_url}; the first row that fits wins. docker-compose's proxy is made from the same file. */
export interface Route {
  /** Covers the path itself and everything below it. */
  readonly prefix: string;
  readonly app: string;
}

export const routes: readonly Route[] = table;

/** Spellings that two servers may read differently: refused by the proxy, so that no app has to guess. */
export const ambiguous = /%2e|%2f|%5c|%00|;|\\|\/\/|\/\.{1,2}(?:\/|$)/i;

/** The app for a request target as sent (origin form, `/path?query`); undefined = no such place. */
export function appFor(target: string, table: readonly Route[] = routes): string | undefined {
  const path = target.split('?', 1)[0] ?? '';
  if (!path.startsWith('/') || ambiguous.test(path)) return undefined;
  return table.find(({ prefix }) => isBelow(path, prefix))?.app;
}

const isBelow = (path: string, prefix: string): boolean =>
  prefix.endsWith('/') ? path.startsWith(prefix) : path === prefix || path.startsWith(`${prefix}/`);
