import { type AdminCommand, type AdminContext } from './command';

/**
 * The operator's commands; a new one is a folder and a line here. Each is loaded when it is run: an import of a large file has the
 * memory to itself.
 */
const commands: Readonly<Record<string, () => Promise<AdminCommand>>> = {
  account: async () => (await import('./account/account.js')).account,
  erase: async () => (await import('./erase/erase.js')).erase,
  import: async () => (await import('./import/import.js')).imports,
  ledger: async () => (await import('./ledger/ledger.js')).ledger,
  'receipt-keys': async () => (await import('./receipt-keys/receipt-keys.js')).receiptKeys,
  'restore-check': async () => (await import('./restore/restore-check.js')).restoreCheck,
  rules: async () => (await import('./rules/rules.js')).rules,
};

async function help(): Promise<string> {
  const lines = Object.entries(commands).map(async ([name, load]) => `  ${name.padEnd(14)}${(await load()).summary}`);
  return [
    'einvoice-admin <command> …; einvoice-admin help <command> says more',
    '',
    ...(await Promise.all(lines)),
    '',
    'It takes DATABASE_URL, and PAYMENTS with PAYMENT_SECRET_KEY for refunds, as rest-api does; each may be in a file (…_FILE).',
  ].join('\n');
}

const asksForHelp = (word: string | undefined): boolean => word === 'help' || word === '--help' || word === '-h';

/** Runs one command line of einvoice-admin; answers its exit code. */
export async function runAdmin(args: readonly string[], context: AdminContext): Promise<number> {
  const [name, ...rest] = args;
  if (asksForHelp(name)) {
    context.say((await find(rest[0]))?.usage ?? (await help()));
    return 0;
  }
  const command = await find(name);
  if (!command) {
    context.complain(await help());
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

const find = async (name: string | undefined): Promise<AdminCommand | undefined> =>
  name !== undefined && Object.hasOwn(commands, name) ? commands[name]?.() : undefined;
