import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { repositoryRoot } from '@einvoice/test-kit';

/** How a tool for operators reaches the local payment provider of this start. */
export interface LocalPayments {
  readonly apiUrl: string;
  readonly secretKey: string;
}

const fileIn = (keysFolder: string): string => path.join(keysFolder, 'payments.json');

export function rememberLocalPayments(keysFolder: string, payments: LocalPayments): void {
  mkdirSync(keysFolder, { recursive: true, mode: 0o700 });
  writeFileSync(fileIn(keysFolder), `${JSON.stringify(payments)}\n`, { mode: 0o600 });
}

/** Of the running sandbox; null when none has been started. */
export function localPaymentsForTools(): LocalPayments | null {
  const folder = process.env.SANDBOX_FOLDER ?? path.join(repositoryRoot, '.data/sandbox');
  try {
    return JSON.parse(readFileSync(fileIn(folder), 'utf8')) as LocalPayments;
  } catch {
    return null;
  }
}
