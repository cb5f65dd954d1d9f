import { type Connection } from '@einvoice/billing-ledger';
import { connectionMail } from '@einvoice/identity';
import { accountLimits } from '@einvoice/limits';
import {
  type ConnectionLine,
  type ConnectionMadeAnswer,
  type ConnectionsAnswer,
  sitePages,
  siteRoutes,
} from '@einvoice/site-contract';
import { Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { accountRefusal, notFound, stored, takesNothing } from '../http/account-error';
import { CheckedBody } from '../http/checked-body';
import { AppParts } from '../app-parts';
import { madeBySite } from './page-connections';
import { CurrentVisitor, FreshSessionWrite, SessionRead, SessionWrite } from '../http/session-guard';
import { SessionAuthenticator, type Visitor } from '../http/session-authenticator';
import { ConnectionInput, ConnectionLimitInput } from './connections.contract';

/** The connections of the workspace of whoever is signed in. */
@Controller()
export class ConnectionsController {
  constructor(
    private readonly sessions: SessionAuthenticator,
    private readonly parts: AppParts,
  ) {}

  @Get(siteRoutes.connections)
  @SessionRead()
  async list(@CurrentVisitor() { workspace }: Visitor): Promise<ConnectionsAnswer> {
    return { connections: (await stored(this.connections.listOf(workspace.id))).map(connectionLine) };
  }

  @Post(siteRoutes.connections)
  @HttpCode(201)
  @FreshSessionWrite()
  async create(
    @CurrentVisitor() { session, workspace }: Visitor,
    @CheckedBody(ConnectionInput) { name, creditsPerCallMax }: ConnectionInput,
  ): Promise<ConnectionMadeAnswer> {
    await refuseManyConnections(this.connections, workspace.id);
    const createdBy = `person ${session.person.id}`;
    const wanted = { workspaceId: workspace.id, name, creditsPerCallMax, createdBy };
    const made = await stored(this.connections.create(wanted));
    if (made === 'unknown_workspace') throw notFound();
    const connectionsUrl = `${this.parts.publicSiteUrl}${sitePages.connections}`;
    const news = { connectionName: name, connectionsUrl, madeBy: 'person' } as const;
    // The connection is made either way; the list shows it.
    await this.sessions.signIn.mailer.send(connectionMail(session.person.email, news)).catch(() => false);
    return { connection: connectionLine(made.connection), secret: made.secret.text };
  }

  @Post(siteRoutes.connectionLimit)
  @HttpCode(200)
  @SessionWrite()
  async limit(
    @Param('id') id: string,
    @CurrentVisitor() visitor: Visitor,
    @CheckedBody(ConnectionLimitInput) { creditsPerCallMax }: ConnectionLimitInput,
  ): Promise<ConnectionLine> {
    const { workspace } = visitor;
    const before = await this.find(workspace.id, id);
    const isMore = before.creditsPerCallMax !== null && (creditsPerCallMax ?? Infinity) > before.creditsPerCallMax;
    if (isMore) this.sessions.refuseStale(visitor);
    const connection = await stored(this.connections.setLimit(workspace.id, id, creditsPerCallMax));
    if (!connection) throw notFound();
    return connectionLine(connection);
  }

  @Post(siteRoutes.connectionRevoke)
  @HttpCode(200)
  @SessionWrite()
  async revoke(
    @Param('id') id: string,
    @CurrentVisitor() { workspace }: Visitor,
    @Req() request: FastifyRequest,
  ): Promise<ConnectionLine> {
    takesNothing(request.body);
    if (!(await stored(this.connections.revoke(workspace.id, id)))) throw notFound();
    return connectionLine(await this.find(workspace.id, id));
  }

  private get connections() {
    return this.parts.credits.connections;
  }

  /** Another workspace's is unknown here. */
  private async find(workspaceId: string, id: string): Promise<Connection> {
    const found = (await stored(this.connections.listOf(workspaceId))).find((connection) => connection.id === id);
    if (!found) throw notFound();
    return found;
  }
}

/** Throws 409 when the workspace has as many connections as it may have. */
export async function refuseManyConnections(
  connections: { listOf(workspaceId: string): Promise<readonly Connection[]> },
  workspaceId: string,
): Promise<void> {
  const live = (await stored(connections.listOf(workspaceId))).filter(({ revokedAt }) => revokedAt === null);
  if (live.length >= accountLimits.connectionsPerWorkspaceMax) throw accountRefusal('limit_reached');
}

const makers = { person: 'person', device: 'device', [madeBySite]: 'site' } as const;

function connectionLine(connection: Connection): ConnectionLine {
  const { id, name, secretEnd, creditsPerCallMax, createdBy, createdAt, lastUsedAt, revokedAt } = connection;
  const [maker = ''] = createdBy.split(' ');
  return {
    ...{ id, name, secretEnd, creditsPerCallMax },
    madeBy: Object.hasOwn(makers, maker) ? makers[maker as keyof typeof makers] : 'command',
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
