import { numbersRun } from '@einvoice/limits';
import { deviceRoutes } from '@einvoice/site-contract';
import path from 'node:path';
import { confirm } from '../command-line/confirm';
import { plain } from '../reports/plain-text';
import { counted } from '../reports/report';
import { toFile, toStandardOutput } from '../run/report-target';
import { askService, isObject, textIn } from '../service/ask-service';
import { findCredential } from '../service/credential';
import { refusalOf } from '../service/refusals';
import { type Site, siteOf } from '../service/site';
import { readSettings, type Settings } from '../settings/settings-file';
import { type ExitCode, exitCodes, Stop, usageStop } from '../stop';
import { type Terminal } from '../terminal';
import { styleOf } from '../terminal-style';
import { Journal, type JournalHead } from './journal';
import { rowsByForm } from './form-pool';
import { numberRows, refuseOtherFiles, sha256Of } from './number-rows';
import { countsText, formOf, judgedNumbers, rowsOf, type WrittenRows, writeNumbers } from './report-numbers';
import { type NumbersOutcome, runNumbers } from './run-numbers';
import { say } from '../texts/say';

export interface NumbersOptions {
  readonly output?: string;
  readonly json?: boolean;
  readonly outputFile?: string;
  readonly failOn?: 'error' | 'warning';
  readonly config?: string;
  readonly formatOnly?: boolean;
  readonly maxCredits?: number;
  readonly concurrency?: number;
  readonly yes?: boolean;
  readonly resume?: boolean;
  readonly only?: 'unanswered';
  readonly credentialFile?: string;
  readonly site?: string;
  readonly timeout?: number;
}

/** Price of one row that the register answers. */
const creditsPerAnswer = 2;

/** `einvoice run numbers.csv`: the form alone on this machine, or the EU register by the service, for credits. */
export async function runNumbersCommand(terminal: Terminal, given: string, options: NumbersOptions): Promise<ExitCode> {
  const settings = await readSettings(terminal.cwd, options.config);
  const file = path.resolve(terminal.cwd, given);
  const form = formOf(options.json === true ? 'json' : (options.output ?? 'table'));
  const isColored = options.outputFile === undefined && terminal.out.isColored;
  const tell = (line: string): void => void terminal.err.say(line);
  await refuseOtherFiles(file);
  const report = async (rows: AsyncIterable<WrittenRows>) => {
    const target = options.outputFile === undefined ? toStandardOutput(terminal) : await toFile(path.resolve(terminal.cwd, options.outputFile));
    try {
      const counts = await writeNumbers(rows, form, target);
      await target.end();
      return counts;
    } catch (error) {
      await target.abandon();
      throw error;
    }
  };
  if (options.formatOnly === true) {
    const counts = await report(rowsByForm(file, settings, { form, isColored }));
    tell(`${countsText(counts)}. ${say('Form and checksum alone, on this machine: nothing was sent, no register was asked.')}`);
    return options.failOn !== undefined && (counts['invalid'] ?? 0) > 0 ? exitCodes.findings : exitCodes.ok;
  }
  const fileSha256 = await sha256Of(file);
  const { journal, site, total } = await prepare(terminal, file, fileSha256, settings, options, tell);
  try {
    const run = { file, fileSha256, mapping: settings, site, journal, unansweredToo: options.only === 'unanswered', concurrency: Math.min(options.concurrency ?? 1, numbersRun.batchesAtOnceMax) };
    const outcome = await runNumbers(terminal, run, total);
    const counts = await report(rowsOf(judgedNumbers(file, settings, journal), form, styleOf(isColored)));
    tell(say('{counts}; {credits} in all. Journal: {file}', { counts: countsText(counts), credits: counted(outcome.credits, 'credit'), file: plain(path.relative(terminal.cwd, journal.file)) }));
    return exitCodeOf(outcome, counts, options, tell);
  } finally {
    await journal.close();
  }
} // prettier-ignore

