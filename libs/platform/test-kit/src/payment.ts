import { randomBytes } from 'node:crypto';
import { type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { type TestChain } from './test-chain';
import { type AccountKey } from './sandbox-keys';

/** What a buyer may do differently from the rules. */
export interface PaymentOptions {
  /** Default: the chain's buyer. */
  readonly payer?: AccountKey;
  /** Default: the chain's payTo. */
  readonly recipient?: Hex;
  /** Default 10000 = 0.01 USDC. */
  readonly amountUnits?: bigint;
  readonly validAfter?: bigint;
  /** Default: 120 seconds after the newest block. */
  readonly validBefore?: bigint;
  readonly nonce?: Hex;
  /** Members of the EIP-712 domain to sign for instead of the token's. */
  readonly domain?: { readonly name?: string; readonly version?: string; readonly chainId?: number };
}

/** An x402 version 2 payment of scheme `exact`, as PAYMENT-SIGNATURE carries it. */
export interface SignedPayment {
  readonly x402Version: 2;
  readonly accepted: PaymentTermsOffered;
  readonly payload: {
    readonly authorization: Readonly<
      Record<'from' | 'to' | 'nonce', Hex> & Record<'value' | 'validAfter' | 'validBefore', string>
    >;
    readonly signature: Hex;
  };
}

export interface PaymentTermsOffered {
  readonly scheme: 'exact';
  readonly network: 'eip155:8453';
  readonly amount: string;
  readonly asset: string;
  readonly payTo: string;
  readonly maxTimeoutSeconds: number;
  readonly extra: { readonly name: string; readonly version: string };
}

const word = (name: string, type: string) => ({ name, type });
const types = {
  TransferWithAuthorization: [
    word('from', 'address'),
    word('to', 'address'),
    word('value', 'uint256'),
    word('validAfter', 'uint256'),
    word('validBefore', 'uint256'),
    word('nonce', 'bytes32'),
  ],
};

/** The terms that a seller on this chain offers. */
export function offeredTerms(
  chain: TestChain,
  amountUnits = 10_000n,
  payTo: Hex = chain.keys.payTo.address,
): PaymentTermsOffered {
  return {
    scheme: 'exact',
    network: 'eip155:8453',
    amount: String(amountUnits),
    asset: chain.usdcAddress,
    payTo,
    maxTimeoutSeconds: 120,
    extra: { name: 'USD Coin', version: '2' },
  };
}

/** Signs a payment as a buyer does; with options, as a buyer must not. */
export async function signPayment(chain: TestChain, options: PaymentOptions = {}): Promise<SignedPayment> {
  const payer = options.payer ?? chain.keys.buyer;
  const accepted = offeredTerms(chain, options.amountUnits, options.recipient);
  const { timestamp } = await chain.request<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false]);
  const message = {
    from: payer.address,
    to: accepted.payTo as Hex,
    value: BigInt(accepted.amount),
    validAfter: options.validAfter ?? 0n,
    validBefore: options.validBefore ?? BigInt(timestamp) + 120n,
    nonce: options.nonce ?? (`0x${randomBytes(32).toString('hex')}` as Hex),
  };
  const domain = { ...accepted.extra, chainId: chain.chainId, ...options.domain, verifyingContract: chain.usdcAddress };
  const signer = privateKeyToAccount(payer.privateKey);
  const signature = await signer.signTypedData({ domain, types, primaryType: 'TransferWithAuthorization', message });
  const authorization = {
    from: message.from,
    to: message.to,
    value: String(message.value),
    validAfter: String(message.validAfter),
    validBefore: String(message.validBefore),
    nonce: message.nonce,
  };
  return { x402Version: 2, accepted, payload: { authorization, signature } };
}

/** A new random account, without money. */
export function randomAccount(): AccountKey {
  const privateKey: Hex = `0x${randomBytes(32).toString('hex')}`;
  return { privateKey, address: privateKeyToAccount(privateKey).address };
}
