import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { canAsk, confirm, select } from '../command-line/confirm';
import { tell } from '../command-line/tell';
import { differenceOf } from '../fixes/line-difference';
import { csvRecords } from '../numbers/csv-rows';
import { plain } from '../reports/plain-text';
import { createFile, replaceFile } from '../settings/safe-files';
import { profileNames } from '../settings/profile-names';
import { type Columns, countryCode, readSettings, type Settings, settingsFileName } from '../settings/settings-file';
import { settingsSchema } from '../settings/settings-schema';
import { type ExitCode, exitCodes, Stop, usageStop } from '../stop';
import { type Terminal } from '../terminal';
import { ciSamples, ciSystems, type CiSystem } from './ci-samples';
import { say } from '../texts/say';

export interface InitOptions extends Columns {
  readonly site?: string;
  readonly profile?: string;
  readonly ruleSet?: string;
  readonly failOn?: 'error' | 'warning';
  readonly csv?: string;
  readonly defaultCountry?: string;
  readonly ci?: CiSystem;
  readonly yes?: boolean;
  readonly json?: boolean;
}

const schemaFileName = 'einvoice.config.schema.json';
const ignored = ['*.run.jsonl', 'receipts/', '*.fixed.xml', '*.fixed.json'];
const schemaText = `${JSON.stringify(settingsSchema, null, 2)}\n`;

/** `einvoice init`: writes einvoice.config.json and what belongs to it. What is there is changed after a yes alone. */
export async function init(terminal: Terminal, options: InitOptions): Promise<ExitCode> {
  const { cwd } = terminal;
  const there = await readSettings(cwd);
  const answers = options.yes === true ? options : await asked(terminal, options, there);
  const settings = await settingsFor(terminal, there, answers);
  const written = [
    await put(terminal, settingsFileName, `${JSON.stringify(settings, null, 2)}\n`, options),
    await put(terminal, schemaFileName, schemaText, options),
    await put(terminal, '.gitignore', await withIgnored(cwd), { yes: true }),
    ...(answers.ci === undefined ? [] : [await putSample(terminal, answers.ci, options)]),
  ].flat();
  await tell(terminal, options, { written, settings }, say('Next: einvoice run FOLDER'));
  return exitCodes.ok;
}

/** What the command line did not say, from a person when there is one. */
async function asked(terminal: Terminal, options: InitOptions, there: Settings): Promise<InitOptions> {
  if (!canAsk(terminal)) return options;
  const { profile, ruleSet, ci } = options;
  const isJudgedBy = profile !== undefined || ruleSet !== undefined || there.profile !== undefined || there.ruleSet !== undefined; // prettier-ignore
  const chosen = isJudgedBy ? profile : await select(say('Which profile must invoices meet?'), [['', say('the one that each declares')], ...profileNames.map((name) => [name, name] as const)]); // prettier-ignore
  const system = ci ?? (await select(say('Write a sample for a build system?'), [['', say('no')], ...ciSystems.map((name) => [name, `${name}: ${ciSamples[name].file}`] as const)])); // prettier-ignore
  if (chosen === null || system === null)
    throw new Stop(exitCodes.cancelled, say('Nothing was written.'), null, 'cancelled');
  return { ...options, ...(chosen && { profile: chosen }), ...(system && { ci: system as CiSystem }) };
}

async function settingsFor(terminal: Terminal, there: Settings, options: InitOptions): Promise<object> {
  const { site, profile, ruleSet, failOn, csv, defaultCountry } = options;
  if (profile !== undefined && ruleSet !== undefined) throw usageStop(say('--rule-set and --profile exclude each other.'), say('A rule set is an edition of a profile; leave one of them out.')); // prettier-ignore
  if (defaultCountry !== undefined && !countryCode.test(defaultCountry)) throw usageStop(say('"{text}" is no country.', { text: defaultCountry.slice(0, 20) }), say('Give two capitals: --default-country DE')); // prettier-ignore
  const columns = await columnsFor(terminal, csv, options);
  const given = { site, profile, ruleSet, failOn, columns, defaultCountry };
  const isGiven = Object.entries(given).filter(([, value]) => value !== undefined);
  const { profile: oldProfile, ruleSet: oldRuleSet, ...others } = there;
  const judgedBy = profile !== undefined || ruleSet !== undefined ? {} : { profile: oldProfile, ruleSet: oldRuleSet };
  return { $schema: `./${schemaFileName}`, ...judgedBy, failOn: 'error', rules: {}, ...others, ...Object.fromEntries(isGiven) }; // prettier-ignore
}