/** Counts the rows, says what they can cost at most, asks whether that is meant, and opens the journal. */
async function prepare(terminal: Terminal, file: string, fileSha256: string, settings: Settings, options: NumbersOptions, tell: (line: string) => void) {
  const total = await countOf(file, settings);
  const credential = await findCredential(terminal.environment, options.credentialFile);
  if (credential === null) throw new Stop(exitCodes.signInNeeded, say('The EU register is asked by the service, which needs a sign-in.'), say('Sign in with: einvoice auth login. Form and checksum alone are free and need none: --format-only'), 'sign_in_needed');
  const site = siteOf(terminal, options, settings, credential);
  const { workspaceId, balance } = await lookAt(site);
  const head: JournalHead = { version: 1, fileSha256, site: site.origin, workspaceId };
  const journalFile = `${file}.run.jsonl`;
  const isResumed = options.resume === true || options.only !== undefined;
  const credits = total * creditsPerAnswer;
  tell(say('{numbers}: at most {credits} ({euros} EUR); what the register does not answer is free. The workspace has {balance}.', { numbers: counted(total, 'number'), credits: counted(credits, 'credit'), euros: (credits / 100).toFixed(2), balance: counted(balance, 'credit') }));
  await allow(terminal, credits, options);
  const journal = (isResumed ? await Journal.resume(journalFile, head) : null) ?? (await Journal.begin(journalFile, head));
  return { journal, site, total };
} // prettier-ignore

/** Above `--max-credits` a person says yes, or nothing is asked. */
async function allow(terminal: Terminal, credits: number, { maxCredits, yes = false }: NumbersOptions): Promise<void> {
  if (yes || (maxCredits !== undefined && credits <= maxCredits)) return;
  const isMeant = await confirm(
    terminal,
    say('This can cost {credits}. Go on?', { credits: counted(credits, 'credit') }),
  );
  if (isMeant === null) throw usageStop(maxCredits === undefined ? say('This can cost {credits}; nothing was asked.', { credits: counted(credits, 'credit') }) : say('This can cost {credits}, more than --max-credits {max}; nothing was asked.', { credits: counted(credits, 'credit'), max: maxCredits }), say('Allow it with: --max-credits {credits}', { credits })); // prettier-ignore
  if (!isMeant) throw new Stop(exitCodes.cancelled, say('Nothing was asked.'), null, 'cancelled');
}

/** Whose the credential is: a journal of another workspace must not be gone on with. */
async function lookAt(site: Site): Promise<{ workspaceId: string; balance: number }> {
  const answer = await askService(site, deviceRoutes.connection, { method: 'GET' });
  if (!answer.ok || answer.status !== 200) throw refusalOf(answer, site.origin);
  const workspaceId = textIn(answer.json['workspace'], 'id');
  const { balance } = answer.json;
  const available = isObject(balance) ? balance['availableCredits'] : null;
  if (workspaceId === null || typeof available !== 'number') throw new Stop(exitCodes.tryLater, say('{site} answered something that is not understood.', { site: site.origin }), say('Look what is wrong with: einvoice doctor'), 'not_understood'); // prettier-ignore
  return { workspaceId, balance: available };
}

async function countOf(file: string, settings: Settings): Promise<number> {
  let count = 0;
  for await (const rows of numberRows(file, settings)) count += rows.filter(({ canBeAsked }) => canBeAsked).length;
  if (count === 0)
    throw usageStop(say('The file has no VAT number.'), say('Say which column is which with: einvoice init'));
  return count;
}

function exitCodeOf({ stop, isInterrupted }: NumbersOutcome, counts: Readonly<Record<string, number>>, { failOn }: NumbersOptions, tell: (line: string) => void): ExitCode {
  if (isInterrupted) {
    tell(say('Stopped. Go on with --resume: what was answered is not asked again, and nothing is charged twice.'));
    return exitCodes.interrupted;
  }
  if (stop !== null) throw stop;
  if (failOn !== undefined && (counts['invalid'] ?? 0) > 0) return exitCodes.findings;
  if ((counts['unavailable'] ?? 0) === 0) return exitCodes.ok;
  tell(say('Ask again what was not answered with: --only unanswered'));
  return exitCodes.partlyAnswered;
} // prettier-ignore
