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
