import { StorageUnavailableError } from '@einvoice/error-codes';
import {
  Identity,
  type PersonSession,
  type SessionEntry,
  type SignedIn,
  type SigningBrowser,
} from '@einvoice/identity';
import { accountLimits } from '@einvoice/limits';
import { createHash, randomInt, randomUUID } from 'node:crypto';
import { BetterAuthPasskeys, type BegunSession } from '../passkeys/better-auth-passkeys';
import { createAuth, type Auth, type IdentityOptions } from './create-auth';

interface SessionRow {
  readonly id: string;
  readonly token: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
  readonly userAgent?: string | null | undefined;
}

const tokenLength = 32;
const tokenLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const tokenForm = new RegExp(`^[${tokenLetters}]{${tokenLength}}$`);
const seenEveryMs = 3_600_000;

/**
 * People, sessions, links and passkeys with better-auth. None of its routes is served: a link is used by our page's POST, never by a
 * GET, and terminals get connections (docs/decisions/0019). Loaded only when accounts are configured.
 */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  return new BetterAuthIdentity(await createAuth(options), options);
}

class BetterAuthIdentity extends Identity {
  readonly passkeys: BetterAuthPasskeys;

  constructor(
    private readonly auth: Auth,
    private readonly options: Pick<IdentityOptions, 'database' | 'onFailure'>,
  ) {
    super();
    this.passkeys = new BetterAuthPasskeys({
      auth,
      asked: (question) => this.asked(question),
      admit: (begun, cookie) => this.admit(begun, cookie),
    });
  }

  makeLink(email: string): Promise<string> {
    return this.asked(async () => {
      const token = tokenAtRandom();
      await this.options.database.putLink({
        ...{ id: randomUUID(), identifier: identifierOf(token), value: JSON.stringify({ email }) },
        expiresAt: new Date(Date.now() + accountLimits.linkValidSeconds * 1_000),
      });
      return token;
    });
  }

  lookAtLink(token: string): Promise<{ email: string; isNew: boolean } | null> {
    return this.asked(async () => {
      if (!tokenForm.test(token)) return null;
      const { internalAdapter } = await this.auth.$context;
      const link = await internalAdapter.findVerificationValue(identifierOf(token));
      if (!link || link.expiresAt.getTime() <= Date.now()) return null;
      const { email } = JSON.parse(link.value) as { email: string };
      return { email, isNew: (await internalAdapter.findUserByEmail(email)) === null };
    });
  }

  signIn(token: string, { cookie, name }: SigningBrowser): Promise<SignedIn | null> {
    return this.asked(async () => {
      if (!tokenForm.test(token)) return null;
      const headers = new Headers(name === null ? {} : { 'user-agent': name });
      const verified = await this.auth.api
        .magicLinkVerify({ query: { token }, headers, returnHeaders: true })
        // A link that cannot be used ends in a redirect.
        .catch((error: unknown) => (statusOf(error) === 302 ? null : Promise.reject(error)));
      if (!verified) return null;
      return this.admit(verified, cookie);
    });
  }

  sessionOf(cookie: string): Promise<PersonSession | null> {
    return this.asked(async () => {
      const found = await this.foundBy(cookie);
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

  signOut(cookie: string): Promise<readonly string[]> {
    return this.asked(async () => {
      await this.endSessionOf(cookie);
      const { name, attributes } = (await this.auth.$context).authCookies.sessionToken;
      return [`${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${attributes.secure ? '; Secure' : ''}`];
    });
  }

  close(): Promise<void> {
    return this.options.database.close();
  }

  /** A browser has one session, and a person so many. */
  private async admit({ response, headers }: BegunSession, cookie: string): Promise<SignedIn> {
    await this.endSessionOf(cookie);
    const { session, user } = response as { session: SessionRow; user: { id: string; email: string } };
    await this.endOldest(user.id);
    return { session: sessionOf(session, user), cookies: headers.getSetCookie() };
  }

  private foundBy(cookie: string) {
    const query = { disableCookieCache: true, disableRefresh: true };
    return this.auth.api.getSession({ headers: new Headers({ cookie }), query });
  }

  /** Not by the library's route, which reports success when storage fails, too. */
  private async endSessionOf(cookie: string): Promise<void> {
    const found = cookie === '' ? null : await this.foundBy(cookie);
    if (found) await this.deleteSession(found.session.id);
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

  /** A failure inside is one of storage: nobody is told that they are signed out because of it. */
  private async asked<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await question();
    } catch (error) {
      this.options.onFailure(error);
      throw new StorageUnavailableError({ cause: error });
    }
  }
}

/** 182 bits. */
const tokenAtRandom = (): string =>
  Array.from({ length: tokenLength }, () => tokenLetters.charAt(randomInt(tokenLetters.length))).join('');

/** What the plugin keeps in a token's place. */
const identifierOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

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
