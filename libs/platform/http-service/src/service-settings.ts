import { isNetwork } from './client-network';
import {
  type ConfigOf,
  listOf,
  oneOf,
  optional,
  secret,
  type Setting,
  text,
  webAddress,
  wholeNumber,
  withDefault,
} from '@einvoice/configuration';

const listenAddress = (variable: string) => text(variable, 'the address to listen on', /^[0-9a-zA-Z.:-]{1,253}$/);
const network = (variable: string): Setting<string> => ({
  variable,
  wants: 'an IP address or a network like 10.0.0.0/8',
  read: (given) => (isNetwork(given) ? given : undefined),
});

/** Where a process of ours listens, and whom it believes. */
export const listenSettings = (defaults: { readonly port: number }) => ({
  environment: oneOf('ENVIRONMENT', ['sandbox', 'live']),
  port: withDefault(defaults.port, wholeNumber('PORT', { min: 0, max: 65_535 })),
  host: withDefault('127.0.0.1', listenAddress('HOST')),
  /** Unset: no metrics are served. Never a port that the reverse proxy routes to. */
  metricsPort: optional(wholeNumber('METRICS_PORT', { min: 0, max: 65_535 })),
  metricsHost: withDefault('127.0.0.1', listenAddress('METRICS_HOST')),
  /** Unset: nobody's word about the client's address is taken but the connection's. */
  trustedProxies: withDefault<readonly string[]>([], listOf(network('TRUSTED_PROXIES'))),
  /** Unset: what `drainSecondsOf` says. */
  drainSeconds: optional(wholeNumber('DRAIN_SECONDS', { min: 0, max: 300 })),
  /** Where spans are sent by OTLP over HTTP. Unset: there are none. */
  tracesEndpoint: optional(webAddress('OTEL_EXPORTER_OTLP_ENDPOINT')),
  /** How many of a hundred traces are kept. */
  tracesPercent: withDefault(100, wholeNumber('TRACES_PERCENT', { min: 0, max: 100 })),
});

/** The settings that each of our services has. */
export const serviceSettings = (defaults: { readonly port: number }) => ({
  ...listenSettings(defaults),
  databaseUrl: secret(text('DATABASE_URL', 'a postgresql:// address', /^postgres(?:ql)?:\/\/\S+$/)),
  /** What lends connections for one transaction each, such as PgBouncer, takes neither named statements nor start-up limits. */
  databasePooler: withDefault('none', oneOf('DATABASE_POOLER', ['none', 'transaction'])),
  migrationsFolder: withDefault('prisma/migrations', text('MIGRATIONS_DIR', 'the folder prisma/migrations')),
  publicBaseUrl: webAddress('PUBLIC_BASE_URL'),
  publicSiteUrl: webAddress('PUBLIC_SITE_URL'),
  /** Who is told of a hole; /.well-known/security.txt names it. */
  securityContact: optional(
    text(
      'SECURITY_CONTACT',
      'mailto: and an address, or https: and a page',
      /^(mailto:[!-~]+@[!-~]+|https:\/\/[!-~]+)$/,
    ),
  ),
  tlsCheck: optional(text('NODE_TLS_REJECT_UNAUTHORIZED', '0, 1 or unset', /^[01]$/)),
});

export type ListenConfig = ConfigOf<ReturnType<typeof listenSettings>>;
export type ServiceConfig = ConfigOf<ReturnType<typeof serviceSettings>>;

/** How long a process that was told to end still takes requests: nobody routes around an instance of a sandbox. */
export const drainSecondsOf = ({ environment, drainSeconds }: ListenConfig): number =>
  drainSeconds ?? (environment === 'live' ? 5 : 0);

const loopbackHosts: readonly string[] = ['127.0.0.1', '::1', 'localhost'];

/** Whether others than this machine can connect. */
export const isOpenToOthers = (host: string): boolean => !loopbackHosts.includes(host);

/** A sandbox that others can reach must not start: its signatures are good on the real chain. */
export function listenProblems({ environment, host, metricsHost }: ListenConfig): string[] {
  if (environment === 'live') return [];
  const hosts = { HOST: host, METRICS_HOST: metricsHost };
  return Object.entries(hosts)
    .filter(([, address]) => isOpenToOthers(address))
    .map(([variable]) => `${variable} must be 127.0.0.1, ::1 or localhost while ENVIRONMENT is sandbox.`);
}

/**
 * What must not start: a sandbox that others can reach, and a live service that speaks without encryption or does not
 * check whom it speaks to.
 */
export function serviceSafetyProblems(config: ServiceConfig): string[] {
  const problems = listenProblems(config);
  if (config.environment === 'live') {
    if (!config.securityContact) problems.push('SECURITY_CONTACT must be set while ENVIRONMENT is live.');
    if (config.tlsCheck === '0') problems.push('NODE_TLS_REJECT_UNAUTHORIZED=0 is refused while ENVIRONMENT is live.');
    for (const [variable, address] of [
      ['PUBLIC_BASE_URL', config.publicBaseUrl],
      ['PUBLIC_SITE_URL', config.publicSiteUrl],
    ] as const) {
      if (!address.startsWith('https:'))
        problems.push(`${variable} must be an https:// address while ENVIRONMENT is live.`);
    }
  }
  return problems;
}
