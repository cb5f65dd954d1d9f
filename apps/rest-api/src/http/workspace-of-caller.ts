import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type ConnectionAuthenticator } from './api-key-guard';
import { type SessionAuthenticator } from './session-authenticator';

/** Whose workspace a call of a public route is for, when it asks for something of one. */
export class WorkspaceOfCaller {
  constructor(
    private readonly connections: ConnectionAuthenticator,
    /** People on a page of ours; null in a process without pages. */
    private readonly sessions: SessionAuthenticator | null,
  ) {}

  /** Of the connection whose secret is sent, or of whoever is signed in on a page of ours. Throws 401, 403, 429 or 503. */
  async workspaceIdOf(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const isPerson = request.headers.authorization === undefined && (await this.sessions?.sessionOf(request));
    if (isPerson) return (await this.sessions!.write(request, reply)).workspace.id;
    return (await this.connections.connectionOf(request, reply)).workspaceId;
  }
}
