/** Where a Valkey server is, and who we are there. */
export interface ValkeyAddress {
  readonly host: string;
  readonly port: number;
  /** With encryption, and its certificate checked. */
  readonly tls: boolean;
  readonly database: number;
  readonly username?: string;
  readonly password?: string;
}

const usualPort = 6379;

/** Reads `valkey://user:password@host:port/database`, `valkeys:` with TLS, or the same with `redis`; null when it is none. */
export function readValkeyAddress(text: string): ValkeyAddress | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, pathname, search, hash, username, password } = new URL(text);
  const scheme = /^(?:valkey|redis)(s?):$/.exec(protocol);
  const database = /^\/?(\d{0,5})$/.exec(pathname);
  if (!scheme || !database || hostname === '' || search !== '' || hash !== '') return null;
  try {
    return {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port === '' ? usualPort : Number(port),
      tls: scheme[1] === 's',
      database: Number(database[1]),
      ...(username !== '' && { username: decodeURIComponent(username) }),
      ...(password !== '' && { password: decodeURIComponent(password) }),
    };
  } catch {
    // A percent sign that stands for nothing.
    return null;
  }
}
