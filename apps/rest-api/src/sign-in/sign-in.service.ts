import {
  type PersonSession,
  type SignedIn,
  type SigningBrowser,
  type SignInLink,
  signInMail,
} from '@einvoice/identity';
import { accountLimits } from '@einvoice/limits';
import {
  type MailboxAnswer,
  returnPageOf,
  type SessionsAnswer,
  type SignInAnswer,
  sitePages,
} from '@einvoice/site-contract';
import { Injectable } from '@nestjs/common';
import { AppParts } from '../app-parts';
import { accountRefusal, notFound, stored } from '../http/account-error';
import { SessionAuthenticator } from '../http/session-authenticator';
import { SiteContext } from '../http/site-context';
import { browserWords } from './browser-words';

/** Links that sign in, and where a person is signed in. Everything throws 503 while nobody can sign in, and without storage. */
@Injectable()
export class SignInService {
  constructor(
    private readonly sessions: SessionAuthenticator,
    private readonly context: SiteContext,
    private readonly parts: AppParts,
  ) {}

  /** Throws 503 while nobody can sign in. */
  refuseUnconfigured(): void {
    void this.sessions.signIn;
  }

  /** Mails a link; an address that nobody has gets one, too. Throws 503 when the mail could not be handed over. */
  async mailLink(email: string, returnTo: unknown): Promise<SignInAnswer> {
    const { identity, mailer } = this.sessions.signIn;
    const token = await stored(identity.makeLink(email));
    const { linkValidSeconds } = accountLimits;
    const link = `${this.parts.publicSiteUrl}${sitePages.signInConfirm}#token=${token}&to=${returnPageOf(returnTo)}`;
    const isSent = await stored(mailer.send(signInMail(email, link, linkValidSeconds / 60)));
    if (!isSent) throw accountRefusal('mail_not_sent');
    return { sent: true, mail: mailer.kind, validForSeconds: linkValidSeconds };
  }

  /** What a link is for, without using it; throws 410 when it cannot be used. */
  async lookAtLink(token: string): Promise<SignInLink> {
    const link = await stored(this.sessions.signIn.identity.lookAtLink(token));
    if (!link) throw accountRefusal('sign_in_link_unusable');
    return link;
  }

  /** Uses a link; throws 410 when it cannot be used. */
  async signIn(token: string, browser: SigningBrowser): Promise<SignedIn> {
    const signedIn = await stored(this.sessions.signIn.identity.signIn(token, browser));
    if (!signedIn) throw accountRefusal('sign_in_link_unusable');
    return signedIn;
  }

  /** Where the person of a session is signed in. */
  async sessionsOf(session: PersonSession): Promise<SessionsAnswer['sessions']> {
    const entries = await stored(this.sessions.signIn.identity.sessionsOf(session));
    const iso = (date: Date) => date.toISOString();
    return entries.map(({ signedInAt, lastSeenAt, expiresAt, browser, ...entry }) => ({
      ...{ ...entry, browser: browser && browserWords(browser) },
      ...{ signedInAt: iso(signedInAt), lastSeenAt: iso(lastSeenAt), expiresAt: iso(expiresAt) },
    }));
  }

  /** What a sandbox would have mailed; throws 404 where mails are sent. */
  async mailbox(): Promise<MailboxAnswer['mails']> {
    const { mailbox } = this.context.site;
    if (!mailbox) throw notFound();
    const mails = await stored(mailbox.list(accountLimits.localMailsShown));
    return mails.map(({ at, ...mail }) => ({ ...mail, at: at.toISOString() }));
  }
}
