import { sitePages } from '@einvoice/site-contract';
import { type ComponentType } from 'react';
import { withoutLanguage } from '../spoken-language';

type Loader = () => Promise<ComponentType>;

/** A page is a program of its own: nobody waits for the ledger to sign in. */
const pages: Readonly<Record<string, Loader>> = {
  [sitePages.signIn]: async () => (await import('./sign-in-pages')).SignInPage,
  [sitePages.signInConfirm]: async () => (await import('./sign-in-pages')).SignInConfirmPage,
  [sitePages.mailbox]: async () => (await import('./sign-in-pages')).MailboxPage,
  [sitePages.account]: async () => (await import('./overview-page')).OverviewPage,
  [sitePages.connections]: async () => (await import('./connections-page')).ConnectionsPage,
  [sitePages.ledger]: async () => (await import('./ledger-page')).LedgerPage,
  [sitePages.readiness]: async () => (await import('./readiness-page')).ReadinessPage,
  [sitePages.ruleSets]: async () => (await import('./rules-page')).RulesPage,
  [sitePages.sessions]: async () => (await import('./sessions-page')).SessionsPage,
  [sitePages.topUp]: async () => (await import('./top-up-pages')).TopUpPage,
  [sitePages.device]: async () => (await import('./device-page')).DevicePage,
  '/status': async () => (await import('./status-page')).StatusList,
};
const topUpOutcome: Loader = async () => (await import('./top-up-pages')).TopUpOutcomePage;

/**
 * The page of a person at an address; the server has a page of HTML for each of them, which stands until the program is there.
 * @returns one that throws when it is drawn if its program does not come
 */
export async function pageAt(path: string): Promise<ComponentType> {
  const load = pages[withoutLanguage(path).replace(/\/$/, '')] ?? topUpOutcome;
  try {
    return await load();
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
