import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where the local payment provider of this start is. */
export interface LocalPayments {
  readonly apiUrl: string;
  readonly secretKey: string;
}

const fileIn = (keysFolder: string): string => path.join(keysFolder, 'payments.json');

export function rememberLocalPayments(keysFolder: string, payments: LocalPayments): void {
  mkdirSync(keysFolder, { recursive: true, mode: 0o700 });
  writeFileSync(fileIn(keysFolder), `${JSON.stringify(payments)}\n`, { mode: 0o600 });
}

/** Of the sandbox with its keys in a folder; null when none has been started. */
export function localPayments(keysFolder: string): LocalPayments | null {
  try {
    return JSON.parse(readFileSync(fileIn(keysFolder), 'utf8')) as LocalPayments;
  } catch {
    return null;
  }
}
