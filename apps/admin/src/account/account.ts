import { randomBytes } from 'node:crypto';
import { withCommandDatabase } from '@einvoice/database';
import { type AdminCommand } from '../command';
import { readConfig } from '../config';
import { readArguments, usage } from './arguments';
import { runCommand } from './commands';
import { topUpsOf } from './top-ups';

/** Connections, credits and refunds of a workspace. */
export const account: AdminCommand = {
  summary: 'connections, credits, refunds and frozen wallets of a workspace',
  usage,
  async run(args, { environment, defaultWorkspaceId, say, complain }) {
    const request = readArguments(args, defaultWorkspaceId);
    if ('problem' in request) {
      complain(`${request.problem}\n\n${usage}`);
      return 2;
    }
    const config = readConfig(environment);
    return withCommandDatabase(config.databaseUrl, 'account', (database) => {
      const topUps = topUpsOf(database, config, say);
      const surroundings = { database, sandbox: config.sandbox, topUps, bytesAtRandom: randomBytes, say };
      return runCommand({ ...surroundings, now: () => new Date() }, request);
    });
  },
};
