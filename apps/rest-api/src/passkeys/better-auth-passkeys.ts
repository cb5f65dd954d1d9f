import {
  type NewPasskey,
  type Passkey,
  type PasskeyQuestion,
  Passkeys,
  type PersonSession,
  type SignedIn,
  type SigningBrowser,
  type UsedPasskey,
} from '@einvoice/identity';
import { type Auth } from '../sign-in/create-auth';

/** A session that better-auth has just begun, and the cookies that carry it. */
export interface BegunSession {
  readonly response: unknown;
  readonly headers: Headers;
}

export interface PasskeySurroundings {
  readonly auth: Auth;
  /** Reports every failure inside as a failure of storage. */
  asked<T>(question: () => Promise<T>): Promise<T>;
  /** What every sign-in does, by whatever means. */
  admit(begun: BegunSession, cookie: string): Promise<SignedIn>;
}

interface PasskeyRow {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly createdAt: Date;
  readonly backedUp: boolean;
}

const noExtensions = { type: 'public-key', clientExtensionResults: {} } as const;

/** Passkeys with better-auth's plugin, which has WebAuthn from SimpleWebAuthn. None of its routes is served. */
export class BetterAuthPasskeys extends Passkeys {
  constructor(private readonly surroundings: PasskeySurroundings) {
    super();
  }

  listOf({ person }: PersonSession): Promise<readonly Passkey[]> {
    return this.surroundings.asked(async () => {
      const { adapter } = await this.auth.$context;
      const where = [{ field: 'userId', value: person.id }];
      const rows = await adapter.findMany<PasskeyRow>({ model: 'passkey', where });
      return rows.map(passkeyOf).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    });
  }

  askForNew(cookie: string): Promise<PasskeyQuestion> {
    return this.surroundings.asked(async () => {
      const headers = new Headers({ cookie });
      return questionOf(await this.auth.api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true }));
    });
  }

  add(cookie: string, passkey: NewPasskey, name: string): Promise<Passkey | 'refused'> {
    const { credentialId: id, clientData: clientDataJSON, attestation: attestationObject, transports } = passkey;
    const response = { id, rawId: id, ...noExtensions, response: { clientDataJSON, attestationObject, transports } };
    return this.surroundings.asked(() =>
      this.unlessRefused(id, async () => {
        const body = { response, name };
        return passkeyOf(await this.auth.api.verifyPasskeyRegistration({ headers: new Headers({ cookie }), body }));
      }),
    );
  }

  rename(session: PersonSession, id: string, name: string): Promise<Passkey | null> {
    return this.surroundings.asked(async () => {
      const { adapter } = await this.auth.$context;
      const row = await adapter.update<PasskeyRow>({ model: 'passkey', where: theirs(session, id), update: { name } });
      return row && passkeyOf(row);
    });
  }

  remove(session: PersonSession, id: string): Promise<boolean> {
    return this.surroundings.asked(async () => {
      const { adapter } = await this.auth.$context;
      return (await adapter.deleteMany({ model: 'passkey', where: theirs(session, id) })) > 0;
    });
  }

  askToSignIn(): Promise<PasskeyQuestion> {
    return this.surroundings.asked(async () => {
      const headers = new Headers();
      const { options, cookies } = questionOf(
        await this.auth.api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true }),
      );
      return { options: { ...options, userVerification: 'required' }, cookies };
    });
  }

  signIn(passkey: UsedPasskey, { cookie, name }: SigningBrowser): Promise<SignedIn | 'refused'> {
    const { credentialId: id, clientData: clientDataJSON, authenticatorData, signature } = passkey;
    const response = { id, rawId: id, ...noExtensions, response: { clientDataJSON, authenticatorData, signature } };
    return this.surroundings.asked(() =>
      this.unlessRefused(id, async () => {
        const headers = new Headers({ cookie, ...(name !== null && { 'user-agent': name }) });
        const begun = await this.auth.api.verifyPasskeyAuthentication({
          ...{ headers, body: { response }, returnHeaders: true },
        });
        return this.surroundings.admit(begun, cookie);
      }),
    );
  }

  private get auth(): Auth {
    return this.surroundings.auth;
  }

  /** The plugin says no to what does not hold and to what it could not ask alike: a no counts only while storage answers. */
  private async unlessRefused<T>(credentialId: string, work: () => Promise<T>): Promise<T | 'refused'> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Error && error.name === 'APIError')) throw error;
      const { adapter } = await this.auth.$context;
      await adapter.findOne({ model: 'passkey', where: [{ field: 'credentialID', value: credentialId }] });
      return 'refused';
    }
  }
}

const theirs = ({ person }: PersonSession, id: string) => [
  { field: 'id', value: id },
  { field: 'userId', value: person.id },
];

const questionOf = ({ response, headers }: { readonly response: object; readonly headers: Headers }) => ({
  options: response,
  cookies: headers.getSetCookie(),
});

const passkeyOf = ({ id, name, createdAt, backedUp }: PasskeyRow): Passkey => ({
  ...{ id, createdAt, name: name ?? '' },
  synced: backedUp,
});
