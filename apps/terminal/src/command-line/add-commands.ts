import { type Command, Option } from 'commander';
import { reportNames } from '../reports/report-names';
import { type DataOptions } from '../run/file-to-data';
import { type NumbersOptions } from '../numbers/numbers-command';
import { type RunOptions } from '../run/run-command';
import { profileNames } from '../settings/profile-names';
import { usageStop } from '../stop';
import { type Terminal } from '../terminal';
import { say } from '../texts/say';
import { type Ended, examples, positiveNumber, timeoutOption } from './option-values';
import { addServiceCommands } from './service-commands';

/** The commands; with `--version`, twelve. */
export function addCommands(program: Command, terminal: Terminal, ended: Ended): void {
  addRun(program, terminal, ended);
  addFileToData(program, terminal, ended);
  addServiceCommands(program, terminal, ended);
  addCommonOptions(program, terminal);
}

const common = (): readonly (readonly [flags: string, description: string])[] => [
  ['--json', say('the result as JSON on standard output, an error too')],
  ['-q, --quiet', say('nothing on standard error but errors')],
  ['--language <code>', say('what is said to people: en, de, fr, nl, it, es or pl; unless given, that of the system')],
];

/** What every command takes, before its name or after it, and means the same by. */
function addCommonOptions(program: Command, terminal: Terminal): void {
  for (const command of [program, ...program.commands]) {
    for (const [flags, description] of common()) command.option(flags, description);
  }
  program.hook('preAction', (_, command) => {
    const { json, quiet } = command.optsWithGlobals<{ json?: boolean; quiet?: boolean }>();
    if (json === true) command.setOptionValue('json', true);
    if (quiet === true) terminal.hush();
  });
}

const failOn = (): Option => new Option('--fail-on <level>', say('exit with 3 when there is a finding of this level or above')).choices(['error', 'warning']); // prettier-ignore

function addRun(program: Command, terminal: Terminal, ended: Ended): void {
  program
    .command('run')
    .summary(say('judge invoices on this machine, or ask the EU register about a CSV of VAT numbers'))
    .description(
      say(
        'Judges e-invoices by the official rules of their profile: UBL and CII XML, hybrid PDF, JSON, NDJSON, ZIP archives and folders. It runs on this machine: nothing is sent, and no account and no credits are needed.',
      ),
    ) // prettier-ignore
    .argument('<places...>', say('files and folders; - is standard input'))
    .addOption(new Option('-o, --output <form>', say('how to report')).choices([...reportNames]).default('table'))
    .option('--output-file <file>', say('write the report to a file'))
    .addOption(failOn())
    .option(
      '--rule-set <id>',
      say('judge by this rule set, as peppol-bis-3.0.21; unless given, by what the document declares'),
    )
    .addOption(
      new Option('--profile <name>', say('judge by this profile, whatever the document declares')).choices(
        profileNames,
      ),
    )
    .option('--as-of <date>', say('judge by the rules that count on this day, YYYY-MM-DD'))
    .option('--baseline <file>', say('only findings that are not in this file make the run fail'))
    .option('--update-baseline', say('write what is found to the baseline'))
    .addOption(
      new Option(
        '--fix [place]',
        say(
          'write corrected documents and show what changes: copies beside them (NAME.fixed.xml), or in-place; only fixes that follow from the document',
        ),
      )
        .choices(['copies', 'in-place'])
        .preset('copies'),
    ) // prettier-ignore
    .option('--config <file>', say('settings; unless given, einvoice.config.json of this folder'))
    .option('--threads <number>', say('documents judged at once; unless given, one for each processor'), positiveNumber)
    .addHelpText(
      'after',
      examples(
        'einvoice run invoices/',
        'einvoice run build/out.xml --fail-on warning --output junit --output-file report.xml',
      ),
    ) // prettier-ignore
    .option('--format-only', say('VAT numbers: form and checksum alone, on this machine'))
    .option('--max-credits <number>', say('VAT numbers: go on without asking up to this price'), positiveNumber)
    .option('-y, --yes', say('VAT numbers: go on whatever it costs'))
    .option('--resume', say('VAT numbers: go on with a run that ended early; nothing is charged twice'))
    .addOption(new Option('--only <rows>', say('VAT numbers: ask again what was not answered')).choices(['unanswered']))
    .option('--concurrency <number>', say('VAT numbers: batches under way at once; unless given, 1'), positiveNumber)
    .option('--credential-file <file>', say('VAT numbers: file of mode 0600 with the secret of a connection'))
    .option('--site <address>', say('VAT numbers: the service to ask'))
    .addOption(timeoutOption(say('VAT numbers: how long an answer of the service may take')))
    .action(async (places: string[], options: RunOptions & NumbersOptions) => {
      const [first = '', ...others] = places;
      if (/\.(csv|tsv|txt)$/i.test(first)) {
        if (others.length > 0)
          throw usageStop(say('One file of VAT numbers is run at a time.'), `einvoice run ${first}`);
        const { runNumbersCommand } = await import('../numbers/numbers-command.js');
        return ended(await runNumbersCommand(terminal, first, options));
      }
      const { runInvoiceCommand } = await import('../run/run-command.js');
      ended(await runInvoiceCommand(terminal, places, options));
    });
}

function addFileToData(program: Command, terminal: Terminal, ended: Ended): void {
  program
    .command('file-to-data')
    .summary(say('turn invoices into JSON; on this machine'))
    .description(
      say(
        'Reads UBL and CII XML, hybrid PDF and JSON invoices and prints each as a JSON invoice on a line of its own, with what the JSON has no place for. It runs on this machine: nothing is sent.',
      ),
    ) // prettier-ignore
    .argument('<places...>', say('files and folders; - is standard input'))
    .option('--check', say('also say what the rules find'))
    .option('--output-file <file>', say('write to a file'))
    .addHelpText(
      'after',
      examples(
        'einvoice file-to-data invoice.pdf',
        'einvoice file-to-data invoices/ --check --output-file invoices.ndjson',
      ),
    ) // prettier-ignore
    .action(async (places: string[], options: DataOptions) => {
      const { fileToData } = await import('../run/file-to-data.js');
      ended(await fileToData(terminal, places, options));
    });
}
