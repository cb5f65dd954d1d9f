import { sitePages } from '@einvoice/site-contract';
import { type ReactNode } from 'react';
import { phrase } from '../known-texts';
import { say } from '../say';
import { addressHere } from '../spoken-language';

const tabs = [
  [sitePages.account, phrase('Overview')],
  [sitePages.connections, phrase('Connections')],
  [sitePages.ledger, phrase('Ledger')],
  [sitePages.readiness, phrase('Readiness')],
  [sitePages.ruleSets, phrase('Rules')],
  [sitePages.sessions, phrase('Sign-in')],
] as const;

interface AccountPageProps {
  readonly title: string;
  /** Without the language; whether the page is one of the tabs follows from it. */
  readonly address: string;
  /** Absent: not known yet, and its place is kept. */
  readonly workspace?: string;
  /** What the page shows has not come: it is not seen, and neither is the end of the page. */
  readonly isWaiting: boolean;
  readonly children: ReactNode;
}

/** A page of a signed-in person. The server draws its head as the program does, so nothing moves when the program comes. */
export function AccountPage({ title, address, workspace, isWaiting, children }: AccountPageProps) {
  return (
    <div className={`wrap p-account${isWaiting ? ' waiting' : ''}`}>
      <div className="acc-head">
        <div className="acc-name">
          <div>
            <p className="small faint">{workspace ?? '\u00a0'}</p>
            <h1>{title}</h1>
          </div>
        </div>
        {tabs.some(([of]) => of === address) && (
          <nav className="sub" aria-label={say('Account')}>
            {tabs.map(([of, name]) => (
              <a key={of} href={addressHere(of)} {...(of === address && { 'aria-current': 'page' as const })}>
                {say(name)}
              </a>
            ))}
          </nav>
        )}
      </div>
      {children}
    </div>
  );
}

interface FrameProps {
  readonly title: string;
  /** Its program has not come. */
  readonly isWaiting?: boolean;
  readonly children: ReactNode;
}

/** A page that nobody has to be signed in for. */
export function Frame({ title, isWaiting = false, children }: FrameProps) {
  return (
    <div className={`wrap narrow small-page${isWaiting ? ' waiting' : ''}`}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
