import { ConfigError, readKeyFile } from '@einvoice/configuration';
import { type KeySet } from '@einvoice/http-service';
import { keySetOfService, readReceiptKey, readReceiptKeySet, type ReceiptSigningKey } from '@einvoice/signed-receipts';
import { type Config } from '../config';

/** The key that signs receipts of runs, and the keys that are published. */
export interface ReceiptKeys {
  /** Null while none is configured. */
  readonly signing: ReceiptSigningKey | null;
  readonly published: KeySet;
}

/** Reads the keys as configured. Throws a `ConfigError` when a file holds none, or the key that signs may not sign now. */
export function loadReceiptKeys(
  config: Pick<Config, 'receiptKeyFile' | 'receiptPublicKeysFile' | 'receiptKeyNotBefore'>,
  nowSeconds: number,
): ReceiptKeys {
  const { receiptKeyFile, receiptPublicKeysFile, receiptKeyNotBefore: notBefore } = config;
  const signing = receiptKeyFile ? loaded('RECEIPT_KEY_FILE', receiptKeyFile, readReceiptKey) : null;
  const listed = receiptPublicKeysFile
    ? loaded('RECEIPT_PUBLIC_KEYS_FILE', receiptPublicKeysFile, readReceiptKeySet)
    : { keys: [] };
  const published = keySetOfService(signing ? [signing] : [], { listed, notBefore, nowSeconds });
  if (published) return { signing, published };
  throw new ConfigError(['RECEIPT_PUBLIC_KEYS_FILE lists the key that signs as retired or as not yet begun.']);
}

/** The readers name what is wrong without any part of the text. */
function loaded<T>(variable: string, path: string, read: (text: string) => T): T {
  const text = readKeyFile(variable, path);
  try {
    return read(text);
  } catch (error) {
    throw new ConfigError([`${variable} is refused. ${(error as Error).message}`]);
  }
}
