import { type PersonSession, type SignedIn, type SigningBrowser } from '@einvoice/identity';
import { accountLimits } from '@einvoice/limits';
import { returnPageOf, type SessionState, type SignInConfirmAnswer } from '@einvoice/site-contract';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { stored } from '../http/account-error';
import { type AppParts } from '../app-parts';
import { csrfTokenOf, freshUntilOf } from '../http/session-authenticator';
import { type SiteParts } from '../site-parts';

type SitePartsOfSession = Pick<SiteParts, 'workspaces' | 'newId'>;

/** What a page is told of its session; makes the person's workspace when there is none. */
export async function sessionState(
  { workspaces, newId }: SitePartsOfSession,
  { credits }: Pick<AppParts, 'credits'>,
  session: PersonSession,
): Promise<SessionState> {
  const workspace = await stored(workspaces.workspaceOf(session.person, newId()));
  const balance = await credits.store.balanceOf(workspace.id).catch(() => null);
  return {
    email: session.person.email,
    workspace,
    signedInAt: session.signedInAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    freshUntil: freshUntilOf(session).toISOString(),
    csrfToken: csrfTokenOf(session),
    availableCredits: balance?.available ?? null,
  };
}

/** Whoever signs in, by whatever means. */
export const signingBrowser = ({ headers }: FastifyRequest): SigningBrowser => ({
  cookie: headers.cookie ?? '',
  name: browserName(headers['user-agent']),
});

/** Lets somebody in: their cookies, and what the page is told. Whatever page they want, they come to one of ours. */
export async function letIn(
  reply: FastifyReply,
  site: SitePartsOfSession,
  parts: Pick<AppParts, 'credits'>,
  { signedIn, returnTo }: { readonly signedIn: SignedIn; readonly returnTo: unknown },
): Promise<SignInConfirmAnswer> {
  void reply.header('set-cookie', [...signedIn.cookies]);
  return { session: await sessionState(site, parts, signedIn.session), returnTo: returnPageOf(returnTo) };
}

/** What a browser calls itself, fit to be stored and shown. */
export function browserName(userAgent: string | undefined): string | null {
  const cleaned = (userAgent ?? '').replace(/[^ -~]/g, '').slice(0, accountLimits.browserNameCharactersMax);
  return cleaned === '' ? null : cleaned;
}
