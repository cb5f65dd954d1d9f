import { type SessionAnswer, type SessionState, sitePages, siteRoutes } from '@einvoice/site-contract';
import { useEffect, type ReactNode } from 'react';
import { Mark } from '../marks';
import { showSession } from '../site/header-session';
import { FailureNote } from './failure-note';
import { CsrfToken, useAnswer, type Answer } from './use-answer';
import { phrase } from '../known-texts';
import { say } from '../say';
import { addressHere, withoutLanguage } from '../spoken-language';

const tabs = [
  [sitePages.account, phrase('Overview')],
  [sitePages.connections, phrase('Connections')],
  [sitePages.ledger, phrase('Ledger')],
  [sitePages.readiness, phrase('Readiness')],
  [sitePages.ruleSets, phrase('Rules')],
  [sitePages.sessions, phrase('Sign-in')],
] as const;

interface SignedInProps {
  /** Whether the page is one of the account's tabs. */
  readonly isTab?: boolean;
  readonly title: string;
  readonly children: (session: SessionState, surroundings: SessionAnswer['surroundings']) => ReactNode;
}

/** A page for a signed-in person; anybody else is sent to sign in, and comes back. */
export function SignedIn({ isTab = true, title, children }: SignedInProps) {
  const { answer, reload } = useAnswer<SessionAnswer>(siteRoutes.session);
  const isOut = answer.state === 'ready' && answer.body.session === null;
  useEffect(() => {
    if (answer.state === 'ready') showSession(answer.body);
  }, [answer]);
  useEffect(() => {
    if (isOut)
      location.replace(
        `${addressHere(sitePages.signIn)}?return=${encodeURIComponent(withoutLanguage(location.pathname))}`,
      );
  }, [isOut]);
  if (answer.state !== 'ready' || answer.body.session === null) {
    return (
      <Frame title={title}>
        <Loading answer={answer} onRetry={reload} />
      </Frame>
    );
  }
  const { session, surroundings } = answer.body;
  return (
    <div className="wrap p-account">
      <div className="acc-head">
        <div className="acc-name">
          <div>
            <p className="small faint">{session.workspace.name}</p>
            <h1>{title}</h1>
          </div>
        </div>
        {isTab && (
          <nav className="sub" aria-label={say('Account')}>
            {tabs.map(([address, name]) => (
              <a
                key={address}
                href={addressHere(address)}
                {...(address === withoutLanguage(location.pathname) && { 'aria-current': 'page' as const })}
              >
                {say(name)}
              </a>
            ))}
          </nav>
        )}
      </div>
      <CsrfToken value={session.csrfToken}>{children(session, surroundings)}</CsrfToken>
    </div>
  );
}

/** A page that nobody has to be signed in for. */
export function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="wrap narrow small-page">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

interface LoadingProps {
  readonly answer: Answer<unknown>;
  readonly onRetry: () => void;
}

/** In the place of what has not arrived: still loading, or why it did not come. */
export function Loading({ answer, onRetry }: LoadingProps) {
  if (answer.state === 'failed') return <FailureNote failure={answer.failure} onRetry={onRetry} />;
  return (
    <p className="st working" role="status">
      <Mark tone="working" className="mark-inline" /> {say('Loading')}
    </p>
  );
}
