import { type AccountKey, type Chain, repositoryRoot } from '@einvoice/test-kit';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Environment, publicBaseUrl } from './seller';

export const databaseName = 'einvoice';

export interface SellerSurroundings {
  readonly chain: Chain;
  readonly databaseUrl: string;
  /** The way to the chain. */
  readonly rpcUrl: string;
  /** Takes the key files. */
  readonly folder: string;
  readonly payers: readonly AccountKey[];
  readonly signers: readonly AccountKey[];
}

/** What each instance of paycall-api is told; beside it a PORT and a FACILITATOR. */
export function sellerEnvironment(surroundings: SellerSurroundings): Environment {
  const { chain, databaseUrl, rpcUrl, folder, payers, signers } = surroundings;
  const keyFile = (name: string, content: string): string => {
    writeFileSync(path.join(folder, name), content, { mode: 0o600 });
    return path.join(folder, name);
  };
  return {
    ENVIRONMENT: 'sandbox',
    DATABASE_URL: databaseUrl,
    MIGRATIONS_DIR: path.join(repositoryRoot, 'prisma/migrations'),
    PUBLIC_BASE_URL: publicBaseUrl,
    PUBLIC_SITE_URL: 'http://localhost:3000',
    RPC_URL: rpcUrl,
    SETTLEMENT_FINAL_AFTER_SECONDS: '1',
    USDC_ADDRESS: chain.usdcAddress,
    PAY_TO_ADDRESS: chain.keys.payTo.address,
    SANDBOX_PAYERS: payers.map(({ address }) => address).join(','),
    SETTLEMENT_SIGNER_KEY_FILE: keyFile('settlement.key', signers.map(({ privateKey }) => privateKey).join('\n')),
    RECEIPT_KEY_FILE: keyFile('receipt.pem', chain.keys.receiptEd25519Pem),
    RECEIPT_WALLET_KEY_FILE: keyFile('receipt-wallet.key', chain.keys.receipt.privateKey),
  };
}
