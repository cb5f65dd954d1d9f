import { keccak_256 } from '@noble/hashes/sha3';
import {
  type Address,
  bytesToHex,
  type CheckContractSignature,
  type Hex,
  hexToBytes,
  recoverAddress,
} from '@einvoice/evm';
import { accountLimits } from '@einvoice/limits';
import { type PersonalWorkspaceStore, type LinkOutcome } from './personal-workspace-store';

export interface WalletLinksOptions {
  readonly store: Pick<PersonalWorkspaceStore, 'putChallenge' | 'takeChallenge' | 'link'>;
  /** Scheme and host of the site: the text is good for it alone. */
  readonly siteUrl: string;
  /** The chain that payments are made on. */
  readonly chainId: number;
  /** Asks wallets that are contracts; null where no chain can be asked, and only keys can be linked. */
  readonly checkContractSignature: CheckContractSignature | null;
  readonly bytesAtRandom: (count: number) => Uint8Array;
  readonly now: () => Date;
}

const addressForm = /^0x[0-9a-f]{40}$/i;
const signatureForm = /^0x(?:[0-9a-f]{2})+$/i;
const keySignatureCharacters = 132;

/** Links wallets to a workspace by a text that their owner signs (laid out as EIP-4361, signed as EIP-191). */
export class WalletLinks {
  constructor(private readonly options: WalletLinksOptions) {}

  /** The text to sign; null when that is no address. */
  async challenge(workspaceId: string, address: string): Promise<{ message: string; expiresAt: Date } | null> {
    if (!addressForm.test(address)) return null;
    const { store } = this.options;
    const validSeconds = accountLimits.walletChallengeValidSeconds;
    const message = this.textFor(workspaceId, address.toLowerCase(), validSeconds);
    const expiresAt = await store.putChallenge({ workspaceId, address: address.toLowerCase(), message, validSeconds });
    return { message, expiresAt };
  }

  /** Links when the signature over the newest text is the wallet's. A text is used up by one try, whatever comes of it. */
  async link(workspaceId: string, address: string, signature: string): Promise<LinkOutcome> {
    if (!addressForm.test(address) || !isSignature(signature)) return 'signature_refused';
    const { store } = this.options;
    const wallet = address.toLowerCase();
    const message = await store.takeChallenge(workspaceId, wallet);
    if (message === null) return 'no_challenge';
    const verdict = await this.check(wallet as Address, digestOf(message), signature);
    if (verdict !== 'valid') return verdict === 'unknown' ? 'signature_unchecked' : 'signature_refused';
    return store.link(workspaceId, wallet);
  }

  /** A key signs for itself; what is no key may be a contract, which alone can say (ERC-1271, ERC-6492 around it). */
  private async check(payer: Address, digest: Uint8Array, signature: Hex): Promise<'valid' | 'invalid' | 'unknown'> {
    const { checkContractSignature } = this.options;
    const isOfKey =
      signature.length === keySignatureCharacters && recoverAddress(digest, hexToBytes(signature)) === payer;
    if (isOfKey) return 'valid';
    return checkContractSignature?.({ payer, digest: bytesToHex(digest), signature }) ?? 'invalid';
  }

  private textFor(workspaceId: string, address: string, validSeconds: number): string {
    const { siteUrl, chainId, bytesAtRandom, now } = this.options;
    const issuedAt = now();
    const expiresAt = new Date(issuedAt.getTime() + validSeconds * 1_000);
    return [
      `${new URL(siteUrl).host} wants you to sign in with your Ethereum account:`,
      address,
      '',
      `Link this wallet to workspace ${workspaceId}. This moves no money and allows no payment.`,
      '',
      `URI: ${siteUrl}/account/readiness`,
      'Version: 1',
      `Chain ID: ${chainId}`,
      `Nonce: ${Buffer.from(bytesAtRandom(16)).toString('hex')}`,
      `Issued At: ${issuedAt.toISOString()}`,
      `Expiration Time: ${expiresAt.toISOString()}`,
    ].join('\n');
  }
}

const isSignature = (text: string): text is Hex =>
  signatureForm.test(text) && text.length <= 2 + 2 * accountLimits.walletSignatureBytesMax;

/** What a wallet signs for a text (EIP-191, version 0x45). */
function digestOf(message: string): Uint8Array {
  const bytes = Buffer.from(message, 'utf8');
  const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`, 'utf8');
  return keccak_256(Buffer.concat([prefix, bytes]));
}
