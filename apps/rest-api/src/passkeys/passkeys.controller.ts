import { clientNetwork } from '@einvoice/http-service';
import { type PasskeyQuestion } from '@einvoice/identity';
import { accountLimits } from '@einvoice/limits';
import { Budget } from '@einvoice/metering';
import {
  type PasskeyLine,
  type PasskeyQuestionAnswer,
  type PasskeysAnswer,
  type SignInConfirmAnswer,
  siteRoutes,
} from '@einvoice/site-contract';
import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { spendFrom, takesNothing } from '../http/account-error';
import { CheckedBody } from '../http/checked-body';
import { AppParts } from '../app-parts';
import { CurrentVisitor, FreshSessionWrite, FromOwnPage, SessionRead, SessionWrite } from '../http/session-guard';
import { type Visitor } from '../http/session-authenticator';
import { letIn, signingBrowser } from '../sign-in/session-state';
import { NewPasskeyInput, PasskeyNameInput, UsedPasskeyInput } from './passkeys.contract';
import { PasskeysService } from './passkeys.service';
import { SiteContext } from '../http/site-context';

/** Signing in with a key of one's device, and the keys of a person. */
@Controller()
export class PasskeysController {
  private readonly uses: Budget;

  constructor(
    private readonly passkeys: PasskeysService,
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
    return asked(reply, await this.passkeys.askToSignIn());
  }

  @Post(siteRoutes.passkeySignIn)
  @HttpCode(200)
  @FromOwnPage()
  async signIn(
    @CheckedBody(UsedPasskeyInput) { returnTo, ...passkey }: UsedPasskeyInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInConfirmAnswer> {
    await this.countUse(request, reply);
    const signedIn = await this.passkeys.signIn(passkey, signingBrowser(request));
    return letIn(reply, this.context.site, this.parts, { signedIn, returnTo });
  }

  @Get(siteRoutes.passkeys)
  @SessionRead()
  async list(@CurrentVisitor() { session }: Visitor): Promise<PasskeysAnswer> {
    return { passkeys: await this.passkeys.listOf(session) };
  }

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
    return asked(reply, await this.passkeys.askForNew(session, request.headers.cookie ?? ''));
  }

  @Post(siteRoutes.passkeys)
  @HttpCode(201)
  @FreshSessionWrite()
  async add(
    @CurrentVisitor() { session }: Visitor,
    @CheckedBody(NewPasskeyInput) { name, ...passkey }: NewPasskeyInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasskeyLine> {
    await this.countUse(request, reply);
    return this.passkeys.add(session, request.headers.cookie ?? '', { name, passkey });
  }

  @Post(siteRoutes.passkeyRename)
  @HttpCode(200)
  @SessionWrite()
  rename(
    @Param('id') id: string,
    @CurrentVisitor() { session }: Visitor,
    @CheckedBody(PasskeyNameInput) { name }: PasskeyNameInput,
  ): Promise<PasskeyLine> {
    return this.passkeys.rename(session, id, name);
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
    await this.passkeys.remove(session, id);
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
