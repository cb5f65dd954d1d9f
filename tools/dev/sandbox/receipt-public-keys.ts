import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { publicKeySet, readReceiptKey, readReceiptWallet } from '@einvoice/signed-receipts';
import { type SandboxKeys } from '@einvoice/test-kit';

/** Writes the public parts of the receipt keys, for processes that only publish them. @returns the file */
export function writeReceiptPublicKeys(folder: string, keys: SandboxKeys): string {
  const file = path.join(folder, 'receipt-public-keys.json');
  const keySet = publicKeySet([
    { key: readReceiptKey(keys.receiptEd25519Pem), notBefore: 0 },
    { key: readReceiptKey(keys.creditReceiptEd25519Pem), notBefore: 0 },
    { key: readReceiptWallet(keys.receipt.privateKey), notBefore: 0 },
  ]);
  writeFileSync(file, `${JSON.stringify(keySet, null, 2)}\n`);
  return file;
}
