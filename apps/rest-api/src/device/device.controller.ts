import { clientNetwork, Described, Public } from '@einvoice/http-service';
import { accountLimits } from '@einvoice/limits';
import { Budget } from '@einvoice/metering';
import { type DeviceDecidedAnswer, type DeviceLookAnswer, deviceRoutes, siteRoutes } from '@einvoice/site-contract';
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { spendFrom } from '../http/account-error';
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
import { DeviceService } from './device.service';

/** Terminals that sign in (RFC 8628), and the page on which a person types their code. What they get is a connection. */
@Controller()
export class DeviceController {
  private readonly begins: Budget;
  private readonly polls: Budget;
  private readonly triesPerSession: Budget;
  private readonly triesPerNetwork: Budget;

  constructor(
    private readonly devices: DeviceService,
    { bounds }: SiteContext,
  ) {
    const { deviceLoginsPerNetwork, devicePollsPerNetwork, deviceTriesPerSession, deviceTriesPerNetwork } =
      accountLimits;
    this.begins = new Budget('device', deviceLoginsPerNetwork, bounds);
    this.polls = new Budget('device-poll', devicePollsPerNetwork, bounds);
    this.triesPerSession = new Budget('device-session', deviceTriesPerSession, bounds);
    this.triesPerNetwork = new Budget('device-network', deviceTriesPerNetwork, bounds);
  }

  @Post(deviceRoutes.authorize)
  @Public()
  @Described(authorizeDevice)
  @HttpCode(200)
  async authorize(
    @CheckedBody(DeviceAuthorizeInput) { client_name: clientName }: DeviceAuthorizeInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeviceAuthorizeAnswer> {
    this.devices.refuseUnconfigured();
    const network = clientNetwork(request.ip);
    await spendFrom(reply, [this.begins, network]);
    return this.devices.begin(clientName, network);
  }

  @Post(deviceRoutes.token)
  @Public()
  @Described(fetchDeviceToken)
  @HttpCode(200)
  async token(
    @CheckedBody(DeviceTokenInput) { device_code: deviceCode }: DeviceTokenInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeviceTokenAnswer> {
    await spendFrom(reply, [this.polls, clientNetwork(request.ip)]);
    return this.devices.fetch(deviceCode);
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
    return this.devices.claim(userCode, visitor, clientNetwork(request.ip));
  }

  @Post(siteRoutes.deviceApprove)
  @HttpCode(200)
  @FreshSessionWrite()
  async approve(
    @CurrentVisitor() visitor: Visitor,
    @CheckedBody(DeviceApproveInput) input: DeviceApproveInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeviceDecidedAnswer> {
    await this.countTry(request, reply, visitor);
    await this.devices.approve(visitor, input);
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
    await this.devices.deny(visitor, userCode);
    return { state: 'denied' };
  }

  /** Guessing a code that somebody waits under must stay hopeless. */
  private countTry(request: FastifyRequest, reply: FastifyReply, { session }: Visitor): Promise<void> {
    const network = clientNetwork(request.ip);
    return spendFrom(reply, [this.triesPerSession, session.id], [this.triesPerNetwork, network]);
  }
}
