import { type Connection, type Connections } from '@einvoice/billing-ledger';
import { clientNetwork, RequestRefused } from '@einvoice/nest-kit';
import { creditCalls, type ShareQueue } from '@einvoice/resilience';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Budget, spend } from './rate-limit';
import { siteError } from './site-error';
import { orStorageAway } from './storage-away';

export interface ConnectionDoorOptions {
  readonly publicSiteUrl: string;
  readonly monotonicMs: () => number;
  readonly shares: ShareQueue;
}

/**
 * Who may come in with the secret of a connection, and how often. Unknown, wrong and revoked secrets are told the same;
 * a network that sends many of them is not listened to for a while.
 */
export class ConnectionDoor {
  private readonly connectionBudget: Budget;
  private readonly workspaceBudget: Budget;
  private readonly refusedSecrets: Budget;

  constructor(
    private readonly connections: Connections,
    private readonly options: ConnectionDoorOptions,
  ) {
    const { connection, workspace, refusedSecretsPerClient, rememberedMax } = creditCalls;
    const bounds = { rememberedMax, monotonicMs: options.monotonicMs, shares: options.shares };
    this.connectionBudget = new Budget('conn', connection, bounds);
    this.workspaceBudget = new Budget('workspace', workspace, bounds);
    this.refusedSecrets = new Budget('refused', refusedSecretsPerClient, bounds);
  }

  /** The connection of a request; throws the refusal of 401, 429 or 503. Sets the RateLimit headers of the answer. */
  async enter(request: FastifyRequest, reply: FastifyReply): Promise<Connection> {
    const client = clientNetwork(request.ip);
    this.refusedSecrets.refuseIfSpent(client);
    const secret = bearerOf(request.headers.authorization);
    if (secret === null) throw this.unauthorized('Bearer realm="credits"');
    const connection = await orStorageAway(this.connections.recognise(secret));
    if (!connection) {
      await spend([this.refusedSecrets, client]);
      throw this.refusedSecret();
    }
    const { id, workspaceId } = connection;
    void reply.headers(await spend([this.connectionBudget, id], [this.workspaceBudget, workspaceId]));
    return connection;
  }

  /** What is said to a secret that is unknown, wrong or revoked. */
  refusedSecret(): RequestRefused {
    return this.unauthorized('Bearer realm="credits", error="invalid_token"');
  }

  private unauthorized(challenge: string): RequestRefused {
    const createAt = `${this.options.publicSiteUrl}/account/connections`;
    const authorization = { scheme: 'Bearer', createAt } as const;
    return new RequestRefused(
      siteError('connection_required', { authorization, headers: { 'www-authenticate': challenge } }),
    );
  }
}

/** The secret of an Authorization header; null when there is none to look at. */
function bearerOf(header: string | undefined): string | null {
  return /^Bearer +([!-~]+)$/i.exec(header ?? '')?.[1] ?? null;
}
