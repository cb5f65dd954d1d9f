import { ConfigError, readKeyFile, type KeySet } from '@einvoice/nest-kit';
import { type ReceiptSigner } from '@einvoice/paid-lane';
import {
  publicKeySet,
  readReceiptKey,
  receiptType,
  signReceipt,
  type ReceiptSigningKey,
} from '@einvoice/signed-receipts';

/** Reads the key that signs receipts. Throws a `ConfigError` when the file holds none. */
export function loadReceiptKey(file: string): ReceiptSigningKey {
  const pem = readKeyFile('RECEIPT_KEY_FILE', file);
  try {
    return readReceiptKey(pem);
  } catch {
    throw new ConfigError(['RECEIPT_KEY_FILE must hold an Ed25519 private key as PKCS #8 PEM.']);
  }
}

/** What verifiers of our receipts need; without a key there is nothing to verify. */
export const receiptKeySet = (key: ReceiptSigningKey | null, notBeforeSeconds: number): KeySet =>
  publicKeySet(key ? [{ key, notBefore: notBeforeSeconds }] : []);

/** Signs the receipt of a charged call in the name of `issuer`, the public address of this service. */
export const receiptSigner =
  (key: ReceiptSigningKey, issuer: string): ReceiptSigner =>
  ({ issuedAtSeconds, amountUnits, paymentNonce, ...bound }) =>
    signReceipt(
      receiptType.paidCall,
      { iss: issuer, iat: issuedAtSeconds, amount: amountUnits, nonce: paymentNonce, ...bound },
      key,
    );
