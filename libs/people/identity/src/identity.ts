import { type Passkeys } from './passkeys';

/** A person who has proved that an e-mail address is theirs. */
export interface Person {
  readonly id: string;
  /** In lower case, ASCII. */
  readonly email: string;
}

/** A browser that is signed in. */
export interface PersonSession {
  readonly id: string;
  readonly person: Person;
  readonly signedInAt: Date;
  readonly expiresAt: Date;
  /** The token's SHA-256. The token against forged requests is made of it; no browser ever sees it. */
  readonly fingerprint: Uint8Array;
}

export interface SessionEntry {
  readonly id: string;
  readonly current: boolean;
  readonly signedInAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly browser: string | null;
}

/** The browser in which somebody signs in. */
export interface SigningBrowser {
  /** Its Cookie header; empty when there is none. */
  readonly cookie: string;
  /** What it calls itself. */
  readonly name: string | null;
}

/** The new session, and the values of Set-Cookie that give it to the browser. */
export interface SignedIn {
  readonly session: PersonSession;
  readonly cookies: readonly string[];
}

/** Whom a mailed link signs in. */
export interface SignInLink {
  readonly email: string;
  /** Nobody has this address yet: signing in makes the account. */
  readonly isNew: boolean;
}

/**
 * Signs people in. A mailed link counts once, for ten minutes, and only the newest does; sessions last thirty days and end one
 * by one. Every method throws `StorageUnavailableError` when storage does not answer.
 */
export abstract class Identity {
  abstract readonly passkeys: Passkeys;
  /** A link's token for this address; the ones before it are void. */
  abstract makeLink(email: string): Promise<string>;
  /**
   * The person whom a token would sign in, and whether the account would be new; changes nothing. Null for a token that is
   * used, replaced, too old or not ours.
   */
  abstract lookAtLink(token: string): Promise<SignInLink | null>;
  /** Uses a token up and signs in; a session that the browser had is ended. */
  abstract signIn(token: string, browser: SigningBrowser): Promise<SignedIn | null>;
  /** The session of a Cookie header; null when there is none that holds. */
  abstract sessionOf(cookie: string): Promise<PersonSession | null>;
  abstract sessionsOf(session: PersonSession): Promise<readonly SessionEntry[]>;
  /** Ends a session of the same person; false when there is no such one. */
  abstract endSession(session: PersonSession, id: string): Promise<boolean>;
  /** Ends the session of a Cookie header; answers the Set-Cookie values that remove the cookies. */
  abstract signOut(cookie: string): Promise<readonly string[]>;
  /** Waits for statements under way. */
  abstract close(): Promise<void>;
}
