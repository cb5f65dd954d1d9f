import { type ReadinessAnswer, siteRoutes, type WalletChallengeAnswer } from '@einvoice/site-contract';
import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { stored } from '../http/account-error';
import { CheckedBody } from '../http/checked-body';
import { CurrentVisitor, FreshSessionWrite, SessionRead, SessionWrite } from '../http/session-guard';
import { SessionAuthenticator, type Visitor } from '../http/session-authenticator';
import { EraseInput, WalletInput, WalletLinkInput, WorkspaceInput } from './workspace.contract';
import { WorkspaceService } from './workspace.service';

/** What the workspace says about its legal entity, its wallets, and what is stored about its person. */
@Controller()
export class WorkspaceController {
  constructor(
    private readonly sessions: SessionAuthenticator,
    private readonly workspaces: WorkspaceService,
  ) {}

  @Get(siteRoutes.readiness)
  @SessionRead()
  readiness(@CurrentVisitor() { workspace }: Visitor): Promise<ReadinessAnswer> {
    return this.workspaces.readiness(workspace.id);
  }

  @Post(siteRoutes.readiness)
  @HttpCode(200)
  @SessionWrite()
  change(
    @CurrentVisitor() { workspace }: Visitor,
    @CheckedBody(WorkspaceInput) input: WorkspaceInput,
  ): Promise<ReadinessAnswer> {
    return this.workspaces.change(workspace.id, input);
  }

  @Post(siteRoutes.walletChallenge)
  @HttpCode(200)
  @SessionWrite()
  challenge(
    @CurrentVisitor() { workspace }: Visitor,
    @CheckedBody(WalletInput) { address }: WalletInput,
  ): Promise<WalletChallengeAnswer> {
    return this.workspaces.challengeWallet(workspace.id, address);
  }

  @Post(siteRoutes.walletLink)
  @HttpCode(201)
  @FreshSessionWrite()
  link(
    @CurrentVisitor() { workspace }: Visitor,
    @CheckedBody(WalletLinkInput) { address, signature }: WalletLinkInput,
  ): Promise<ReadinessAnswer> {
    return this.workspaces.linkWallet(workspace.id, address, signature);
  }

  @Post(siteRoutes.walletUnlink)
  @HttpCode(200)
  @SessionWrite()
  unlink(
    @CurrentVisitor() { workspace }: Visitor,
    @CheckedBody(WalletInput) { address }: WalletInput,
  ): Promise<ReadinessAnswer> {
    return this.workspaces.unlinkWallet(workspace.id, address);
  }

  @Get(siteRoutes.personalData)
  @SessionRead()
  async personalData(
    @CurrentVisitor() { session, workspace }: Visitor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const data = await this.workspaces.personalData(session, workspace.id);
    void reply.header('content-disposition', 'attachment; filename="personal-data.json"');
    return data;
  }

  @Post(siteRoutes.erase)
  @HttpCode(204)
  @FreshSessionWrite()
  async erase(
    @CurrentVisitor() visitor: Visitor,
    @CheckedBody(EraseInput) { email }: EraseInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.workspaces.erase(visitor, email);
    const signedOut = await stored(this.sessions.signIn.identity.signOut(request.headers.cookie ?? ''));
    void reply.header('set-cookie', [...signedOut]);
  }
}
