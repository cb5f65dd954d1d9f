import { account } from './account/account';
import { type AdminCommand, type AdminContext } from './command';
import { erase } from './erase/erase';
import { imports } from './import/import';
import { ledger } from './ledger/ledger';
import { rules } from './rules/rules';
import { receiptKeys } from './receipt-keys/receipt-keys';
import { restoreCheck } from './restore/restore-check';

/** The operator's commands; a new one is a folder and a line here. */
const commands: Readonly<Record<string, AdminCommand>> = {
  account,
  erase,
  import: imports,
  ledger,
  'receipt-keys': receiptKeys,
  'restore-check': restoreCheck,
  rules,
};

const help = [
  'einvoice-admin <command> …; einvoice-admin help <command> says more',
  '',
  ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(14)}${summary}`),
  '',
  'It takes DATABASE_URL, and PAYMENTS with PAYMENT_SECRET_KEY for refunds, as rest-api does; each may be in a file (…_FILE).',
].join('\n');

const asksForHelp = (word: string | undefined): boolean => word === 'help' || word === '--help' || word === '-h';

/** Runs one command line of einvoice-admin; answers its exit code. */
export async function runAdmin(args: readonly string[], context: AdminContext): Promise<number> {
  const [name, ...rest] = args;
  if (asksForHelp(name)) {
    context.say(find(rest[0])?.usage ?? help);
    return 0;
  }
  const command = find(name);
  if (!command) {
    context.complain(help);
    return 2;
  }
  if (rest.some((word) => word === '--help' || word === '-h')) {
    context.say(command.usage);
    return 0;
  }
  try {
    return await command.run(rest, context);
  } catch (error) {
    context.complain(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

const find = (name: string | undefined): AdminCommand | undefined =>
  name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
