import { clientNetwork, Public } from '@einvoice/http-service';
import { maskedEmail, readEmailAddress, signInMail } from '@einvoice/identity';
import { languageOf } from '@einvoice/languages';
import { accountLimits } from '@einvoice/limits';
import { Budget } from '@einvoice/metering';
import {
  type MailboxAnswer,
  returnPageOf,
  type SessionAnswer,
  type SessionsAnswer,
  type SignInAnswer,
  type SignInConfirmAnswer,
  type SignInLookAnswer,
  sitePages,
  siteRoutes,
} from '@einvoice/site-contract';
import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { accountRefusal, invalidField, notFound, spendFrom, stored, takesNothing } from '../http/account-error';
import { CheckedBody } from '../http/checked-body';
import { AppParts } from '../app-parts';
import { CurrentVisitor, FromOwnPage, SessionRead, SessionWrite } from '../http/session-guard';
import { SessionAuthenticator, keepToSite, type Visitor } from '../http/session-authenticator';
import { letIn, sessionState, signingBrowser } from './session-state';
import { SignInConfirmInput, SignInInput, SignInTokenInput } from './sign-in.contract';
import { browserWords } from './browser-words';
import { SiteContext } from '../http/site-context';

/** Signing in by a mailed link, and where one is signed in. Everything throws 503 while nobody can sign in, and without storage. */
@Controller()
export class SignInController {
  private readonly perAddress: Budget;
  private readonly perNetwork: Budget;
  private readonly usesPerNetwork: Budget;
  private readonly newPerNetwork: Budget;

  constructor(
    private readonly sessions: SessionAuthenticator,
    private readonly context: SiteContext,
    private readonly parts: AppParts,
  ) {
    const { signInsPerAddress, signInsPerNetwork, linkUsesPerNetwork, newAccountsPerNetwork } = accountLimits;
    const { bounds } = context;
    this.perAddress = new Budget('sign-in-address', signInsPerAddress, bounds);
    this.perNetwork = new Budget('sign-in', signInsPerNetwork, bounds);
    this.usesPerNetwork = new Budget('sign-in-link', linkUsesPerNetwork, bounds);
    this.newPerNetwork = new Budget('sign-up', newAccountsPerNetwork, bounds);
  }

  @Get(siteRoutes.session)
  @Public()
  async session(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionAnswer> {
    keepToSite(reply);
    const { site } = this.context;
    const session = await this.sessions.sessionOf(request);
    const state = session && (await sessionState(site, this.parts, session));
    return { surroundings: site.surroundings, session: state };
  }

  /** Mails a link; throws 503 when it cannot be handed over. What it says, and how long it takes, is the same for an address that nobody has. */
  @Post(siteRoutes.signIn)
  @HttpCode(202)
  @FromOwnPage()
  async signIn(
    @CheckedBody(SignInInput) input: SignInInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer> {
    const { identity, mailer } = this.sessions.signIn;
    const email = readEmailAddress(input.email);
    if (email === null) throw invalidField('/email', 'email must be an address of e-mail in ASCII.');
    await spendFrom(reply, [this.perAddress, email], [this.perNetwork, clientNetwork(request.ip)]);
    const token = await stored(identity.makeLink(email));
    const { linkValidSeconds } = accountLimits;
    const returnTo = returnPageOf(input.returnTo);
    const link = `${this.parts.publicSiteUrl}${sitePages.signInConfirm}#token=${token}&to=${returnTo}`;
    const isSent = await stored(
      mailer.send(signInMail(email, link, linkValidSeconds / 60, languageOf(request.headers['accept-language']))),
    );
    if (!isSent) throw accountRefusal('mail_not_sent');
    return { sent: true, mail: mailer.kind, validForSeconds: linkValidSeconds };
  }

  /** Whom the link signs in, for a page that asks before it does: a stranger's link is noticed. */
  @Post(siteRoutes.signInLook)
  @HttpCode(200)
  @FromOwnPage()
  async look(
    @CheckedBody(SignInTokenInput) { token }: SignInTokenInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInLookAnswer> {
    const { identity } = this.sessions.signIn;
    await spendFrom(reply, [this.usesPerNetwork, clientNetwork(request.ip)]);
    const link = usable(await stored(identity.lookAtLink(token)));
    return { emailMasked: maskedEmail(link.email) };
  }

  @Post(siteRoutes.signInConfirm)
  @HttpCode(200)
  @FromOwnPage()
  async confirm(
    @CheckedBody(SignInConfirmInput) { token, returnTo }: SignInConfirmInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInConfirmAnswer> {
    const { identity } = this.sessions.signIn;
    const network = clientNetwork(request.ip);
    await spendFrom(reply, [this.usesPerNetwork, network]);
    const link = usable(await stored(identity.lookAtLink(token)));
    if (link.isNew) await spendFrom(reply, [this.newPerNetwork, network]);
    const signedIn = usable(await stored(identity.signIn(token, signingBrowser(request))));
    return letIn(reply, this.context.site, this.parts, { signedIn, returnTo });
  }

  @Post(siteRoutes.signOut)
  @HttpCode(204)
  @SessionWrite()
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    takesNothing(request.body);
    const { cookie = '' } = request.headers;
    void reply.header('set-cookie', [...(await stored(this.sessions.signIn.identity.signOut(cookie)))]);
  }

  @Get(siteRoutes.sessions)
  @SessionRead()
  async list(@CurrentVisitor() { session }: Visitor): Promise<SessionsAnswer> {
    const entries = await stored(this.sessions.signIn.identity.sessionsOf(session));
    const iso = (date: Date) => date.toISOString();
    const sessions = entries.map(({ signedInAt, lastSeenAt, expiresAt, browser, ...entry }) => ({
      ...{ ...entry, browser: browser && browserWords(browser) },
      ...{ signedInAt: iso(signedInAt), lastSeenAt: iso(lastSeenAt), expiresAt: iso(expiresAt) },
    }));
    return { sessions };
  }

  @Post(siteRoutes.sessionRevoke)
  @HttpCode(204)
  @SessionWrite()
  async revoke(
    @Param('id') id: string,
    @CurrentVisitor() { session }: Visitor,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    takesNothing(request.body);
    if (!(await stored(this.sessions.signIn.identity.endSession(session, id)))) throw notFound();
  }

  /** What a sandbox would have mailed; where mails are sent there is nothing at this address. */
  @Get(siteRoutes.mailbox)
  @Public()
  async mailbox(@Res({ passthrough: true }) reply: FastifyReply): Promise<MailboxAnswer> {
    keepToSite(reply);
    const { mailbox } = this.context.site;
    if (!mailbox) throw notFound();
    const mails = (await stored(mailbox.list(accountLimits.localMailsShown))).map(({ at, ...mail }) => ({
      ...{ ...mail, at: at.toISOString() },
    }));
    return { notice: 'Local mailbox. No e-mail was sent.', mails };
  }
}

/** Throws 410 for a link that cannot be used. */
function usable<T>(found: T | null): T {
  if (found === null) throw accountRefusal('sign_in_link_unusable');
  return found;
}
