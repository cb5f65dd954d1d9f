import { type SessionAnswer, type SessionState, sitePages, siteRoutes } from '@einvoice/site-contract';
import { useEffect, type ReactNode } from 'react';
import { Mark } from '../marks';
import { say } from '../say';
import { showSession } from '../site/header-session';
import { addressHere, withoutLanguage } from '../spoken-language';
import { AccountPage, Frame } from './account-page';
import { FailureNote } from './failure-note';
import { Gathering, useGathering } from './gathering';
import { CsrfToken, useAnswer, type Answer } from './use-answer';
import { workspaceSaid } from './workspace-said';

interface SignedInProps {
  readonly title: string;
  readonly children: (session: SessionState, surroundings: SessionAnswer['surroundings']) => ReactNode;
}

/** A page for a signed-in person; anybody else is sent to sign in, and comes back. */
export function SignedIn({ title, children }: SignedInProps) {
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
  if (answer.state === 'failed') {
    return (
      <Frame title={title}>
        <Loading answer={answer} onRetry={reload} />
      </Frame>
    );
  }
  const address = withoutLanguage(location.pathname);
  if (answer.state === 'loading' || answer.body.session === null) {
    return (
      <AccountPage title={title} address={address} isWaiting>
        <Loading answer={{ state: 'loading' }} onRetry={reload} />
      </AccountPage>
    );
  }
  const { session, surroundings } = answer.body;
  return (
    <Together title={title} address={address} workspace={workspaceSaid(session.workspace.name)}>
      <CsrfToken value={session.csrfToken}>{children(session, surroundings)}</CsrfToken>
    </Together>
  );
}

interface TogetherProps {
  readonly title: string;
  readonly address: string;
  readonly workspace: string;
  readonly children: ReactNode;
}

/** Shows the parts of a page once all of them have what they asked for: none pushes another down. */
function Together({ children, ...page }: TogetherProps) {
  const gathering = useGathering();
  return (
    <AccountPage {...page} isWaiting={!gathering.isComplete}>
      <Gathering value={gathering}>{children}</Gathering>
      {!gathering.isComplete && <Loading answer={{ state: 'loading' }} onRetry={() => undefined} />}
    </AccountPage>
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
