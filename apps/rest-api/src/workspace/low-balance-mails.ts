import { lowBalanceMail, type Mailer } from '@einvoice/identity';
import { languageOf } from '@einvoice/languages';
import { sitePages } from '@einvoice/site-contract';
import { type PersonalWorkspaceStore } from '@einvoice/workspaces';

export interface LowBalanceMailsParts {
  readonly workspaces: Pick<PersonalWorkspaceStore, 'fallenBalances' | 'untold'>;
  readonly mailer: Mailer;
  readonly publicSiteUrl: string;
}

/**
 * Mails whoever wants to know that a balance has fallen below its level, once a fall, in their language. A mail that cannot be
 * handed over is tried again at the next look. Throws `StorageUnavailableError`.
 */
export async function sendLowBalanceMails({ workspaces, mailer, publicSiteUrl }: LowBalanceMailsParts): Promise<void> {
  for (const { workspaceId, email, language, ...balance } of await workspaces.fallenBalances()) {
    const isSent = await mailer.send(
      lowBalanceMail(email, {
        ...balance,
        topUpUrl: `${publicSiteUrl}${sitePages.topUp}`,
        accountUrl: `${publicSiteUrl}${sitePages.account}`,
        language: languageOf(language),
      }),
    );
    if (!isSent) await workspaces.untold(workspaceId);
  }
}
