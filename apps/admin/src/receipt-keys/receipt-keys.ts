import { readFileSync } from 'node:fs';
import { publicKeySet, readReceiptKey, readReceiptWallet } from '@einvoice/signed-receipts';
import { type AdminCommand } from '../command';

const readKey = (text: string) => (text.startsWith('0x') ? readReceiptWallet(text) : readReceiptKey(text));

/** Prints the public parts of private receipt keys, as RECEIPT_PUBLIC_KEYS_FILE and /.well-known/jwks.json hold them. */
export const receiptKeys: AdminCommand = {
  summary: 'prints the public parts of private receipt keys',
  usage: 'einvoice-admin receipt-keys <notBefore in Unix seconds> <file of a private key> […]',
  async run([notBefore = '', ...files], { say, complain }) {
    if (!/^\d{1,11}$/.test(notBefore) || files.length === 0) {
      complain(receiptKeys.usage);
      return 2;
    }
    const keys = files.map((file) => ({ key: readKey(readFileSync(file, 'utf8')), notBefore: Number(notBefore) }));
    say(JSON.stringify(publicKeySet(keys), null, 2));
    return 0;
  },
};
