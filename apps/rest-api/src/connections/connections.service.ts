import { type Connections, type ListedConnection, type SecretOfConnection } from '@einvoice/billing-ledger';
import { connectionMail } from '@einvoice/identity';
import { type Language } from '@einvoice/languages';
import { accountLimits } from '@einvoice/limits';
import { type ConnectionLine, type ConnectionMadeAnswer, type SecretLine, sitePages } from '@einvoice/site-contract';
import { Injectable } from '@nestjs/common';
import { AppParts } from '../app-parts';
import { accountRefusal, notFound, stored } from '../http/account-error';
import { SessionAuthenticator, type Visitor } from '../http/session-authenticator';
import { SiteContext } from '../http/site-context';
import { type ConnectionInput } from './connections.contract';
import { madeBySite } from './page-connections';

/** The connections of a workspace, as people on pages list, make, limit and revoke them. Everything throws 503 without storage. */
@Injectable()
export class ConnectionsService {
  private readonly connections: Connections;

  constructor(
    private readonly sessions: SessionAuthenticator,
    private readonly context: SiteContext,
    private readonly parts: AppParts,
  ) {
    this.connections = parts.credits.connections;
  }

  async listOf(workspaceId: string): Promise<readonly ConnectionLine[]> {
    return (await stored(this.connections.listOf(workspaceId))).map(connectionLine);
  }

  /** Makes a connection and mails its person that it did; the secret is in this answer alone. Throws 409 at the limit. */
  async create({ session, workspace, language }: Visitor, input: ConnectionInput): Promise<ConnectionMadeAnswer> {
    const { name, creditsPerCallMax, expiresInDays = null, allowedTools = null } = input;
    const createdBy = `person ${session.person.id}`;
    const wanted = {
      ...{ workspaceId: workspace.id, name, creditsPerCallMax, expiresInDays, allowedTools, createdBy },
      workingMax: accountLimits.connectionsPerWorkspaceMax,
    };
    const made = await stored(this.connections.create(wanted));
    if (made === 'unknown_workspace') throw notFound();
    if (made === 'too_many') throw accountRefusal('limit_reached');
    await this.mailMade(session.person.email, name, 'person', language);
    return { connection: await this.lineOf(workspace.id, made.connection.id), secret: made.secret.text };
  }

  /** Sets what one call may cost, null for no limit. Throws 403 when that is more than before and the sign-in is not fresh. */
  async limit(visitor: Visitor, id: string, creditsPerCallMax: number | null): Promise<ConnectionLine> {
    const { workspace } = visitor;
    const before = await this.find(workspace.id, id);
    const isMore = before.creditsPerCallMax !== null && (creditsPerCallMax ?? Infinity) > before.creditsPerCallMax;
    if (isMore) this.sessions.refuseStale(visitor);
    if (!(await stored(this.connections.setLimit(workspace.id, id, creditsPerCallMax)))) throw notFound();
    return this.lineOf(workspace.id, id);
  }

  /** Sets which tools it may call, null for all. Throws 403 when one is new and the sign-in is not fresh. */
  async allowTools(visitor: Visitor, id: string, allowedTools: readonly string[] | null): Promise<ConnectionLine> {
    const { workspace } = visitor;
    const { allowedTools: before } = await this.find(workspace.id, id);
    const isMore = before !== null && (allowedTools === null || allowedTools.some((tool) => !before.includes(tool)));
    if (isMore) this.sessions.refuseStale(visitor);
    if (!(await stored(this.connections.setTools(workspace.id, id, allowedTools)))) throw notFound();
    return this.lineOf(workspace.id, id);
  }

  /** One more secret beside the first, in this answer alone, told by mail. Throws 409 when two are taken already. */
  async addSecret(
    { session, workspace, language }: Visitor,
    id: string,
    expiresInDays: number | null,
  ): Promise<ConnectionMadeAnswer> {
    const secret = await stored(this.connections.addSecret({ workspaceId: workspace.id, id }, expiresInDays));
    if (secret === 'unknown') throw notFound();
    if (secret === 'too_many') throw accountRefusal('limit_reached');
    const connection = await this.lineOf(workspace.id, id);
    await this.mailMade(session.person.email, connection.name, 'person', language);
    return { connection, secret: secret.text };
  }

  /** Ends one secret; the others go on. */
  async revokeSecret(workspaceId: string, id: string, secretId: string): Promise<ConnectionLine> {
    if (!(await stored(this.connections.revokeSecret({ workspaceId, id }, secretId)))) throw notFound();
    return this.lineOf(workspaceId, id);
  }

  async revoke(workspaceId: string, id: string): Promise<ConnectionLine> {
    if (!(await stored(this.connections.revoke(workspaceId, id)))) throw notFound();
    return this.lineOf(workspaceId, id);
  }

  /** Throws 409 when the workspace has as many connections as it may have. */
  async refuseMany(workspaceId: string): Promise<void> {
    const live = (await stored(this.connections.listOf(workspaceId))).filter(({ revokedAt }) => revokedAt === null);
    if (live.length >= accountLimits.connectionsPerWorkspaceMax) throw accountRefusal('limit_reached');
  }

  /** Mails a person that a connection was made. It is made either way: the list shows it. */
  async mailMade(
    email: string,
    connectionName: string,
    madeBy: 'person' | 'device',
    language: Language,
  ): Promise<void> {
    const connectionsUrl = `${this.parts.publicSiteUrl}${sitePages.connections}`;
    const mail = connectionMail(email, { connectionName, connectionsUrl, madeBy, language });
    await this.context.site.signIn?.mailer.send(mail).catch(() => false);
  }

  /** Another workspace's is unknown here. */
  private async lineOf(workspaceId: string, id: string): Promise<ConnectionLine> {
    return connectionLine(await this.find(workspaceId, id));
  }

  private async find(workspaceId: string, id: string): Promise<ListedConnection> {
    const found = (await stored(this.connections.listOf(workspaceId))).find((connection) => connection.id === id);
    if (!found) throw notFound();
    return found;
  }
}

const makers = { person: 'person', device: 'device', [madeBySite]: 'site' } as const;

function connectionLine(connection: ListedConnection): ConnectionLine {
  const { id, name, secretEnd, creditsPerCallMax, allowedTools, createdBy, createdAt, lastUsedAt, revokedAt } =
    connection;
  const [maker = ''] = createdBy.split(' ');
  return {
    ...{ id, name, secretEnd, creditsPerCallMax, allowedTools },
    secrets: connection.secrets.map(secretLine),
    madeBy: Object.hasOwn(makers, maker) ? makers[maker as keyof typeof makers] : 'command',
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}

function secretLine({
  id,
  secretEnd,
  isLive,
  createdAt,
  expiresAt,
  lastUsedAt,
  revokedAt,
}: SecretOfConnection): SecretLine {
  return {
    ...{ id, secretEnd, state: isLive ? 'live' : revokedAt ? 'revoked' : 'expired' },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
