import { keccak_256 } from '@noble/hashes/sha3';
import { type Hex, hexToBytes, recoverAddress } from '@einvoice/eip712';
import { accountLimits } from '@einvoice/resilience';
import { type AccountStore, type LinkOutcome } from './account-store';

export interface WalletLinksOptions {
  readonly store: AccountStore;
  /** Scheme and host of the site: the text is good for it alone. */
  readonly siteUrl: string;
  /** The chain that payments are made on. */
  readonly chainId: number;
  readonly bytesAtRandom: (count: number) => Uint8Array;
  readonly now: () => Date;
}

const addressForm = /^0x[0-9a-f]{40}$/i;
const signatureForm = /^0x[0-9a-f]{130}$/i;

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

  /** Links when the signature over the newest text is the wallet's. A text is used up by one try, good or bad. */
  async link(workspaceId: string, address: string, signature: string): Promise<LinkOutcome> {
    if (!addressForm.test(address) || !signatureForm.test(signature)) return 'signature_refused';
    const { store } = this.options;
    const wallet = address.toLowerCase();
    const message = await store.takeChallenge(workspaceId, wallet);
    if (message === null) return 'no_challenge';
    if (recoverAddress(digestOf(message), hexToBytes(signature as Hex)) !== wallet) return 'signature_refused';
    return store.link(workspaceId, wallet);
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

/** What a wallet signs for a text (EIP-191, version 0x45). */
function digestOf(message: string): Uint8Array {
  const bytes = Buffer.from(message, 'utf8');
  const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`, 'utf8');
  return keccak_256(Buffer.concat([prefix, bytes]));
}
