import { type RepositoryFile } from './repository-files';
import { type Finding } from './text-rules';

/** What must never be in the repository or in a tarball. Spelled so that this file does not find itself. */
const secrets: readonly [RegExp, string][] = [
  [/-----BEGI[N] (?:[A-Z]+ )*PRIVATE KEY-----[\s\\n"'`+]*[A-Za-z0-9+/]{32}/, 'a private key (PEM)'],
  [/\b(?:s[k]|rk)_live_[A-Za-z0-9]{16,}/, 'a live key of a payment provider'],
  [/\bwhse[c]_[A-Za-z0-9]{24,}/, 'a webhook secret'],
  [/\bgh[pousr]_[A-Za-z0-9]{30,}/, 'an access token of a code host'],
  [/\bnp[m]_[A-Za-z0-9]{30,}/, 'an access token of a registry'],
  [/\bAKI[A][A-Z0-9]{16}\b/, 'a cloud access key'],
  [/_authToken\s*=\s*\S/, 'a registry login'],
];

export function findSecrets(files: readonly RepositoryFile[]): Finding[] {
  return files.flatMap(({ path, text }) =>
    secrets.filter(([pattern]) => pattern.test(text)).map(([, name]) => `${path}: holds ${name}`),
  );
}
