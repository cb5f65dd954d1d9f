export {
  type DeviceClaim,
  type DeviceClaimant,
  type DeviceDecision,
  type DeviceGrant,
  type DeviceLogin,
  DeviceLoginStore,
  type DevicePoll,
} from './device-login-store';
export { DeviceLogins } from './device-logins';
export { maskedEmail, readEmailAddress } from './email-address';
export {
  Identity,
  type Person,
  type PersonSession,
  type SessionEntry,
  type SignedIn,
  type SigningBrowser,
} from './identity';
export { type Mail, Mailer } from './mailer';
export { connectionMail, lowBalanceMail, passkeyMail, signInMail } from './mails';
export { type NewPasskey, type Passkey, type PasskeyQuestion, Passkeys, type UsedPasskey } from './passkeys';
