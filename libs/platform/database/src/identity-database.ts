import { type prismaAdapter } from 'better-auth/adapters/prisma';
import type * as generated from './generated/prisma/client';
import { withHashedTokens } from './hashed-session-tokens';
import { isThroughPooler, serverLimits } from './pooler';

/** The tables of people, sessions, links and passkeys, as better-auth takes them. */
export interface IdentityDatabase {
  readonly adapter: ReturnType<typeof prismaAdapter>;
  /** Keeps a link in the place of the one that its person had: also of two that are kept at once one remains. */
  putLink(link: SignInLink): Promise<void>;
  /** Closes the connections. */
  close(): Promise<void>;
}

/** A link as better-auth's plugin reads it. */
interface SignInLink {
  readonly id: string;
  /** SHA-256 of the token, base64url. */
  readonly identifier: string;
  /** JSON: whom it signs in. */
  readonly value: string;
  readonly expiresAt: Date;
}

export interface IdentityDatabaseOptions {
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  readonly connectionsMax: number;
  /** How long a connection, and an answer, is waited for. */
  readonly answerDeadlineMs: number;
  /** Told when an idle connection breaks; the pool replaces it. */
  readonly onConnectionLost?: (error: Error) => void;
}

/**
 * Opens the tables of people on a `postgresql://` URL. Loads Prisma's client only now: a process without accounts never
 * pays for it. Connects at the first question, so it succeeds while Postgres is down.
 */
export async function connectIdentityDatabase(
  url: string,
  { applicationName, connectionsMax, answerDeadlineMs, onConnectionLost }: IdentityDatabaseOptions,
): Promise<IdentityDatabase> {
  const [{ PrismaPg }, { prismaAdapter }] = await Promise.all([
    import('@prisma/adapter-pg'),
    import('better-auth/adapters/prisma'),
  ]);
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import() of a file of ours would name a .js there is not
  const { PrismaClient } = require('./generated/prisma/client') as typeof generated;
  const pool = {
    connectionString: url,
    application_name: applicationName,
    max: connectionsMax,
    connectionTimeoutMillis: answerDeadlineMs,
    query_timeout: answerDeadlineMs,
    keepAlive: true,
    // Prisma prepares nothing under a name.
    ...(!isThroughPooler(url) && serverLimits(answerDeadlineMs)),
  };
  // Without a listener a broken idle connection would end the process.
  const driver = new PrismaPg(pool, { onPoolError: (error) => onConnectionLost?.(error) });
  const prisma = new PrismaClient({ adapter: driver });
  const adapter = withHashedTokens(prismaAdapter(prisma, { provider: 'postgresql' }));
  // A new id, too: whoever is using the link before by its id finds it gone, not this one.
  const putLink = async ({ id, identifier, value, expiresAt }: SignInLink) =>
    void (await prisma.$executeRaw`
      INSERT INTO sign_in_link (id, identifier, value, expires_at)
      VALUES (${id}, ${identifier}, ${value}, ${expiresAt})
      ON CONFLICT (value) DO UPDATE SET
        id = excluded.id, identifier = excluded.identifier, expires_at = excluded.expires_at, created_at = now(), updated_at = now()`);
  return { adapter, putLink, close: () => prisma.$disconnect() };
}
