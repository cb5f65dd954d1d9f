import { oneOf, optional, text, webAddress, wholeNumber, withDefault, type ConfigOf } from './load-config';

/** The settings that each of our services has. */
export const serviceSettings = (defaults: { readonly port: number }) => ({
  port: withDefault(defaults.port, wholeNumber('PORT', { min: 0, max: 65_535 })),
  host: withDefault('127.0.0.1', text('HOST', 'the address to listen on', /^[0-9a-zA-Z.:-]{1,253}$/)),
  environment: oneOf('ENVIRONMENT', ['sandbox', 'live']),
  databaseUrl: text('DATABASE_URL', 'a postgresql:// address', /^postgres(?:ql)?:\/\/\S+$/),
  migrationsFolder: withDefault('prisma/migrations', text('MIGRATIONS_DIR', 'the folder prisma/migrations')),
  publicBaseUrl: webAddress('PUBLIC_BASE_URL'),
  publicSiteUrl: webAddress('PUBLIC_SITE_URL'),
  tlsCheck: optional(text('NODE_TLS_REJECT_UNAUTHORIZED', '0, 1 or unset', /^[01]$/)),
});

export type ServiceConfig = ConfigOf<ReturnType<typeof serviceSettings>>;

const loopbackHosts: readonly string[] = ['127.0.0.1', '::1', 'localhost'];

/**
 * What must not start: a sandbox that others can reach (its signatures are good on the real chain), and a live service
 * that speaks without encryption or does not check whom it speaks to.
 */
export function serviceSafetyProblems(config: ServiceConfig): string[] {
  const problems: string[] = [];
  if (config.environment === 'sandbox' && !loopbackHosts.includes(config.host)) {
    problems.push('HOST must be 127.0.0.1, ::1 or localhost while ENVIRONMENT is sandbox.');
  }
  if (config.environment === 'live') {
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
