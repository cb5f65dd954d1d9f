export { canonicalJson, CanonicalJsonError, type CanonicalJsonProblem } from './canonical-json';
export { requestSha256, responseSha256, sha256Hex } from './digests';
export {
  publicKeySet,
  readReceiptKey,
  type ReceiptJwk,
  type ReceiptKeySet,
  type ReceiptSigningKey,
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
