export {
  CheckEvidence,
  type CheckEvidenceParts,
  type Evidence,
  type SaltedDigest,
  saltedDigest,
} from './checks/check-evidence';
export { CheckKeeper } from './checks/check-keeper';
export { CheckReceipts, type CheckReceiptsParts } from './checks/check-receipts';
export { CheckStore, type KeptReceipt, type OwnedCheck } from './checks/check-store';
export { type CheckReceiptVerdict, type ShownInput, verifyCheckReceipt } from './checks/verify-check-receipt';
export { inputDigest, subjectDigest } from './checks/input-digest';
export { requestSha256, responseSha256, sha256Hex } from './digests';
export {
  type Ed25519Jwk,
  keySetOfService,
  type KeyWindow,
  publicKeySet,
  readReceiptKey,
  readReceiptKeySet,
  readReceiptWallet,
  type ReceiptJwk,
  type ReceiptKeySet,
  type ReceiptSigningKey,
  type ReceiptWallet,
  type WalletJwk,
} from './receipt-keys';
export {
  type ReceiptClaims,
  type ReceiptEnvironment,
  type ReceiptExpectation,
  type ReceiptProblem,
  receiptType,
  type ReceiptType,
  type ReceiptVerdict,
  signReceipt,
  verifyReceipt,
} from './receipt';
export {
  type Delivery,
  offerIn,
  offerReceiptExtension,
  type OfferTerms,
  receiptIn,
  signWalletOffer,
  signWalletReceipt,
  verifyWalletOffer,
  verifyWalletReceipt,
  type WalletOffer,
  type WalletOfferExpectation,
  type WalletProblem,
  type WalletReceipt,
  type WalletReceiptExpectation,
  type WalletVerdict,
} from './wallet-receipt';
