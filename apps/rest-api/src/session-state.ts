import { type PersonSession } from '@einvoice/accounts';
import { accountLimits } from '@einvoice/resilience';
import { type SessionState } from '@einvoice/site-contract';
import { stored } from './account-error';
import { type AppParts } from './app-parts';
import { csrfTokenOf, freshUntilOf } from './page-door';
import { type SiteParts } from './site-parts';

/** What a page is told of its session; makes the person's workspace when there is none. */
export async function sessionState(
  { accounts, newId }: Pick<SiteParts, 'accounts' | 'newId'>,
  { credits }: Pick<AppParts, 'credits'>,
  session: PersonSession,
): Promise<SessionState> {
  const workspace = await stored(accounts.workspaceOf(session.person, newId()));
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

/** What a browser calls itself, fit to be stored and shown. */
export function browserName(userAgent: string | undefined): string | null {
  const cleaned = (userAgent ?? '').replace(/[^ -~]/g, '').slice(0, accountLimits.browserNameCharactersMax);
  return cleaned === '' ? null : cleaned;
}
