export {
  accountErrorCodes,
  creditErrorCodes,
  edgeErrorCodes,
  type ErrorCode,
  type ErrorCodeRow,
  facilitatorErrorCodes,
  type FieldProblemCode,
  fieldProblemCodes,
  devProxyErrorCodes,
  mcpErrorCodes,
  paymentErrorCodes,
} from './error-codes';
export { ifStorageUnavailable, StorageUnavailableError } from './storage-unavailable';
