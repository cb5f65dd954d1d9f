import { type ConfigOf, listOf, oneOf, optional, secret, text, webAddress, withDefault } from '@einvoice/configuration';
import { isOpenToOthers } from '@einvoice/http-service';

/** People who sign in, mails to them, their payments, and the pages. All of it may stay unset. */
export const siteSettings = {
  /** Signs the cookies of sessions; the same on all instances. Without it nobody can sign in. */
  sessionSecret: optional(secret(text('SESSION_SECRET', 'a text of 32 characters or more', /^[!-~]{32,200}$/))),
  /** `local` keeps mails in a mailbox of this machine; for a sandbox. */
  mail: withDefault('off', oneOf('MAIL', ['off', 'smtp', 'local'])),
  smtpUrl: optional(
    secret(text('SMTP_URL', 'an smtp:// or smtps:// address without a query', /^smtps?:\/\/[^\s?#]+$/)),
  ),
  mailFrom: optional(text('MAIL_FROM', 'an address that mails come from', /^[ -~]{3,200}$/)),
  /** `local` is a server on this machine that moves no money; for a sandbox. */
  payments: withDefault('off', oneOf('PAYMENTS', ['off', 'stripe', 'local'])),
  paymentSecretKey: optional(secret(text('PAYMENT_SECRET_KEY', 'a secret key of the provider', /^[!-~]{8,300}$/))),
  /** Every secret that reports may be signed with: the new and the old one while it is changed. */
  paymentWebhookSecrets: withDefault<readonly string[]>(
    [],
    secret(listOf(text('PAYMENT_WEBHOOK_SECRETS', 'a signing secret of the provider', /^[!-+\--~]{8,300}$/))),
  ),
  /** Where the local provider listens. */
  paymentApiUrl: optional(webAddress('PAYMENT_API_URL')),
  /** Who runs the service: receipts of top-ups name it. */
  operatorName: optional(text('OPERATOR_NAME', 'a name of up to 200 characters', /^[^\p{C}]{2,200}$/u)),
  /** Its lines. */
  operatorAddress: withDefault<readonly string[]>(
    [],
    listOf(text('OPERATOR_ADDRESS', 'an address, its lines separated by commas', /^[^\p{C}]{1,200}$/u)),
  ),
  operatorVatNumber: optional(text('OPERATOR_VAT_NUMBER', 'a VAT number', /^[A-Z]{2}[A-Z0-9 .]{2,30}$/)),
  /** A node of the chain, asked about the signatures of wallets that are contracts; without it only keys can be linked. */
  rpcUrl: optional(secret(text('RPC_URL', 'the http(s) address of a node of the chain', /^https?:\/\/[^\s/]\S*$/))),
  /** The built website. */
  websiteFolder: optional(text('WEBSITE_DIR', 'the folder of the built website')),
};

type SiteConfig = ConfigOf<typeof siteSettings> & {
  readonly environment: 'sandbox' | 'live';
  readonly publicSiteUrl: string;
};

/** What must not start: parts that lack something, and sandbox parts where people are real. */
export function siteProblems(config: SiteConfig): string[] {
  return [...mailProblems(config), ...paymentProblems(config), ...chainProblems(config)];
}

function chainProblems({ rpcUrl, environment }: SiteConfig): string[] {
  if (rpcUrl === undefined) return [];
  if (!URL.canParse(rpcUrl)) return ['RPC_URL must be the http(s) address of a node of the chain.'];
  const { protocol, hostname } = new URL(rpcUrl);
  const isHere = !isOpenToOthers(hostname.replace(/^\[|\]$/g, ''));
  if (environment === 'sandbox') return isHere ? [] : ['RPC_URL must be on this machine while ENVIRONMENT is sandbox.'];
  return isHere || protocol === 'https:'
    ? []
    : ['RPC_URL must be https, or on this machine, while ENVIRONMENT is live.'];
}

function mailProblems({ mail, smtpUrl, mailFrom, sessionSecret, publicSiteUrl, environment }: SiteConfig): string[] {
  const problems: string[] = [];
  if (smtpUrl !== undefined && !URL.canParse(smtpUrl))
    problems.push('SMTP_URL must be an smtp:// or smtps:// address.');
  if (mail === 'smtp' && !(smtpUrl && mailFrom)) problems.push('MAIL=smtp needs SMTP_URL and MAIL_FROM.');
  if (mail === 'local' && isOpenToOthers(new URL(publicSiteUrl).hostname.replace(/^\[|\]$/g, ''))) {
    problems.push('MAIL=local is refused unless PUBLIC_SITE_URL is on this machine.');
  }
  if (mail === 'local' && environment === 'live') problems.push('MAIL=local is refused while ENVIRONMENT is live.');
  if ((mail !== 'off') !== (sessionSecret !== undefined)) {
    problems.push('MAIL and SESSION_SECRET belong together: a link is mailed, and a cookie is signed.');
  }
  return problems;
}

function paymentProblems(config: SiteConfig): string[] {
  const { payments, paymentSecretKey, paymentWebhookSecrets, paymentApiUrl, publicSiteUrl, environment } = config;
  const { operatorName, operatorAddress } = config;
  if (payments === 'off') return [];
  const problems: string[] = [];
  if (!paymentSecretKey || paymentWebhookSecrets.length === 0) {
    problems.push(`PAYMENTS=${payments} needs PAYMENT_SECRET_KEY and PAYMENT_WEBHOOK_SECRETS.`);
  }
  if (!operatorName || operatorAddress.length === 0) {
    problems.push(`PAYMENTS=${payments} needs OPERATOR_NAME and OPERATOR_ADDRESS: receipts name who was paid.`);
  }
  const isLocal = (address: string) => !isOpenToOthers(new URL(address).hostname.replace(/^\[|\]$/g, ''));
  if (payments === 'local') {
    if (environment === 'live' || !isLocal(publicSiteUrl)) {
      problems.push('PAYMENTS=local is refused while ENVIRONMENT is live or PUBLIC_SITE_URL is not on this machine.');
    }
    if (!paymentApiUrl || !isLocal(paymentApiUrl)) {
      problems.push('PAYMENTS=local needs PAYMENT_API_URL on this machine.');
    }
    return problems;
  }
  if (paymentApiUrl) problems.push('PAYMENT_API_URL is for PAYMENTS=local alone.');
  // Keys say what they are for: real money must not meet a sandbox, nor test money a live service.
  const isLiveKey = /^[a-z]+_live_/.test(paymentSecretKey ?? '');
  if (paymentSecretKey && isLiveKey !== (environment === 'live')) {
    problems.push('PAYMENT_SECRET_KEY must be a live key while ENVIRONMENT is live, and a test key otherwise.');
  }
  return problems;
}
