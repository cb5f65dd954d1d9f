export {
  AccountStore,
  type AccountWorkspace,
  type LinkOutcome,
  type PersonalData,
  type WorkspaceChange,
} from './account-store';
export {
  DeviceLoginStore,
  type DeviceClaim,
  type DeviceClaimant,
  type DeviceDecision,
  type DeviceGrant,
  type DeviceLogin,
  type DevicePoll,
} from './device-login-store';
export { DeviceLogins, type DeviceAnswer, type DeviceCodes, type DeviceLoginsOptions } from './device-logins';
export { maskedEmail, readEmailAddress } from './email-address';
export {
  Identity,
  type Person,
  type PersonSession,
  type SessionEntry,
  type SignedIn,
  type SigningBrowser,
} from './identity';
export {
  LedgerHistory,
  type HistoryLine,
  type HistoryPage,
  type HistoryQuery,
  type HistorySums,
  type UsageDay,
} from './ledger-history';
export { Mailer, type Mail } from './mailer';
export { connectionMail, passkeyMail, signInMail, type ConnectionNews } from './mails';
export {
  Passkeys,
  type NewPasskey,
  type Passkey,
  type PasskeyAnswer,
  type PasskeyQuestion,
  type UsedPasskey,
} from './passkeys';
export { TopUpStore, type TopUp, type TopUpState } from './top-up-store';
export {
  TopUps,
  type TopUpNow,
  type CheckoutProblem,
  type LedgerProblem,
  type RefundOutcome,
  type ReportOutcome,
  type TopUpsOptions,
} from './top-ups';
export { WalletLinks, type WalletLinksOptions } from './wallet-links';
