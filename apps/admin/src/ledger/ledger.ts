import { connectDatabase } from '@einvoice/database';
import { type AdminCommand } from '../command';
import { readConfig } from '../config';
import { parseHead } from './head';
import { verifyLedger } from './verify';

/** All of history is read. */
const answerDeadlineMs = 600_000;

/** The history of credits, looked through. */
export const ledger: AdminCommand = {
  summary: 'seals and verifies the history of credits',
  usage: 'einvoice-admin ledger verify [--head <block>:<SHA-256>]   the head as an earlier run told it',
  async run([command, ...rest], { environment, say, complain }) {
    const [option, text = ''] = rest;
    const kept = option === '--head' && rest.length === 2 ? parseHead(text) : null;
    if (command !== 'verify' || (rest.length > 0 && kept === null)) {
      complain(ledger.usage);
      return 2;
    }
    const { databaseUrl } = readConfig(environment);
    const options = { applicationName: 'ledger', connectionsMax: 1, answerDeadlineMs };
    const database = connectDatabase(databaseUrl, options);
    try {
      return await verifyLedger(database, say, kept);
    } finally {
      await database.close();
    }
  },
};
