import { readFileSync } from 'node:fs';
import process from 'node:process';
import { publicKeySet, readReceiptKey, readReceiptWallet } from '@einvoice/signed-receipts';

/** Prints the public parts of private receipt keys, as RECEIPT_PUBLIC_KEYS_FILE and /.well-known/jwks.json hold them. */
function main([notBefore = '', ...files]: readonly string[]): void {
  if (!/^\d{1,11}$/.test(notBefore) || files.length === 0) {
    throw new Error('Usage: node tools/run.mjs receipt-keys <notBefore in Unix seconds> <file of a private key> [...]');
  }
  const keys = files.map((file) => ({ key: readKey(readFileSync(file, 'utf8')), notBefore: Number(notBefore) }));
  console.log(JSON.stringify(publicKeySet(keys), null, 2));
}

const readKey = (text: string) => (text.startsWith('0x') ? readReceiptWallet(text) : readReceiptKey(text));

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
