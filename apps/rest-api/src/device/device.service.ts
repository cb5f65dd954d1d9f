import { type DeviceClaimant, type DeviceGrant } from '@einvoice/identity';
import { type DeviceLookAnswer, sitePages } from '@einvoice/site-contract';
import { Injectable } from '@nestjs/common';
import { AppParts } from '../app-parts';
import { ConnectionsService } from '../connections/connections.service';
import { accountRefusal, stored } from '../http/account-error';
import { type Visitor } from '../http/session-authenticator';
import { SiteContext } from '../http/site-context';
import { type DeviceApproveInput, type DeviceAuthorizeAnswer, type DeviceTokenAnswer } from './device.contract';

const refusals = {
  pending: 'authorization_pending',
  too_soon: 'slow_down',
  denied: 'access_denied',
  expired: 'expired_token',
} as const;

const undecided = { unknown: 'device_code_unknown', not_claimed: 'device_not_claimed' } as const;

/** Terminals that sign in (RFC 8628), and the people who decide about them. Everything throws 503 without storage. */
@Injectable()
export class DeviceService {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly context: SiteContext,
    private readonly parts: AppParts,
  ) {}

  /** Throws 503 while nobody can sign in. */
  refuseUnconfigured(): void {
    if (!this.context.site.signIn) throw accountRefusal('part_not_configured');
  }

  /** The codes of a terminal. No address with the code in it is given: the person types it, and so compares it. */
  async begin(clientName: string, network: string): Promise<DeviceAuthorizeAnswer> {
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
  async fetch(deviceCode: string): Promise<DeviceTokenAnswer> {
    const answer = await stored(this.context.site.devices.fetch(deviceCode));
    if (answer.state !== 'granted') throw accountRefusal(refusals[answer.state]);
    const { connection, secret, grant } = answer;
    const workspace = await stored(this.context.site.workspaces.read(grant.workspaceId));
    await this.connections.mailMade(grant.email, connection.name, 'device');
    const { id, name, creditsPerCallMax } = connection;
    return {
      access_token: secret,
      token_type: 'Bearer',
      connection: { id, name, creditsPerCallMax },
      workspace: { id: grant.workspaceId, name: workspace?.name ?? '' },
    };
  }

  /** Claims the login of a code for the visitor's sign-in; no other may decide on it from then on. Throws 404 for an unknown code, 403 for a claimed one. */
  async claim(userCode: string, visitor: Visitor, network: string): Promise<DeviceLookAnswer> {
    const { devices } = this.context.site;
    const login = await stored(devices.claim(userCode, claimantOf(visitor)));
    if (typeof login === 'string') throw accountRefusal(undecided[login]);
    return {
      userCode: asShown(userCode),
      clientClaims: login.clientName,
      askedAt: login.createdAt.toISOString(),
      askedSecondsAgo: login.ageSeconds,
      expiresAt: login.expiresAt.toISOString(),
      sameNetwork: devices.isFrom(login, network),
    };
  }

  /** Throws what `claim` does, and 409 when the workspace has as many connections as it may have. */
  async approve(visitor: Visitor, { userCode, name, creditsPerCallMax }: DeviceApproveInput): Promise<void> {
    const { workspace, session } = visitor;
    await this.connections.refuseMany(workspace.id);
    await this.decide(userCode, visitor, {
      ...{ workspaceId: workspace.id, personId: session.person.id, email: session.person.email },
      ...{ connectionName: name, creditsPerCallMax },
    });
  }

  deny(visitor: Visitor, userCode: string): Promise<void> {
    return this.decide(userCode, visitor, 'denied');
  }

  private async decide(userCode: string, visitor: Visitor, decision: DeviceGrant | 'denied'): Promise<void> {
    const outcome = await stored(this.context.site.devices.decide(userCode, claimantOf(visitor), decision));
    if (outcome !== 'decided') throw accountRefusal(undecided[outcome]);
  }
}

const claimantOf = ({ session }: Visitor): DeviceClaimant => ({
  personId: session.person.id,
  sessionSha256: session.fingerprint,
});

/** A code that was found, as its terminal shows it, however it was typed: the person compares the two. */
const asShown = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase().replace(/^.{4}/, '$&-');
