import { Identity, type PersonSession, type SessionEntry, type SignedIn } from '@einvoice/accounts';
import { LedgerUnavailableError } from '@einvoice/billing-ledger';
import { type IdentityDatabase } from '@einvoice/database';
import { accountLimits } from '@einvoice/resilience';
import { createHash } from 'node:crypto';

export interface IdentityOptions {
  readonly database: IdentityDatabase;
  /** Scheme and host of the site. */
  readonly siteUrl: string;
  /** Signs the cookies: 32 characters or more, the same on all instances. */
  readonly secret: string;
  /** Told of what went wrong inside. */
  readonly onFailure: (error: unknown) => void;
}

interface SessionRow {
  readonly id: string;
  readonly token: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
  readonly userAgent?: string | null | undefined;
}

const tokenForm = /^[A-Za-z]{32}$/;
const seenEveryMs = 3_600_000;

/**
 * People, sessions and links with better-auth. None of its routes is served: a link is used by our page's POST, never by a
 * GET, and terminals get connections (docs/decisions/0019). Loaded only when accounts are configured.
 */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  return new BetterAuthIdentity(await createAuth(options), options);
}

type Auth = Awaited<ReturnType<typeof createAuth>>;

async function createAuth({ database, siteUrl, secret, onFailure }: IdentityOptions) {
  const [{ betterAuth }, { magicLink }] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/magic-link'),
  ]);
  const isSecure = siteUrl.startsWith('https:');
  return betterAuth({
    ...{ baseURL: siteUrl, secret, database: database.adapter },
    telemetry: { enabled: false },
    logger: { log: (level, message) => level === 'error' && onFailure(new Error(message)) },
    session: { expiresIn: accountLimits.sessionSeconds, disableSessionRefresh: true },
    advanced: {
      // The prefix binds the cookie to this very host; browsers take it over https alone.
      cookies: { session_token: { name: isSecure ? '__Host-session' : 'session', attributes: { secure: isSecure } } },
      useSecureCookies: false,
      ipAddress: { disableIpTracking: true },
      // There is no table of passwords and foreign accounts, for there are none.
      database: { validateSchema: false },
    },
    plugins: [
      magicLink({
        storeToken: 'hashed',
        expiresIn: accountLimits.linkValidSeconds,
        // Whoever asked for the link mails it.
        sendMagicLink: ({ token, metadata }) => (metadata as { take(token: string): void }).take(token),
      }),
    ],
  });
}

class BetterAuthIdentity extends Identity {
  constructor(
    private readonly auth: Auth,
    private readonly options: IdentityOptions,
  ) {
    super();
  }

  makeLink(email: string): Promise<string> {
    return this.asked(async () => {
      const { adapter } = await this.auth.$context;
      const ofAddress = [{ field: 'value', value: JSON.stringify({ email }) }];
      await adapter.deleteMany({ model: 'verification', where: ofAddress });
      let made = '';
      const metadata = { take: (token: string) => void (made = token) };
      await this.auth.api.signInMagicLink({ body: { email, metadata }, headers: new Headers() });
      return made;
    });
  }

  lookAtLink(token: string): Promise<{ email: string; isNew: boolean } | null> {
    return this.asked(async () => {
      if (!tokenForm.test(token)) return null;
      const { internalAdapter } = await this.auth.$context;
      const identifier = createHash('sha256').update(token).digest('base64url');
      const link = await internalAdapter.findVerificationValue(identifier);
      if (!link || link.expiresAt.getTime() <= Date.now()) return null;
      const { email } = JSON.parse(link.value) as { email: string };
      return { email, isNew: (await internalAdapter.findUserByEmail(email)) === null };
    });
  }

  signIn(token: string, { cookie, name }: { cookie?: string; name: string | null }): Promise<SignedIn | null> {
    return this.asked(async () => {
      if (!tokenForm.test(token)) return null;
      const headers = new Headers(name === null ? {} : { 'user-agent': name });
      const verified = await this.auth.api
        .magicLinkVerify({ query: { token }, headers, returnHeaders: true })
        // A link that cannot be used ends in a redirect.
        .catch((error: unknown) => (statusOf(error) === 302 ? null : Promise.reject(error)));
      if (!verified) return null;
      if (cookie !== undefined) await this.auth.api.signOut({ headers: new Headers({ cookie }) });
      const { session, user } = verified.response as unknown as {
        session: SessionRow;
        user: { id: string; email: string };
      };
      await this.endOldest(user.id);
      return { session: sessionOf(session, user), cookies: verified.headers.getSetCookie() };
    });
  }

  sessionOf(cookie: string): Promise<PersonSession | null> {
    return this.asked(async () => {
      const query = { disableCookieCache: true, disableRefresh: true };
      const found = await this.auth.api.getSession({ headers: new Headers({ cookie }), query });
      if (!found) return null;
      this.noteSeen(found.session);
      return sessionOf(found.session, found.user);
    });
  }

  sessionsOf(current: PersonSession): Promise<readonly SessionEntry[]> {
    return this.asked(async () => {
      const rows = await this.rowsOf(current.person.id);
      return rows.map(({ id, createdAt, updatedAt, expiresAt, userAgent }) => ({
        ...{ id, expiresAt, signedInAt: createdAt, lastSeenAt: updatedAt },
        current: id === current.id,
        browser: userAgent || null,
      }));
    });
  }

  endSession({ person }: PersonSession, id: string): Promise<boolean> {
    return this.asked(async () => {
      const isTheirs = (await this.rowsOf(person.id)).some((session) => session.id === id);
      if (isTheirs) await this.deleteSession(id);
      return isTheirs;
    });
  }

  signOut(cookie: string | undefined): Promise<readonly string[]> {
    return this.asked(async () => {
      const headers = new Headers(cookie === undefined ? {} : { cookie });
      const done = await this.auth.api.signOut({ headers, returnHeaders: true });
      return done.headers.getSetCookie();
    });
  }

  close(): Promise<void> {
    return this.options.database.close();
  }

  /** Newest first. */
  private async rowsOf(personId: string): Promise<readonly SessionRow[]> {
    const { internalAdapter } = await this.auth.$context;
    const rows: readonly SessionRow[] = await internalAdapter.listSessions(personId);
    return [...rows].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  }

  private async endOldest(personId: string): Promise<void> {
    const rows = await this.rowsOf(personId);
    for (const { id } of rows.slice(accountLimits.sessionsPerPersonMax)) await this.deleteSession(id);
  }

  /** By its id: the token of another browser's session is known to nobody. */
  private async deleteSession(id: string): Promise<void> {
    const { adapter } = await this.auth.$context;
    await adapter.deleteMany({ model: 'session', where: [{ field: 'id', value: id }] });
  }

  /** Out of the request; a note that is lost is written an hour later. */
  private noteSeen({ token, updatedAt }: SessionRow): void {
    if (Date.now() - updatedAt.getTime() < seenEveryMs) return;
    const note = async () => (await this.auth.$context).internalAdapter.updateSession(token, { updatedAt: new Date() });
    note().catch(this.options.onFailure);
  }

  /** What fails inside is storage that is away: nobody is told that they are signed out because of it. */
  private async asked<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await question();
    } catch (error) {
      this.options.onFailure(error);
      throw new LedgerUnavailableError({ cause: error });
    }
  }
}

const sessionOf = (
  { id, token, createdAt, expiresAt }: SessionRow,
  { id: personId, email }: { id: string; email: string },
): PersonSession => ({
  ...{ id, expiresAt },
  person: { id: personId, email },
  signedInAt: createdAt,
  fingerprint: createHash('sha256').update(token).digest(),
});

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
