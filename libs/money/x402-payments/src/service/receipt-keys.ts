import { ConfigError, readKeyFile } from '@einvoice/configuration';
import { type KeySet } from '@einvoice/http-service';
import {
  keySetOfService,
  readReceiptKey,
  readReceiptKeySet,
  readReceiptWallet,
  type ReceiptKeySet,
  type ReceiptSigningKey,
  receiptType,
  type ReceiptWallet,
  signReceipt,
} from '@einvoice/signed-receipts';
import { type ReceiptSigner } from '../flow-parts';
import { type PaymentConfig } from './payment-settings';

/** The private keys of our evidence. No process but those that take payments has them. */
export interface ReceiptKeys {
  /** Signs `billing.receipt`. */
  readonly key: ReceiptSigningKey;
  /** Signs x402's offers and receipts. */
  readonly wallet: ReceiptWallet;
}

/** Reads the keys that sign. Throws a `ConfigError` when a file holds none. */
export function loadReceiptKeys({
  receiptKeyFile,
  receiptWalletKeyFile,
}: Pick<PaymentConfig, 'receiptKeyFile' | 'receiptWalletKeyFile'>): ReceiptKeys {
  const wallet = 'one private key: 0x and 64 hexadecimal digits';
  return {
    key: loaded('RECEIPT_KEY_FILE', receiptKeyFile, readReceiptKey, 'an Ed25519 private key as PKCS #8 PEM'),
    wallet: loaded('RECEIPT_WALLET_KEY_FILE', receiptWalletKeyFile, readReceiptWallet, wallet),
  };
}

/**
 * What verifiers of our receipts need: the keys that sign, and those the operator lists beside them. Throws a `ConfigError`
 * when a key that signs is listed as retired, or as not yet begun.
 */
export function publishedKeys(
  config: { readonly receiptPublicKeysFile: string | undefined; readonly receiptKeyNotBefore: number },
  signing: ReceiptKeys | null,
  nowSeconds: number,
): KeySet {
  const { receiptPublicKeysFile: file, receiptKeyNotBefore: notBefore } = config;
  const listed = file ? loadKeySet(file) : { keys: [] };
  const own = signing ? [signing.key, signing.wallet] : [];
  const published = keySetOfService(own, { listed, notBefore, nowSeconds });
  if (published) return published;
  throw new ConfigError(['RECEIPT_PUBLIC_KEYS_FILE lists a key that signs as retired or as not yet begun.']);
}

/** Signs the receipt of a charged call in the name of `issuer`, the public address of this service. */
export const receiptSigner =
  (key: ReceiptSigningKey, issuer: string): ReceiptSigner =>
  ({ issuedAtSeconds, amountUnits, paymentNonce, ...bound }) =>
    signReceipt(
      receiptType.paidCall,
      { iss: issuer, iat: issuedAtSeconds, amount: amountUnits, nonce: paymentNonce, ...bound },
      key,
    );

function loadKeySet(file: string): ReceiptKeySet {
  const text = readKeyFile('RECEIPT_PUBLIC_KEYS_FILE', file);
  try {
    return readReceiptKeySet(text);
  } catch (error) {
    throw new ConfigError([`RECEIPT_PUBLIC_KEYS_FILE is refused. ${(error as Error).message}`]);
  }
}

function loaded<Key>(variable: string, file: string, read: (text: string) => Key, what: string): Key {
  const text = readKeyFile(variable, file);
  try {
    return read(text);
  } catch {
    throw new ConfigError([`${variable} must hold ${what}.`]);
  }
}
