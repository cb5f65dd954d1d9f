import { type Connection } from '@einvoice/billing-ledger';
import { Described } from '@einvoice/http-service';
import { deviceRoutes } from '@einvoice/site-contract';
import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { AppParts } from '../app-parts';
import { ConnectionsService } from '../connections/connections.service';
import { notFound, stored, takesNothing } from '../http/account-error';
import { ConnectionHolder, CurrentConnection } from '../http/api-key-guard';
import { SiteContext } from '../http/site-context';
import { type DeviceConnectionAnswer, type DeviceRevokedAnswer, lookAtConnection, revokeConnection } from './device-connection.contract'; // prettier-ignore

/** What a terminal may ask about its own connection, by the secret alone: what it is, and to end it. */
@Controller()
export class DeviceConnectionController {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly context: SiteContext,
    private readonly parts: AppParts,
  ) {}

  /** Whose the connection is, and what can be spent with it. Throws 404 for a workspace without accounts. */
  @Get(deviceRoutes.connection)
  @ConnectionHolder()
  @Described(lookAtConnection)
  async look(@CurrentConnection() { id, name, creditsPerCallMax, lastUsedAt, workspaceId }: Connection): Promise<DeviceConnectionAnswer> {
    const [workspace, balance] = await stored(
      Promise.all([this.context.site.workspaces.read(workspaceId), this.parts.credits.store.balanceOf(workspaceId)]),
    );
    if (!balance) throw notFound();
    const { available: availableCredits, held: heldCredits, freeCallsLeft, freeUntil } = balance;
    return {
      connection: { id, name, creditsPerCallMax, lastUsedAt: lastUsedAt?.toISOString() ?? null },
      workspace: { id: workspaceId, name: workspace?.name ?? '' },
      balance: { availableCredits, heldCredits },
      freeCalls: { left: freeCallsLeft, endsAt: freeUntil?.toISOString() ?? null },
    };
  } // prettier-ignore

  /** Ends the connection that the secret belongs to; its next call is refused. */
  @Post(deviceRoutes.revoke)
  @ConnectionHolder()
  @Described(revokeConnection)
  @HttpCode(200)
  async revoke(
    @CurrentConnection() { id, workspaceId }: Connection,
    @Req() request: FastifyRequest,
  ): Promise<DeviceRevokedAnswer> {
    takesNothing(request.body);
    await this.connections.revoke(workspaceId, id);
    return { state: 'revoked' };
  }
}
