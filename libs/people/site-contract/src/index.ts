export { csrfHeader, type ReturnPage, returnPageOf, sitePages, siteRoutes, withId } from './addresses';
export {
  type ConnectionLimitRequest,
  type ConnectionLine,
  type ConnectionToolsRequest,
  type SecretEndRequest,
  type SecretLine,
  type SecretRequest,
  type ConnectionMadeAnswer,
  type ConnectionRequest,
  type ConnectionsAnswer,
  type FreeCalls,
  type LedgerAnswer,
  ledgerCsvRowsMax,
  type LedgerFilter,
  ledgerFilters,
  type LedgerLine,
  type MovementKind,
  movementKinds,
  type OverviewAnswer,
  type RunAnswer,
  type RunRow,
  type UsageDay,
} from './account';
export {
  type DeviceApproveRequest,
  type DeviceAuthorizeAnswer,
  type DeviceAuthorizeRequest,
  type DeviceCodeRequest,
  type DeviceConnectionAnswer,
  type DeviceDecidedAnswer,
  deviceGrantType,
  type DeviceLookAnswer,
  type DeviceRevokedAnswer,
  deviceRoutes,
  type DeviceTokenAnswer,
  type DeviceTokenRequest,
} from './device';
export {
  type NewPasskeyRequest,
  type PasskeyLine,
  type PasskeyNameRequest,
  type PasskeyQuestionAnswer,
  type PasskeysAnswer,
  type UsedPasskeyRequest,
} from './passkey';
export { type RuleSetOfPage, type RuleSetsOfPage } from './rule-sets';
export {
  type ReadinessAnswer,
  type ReadinessRequest,
  type WalletChallengeAnswer,
  type WalletChallengeRequest,
  type WalletLinkRequest,
} from './readiness';
export {
  type EraseRequest,
  type MailboxAnswer,
  type SessionAnswer,
  type SessionsAnswer,
  type SessionState,
  type SignInAnswer,
  type SignInConfirmAnswer,
  type SignInConfirmRequest,
  type SignInLookAnswer,
  type SignInRequest,
  type SignInTokenRequest,
  type SiteSurroundings,
} from './session';
export {
  type SourceCounts,
  type SourceHistory,
  type SourceOutage,
  statusDays,
  type StatusHistoryAnswer,
  statusHours,
} from './status';
export { topUpCents, type TopUpLine, type TopUpMadeAnswer, type TopUpRequest, type TopUpsAnswer } from './top-up';
