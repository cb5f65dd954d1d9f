import { type SessionAnswer, siteRoutes } from '@einvoice/site-contract';
import { useEffect, useState } from 'react';
import { call } from '../call';
import { showSession } from '../site/header-session';

/** Who is signed in: `unknown` while nobody has answered, which is never shown as signed out. */
export type Session = SessionAnswer | 'unknown';

/** Asks once, and again whenever the person comes back to this tab: signing in happens in another one. */
export function useSession(isWanted: boolean): Session {
  const [session, setSession] = useState<Session>('unknown');
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const ask = async () => {
      const answer = await call<SessionAnswer>(siteRoutes.session);
      if (answer.ok) showSession(answer.body);
      if (isCurrent) setSession(answer.ok ? answer.body : 'unknown');
    };
    void ask();
    addEventListener('focus', ask);
    return () => {
      isCurrent = false;
      removeEventListener('focus', ask);
    };
  }, [isWanted]);
  return session;
}
