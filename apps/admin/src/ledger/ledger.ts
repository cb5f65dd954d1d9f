import { withCommandDatabase } from '@einvoice/database';
import { type AdminCommand } from '../command';
import { readConfig } from '../config';
import { parseHead } from './head';
import { verifyLedger } from './verify';

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
    return withCommandDatabase(databaseUrl, 'ledger', (database) => verifyLedger(database, say, kept));
  },
};
