import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { privateKeyToAddress } from 'viem/accounts';

/** A secp256k1 private key and its address. */
export interface AccountKey {
  readonly privateKey: `0x${string}`;
  readonly address: `0x${string}`;
}

/** Every key of one sandbox. All are random and made on this machine: chain id and token address are the real ones, so a
 * key that others know would let them sign for, or spend from, the same account on the real chain. */
export interface SandboxKeys {
  /** Pays; holds USDC and no gas money. */
  readonly buyer: AccountKey;
  /** Sends the settling transactions; holds gas money only. */
  readonly settlement: AccountKey;
  /** Receives the payments. */
  readonly payTo: AccountKey;
  /** Owns the token and mints it. */
  readonly minter: AccountKey;
  /** Signs EIP-712 receipts. */
  readonly receipt: AccountKey;
  /** Signs JWS receipts of paid calls: Ed25519, PKCS #8 PEM. */
  readonly receiptEd25519Pem: string;
  /** Signs JWS receipts of runs paid with credits, in another process: Ed25519, PKCS #8 PEM. */
  readonly creditReceiptEd25519Pem: string;
}

const accountNames = {
  buyer: 'buyer',
  settlement: 'settlement',
  payTo: 'pay-to',
  minter: 'minter',
  receipt: 'receipt-eip712',
};
const receiptPemFile = 'receipt-ed25519.pem';
const creditReceiptPemFile = 'credit-receipt-ed25519.pem';

/**
 * The keys in `folder` (`buyer.key`, `settlement.key`, `pay-to.key`, `minter.key`, `receipt-eip712.key`,
 * `receipt-ed25519.pem`, `credit-receipt-ed25519.pem`), each made when missing and never replaced. Files are 0600, the folder 0700.
 * @throws when a file does not hold a key
 */
export function createSandboxKeys(folder: string): SandboxKeys {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return keysFrom((file, make) => readOrCreate(path.join(folder, file), make));
}

/** Keys of a sandbox that lives no longer than this process: for tests. */
export function randomSandboxKeys(): SandboxKeys {
  return keysFrom((_file, make) => make());
}

function keysFrom(secretOf: (file: string, make: () => string) => string): SandboxKeys {
  const account = (name: string): AccountKey => {
    const text = secretOf(`${name}.key`, () => `0x${randomBytes(32).toString('hex')}`);
    if (!/^0x[0-9a-f]{64}$/.test(text))
      throw new Error(`${name}.key does not hold a private key. Delete the sandbox and start again.`);
    const privateKey = text as `0x${string}`;
    return { privateKey, address: privateKeyToAddress(privateKey) };
  };
  return {
    buyer: account(accountNames.buyer),
    settlement: account(accountNames.settlement),
    payTo: account(accountNames.payTo),
    minter: account(accountNames.minter),
    receipt: account(accountNames.receipt),
    receiptEd25519Pem: `${secretOf(receiptPemFile, newEd25519Pem)}\n`,
    creditReceiptEd25519Pem: `${secretOf(creditReceiptPemFile, newEd25519Pem)}\n`,
  };
}

const newEd25519Pem = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim();

/** Written whole under another name and then linked: neither a kill nor a second start leaves half a key or two keys. */
function readOrCreate(file: string, make: () => string): string {
  const scratch = `${file}.new-${process.pid}`;
  try {
    writeFileSync(scratch, `${make()}\n`, { mode: 0o600 });
    linkSync(scratch, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(scratch, { force: true });
  }
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
}
