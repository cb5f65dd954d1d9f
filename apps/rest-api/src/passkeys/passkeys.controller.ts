import { clientNetwork } from '@einvoice/http-service';
import { type Passkey, passkeyMail, type PasskeyQuestion, type Passkeys } from '@einvoice/identity';
import { accountLimits } from '@einvoice/limits';
import { Budget } from '@einvoice/metering';
import {
  type PasskeyLine,
  type PasskeyQuestionAnswer,
  type PasskeysAnswer,
  type SignInConfirmAnswer,
  sitePages,
  siteRoutes,
} from '@einvoice/site-contract';
import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { accountRefusal, notFound, spendFrom, stored, takesNothing } from '../http/account-error';
import { CheckedBody } from '../http/checked-body';
import { AppParts } from '../app-parts';
import { CurrentVisitor, FreshSessionWrite, FromOwnPage, SessionRead, SessionWrite } from '../http/session-guard';
import { SessionAuthenticator, type Visitor } from '../http/session-authenticator';
import { letIn, signingBrowser } from '../sign-in/session-state';
import { NewPasskeyInput, PasskeyNameInput, UsedPasskeyInput } from './passkeys.contract';
import { SiteContext } from '../http/site-context';

/** Signing in with a key of one's device, and the keys of a person. Everything throws 503 while nobody can sign in, and without storage. */
@Controller()
export class PasskeysController {
  private readonly uses: Budget;

  constructor(
    private readonly sessions: SessionAuthenticator,
    private readonly context: SiteContext,
    private readonly parts: AppParts,
  ) {
    this.uses = new Budget('passkey', accountLimits.passkeyUsesPerNetwork, context.bounds);
  }

  @Post(siteRoutes.passkeySignInQuestion)
  @HttpCode(200)
  @FromOwnPage()
  async askToSignIn(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasskeyQuestionAnswer> {
    takesNothing(request.body);
    await this.countUse(request, reply);
    return asked(reply, await stored(this.passkeys.askToSignIn()));
  }

  /** Throws 422 for a passkey that nobody has, or that did not answer the last question. */
  @Post(siteRoutes.passkeySignIn)
  @HttpCode(200)
  @FromOwnPage()
  async signIn(
    @CheckedBody(UsedPasskeyInput) { returnTo, ...passkey }: UsedPasskeyInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInConfirmAnswer> {
    await this.countUse(request, reply);
    const signedIn = await stored(this.passkeys.signIn(passkey, signingBrowser(request)));
    if (signedIn === 'refused') throw accountRefusal('passkey_refused');
    return letIn(reply, this.context.site, this.parts, { signedIn, returnTo });
  }

  @Get(siteRoutes.passkeys)
  @SessionRead()
  async list(@CurrentVisitor() { session }: Visitor): Promise<PasskeysAnswer> {
    return { passkeys: (await stored(this.passkeys.listOf(session))).map(passkeyLine) };
  }

  /** Throws 409 when the person has as many passkeys as one may have. */
  @Post(siteRoutes.passkeyQuestion)
  @HttpCode(200)
  @FreshSessionWrite()
  async askForNew(
    @CurrentVisitor() { session }: Visitor,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasskeyQuestionAnswer> {
    takesNothing(request.body);
    await this.countUse(request, reply);
    const { length } = await stored(this.passkeys.listOf(session));
    if (length >= accountLimits.passkeysPerPersonMax) throw accountRefusal('limit_reached');
    return asked(reply, await stored(this.passkeys.askForNew(request.headers.cookie ?? '')));
  }

  /**
   * Keeps a new passkey, and mails its person that it does. Throws 422 when it did not answer the last question, 409 when others that
   * were added since then have filled the person's places.
   */
  @Post(siteRoutes.passkeys)
  @HttpCode(201)
  @FreshSessionWrite()
  async add(
    @CurrentVisitor() { session, language }: Visitor,
    @CheckedBody(NewPasskeyInput) { name, ...passkey }: NewPasskeyInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasskeyLine> {
    await this.countUse(request, reply);
    const added = await stored(this.passkeys.add(request.headers.cookie ?? '', passkey, name));
    if (added === 'refused') throw accountRefusal('passkey_refused');
    const all = await stored(this.passkeys.listOf(session));
    const place = all.length - all.findIndex(({ id }) => id === added.id); // they are newest first
    if (place > accountLimits.passkeysPerPersonMax) {
      await stored(this.passkeys.remove(session, added.id));
      throw accountRefusal('limit_reached');
    }
    const passkeysUrl = `${this.parts.publicSiteUrl}${sitePages.sessions}`;
    const mail = passkeyMail(session.person.email, added.name, passkeysUrl, language);
    // The passkey is added either way; the list shows it.
    await this.sessions.signIn.mailer.send(mail).catch(() => false);
    return passkeyLine(added);
  }

  @Post(siteRoutes.passkeyRename)
  @HttpCode(200)
  @SessionWrite()
  async rename(
    @Param('id') id: string,
    @CurrentVisitor() { session }: Visitor,
    @CheckedBody(PasskeyNameInput) { name }: PasskeyNameInput,
  ): Promise<PasskeyLine> {
    const renamed = await stored(this.passkeys.rename(session, id, name));
    if (!renamed) throw notFound();
    return passkeyLine(renamed);
  }

  /** Removing a passkey needs no fresh sign-in, as revoking does not. */
  @Post(siteRoutes.passkeyRemove)
  @HttpCode(204)
  @SessionWrite()
  async remove(
    @Param('id') id: string,
    @CurrentVisitor() { session }: Visitor,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    takesNothing(request.body);
    if (!(await stored(this.passkeys.remove(session, id)))) throw notFound();
  }

  private get passkeys(): Passkeys {
    return this.sessions.signIn.identity.passkeys;
  }

  private countUse(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return spendFrom(reply, [this.uses, clientNetwork(request.ip)]);
  }
}

/** The question; the cookies bind its answer to this browser. */
function asked(reply: FastifyReply, { options, cookies }: PasskeyQuestion): PasskeyQuestionAnswer {
  void reply.header('set-cookie', [...cookies]);
  return { options };
}

const passkeyLine = ({ createdAt, ...passkey }: Passkey): PasskeyLine => ({
  ...passkey,
  createdAt: createdAt.toISOString(),
});
