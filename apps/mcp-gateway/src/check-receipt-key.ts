import { ConfigError, readKeyFile } from '@einvoice/configuration';
import { readReceiptKey, type ReceiptSigningKey } from '@einvoice/signed-receipts';
import { type Config } from './config';

/** The key that signs receipts of checks; null while none is configured. Throws a `ConfigError` when the file holds none. */
export function loadCheckReceiptKey({
  checkReceiptKeyFile,
  receiptKeyFile,
}: Pick<Config, 'checkReceiptKeyFile' | 'receiptKeyFile'>): ReceiptSigningKey | null {
  const [variable, file] = checkReceiptKeyFile
    ? ['CHECK_RECEIPT_KEY_FILE', checkReceiptKeyFile]
    : ['RECEIPT_KEY_FILE', receiptKeyFile];
  if (file === undefined) return null;
  const pem = readKeyFile(variable!, file);
  try {
    return readReceiptKey(pem);
  } catch {
    throw new ConfigError([`${variable} must hold an Ed25519 private key as PKCS #8 PEM.`]);
  }
}
