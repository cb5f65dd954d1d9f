export {
  type AuthorizationOutcome,
  type AuthorizationQuery,
  ChainReader,
  type ContractSignatureQuery,
  type NewestBlock,
} from './chain-reader';
export { type FacilitatorClient, type FacilitatorFailure, FacilitatorUnavailableError } from './facilitator';
export {
  authorizationDigest,
  parseSignedAuthorization,
  recoverAuthorizationSigner,
  type SignedAuthorization,
  type TokenDomain,
  type TransferAuthorization,
} from './authorization';
export { type CheckContractSignature, createContractSignatureCheck } from './contract-signature';
export { createHttpFacilitator, type HttpFacilitatorOptions } from './http-facilitator';
export {
  createInProcessFacilitator,
  type InProcessFacilitator,
  type InProcessFacilitatorOptions,
} from './in-process-facilitator';
export { type ChainReaderOptions, createChainReader } from './rpc-chain-reader';
export { parseSignerKeys } from './signer-keys';
export { isLoopbackUrl, sandboxSafetyProblem, type SandboxSafetyQuery } from './sandbox-safety';
export { type Address, bytesToHex, dynamicBytes, type Hex, hexToBytes, wordOf } from './hex';
export {
  addressOfPrivateKey,
  addressOfPublicKey,
  publicKeyOfPrivateKey,
  recoverAddress,
  secp256k1Implementation,
  signDigest,
  signDigestAsBytes,
} from './secp256k1';
export { domainSeparator, typedDataDigest, type TypedDataDomain, wordOfText } from './typed-data';
