import process from 'node:process';
import { connectDatabase } from '@einvoice/database';
import { say } from '../../../../tools/build/progress.mjs';
import { databaseUrlForTools } from '../../../../tools/dev/sandbox/database-url';
import { type KeptHead, parseHead } from './head';
import { verifyLedger } from './verify';

/** All of history is read. */
const answerDeadlineMs = 600_000;

async function verify(kept: KeptHead | null): Promise<number> {
  const options = { applicationName: 'ledger', connectionsMax: 1, answerDeadlineMs };
  const database = connectDatabase(databaseUrlForTools().url, options);
  try {
    return await verifyLedger(database, say, kept);
  } finally {
    await database.close();
  }
}

async function main([command, ...rest]: readonly string[]): Promise<number> {
  const [option, text = ''] = rest;
  const kept = option === '--head' && rest.length === 2 ? parseHead(text) : null;
  if (command === 'verify' && (rest.length === 0 || kept !== null)) return verify(kept);
  console.error('Usage: npm run ledger -- verify [--head <block>:<SHA-256>]; the head as an earlier run told it.');
  return 2;
}

main(process.argv.slice(2)).then(
  (exitCode) => (process.exitCode = exitCode),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
