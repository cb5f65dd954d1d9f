import { sitePages } from '@einvoice/site-contract';
import { lazy, Suspense, type ComponentType } from 'react';
import { FailureBoundary } from '../review/failure-boundary';
import { withoutLanguage } from '../spoken-language';

type Loader = () => Promise<{ default: ComponentType }>;

/** A page is a program of its own: nobody waits for the ledger to sign in. */
const pages: Readonly<Record<string, Loader>> = {
  [sitePages.signIn]: async () => ({ default: (await import('./sign-in-pages')).SignInPage }),
  [sitePages.signInConfirm]: async () => ({ default: (await import('./sign-in-pages')).SignInConfirmPage }),
  [sitePages.mailbox]: async () => ({ default: (await import('./sign-in-pages')).MailboxPage }),
  [sitePages.account]: async () => ({ default: (await import('./overview-page')).OverviewPage }),
  [sitePages.connections]: async () => ({ default: (await import('./connections-page')).ConnectionsPage }),
  [sitePages.ledger]: async () => ({ default: (await import('./ledger-page')).LedgerPage }),
  [sitePages.readiness]: async () => ({ default: (await import('./readiness-page')).ReadinessPage }),
  [sitePages.ruleSets]: async () => ({ default: (await import('./rules-page')).RulesPage }),
  [sitePages.sessions]: async () => ({ default: (await import('./sessions-page')).SessionsPage }),
  [sitePages.topUp]: async () => ({ default: (await import('./top-up-pages')).TopUpPage }),
  [sitePages.device]: async () => ({ default: (await import('./device-page')).DevicePage }),
  '/status': async () => ({ default: (await import('./status-page')).StatusList }),
};
const topUpOutcome: Loader = async () => ({ default: (await import('./top-up-pages')).TopUpOutcomePage });

const loaderOf = (path: string): Loader => pages[withoutLanguage(path).replace(/\/$/, '')] ?? topUpOutcome;
const CurrentPage = lazy(() => loaderOf(location.pathname)());

/** The pages of a person, one for each address; the server has a page of HTML for each of them. */
export const AccountApp = () => (
  <FailureBoundary onReset={() => location.reload()}>
    <Suspense>
      <CurrentPage />
    </Suspense>
  </FailureBoundary>
);
