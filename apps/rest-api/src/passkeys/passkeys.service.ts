import {
  type NewPasskey,
  type Passkey,
  passkeyMail,
  type PasskeyQuestion,
  type Passkeys,
  type PersonSession,
  type SignedIn,
  type SigningBrowser,
  type UsedPasskey,
} from '@einvoice/identity';
import { accountLimits } from '@einvoice/limits';
import { type PasskeyLine, sitePages } from '@einvoice/site-contract';
import { Injectable } from '@nestjs/common';
import { AppParts } from '../app-parts';
import { accountRefusal, notFound, stored } from '../http/account-error';
import { SessionAuthenticator } from '../http/session-authenticator';

/** Passkeys, to sign in with and to keep. Everything throws 503 while nobody can sign in, and without storage. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly sessions: SessionAuthenticator,
    private readonly parts: AppParts,
  ) {}

  askToSignIn(): Promise<PasskeyQuestion> {
    return stored(this.passkeys.askToSignIn());
  }

  /** Throws 422 for a passkey that nobody has, or that did not answer the last question. */
  async signIn(passkey: UsedPasskey, browser: SigningBrowser): Promise<SignedIn> {
    const signedIn = await stored(this.passkeys.signIn(passkey, browser));
    if (signedIn === 'refused') throw accountRefusal('passkey_refused');
    return signedIn;
  }

  async listOf(session: PersonSession): Promise<readonly PasskeyLine[]> {
    return (await stored(this.passkeys.listOf(session))).map(passkeyLine);
  }

  /** Throws 409 when the person has as many passkeys as one may have. */
  async askForNew(session: PersonSession, cookie: string): Promise<PasskeyQuestion> {
    const { length } = await stored(this.passkeys.listOf(session));
    if (length >= accountLimits.passkeysPerPersonMax) throw accountRefusal('limit_reached');
    return stored(this.passkeys.askForNew(cookie));
  }

  /** Keeps a new passkey, and mails its person that it does. Throws 422 when it did not answer the last question. */
  async add(
    session: PersonSession,
    cookie: string,
    { name, passkey }: { readonly name: string; readonly passkey: NewPasskey },
  ): Promise<PasskeyLine> {
    const added = await stored(this.passkeys.add(cookie, passkey, name));
    if (added === 'refused') throw accountRefusal('passkey_refused');
    const mail = passkeyMail(session.person.email, added.name, `${this.parts.publicSiteUrl}${sitePages.sessions}`);
    // The passkey is added either way; the list shows it.
    await this.sessions.signIn.mailer.send(mail).catch(() => false);
    return passkeyLine(added);
  }

  async rename(session: PersonSession, id: string, name: string): Promise<PasskeyLine> {
    const renamed = await stored(this.passkeys.rename(session, id, name));
    if (!renamed) throw notFound();
    return passkeyLine(renamed);
  }

  async remove(session: PersonSession, id: string): Promise<void> {
    if (!(await stored(this.passkeys.remove(session, id)))) throw notFound();
  }

  private get passkeys(): Passkeys {
    return this.sessions.signIn.identity.passkeys;
  }
}

const passkeyLine = ({ createdAt, ...passkey }: Passkey): PasskeyLine => ({
  ...passkey,
  createdAt: createdAt.toISOString(),
});
