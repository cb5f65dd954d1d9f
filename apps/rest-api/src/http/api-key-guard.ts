import { type Connection } from '@einvoice/billing-ledger';
import { clientNetwork } from '@einvoice/http-service';
import { ApiKeyAuthenticator } from '@einvoice/metering';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { rateLimitHeaders } from './rate-limit';
import { admitted } from './credit-refusals';

/** The door of connections over HTTP. */
export class SiteDoor {
  constructor(private readonly door: ApiKeyAuthenticator) {}

  /** The connection of a request; throws the refusal of 401, 429 or 503. Sets the RateLimit headers of the answer. */
  async enter(request: FastifyRequest, reply: FastifyReply): Promise<Connection> {
    const { authorization } = request.headers;
    const entered = admitted(await this.door.enter({ authorization, client: clientNetwork(request.ip) }));
    void reply.headers(rateLimitHeaders(entered.budgets));
    return entered.connection;
  }
}
