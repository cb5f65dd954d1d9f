import { type Connection } from '@einvoice/billing-ledger';
import { clientNetwork, Guarded } from '@einvoice/http-service';
import { ApiKeyAuthenticator } from '@einvoice/metering';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { valueOf } from './credit-refusals';
import { rateLimitHeaders } from './rate-limit';

/** Authenticates the holder of a connection over HTTP. */
export class ConnectionAuthenticator {
  constructor(private readonly keys: ApiKeyAuthenticator) {}

  /** The connection of a request; throws the refusal of 401, 429 or 503. Sets the RateLimit headers of the answer. */
  async connectionOf(request: FastifyRequest, reply: FastifyReply): Promise<Connection> {
    const { authorization } = request.headers;
    const entered = valueOf(await this.keys.enter({ authorization, client: clientNetwork(request.ip) }));
    void reply.headers(rateLimitHeaders(entered.budgets));
    return entered.connection;
  }
}

const connections = new WeakMap<FastifyRequest, Connection>();

/** Lets the holders of connections in. */
@Injectable()
class ApiKeyGuard implements CanActivate {
  constructor(private readonly authenticator: ConnectionAuthenticator) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    connections.set(request, await this.authenticator.connectionOf(request, reply));
    return true;
  }
}

/** For whoever sends the secret of a connection. */
export const ConnectionHolder = () => Guarded('connection', ApiKeyGuard);

/** The connection that the guard let in. */
export const CurrentConnection = createParamDecorator((_: unknown, context: ExecutionContext): Connection => {
  const connection = connections.get(context.switchToHttp().getRequest<FastifyRequest>());
  if (!connection) throw new Error('This route has no connection guard.');
  return connection;
});
