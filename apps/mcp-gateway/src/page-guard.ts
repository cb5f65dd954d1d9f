import { answerHeaders } from '@einvoice/http-service';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type IncomingMessage } from 'node:http';
import { rpcCodes, rpcError } from './json-rpc';

export interface PageGuardOptions {
  /** The path that is guarded. */
  readonly path: string;
  /** Scheme and host of the site, without a slash at the end. */
  readonly publicSiteUrl: string;
  /** Origins of other pages that may call. */
  readonly allowedOrigins: readonly string[];
  /** In a sandbox this machine may be named in any way. */
  readonly environment: 'sandbox' | 'live';
}

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/**
 * Keeps pages of other origins out, and names that were bound to this address by somebody else. Programs send no Origin and may
 * call. The route knows no cookies, so a page could only do what it has a secret for.
 */
export class PageGuard {
  /** Of an answer to a plain request. */
  static readonly plainHeaders: Readonly<Record<string, string>> = headersWithoutPages();

  private readonly siteHost: string;
  private readonly siteOrigin: string;

  constructor(private readonly options: PageGuardOptions) {
    const site = new URL(options.publicSiteUrl);
    this.siteHost = site.host;
    this.siteOrigin = site.origin;
  }

  register(fastify: FastifyInstance): void {
    // Hooks with `done`: a promise for each would cost every call more than what they do.
    fastify.addHook('onRequest', (request, reply, done) => {
      if (!this.isGuarded(request) || this.isWelcome(request)) return done();
      const { status, body } = rpcError(null, rpcCodes.foreignPage, 'This Host or Origin is not served here.', {
        status: 403,
      });
      void reply.code(status).type('application/json; charset=utf-8').send(body);
    });
    fastify.addHook('onSend', (request, reply, _payload, done) => {
      if (this.isGuarded(request)) this.tellPages(request, reply);
      done();
    });
  }

  /** A request of a program to our own host: no page is told anything. */
  isPlain({ headers: { host = '', origin } }: Pick<IncomingMessage, 'headers'>): boolean {
    return origin === undefined && this.isOwnHost(host.toLowerCase());
  }

  private isGuarded({ url }: FastifyRequest): boolean {
    return url.split('?', 1)[0] === this.options.path;
  }

  private isWelcome({ headers: { host = '', origin } }: FastifyRequest): boolean {
    return this.isOwnHost(host.toLowerCase()) && (origin === undefined || this.isOwnOrigin(origin, host));
  }

  private isOwnHost(host: string): boolean {
    return host === this.siteHost || (this.options.environment === 'sandbox' && loopbackHost.test(host));
  }

  private isOwnOrigin(origin: string, host: string): boolean {
    const said = origin.toLowerCase();
    const scheme = new URL(this.siteOrigin).protocol;
    return (
      said === this.siteOrigin ||
      said === `${scheme}//${host.toLowerCase()}` ||
      this.options.allowedOrigins.includes(said)
    );
  }

  /** Other routes may be read by every page; this one by its own alone, also what is answered before it is reached. */
  private tellPages(request: FastifyRequest, reply: FastifyReply): void {
    const { origin } = request.headers;
    void reply.header('vary', 'Origin');
    if (origin !== undefined && this.isWelcome(request)) void reply.header('access-control-allow-origin', origin);
    else void reply.removeHeader('access-control-allow-origin');
  }
}

function headersWithoutPages(): Readonly<Record<string, string>> {
  const { 'access-control-allow-origin': _, ...headers } = answerHeaders;
  return { ...headers, vary: 'Origin' };
}
