/** The JSON routes of the pages. `:id` stands for what `withId` puts in its place. */
export const siteRoutes = {
  /** GET → `SessionAnswer`. Also when nobody is signed in. */
  session: '/api/site/session',
  /** POST `SignInRequest` → 202 `SignInAnswer`: mails a link. The same answer whether the address is known or not. */
  signIn: '/api/site/sign-in',
  /** POST `SignInTokenRequest` → `SignInLookAnswer`: whom a link signs in; changes nothing. */
  signInLook: '/api/site/sign-in/look',
  /** POST `SignInConfirmRequest` → `SignInConfirmAnswer`: signs in, once. */
  signInConfirm: '/api/site/sign-in/confirm',
  /** POST `{}` → `PasskeyQuestionAnswer`: what any passkey may answer, once, within five minutes. */
  passkeySignInQuestion: '/api/site/sign-in/passkey/question',
  /** POST `UsedPasskeyRequest` → `SignInConfirmAnswer`: signs in. */
  passkeySignIn: '/api/site/sign-in/passkey',
  /** POST `{}` → 204. */
  signOut: '/api/site/sign-out',
  /** GET → `SessionsAnswer`. */
  sessions: '/api/site/sessions',
  /** POST `{}` → 204. */
  sessionRevoke: '/api/site/sessions/:id/revoke',
  /** GET → `PasskeysAnswer`. POST `NewPasskeyRequest` → 201 `PasskeyLine`; needs a fresh session. */
  passkeys: '/api/site/passkeys',
  /** POST `{}` → `PasskeyQuestionAnswer`: what a new passkey answers; needs a fresh session. */
  passkeyQuestion: '/api/site/passkeys/question',
  /** POST `PasskeyNameRequest` → `PasskeyLine`. */
  passkeyRename: '/api/site/passkeys/:id/rename',
  /** POST `{}` → 204. */
  passkeyRemove: '/api/site/passkeys/:id/remove',
  /** GET → `OverviewAnswer`. */
  overview: '/api/site/overview',
  /** POST `LowBalanceRequest` → `LowBalanceAnswer`: below which balance a mail comes. */
  lowBalance: '/api/site/low-balance',
  /** GET → `ConnectionsAnswer`. POST `ConnectionRequest` → 201 `ConnectionMadeAnswer`; needs a fresh session. */
  connections: '/api/site/connections',
  /** POST `ConnectionLimitRequest` → `ConnectionLine`. A higher limit, or none, needs a fresh session. */
  connectionLimit: '/api/site/connections/:id/limit',
  /** POST `ConnectionToolsRequest` → `ConnectionLine`. More tools than before need a fresh session. */
  connectionTools: '/api/site/connections/:id/tools',
  /** POST `SecretRequest` → 201 `ConnectionMadeAnswer`; needs a fresh session. 409 when two secrets are taken already. */
  connectionSecrets: '/api/site/connections/:id/secrets',
  /** POST `SecretEndRequest` → `ConnectionLine`. */
  connectionSecretRevoke: '/api/site/connections/:id/secrets/revoke',
  /** POST `{}` → `ConnectionLine`. */
  connectionRevoke: '/api/site/connections/:id/revoke',
  /** GET → `RuleSetsOfPage`. POST a rule file as it is, `?name=` and for an archive `?entry=` → `RuleSetsOfPage`. */
  ruleSets: '/api/site/rule-sets',
  /** POST `{}`, the name as id → `RuleSetsOfPage`. */
  ruleSetRemove: '/api/site/rule-sets/:id/remove',
  /** GET, `LedgerQuery` in the query → `LedgerAnswer`. */
  ledger: '/api/site/ledger',
  /** GET, `LedgerQuery` without `before` and `limit` → text/csv as a download, at most `ledgerCsvRowsMax` rows. */
  ledgerCsv: '/api/site/ledger.csv',
  /** GET → `RunAnswer`. */
  run: '/api/site/runs/:id',
  /** GET → `ReadinessAnswer`. POST `ReadinessRequest` → `ReadinessAnswer`. */
  readiness: '/api/site/readiness',
  /** POST `WalletChallengeRequest` → `WalletChallengeAnswer`. */
  walletChallenge: '/api/site/wallets/challenge',
  /** POST `WalletLinkRequest` → 201 `ReadinessAnswer`; needs a fresh session. */
  walletLink: '/api/site/wallets',
  /** POST `WalletUnlinkRequest` → `ReadinessAnswer`. */
  walletUnlink: '/api/site/wallets/unlink',
  /** POST `DeviceCodeRequest` → `DeviceLookAnswer`: claims the login for this session. */
  deviceLook: '/api/site/device/look',
  /** POST `DeviceApproveRequest` → `DeviceDecidedAnswer`; needs a fresh session that has looked. */
  deviceApprove: '/api/site/device/approve',
  /** POST `DeviceCodeRequest` → `DeviceDecidedAnswer`; needs a session that has looked. */
  deviceDeny: '/api/site/device/deny',
  /** GET → `TopUpsAnswer`. POST `TopUpRequest` → 201 `TopUpMadeAnswer`; needs a fresh session. */
  topUps: '/api/site/top-ups',
  /** GET → `TopUpLine`. Asks the payment provider when the payment is still open. */
  topUp: '/api/site/top-ups/:id',
  /** GET → `TopUpReceiptAnswer`. 404 for a payment that never came in, and for one of somebody else. */
  topUpReceipt: '/api/site/top-ups/:id/receipt',
  /** GET → `PersonalDataAnswer`, as a download. */
  personalData: '/api/site/personal-data',
  /** POST `EraseRequest` → 204; needs a fresh session. Signs out everywhere. */
  erase: '/api/site/personal-data/erase',
  /** GET → `StatusHistoryAnswer`. For everybody. */
  statusHistory: '/api/site/status-history',
  /** GET → `MailboxAnswer`. In a sandbox only, else 404. */
  mailbox: '/api/dev/mailbox',
} as const;

/** The pages that a mail, an answer or the payment provider sends a person to. */
export const sitePages = {
  signIn: '/sign-in',
  /**
   * The mail's link ends in `#token=…&to=/account`, so that the token reaches no log. This page shows `SignInLookAnswer`, and
   * only its button signs in.
   */
  signInConfirm: '/sign-in/confirm',
  account: '/account',
  connections: '/account/connections',
  ledger: '/account/ledger',
  readiness: '/account/readiness',
  ruleSets: '/account/rules',
  sessions: '/account/sign-in',
  device: '/device',
  topUp: '/top-up',
  /** Where the payment provider sends the person back; the page reads `siteRoutes.topUp`. */
  topUpOutcome: '/top-up/:id',
  mailbox: '/dev/mailbox',
} as const;

/** Where a person may be sent after signing in; whatever else is asked for becomes `/account`. */
const returnPages = [
  sitePages.account,
  sitePages.connections,
  sitePages.ledger,
  sitePages.readiness,
  sitePages.ruleSets,
  sitePages.sessions,
  sitePages.device,
  sitePages.topUp,
  '/review',
  '/check/name',
  '/check/product',
  '/check/receiver',
] as const;
export type ReturnPage = (typeof returnPages)[number];

/** Sent with every POST of a signed-in page. */
export const csrfHeader = 'x-site-csrf';

/** An address with `:id` replaced. */
export const withId = (address: string, id: string): string => address.replace(':id', encodeURIComponent(id));

/** What a person asked for, when it is one of our pages; else the account. */
export const returnPageOf = (wanted: unknown): ReturnPage =>
  returnPages.find((page) => page === wanted) ?? sitePages.account;
