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
export { secp256k1Implementation } from './secp256k1';
