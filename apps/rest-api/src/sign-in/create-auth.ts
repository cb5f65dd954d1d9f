import { type IdentityDatabase } from '@einvoice/database';
import { accountLimits } from '@einvoice/limits';

export interface IdentityOptions {
  readonly database: IdentityDatabase;
  /** Scheme and host of the site. */
  readonly siteUrl: string;
  /** Signs the cookies: 32 characters or more, the same on all instances. */
  readonly secret: string;
  /** Told of what went wrong inside. */
  readonly onFailure: (error: unknown) => void;
}

export type Auth = Awaited<ReturnType<typeof createAuth>>;

/** An answer that does not hold is the caller's business, and no failure of ours. */
const ofCallers = /^Failed to verify (registration|authentication)$/;

/** better-auth as we use it: links, sessions and passkeys. Loaded only when accounts are configured. */
export async function createAuth({ database, siteUrl, secret, onFailure }: IdentityOptions) {
  const [{ betterAuth }, { magicLink }, { passkey }, { APIError }] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/magic-link'),
    import('@better-auth/passkey'),
    import('better-auth/api'),
  ]);
  const { origin, hostname, protocol } = new URL(siteUrl);
  const isSecure = protocol === 'https:';
  // The prefix binds the cookie to this very host; browsers take it over https alone.
  const cookie = (name: string) => ({
    ...{ name: isSecure ? `__Host-${name}` : name, attributes: { secure: isSecure } },
  });
  /** A key alone is one thing that can be stolen: its device must have known the person. */
  const onlyOfKnownPerson = (known: boolean | undefined) => {
    if (!known) throw new APIError('UNAUTHORIZED');
  };
  return betterAuth({
    ...{ baseURL: siteUrl, secret, database: database.adapter },
    telemetry: { enabled: false },
    logger: {
      log: (level, message) => level === 'error' && !ofCallers.test(message) && onFailure(new Error(message)),
    },
    session: { expiresIn: accountLimits.sessionSeconds, disableSessionRefresh: true },
    advanced: {
      cookies: { session_token: cookie('session'), passkey: cookie('passkey') },
      useSecureCookies: false,
      ipAddress: { disableIpTracking: true },
      // There is no table of passwords and foreign accounts, for there are none.
      database: { validateSchema: false },
    },
    plugins: [
      magicLink({
        storeToken: 'hashed',
        // It uses links; they are made by `makeLink`, of which one remains for each address.
        sendMagicLink: () => Promise.reject(new Error('Links are not asked for here.')),
      }),
      passkey({
        ...{ rpID: hostname, rpName: hostname, origin },
        advanced: { webAuthnChallengeCookie: 'passkey' },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: ({ verification }) => onlyOfKnownPerson(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) => onlyOfKnownPerson(verification.authenticationInfo.userVerified),
        },
      }),
    ],
  });
}
