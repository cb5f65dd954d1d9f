import { clientNetwork, Described, OAuthErrors, Public } from '@einvoice/http-service';
import { type DeviceClaimant, type DeviceGrant } from '@einvoice/identity';
import { languageOf } from '@einvoice/languages';
import { accountLimits } from '@einvoice/limits';
import { Budget } from '@einvoice/metering';
import {
  type DeviceDecidedAnswer,
  type DeviceLookAnswer,
  deviceRoutes,
  sitePages,
  siteRoutes,
} from '@einvoice/site-contract';
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { AppParts } from '../app-parts';
import { ConnectionsService } from '../connections/connections.service';
import { accountRefusal, spendFrom, stored } from '../http/account-error';
import { CheckedBody } from '../http/checked-body';
import { CurrentVisitor, FreshSessionWrite, SessionWrite } from '../http/session-guard';
import { type Visitor } from '../http/session-authenticator';
import { SiteContext } from '../http/site-context';
import {
  authorizeDevice,
  DeviceApproveInput,
  type DeviceAuthorizeAnswer,
  DeviceAuthorizeInput,
  DeviceCodeInput,
  type DeviceTokenAnswer,
  DeviceTokenInput,
  fetchDeviceToken,
} from './device.contract';

const refusals = {
  pending: 'authorization_pending',
  too_soon: 'slow_down',
  denied: 'access_denied',
  expired: 'expired_token',
} as const;

const undecided = { unknown: 'device_code_unknown', not_claimed: 'device_not_claimed' } as const;

/** Terminals that sign in (RFC 8628), and the page on which a person types their code. What they get is a connection. */
@Controller()
export class DeviceController {
  private readonly begins: Budget;
  private readonly polls: Budget;
  private readonly triesPerSession: Budget;
  private readonly triesPerNetwork: Budget;

  constructor(
    private readonly connections: ConnectionsService,
    private readonly context: SiteContext,
    private readonly parts: AppParts,
  ) {
    const { deviceLoginsPerNetwork, devicePollsPerNetwork, deviceTriesPerSession, deviceTriesPerNetwork } =
      accountLimits;
    const { bounds } = context;
    this.begins = new Budget('device', deviceLoginsPerNetwork, bounds);
    this.polls = new Budget('device-poll', devicePollsPerNetwork, bounds);
    this.triesPerSession = new Budget('device-session', deviceTriesPerSession, bounds);
    this.triesPerNetwork = new Budget('device-network', deviceTriesPerNetwork, bounds);
  }

  /** The codes of a terminal. No address with the code in it is given: the person types it, and so compares it. */
  @Post(deviceRoutes.authorize)
  @Public()
  @Described(authorizeDevice)
  @HttpCode(200)
  async authorize(
    @CheckedBody(DeviceAuthorizeInput) { client_name: clientName }: DeviceAuthorizeInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeviceAuthorizeAnswer> {
    if (!this.context.site.signIn) throw accountRefusal('part_not_configured');
    const network = clientNetwork(request.ip);
    await spendFrom(reply, [this.begins, network]);
    const codes = await stored(this.context.site.devices.begin(clientName, network));
    return {
      device_code: codes.deviceCode,
      user_code: codes.userCode,
      verification_uri: `${this.parts.publicSiteUrl}${sitePages.device}`,
      expires_in: codes.validSeconds,
      interval: codes.intervalSeconds,
    };
  }

  /** The secret of the connection that was granted, once; throws 400 with what RFC 8628 says of a login that is not. */
  @Post(deviceRoutes.token)
  @Public()
  @Described(fetchDeviceToken)
  @OAuthErrors()
  @HttpCode(200)
  async token(
    @CheckedBody(DeviceTokenInput) { device_code: deviceCode }: DeviceTokenInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeviceTokenAnswer> {
    await spendFrom(reply, [this.polls, clientNetwork(request.ip)]);
    const answer = await stored(this.context.site.devices.fetch(deviceCode));
    if (answer.state !== 'granted') throw accountRefusal(refusals[answer.state]);
    const { connection, secret, grant } = answer;
    const workspace = await stored(this.context.site.workspaces.read(grant.workspaceId));
    await this.connections.mailMade(
      grant.email,
      connection.name,
      'device',
      languageOf(request.headers['accept-language']),
    );
    const { id, name, creditsPerCallMax } = connection;
    return {
      access_token: secret,
      token_type: 'Bearer',
      connection: { id, name, creditsPerCallMax },
      workspace: { id: grant.workspaceId, name: workspace?.name ?? '' },
    };
  }

  /** Typing the code claims the login for this session, which alone decides; a GET never does. */
  @Post(siteRoutes.deviceLook)
  @HttpCode(200)
  @SessionWrite()
  async look(
    @CurrentVisitor() visitor: Visitor,
    @CheckedBody(DeviceCodeInput) { userCode }: DeviceCodeInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeviceLookAnswer> {
    await this.countTry(request, reply, visitor);
    const { devices } = this.context.site;
    const login = await stored(devices.claim(userCode, claimantOf(visitor)));
    if (typeof login === 'string') throw accountRefusal(undecided[login]);
    return {
      userCode: asShown(userCode),
      clientClaims: login.clientName,
      askedAt: login.createdAt.toISOString(),
      askedSecondsAgo: login.ageSeconds,
      expiresAt: login.expiresAt.toISOString(),
      sameNetwork: devices.isFrom(login, clientNetwork(request.ip)),
    };
  }

  /** Throws what `look` does, and 409 when the workspace has as many connections as it may have. */
  @Post(siteRoutes.deviceApprove)
  @HttpCode(200)
  @FreshSessionWrite()
  async approve(
    @CurrentVisitor() visitor: Visitor,
    @CheckedBody(DeviceApproveInput) { userCode, name, creditsPerCallMax }: DeviceApproveInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeviceDecidedAnswer> {
    await this.countTry(request, reply, visitor);
    const { workspace, session } = visitor;
    await this.connections.refuseMany(workspace.id);
    await this.decide(userCode, visitor, {
      ...{ workspaceId: workspace.id, personId: session.person.id, email: session.person.email },
      ...{ connectionName: name, creditsPerCallMax },
    });
    return { state: 'approved' };
  }

  @Post(siteRoutes.deviceDeny)
  @HttpCode(200)
  @SessionWrite()
  async deny(
    @CurrentVisitor() visitor: Visitor,
    @CheckedBody(DeviceCodeInput) { userCode }: DeviceCodeInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeviceDecidedAnswer> {
    await this.countTry(request, reply, visitor);
    await this.decide(userCode, visitor, 'denied');
    return { state: 'denied' };
  }

  /** Guessing a code that somebody waits under must stay hopeless. */
  private async decide(userCode: string, visitor: Visitor, decision: DeviceGrant | 'denied'): Promise<void> {
    const outcome = await stored(this.context.site.devices.decide(userCode, claimantOf(visitor), decision));
    if (outcome !== 'decided') throw accountRefusal(undecided[outcome]);
  }

  private countTry(request: FastifyRequest, reply: FastifyReply, { session }: Visitor): Promise<void> {
    const network = clientNetwork(request.ip);
    return spendFrom(reply, [this.triesPerSession, session.id], [this.triesPerNetwork, network]);
  }
}

const claimantOf = ({ session }: Visitor): DeviceClaimant => ({
  personId: session.person.id,
  sessionSha256: session.fingerprint,
});

/** A code that was found, as its terminal shows it, however it was typed: the person compares the two. */
const asShown = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase().replace(/^.{4}/, '$&-');
