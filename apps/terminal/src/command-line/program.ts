import { Command, CommanderError, Option } from 'commander';
import { type ExitCode, exitCodes, usageStop } from '../stop';
import { wrapped } from '../reports/plain-text';
import { type Terminal } from '../terminal';
import { say } from '../texts/say';
import { version } from '../version';
import { addCommands } from './add-commands';
import { completionFor } from './completion';
import { helpWords, usageMessage } from './help-words';
import { examples } from './option-values';
import { refuseSecrets } from './refuse-secrets';

/** Runs one command line; what it does is loaded when it is used. @param words without node and program @throws Stop */
export async function runCommandLine(terminal: Terminal, words: readonly string[]): Promise<ExitCode> {
  refuseSecrets(words);
  let exitCode: ExitCode = exitCodes.ok;
  const program = createProgram(terminal);
  addCommands(program, terminal, (code) => (exitCode = code));
  addCompletion(program, terminal);
  try {
    if (words.length === 0) program.outputHelp();
    else await program.parseAsync([...words], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help ends by a throw, too.
    if (error.exitCode === 0) return exitCodes.ok;
    const { message: english } = unknownCommand(program) ?? error;
    const message = usageMessage(english.replace(/^error: /, ''));
    const command = program.commands.find((one) => one.name() === words[0]);
    throw usageStop(
      message,
      command === undefined
        ? say('einvoice --help shows the commands.')
        : say('einvoice {command} --help shows what it takes.', { command: command.name() }),
    );
  }
}

/** The program takes no arguments of its own: what stands in the place of a command and is none. Commander says which one is meant. */
function unknownCommand({ args: [first], commands }: Command): CommanderError | null {
  if (first === undefined || commands.some((command) => command.name() === first)) return null;
  const names = new Command()
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  for (const command of commands) names.command(command.name());
  try {
    names.parse([first], { from: 'user' });
    return null;
  } catch (error) {
    return error instanceof CommanderError ? error : null;
  }
}

/** No command of its own in help: shells ask for it, or whoever sets one up. */
function addCompletion(program: Command, { out }: Terminal): void {
  program
    .command('completion', { hidden: true })
    .argument('<shell>')
    .action((shell: string) => out.write(completionFor(program, shell)));
}

function createProgram(terminal: Terminal): Command {
  const { out } = terminal;
  const program: Command = new Command('einvoice');
  return program
    .description(say('Judges e-invoices on this machine, where nothing leaves it and nothing is charged, and asks the e-invoice readiness service what only registers know. It sends no invoice, and a verdict is a diagnosis, not a certificate.'))
    .usage('COMMAND [OPTIONS]')
    .option('--version', say('print the version; with --json also protocol, Node and site'))
    .addHelpText('after', `${examples('einvoice run invoices/', 'einvoice run invoices/ --fail-on error --output sarif --output-file report.sarif')}\n\n${wrapped(say('Exit codes: 0 ok, 1 failed, 2 usage or cancelled, 3 findings (with --fail-on), 4 sign-in needed, 5 credits needed, 6 try later, 7 partly answered, 130 interrupted.'), out.columns).join('\n')}`) // prettier-ignore
    .addOption(new Option('--completion <shell>').hideHelp())
    .helpOption('-h, --help', say('show help'))
    .helpCommand(false)
    // Names alone, and narrow columns: it is read in 60 columns, too.
    .configureHelp({ subcommandTerm: (command) => command.name(), minWidthToWrap: 20, ...helpWords })
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void out.write(text),
      writeErr: () => undefined,
      getOutHelpWidth: () => out.columns,
    })
    .action(async ({ version: isVersion = false, json = false, completion }: { version?: boolean; json?: boolean; completion?: string }) => {
      if (completion !== undefined) return out.write(completionFor(program, completion));
      if (!isVersion) return program.outputHelp();
      if (!json) return out.write(`${version}\n`);
      const { sayVersions } = await import('../commands/versions.js');
      await sayVersions(terminal);
    });
} // prettier-ignore
