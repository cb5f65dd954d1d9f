export {
  ChainReader,
  type Address,
  type AuthorizationOutcome,
  type AuthorizationQuery,
  type ContractSignatureQuery,
  type Hex,
  type NewestBlock,
} from './chain-reader';
export { FacilitatorUnavailableError, type FacilitatorClient, type FacilitatorFailure } from './facilitator';
export {
  authorizationDigest,
  parseSignedAuthorization,
  recoverAuthorizationSigner,
  type SignedAuthorization,
  type TokenDomain,
  type TransferAuthorization,
} from './authorization';
export { createContractSignatureCheck, type CheckContractSignature } from './contract-signature';
export { createHttpFacilitator, type HttpFacilitatorOptions } from './http-facilitator';
export {
  createInProcessFacilitator,
  type InProcessFacilitator,
  type InProcessFacilitatorOptions,
} from './in-process-facilitator';
export { type ChainReaderOptions, createChainReader } from './rpc-chain-reader';
export { parseSignerKeys } from './signer-keys';
export { isLoopbackUrl, sandboxSafetyProblem, type SandboxSafetyQuery } from './sandbox-safety';
