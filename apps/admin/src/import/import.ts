import { type AdminCommand } from '../command';
import { importSanctions, sanctionsUsage } from './sanctions';
import { importTariff, tariffUsage } from './tariff';

/** What can be imported; each takes the words after its name. */
const kinds: Readonly<Record<string, AdminCommand['run']>> = {
  sanctions: importSanctions,
  tariff: importTariff,
};

/** Files of publishers, read into the database that the service answers from. */
export const imports: AdminCommand = {
  summary: 'files of publishers: sanctions lists, the customs tariff',
  usage: `${sanctionsUsage}\n${tariffUsage}`,
  async run([kind = '', ...rest], context) {
    const run = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (run) return run(rest, context);
    context.complain(`Say what to import.\n\n${imports.usage}`);
    return 2;
  },
};