/** Headers that the file has; in a terminal a person chooses them. */
async function columnsFor(terminal: Terminal, csv: string | undefined, { vatNumber, countryCode: country, reference }: InitOptions): Promise<Columns | undefined> {
  const named = Object.fromEntries(Object.entries({ vatNumber, countryCode: country, reference }).filter(([, header]) => header !== undefined)) as Columns;
  if (csv === undefined) return Object.keys(named).length === 0 ? undefined : named;
  const headers = await headersOf(terminal.cwd, csv);
  const shown = plain(headers.slice(0, 20).join(', '));
  const columns = named.vatNumber === undefined && canAsk(terminal) ? { ...named, ...(await chosenColumns(terminal, headers)) } : named;
  if (columns.vatNumber === undefined) throw usageStop(say('Say which column of {file} holds the VAT numbers. It has: {columns}', { file: csv, columns: shown }), `einvoice init --csv ${csv} --vat-number "${plain(headers[0] ?? '')}"`);
  const missing = Object.values(columns).find((header: string) => !headers.includes(header));
  if (missing !== undefined) throw usageStop(say('{file} has no column "{column}". It has: {columns}', { file: csv, column: missing.slice(0, 60), columns: shown }), say('Give the header as it is written.'));
  return columns;
} // prettier-ignore

async function chosenColumns(terminal: Terminal, headers: readonly string[]): Promise<Columns> {
  const choices = headers.map((header) => [header, plain(header)] as const);
  const vatNumber = await select(say('Which column holds the VAT numbers?'), choices);
  const rest = [['', say('none')] as const, ...choices.filter(([header]) => header !== vatNumber)];
  const country = vatNumber === null ? null : await select(say('Which column holds the country?'), rest);
  const reference = country === null ? null : await select(say('Which column holds your own name for a row?'), rest);
  if (vatNumber === null || country === null || reference === null) throw new Stop(exitCodes.cancelled, say('Nothing was written.'), null, 'cancelled'); // prettier-ignore
  return { vatNumber, ...(country && { countryCode: country }), ...(reference && { reference }) };
}

async function headersOf(cwd: string, csv: string): Promise<readonly string[]> {
  for await (const [first] of csvRecords(path.resolve(cwd, csv))) return (first?.values ?? []).map((value) => value.trim()); // prettier-ignore
  throw usageStop(say('{file} is empty.', { file: csv }), say('Name a CSV file with a header.'));
}

const textIn = (cwd: string, name: string): Promise<string | null> => readFile(path.join(cwd, name), 'utf8').catch(() => null); // prettier-ignore

/** Writes a file. One that is there and differs is shown with the change, and waits for a yes. @returns its name when it was written */
async function put(terminal: Terminal, name: string, text: string, { yes = false }: Pick<InitOptions, 'yes'>): Promise<string[]> {
  const { cwd, err, alert } = terminal;
  const before = await textIn(cwd, name);
  if (before === text) return [];
  if (before === null) await createFile(path.join(cwd, name), text);
  else {
    await (yes ? err : alert).write(differenceOf(before, text, name, err.style));
    const isMeant = yes || (await confirm(terminal, say('Change {file}?', { file: name })));
    if (isMeant === null) throw new Stop(exitCodes.failed, say('{file} is there already, so it was not changed.', { file: name }), say('Change it as shown with: einvoice init --yes'), 'file_exists');
    if (!isMeant) throw new Stop(exitCodes.cancelled, say('{file} stays as it is.', { file: name }), null, 'cancelled');
    await replaceFile(path.join(cwd, name), text);
  }
  await err.write(`${say('Wrote {file}.', { file: name })}\n`);
  return [name];
} // prettier-ignore

async function withIgnored(cwd: string): Promise<string> {
  const text = (await textIn(cwd, '.gitignore')) ?? '';
  const there = new Set(text.split(/\r?\n/));
  const missing = ignored.filter((line) => !there.has(line));
  if (missing.length === 0) return text;
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${missing.join('\n')}\n`;
}

/** A file of a build system is somebody's work: a sample goes beside none. */
async function putSample({ cwd, err, out }: Terminal, system: CiSystem, { json }: InitOptions): Promise<string[]> {
  const { file, text } = ciSamples[system];
  if ((await textIn(cwd, file)) === null) {
    await mkdir(path.dirname(path.join(cwd, file)), { recursive: true });
    await createFile(path.join(cwd, file), text);
    await err.write(`${say('Wrote {file}.', { file })}\n`);
    return [file];
  }
  await err.say(say('{file} is there already; put this into it by hand:', { file }));
  await (json === true ? err : out).write(text);
  return [];
}
