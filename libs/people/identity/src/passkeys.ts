import { type PersonSession, type SignedIn, type SigningBrowser } from './identity';

/** A key of a person's device that signs them in without a mail (WebAuthn). */
export interface Passkey {
  readonly id: string;
  /** What its person calls it, 1 to 100 characters. */
  readonly name: string;
  readonly createdAt: Date;
  /** Whether other devices of the person may have it too. */
  readonly synced: boolean;
}

/** A question for a browser to sign, and the Set-Cookie values that bind the answer to that browser. */
export interface PasskeyQuestion {
  /** As `navigator.credentials` takes it, bytes as base64url. */
  readonly options: object;
  readonly cookies: readonly string[];
}

/** A device's answer, all in base64url. */
interface PasskeyAnswer {
  readonly credentialId: string;
  readonly clientData: string;
}

/** A new key. */
export interface NewPasskey extends PasskeyAnswer {
  readonly attestation: string;
  /** How the device can be reached. */
  readonly transports: readonly string[];
}

/** A key that signs in. */
export interface UsedPasskey extends PasskeyAnswer {
  readonly authenticatorData: string;
  readonly signature: string;
}

/**
 * Passkeys of people. A question counts once, within five minutes, in the browser that asked. The device must have recognised
 * its person (PIN, finger, face), and a key whose count does not grow is refused. Every method throws `StorageUnavailableError`
 * when storage does not answer.
 */
export abstract class Passkeys {
  /** Newest first. */
  abstract listOf(session: PersonSession): Promise<readonly Passkey[]>;
  /** Asks the person of a Cookie header for a new key. */
  abstract askForNew(cookie: string): Promise<PasskeyQuestion>;
  /** Keeps a new key; `refused` when it does not answer the question, or somebody has it already. */
  abstract add(cookie: string, passkey: NewPasskey, name: string): Promise<Passkey | 'refused'>;
  /** Null when the person has none of this id. */
  abstract rename(session: PersonSession, id: string, name: string): Promise<Passkey | null>;
  /** False when the person has none of this id. */
  abstract remove(session: PersonSession, id: string): Promise<boolean>;
  /** Asks for any key that we know; tells nothing about who has one. */
  abstract askToSignIn(): Promise<PasskeyQuestion>;
  /** Signs in; a session that the browser had is ended. */
  abstract signIn(passkey: UsedPasskey, browser: SigningBrowser): Promise<SignedIn | 'refused'>;
}
