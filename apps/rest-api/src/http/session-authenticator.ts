import { type PersonSession } from '@einvoice/identity';
import { type Language, languageOf } from '@einvoice/languages';
import { accountLimits } from '@einvoice/limits';
import { Budget, type BudgetBounds } from '@einvoice/metering';
import { csrfHeader } from '@einvoice/site-contract';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { accountRefusal, spendFrom, stored } from './account-error';
import { type SignInParts, type SiteParts } from '../site-parts';

/** A person on a page, and the workspace that is theirs. */
export interface Visitor {
  readonly session: PersonSession;
  readonly workspace: { readonly id: string; readonly name: string };
  /** That the browser of the person prefers. */
  readonly language: Language;
}

export interface SessionAuthenticatorOptions extends BudgetBounds {
  readonly publicSiteUrl: string;
  readonly nowMs: () => number;
}

/** Authenticates people on pages of this site: a read needs a session, a write also the proof that one of our pages made it. */
export class SessionAuthenticator {
  private readonly calls: Budget;
  private readonly origin: string;

  constructor(
    private readonly site: Pick<SiteParts, 'signIn' | 'workspaces' | 'newId'>,
    private readonly options: SessionAuthenticatorOptions,
  ) {
    this.calls = new Budget('session', accountLimits.callsPerSession, options);
    this.origin = new URL(options.publicSiteUrl).origin;
  }

  /** The parts of signing in; throws 503 while they are not configured. */
  get signIn(): SignInParts {
    if (!this.site.signIn) throw accountRefusal('part_not_configured');
    return this.site.signIn;
  }

  /** A page's read; throws 401, 429, 503. */
  async read(request: FastifyRequest, reply: FastifyReply): Promise<Visitor> {
    keepToSite(reply);
    const session = await this.sessionOf(request);
    if (!session) throw accountRefusal('session_required');
    await spendFrom(reply, [this.calls, session.id]);
    const workspace = await stored(this.site.workspaces.workspaceOf(session.person, this.site.newId()));
    return { session, workspace, language: languageOf(request.headers['accept-language']) };
  }

  /** A page's write; throws what `read` does, and 403 when no page of ours has made it. */
  async write(request: FastifyRequest, reply: FastifyReply): Promise<Visitor> {
    this.refuseForeign(request, reply);
    const visitor = await this.read(request, reply);
    if (!isEqual(request.headers[csrfHeader], csrfTokenOf(visitor.session))) throw accountRefusal('csrf_refused');
    return visitor;
  }

  /** A write that moves money or makes a secret: the sign-in must be fresh, too. */
  async freshWrite(request: FastifyRequest, reply: FastifyReply): Promise<Visitor> {
    const visitor = await this.write(request, reply);
    this.refuseStale(visitor);
    return visitor;
  }

  /** Throws 403 when the sign-in is no longer fresh. */
  refuseStale({ session }: Visitor): void {
    if (freshUntilOf(session).getTime() <= this.options.nowMs()) throw accountRefusal('session_stale');
  }

  /** A write of somebody who is not signed in: only pages of this site. */
  refuseForeign(request: FastifyRequest, reply: FastifyReply): void {
    keepToSite(reply);
    if (request.headers.origin !== this.origin) throw accountRefusal('origin_refused');
  }

  /** The session of a request, if there is one that holds. */
  async sessionOf({ headers }: FastifyRequest): Promise<PersonSession | null> {
    const { signIn } = this.site;
    return signIn && headers.cookie !== undefined ? stored(signIn.identity.sessionOf(headers.cookie)) : null;
  }
}

export const freshUntilOf = ({ signedInAt }: PersonSession): Date =>
  new Date(signedInAt.getTime() + accountLimits.freshSeconds * 1_000);

/** What a page of ours knows and another's cannot: it follows from the session and does not lead back to it. */
export const csrfTokenOf = ({ fingerprint }: PersonSession): string =>
  createHash('sha256').update('site csrf\n').update(fingerprint).digest('base64url');

/** No other origin may read what pages are answered. */
export function keepToSite(reply: FastifyReply): void {
  reply.removeHeader('access-control-allow-origin');
  reply.removeHeader('access-control-expose-headers');
  void reply.header('cross-origin-resource-policy', 'same-origin');
}

function isEqual(sent: string | string[] | undefined, expected: string): boolean {
  if (typeof sent !== 'string') return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(sent), hash(expected));
}
