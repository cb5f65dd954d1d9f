import process from 'node:process';
import { connectDatabase, PostgresLedgerStore } from '@einvoice/database';
import { say } from '../progress.mjs';
import { databaseUrlForTools } from '../sandbox/database-url';
import { verifyLedger } from './verify';

/** All of history is read. */
const answerDeadlineMs = 600_000;

async function verify(): Promise<number> {
  const options = { applicationName: 'ledger', connectionsMax: 1, answerDeadlineMs };
  const database = connectDatabase(databaseUrlForTools().url, options);
  try {
    return await verifyLedger(new PostgresLedgerStore(database), say);
  } finally {
    await database.close();
  }
}

async function main([command, ...rest]: readonly string[]): Promise<number> {
  if (command === 'verify' && rest.length === 0) return verify();
  console.error('Usage: npm run ledger -- verify');
  return 2;
}

main(process.argv.slice(2)).then(
  (exitCode) => (process.exitCode = exitCode),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
