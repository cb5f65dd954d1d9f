import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { connectDatabase } from '@einvoice/database';
import { say } from '../../../../tools/build/progress.mjs';
import { databaseUrlForTools } from '../../../../tools/dev/sandbox/database-url';
import { type Account, runCommand } from './commands';
import { readArguments, usage } from './arguments';
import { topUpsForTools } from './top-ups';

async function main(args: readonly string[]): Promise<number> {
  const request = readArguments(args);
  if ('problem' in request) {
    console.error(`${request.problem}\n\n${usage}`);
    return 2;
  }
  const { url, sandbox } = databaseUrlForTools();
  const database = connectDatabase(url, { applicationName: 'account', connectionsMax: 1 });
  const topUps = topUpsForTools(database, sandbox, say);
  const account: Account = { database, sandbox, topUps, bytesAtRandom: randomBytes, now: () => new Date(), say };
  try {
    return await runCommand(account, request);
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).then(
  (exitCode) => (process.exitCode = exitCode),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
