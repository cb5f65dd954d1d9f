import { type Address, type Hex } from './hex';

export { type Address, type Hex };

/** The newest block the node knows: its height and the chain's own clock in Unix seconds. */
export interface NewestBlock {
  readonly number: bigint;
  readonly timestampSeconds: number;
}

/** The payment whose fate is asked. `fromBlock` is a block at which its nonce was known to be unused. */
export interface AuthorizationQuery {
  readonly payer: Address;
  readonly nonce: Hex;
  readonly recipient: Address;
  readonly amountUnits: bigint;
  readonly fromBlock: bigint;
}

/**
 * What the chain says about an EIP-3009 authorization.
 * - `unused`: the nonce is free; the payment may still be settled until its `validBefore`.
 * - `settled`: the authorization was used and moved exactly this amount to this recipient, whoever sent the transaction.
 * - `cancelled`: the nonce is spent without such a transfer; this payment can never settle.
 * - `unknown`: the chain did not answer, contradicts itself, or has not confirmed deep enough. Never a "no".
 */
export type AuthorizationOutcome =
  | { readonly state: 'unused' }
  | { readonly state: 'settled'; readonly transaction: Hex; readonly blockNumber: bigint }
  | { readonly state: 'cancelled' }
  | { readonly state: 'unknown' };

/** A signature that only the payer's own contract can judge (ERC-1271, or ERC-6492 around it). */
export interface ContractSignatureQuery {
  readonly payer: Address;
  /** The EIP-712 digest that was signed. */
  readonly digest: Hex;
  readonly signature: Hex;
}

/** Reads from the chain. Failure is a value: nothing here throws because a node is slow, down or wrong. */
export abstract class ChainReader {
  /** The newest block; `null` when the chain did not answer. */
  abstract newestBlock(): Promise<NewestBlock | null>;

  /** What became of a signed payment. */
  abstract authorizationOutcome(query: AuthorizationQuery): Promise<AuthorizationOutcome>;

  /**
   * Whether the payer's contract accepts the signature; simulated, never sent.
   * `invalid` also when the payer has no code: the token then accepts 65-byte signatures of the payer alone.
   */
  abstract checkContractSignature(query: ContractSignatureQuery): Promise<'valid' | 'invalid' | 'unknown'>;

  /** Gas money of an account in wei; `null` when the chain did not answer. */
  abstract nativeBalanceWei(address: Address): Promise<bigint | null>;
}
