import { type Command, Option } from 'commander';
import { type ServiceOptions } from '../commands/auth';
import { type CallOptions } from '../commands/call';
import { ciSystems } from '../commands/ci-samples';
import { type InitOptions } from '../commands/init';
import { type TestOptions } from '../commands/test';
import { type ConnectOptions, type DisconnectOptions } from '../connect/connect';
import { profileNames } from '../settings/profile-names';
import { type Terminal } from '../terminal';
import { say } from '../texts/say';
import { type Ended, examples, positiveNumber, timeoutOption } from './option-values';

const siteOption = (): Option => new Option('--site <address>', say('the service to ask'));
const credentialOption = (): Option => new Option('--credential-file <file>', say('file of mode 0600 with the secret of a connection')); // prettier-ignore

/** Commands that ask the service, or prepare that. */
export function addServiceCommands(program: Command, terminal: Terminal, ended: Ended): void {
  addAuth(program, terminal, ended);
  addCall(program, terminal, ended);
  addConnect(program, terminal, ended);
  addLooks(program, terminal, ended);
  addInit(program, terminal, ended);
}

function addAuth(program: Command, terminal: Terminal, ended: Ended): void {
  program
    .command('auth')
    .summary(say('sign in and out; a secret is never typed'))
    .description(
      say(
        'Signs this terminal in to a workspace. login shows a code that a person types on the site; the secret is then stored for you alone (mode 0600). logout ends the connection at the service, too. use stores the secret of a private file.',
      ),
    ) // prettier-ignore
    .addArgument(program.createArgument('<what>', say('what to do')).choices(['login', 'logout', 'status', 'use']))
    .addOption(siteOption())
    .addOption(timeoutOption())
    .addOption(credentialOption())
    .option('--no-browser', say('open no browser'))
    .addHelpText(
      'after',
      examples(
        'einvoice auth login --site http://localhost:3000',
        'einvoice auth use --credential-file connection.secret --site http://localhost:3000',
      ),
    ) // prettier-ignore
    .action(async (what: 'login' | 'logout' | 'status' | 'use', options: ServiceOptions & { browser?: boolean }) => {
      const auth = await import('../commands/auth.js');
      const work = { login: auth.login, logout: auth.logout, status: auth.authStatus, use: auth.useFile }[what];
      ended(await work(terminal, options));
    });
}

function addCall(program: Command, terminal: Terminal, ended: Ended): void {
  program
    .command('call')
    .summary(say('call one tool of the service; verify_iban runs on this machine'))
    .description(
      say(
        'Calls one tool. The price is said before anything is charged. verify_iban is computed on this machine and leaves a receipt in receipts/. With --wallet the call is paid by x402 from a wallet, up to a cap.',
      ),
    ) // prettier-ignore
    .argument('<tool>', say('name of the tool, as einvoice discover lists it'))
    .argument('[arguments...]', say('name=value'))
    .option('--input <file>', say('arguments as one JSON object; - is standard input'))
    .option('--max-credits <number>', say('go on without asking up to this price'), positiveNumber)
    .option('-y, --yes', say('go on whatever it costs'))
    .option('--idempotency-key <key>', say('repeats a call that was cut off; it is charged once'))
    .option('--wallet <file>', say('pay from this wallet: file of mode 0600 with its private key'))
    .option('--max-units <number>', say('with --wallet: the most to pay, in smallest units of USDC'), positiveNumber)
    .option('--seller <address>', say('with --wallet: the pay-per-call server'))
    .option('--sandbox', say('with --wallet: receipts of a sandbox count'))
    .addOption(siteOption())
    .addOption(timeoutOption())
    .addOption(credentialOption())
    .addHelpText(
      'after',
      examples(
        'einvoice call verify_iban iban=BE68539007547034',
        'einvoice call verify_vat_vies vatNumber=BE0202239951 --max-credits 2',
      ),
    ) // prettier-ignore
    .action(async (tool: string, pairs: string[], options: CallOptions) => {
      const { call } = await import('../commands/call.js');
      ended(await call(terminal, tool, pairs, options));
    });
}

function addConnect(program: Command, terminal: Terminal, ended: Ended): void {
  const client = (): Option => new Option('--client <names...>', say('claude-code, claude-desktop, cursor, vscode, codex, gemini, windsurf; unless given, those found here')); // prettier-ignore
  program
    .command('connect')
    .summary(say('add the service to programs that speak MCP'))
    .description(
      say(
        'Writes the MCP server of the service into the settings of other programs. Other entries and comments stay, a backup is kept, and no secret is written.',
      ),
    ) // prettier-ignore
    .addOption(client())
    .addOption(new Option('--scope <scope>', say('settings of this project, or of you')).choices(['project', 'user']))
    .option('--dry-run', say('show the change and write nothing'))
    .option('--print', say('show the entry of each client, to put it in by hand'))
    .option('--account-page', say('open the page where a person makes a connection for priced tools'))
    .addOption(siteOption())
    .addHelpText(
      'after',
      examples('einvoice connect --client claude-code --scope project --dry-run', 'einvoice connect --client cursor'),
    ) // prettier-ignore
    .action(async (options: ConnectOptions) => {
      const { connect } = await import('../connect/connect.js');
      ended(await connect(terminal, options));
    });
  program
    .command('disconnect')
    .summary(say('take back what connect wrote'))
    .description(say('Removes exactly the entries that einvoice connect wrote; one that was changed since stays.'))
    .addOption(client())
    .option('--dry-run', say('show the change and write nothing'))
    .option('--credential', say('forget the stored sign-in instead'))
    .addHelpText('after', examples('einvoice disconnect --dry-run', 'einvoice disconnect --client cursor'))
    .action(async (options: DisconnectOptions) => {
      const { disconnect } = await import('../connect/connect.js');
      ended(await disconnect(terminal, options));
    });
}

