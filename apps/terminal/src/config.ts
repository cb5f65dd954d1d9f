import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

/** What the environment says; nothing else is read from it. */
export interface Environment {
  readonly noColor: boolean;
  readonly forceColor: boolean;
  readonly columns: number | null;
  /** Where settings and the stored sign-in are: `$XDG_CONFIG_HOME/einvoice`, `%APPDATA%\einvoice`. */
  readonly settingsFolder: string;
  readonly home: string;
  /** Of other programs on Windows. */
  readonly appData: string | null;
  readonly credentialFile: string | null;
  readonly site: string | null;
  /** What the system says of the language of messages, such as `de_AT.UTF-8`. */
  readonly locale: string | null;
  /** A build server: nobody is asked anything. */
  readonly isBuild: boolean;
  /** Names of proxy variables that are set; this program follows none. */
  readonly proxies: readonly string[];
}

export function readEnvironment(): Environment {
  const { env } = process;
  const given = (name: string): string | null => (env[name] ? env[name] : null);
  const home = given('HOME') ?? os.homedir();
  const appData = given('APPDATA');
  const base = given('XDG_CONFIG_HOME') ?? (process.platform === 'win32' && appData !== null ? appData : path.join(home, '.config')); // prettier-ignore
  return {
    noColor: given('NO_COLOR') !== null || env['TERM'] === 'dumb',
    forceColor: given('FORCE_COLOR') !== null && env['FORCE_COLOR'] !== '0',
    columns: Number(given('COLUMNS')) || null,
    settingsFolder: path.join(base, 'einvoice'),
    ...{ home, appData },
    credentialFile: given('EINVOICE_CREDENTIAL_FILE'),
    site: given('EINVOICE_SITE'),
    locale: given('LC_ALL') ?? given('LC_MESSAGES') ?? given('LANG'),
    isBuild: given('CI') !== null,
    proxies: ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'].filter((name) => given(name) !== null),
  };
} // prettier-ignore
