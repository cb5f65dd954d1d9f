import { type Connection, type Connections } from '@einvoice/billing-ledger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { notFound, stored } from '../http/account-error';
import { type SessionAuthenticator } from '../http/session-authenticator';

/** Who has made the connection that pages spend with. */
export const madeBySite = 'site';

/**
 * What a person spends on a page, as a connection of the workspace like any other: list and ledger show it.
 * Its secret is thrown away as it is made, so pages alone can use it. One that a person has revoked is replaced.
 */
export class PageConnections {
  constructor(
    private readonly sessions: SessionAuthenticator,
    private readonly connections: Connections,
  ) {}

  /**
   * The connection of whoever is signed in; null for a caller who brings a secret, or has no session. Throws the 403 of a
   * write that no page of ours has made.
   */
  async connectionOf(request: FastifyRequest, reply: FastifyReply): Promise<Connection | null> {
    if (request.headers.authorization !== undefined || !(await this.sessions.sessionOf(request))) return null;
    const { workspace } = await this.sessions.write(request, reply);
    const known = (await stored(this.connections.listOf(workspace.id))).find(
      ({ createdBy, revokedAt }) => createdBy === madeBySite && revokedAt === null,
    );
    if (known) {
      this.connections.noteUse(known.id, known.lastUsedAt); // the first secret has the id of its connection
      return known;
    }
    const wanted = {
      workspaceId: workspace.id,
      name: 'This site (reviews)',
      creditsPerCallMax: null,
      createdBy: madeBySite,
    };
    const made = await stored(this.connections.createOnce(wanted)); // two requests at once share it
    if (typeof made === 'string') throw notFound();
    this.connections.noteUse(made.id, made.lastUsedAt);
    return made;
  }
}