function addLooks(program: Command, terminal: Terminal, ended: Ended): void {
  program
    .command('discover')
    .summary(say('what the service offers, takes and costs'))
    .description(
      say(
        'Lists the tools of the service with their prices, or shows what one takes. Nobody needs to be signed in; without the service, the list of last time is shown.',
      ),
    ) // prettier-ignore
    .argument('[tool]', say('one tool in detail'))
    .addOption(siteOption())
    .addOption(timeoutOption())
    .addHelpText('after', examples('einvoice discover', 'einvoice discover verify_vat_vies'))
    .action(async (tool: string | undefined, options: ServiceOptions) => {
      const { discover } = await import('../commands/discover.js');
      ended(await discover(terminal, tool, options));
    });
  program
    .command('test')
    .summary(say('one free call, end to end; --paid: a priced one, too'))
    .description(
      say(
        'Makes one free call of which the right answer is known, without a sign-in. With --paid it also asks the EU register about one number, for credits, after a yes. The exit code tells a build whether the service works.',
      ),
    ) // prettier-ignore
    .option('--paid', say('also one priced call, after a yes'))
    .option('--max-credits <number>', say('with --paid: go on without asking up to this price'), positiveNumber)
    .option('-y, --yes', say('with --paid: go on whatever it costs'))
    .addOption(siteOption())
    .addOption(timeoutOption())
    .addOption(credentialOption())
    .addHelpText('after', examples('einvoice test', 'einvoice test --paid --max-credits 1'))
    .action(async (options: TestOptions) => {
      const { test } = await import('../commands/test.js');
      ended(await test(terminal, options));
    });
  const looks = [
    ['doctor', say('find what is wrong'), say('Looks at everything that a call needs: Node, settings, credential, address, certificate, version, clock, tools, sign-in, balance, connected programs. One line each, with the fix.')],
    ['status', say('who is signed in, and what can be spent'), say('Shows workspace, credits and free calls, and the runs of this folder that can go on.')],
  ] as const; // prettier-ignore
  for (const [name, summary, description] of looks) {
    program
      .command(name)
      .summary(summary)
      .description(description)
      .addOption(siteOption())
      .addOption(timeoutOption())
      .addOption(credentialOption())
      .addHelpText('after', examples(`einvoice ${name}`, `einvoice ${name} --site http://localhost:3000 --json`))
      .action(async (options: ServiceOptions) => {
        if (name === 'doctor') ended(await (await import('../commands/doctor.js')).doctor(terminal, options));
        else ended(await (await import('../commands/status.js')).status(terminal, options));
      });
  }
}

function addInit(program: Command, terminal: Terminal, ended: Ended): void {
  program
    .command('init')
    .summary(say('write einvoice.config.json'))
    .description(
      say(
        'Writes einvoice.config.json for this folder, with a schema for editors, and lines of .gitignore for what runs write. In a terminal it asks what is not given. What is there is changed only after you have seen how, and said yes.',
      ),
    ) // prettier-ignore
    .addOption(siteOption())
    .addOption(
      new Option('--profile <name>', say('profile to judge by; unless given, what each document declares')).choices(
        profileNames,
      ),
    )
    .option('--rule-set <id>', say('rule set to judge by'))
    .addOption(new Option('--fail-on <level>', say('what makes a run fail')).choices(['error', 'warning']))
    .option('--csv <file>', say('look up the columns in this file'))
    .option('--vat-number <header>', say('column of the VAT numbers'))
    .option('--country-code <header>', say('column of the country'))
    .option('--reference <header>', say('column of your own name for a row'))
    .option('--default-country <code>', say('country of VAT numbers that name none'))
    .addOption(new Option('--ci <system>', say('also write a sample for this build system')).choices(ciSystems))
    .option('-y, --yes', say('ask nothing, and change what is there'))
    .addHelpText(
      'after',
      examples('einvoice init', 'einvoice init --csv customers.csv --vat-number "USt-IdNr" --reference Kunde'),
    ) // prettier-ignore
    .action(async (options: InitOptions) => {
      const { init } = await import('../commands/init.js');
      ended(await init(terminal, options));
    });
}
