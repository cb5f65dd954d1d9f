import { lstat, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { differenceOf } from '../fixes/line-difference';
import { tell } from '../command-line/tell';
import { plain, safeJson } from '../reports/plain-text';
import { isObject } from '../service/ask-service';
import { findCredential, forgetSignIn } from '../service/credential';
import { openBrowser } from '../service/open-browser';
import { siteOf } from '../service/site';
import { createFile, replaceFile } from '../settings/safe-files';
import { readSettings } from '../settings/settings-file';
import { type ExitCode, exitCodes, Stop, usageStop } from '../stop';
import { type Terminal } from '../terminal';
import { styleOf } from '../terminal-style';
import { mcpClients, type McpClient } from './clients';
import { withEntry, withoutEntry } from './entries';
import { say } from '../texts/say';

export interface ConnectOptions {
  readonly client?: readonly string[];
  readonly scope?: 'project' | 'user';
  readonly site?: string;
  readonly dryRun?: boolean;
  /** Shows the entry of each client alone, to be put in by hand. */
  readonly print?: boolean;
  /** Also shows the page where a person makes a connection, and opens it in a terminal. */
  readonly accountPage?: boolean;
  readonly json?: boolean;
}

export interface DisconnectOptions extends ConnectOptions {
  /** Forgets the stored sign-in, not entries. */
  readonly credential?: boolean;
}

/** An entry that this program wrote; kept so that exactly it can be taken back. */
interface Written {
  readonly client: string;
  readonly file: string;
  readonly entry: Readonly<Record<string, unknown>>;
}

/** `einvoice connect`: the MCP server of the service in the settings of other programs, without any secret. */
export async function connect(terminal: Terminal, options: ConnectOptions): Promise<ExitCode> {
  const { origin } = siteOf(terminal, options, await readSettings(terminal.cwd), null);
  if (options.print === true) return printEntries(terminal, origin, options);
  const places = await placesOf(terminal, options);
  const written = await readWritten(terminal);
  const changes: Change[] = [];
  for (const { client, file } of places) {
    const text = await textOf(file);
    const before = written.find((one) => one.file === file)?.entry ?? null;
    const entry = client.entry(`${origin}/api/mcp`);
    const after = withEntry(text, client, entry, before);
    changes.push(await change(terminal, client, file, text, after, options));
    if (options.dryRun === true || after === text) continue;
    await keep(terminal, [...written.filter((one) => one.file !== file), { client: client.id, file, entry }], written);
  }
  const page = `${origin}/account/connections`;
  await tellChanges(terminal, options, changes, { page });
  if (options.dryRun !== true) await terminal.err.say(`${say('Free tools need no sign-in. For priced ones a person makes a connection here: {page}', { page })}\n${say('No secret was written.')}`);
  if (options.accountPage === true && terminal.err.isTty) openBrowser(page, origin);
  return exitCodes.ok;
} // prettier-ignore

/** `einvoice disconnect`: takes back the entries that `connect` wrote, and nothing else. */
export async function disconnect(terminal: Terminal, options: DisconnectOptions): Promise<ExitCode> {
  if (options.credential === true) return forgetCredential(terminal, options);
  const written = await readWritten(terminal);
  const mine = written.filter(({ client }) => options.client === undefined || options.client.includes(client));
  if (mine.length === 0) throw new Stop(exitCodes.failed, say('There is no entry that einvoice connect wrote.'), say('einvoice connect --dry-run shows what it would write.'), 'no_entry'); // prettier-ignore
  const changes: Change[] = [];
  for (const one of mine) {
    const client = mcpClients.find(({ id }) => id === one.client);
    const text = await textOf(one.file);
    const after = client === undefined || text === null ? null : withoutEntry(text, client, one.entry);
    if (client !== undefined && after !== null) changes.push(await change(terminal, client, one.file, text, after, options)); // prettier-ignore
    if (options.dryRun !== true) await keep(terminal, written.filter((other) => other.file !== one.file), written); // prettier-ignore
  }
  await tellChanges(terminal, options, changes);
  return exitCodes.ok;
}

/** The sign-in is forgotten here alone; whoever wants it ended everywhere is told where. */
async function forgetCredential(terminal: Terminal, options: DisconnectOptions): Promise<ExitCode> {
  const { environment } = terminal;
  const credential = await findCredential({ ...environment, credentialFile: null }, undefined);
  if (credential === null) throw new Stop(exitCodes.signInNeeded, say('Nobody is signed in.'), 'einvoice auth login', 'not_signed_in'); // prettier-ignore
  await forgetSignIn(environment);
  const page = `${credential.origin ?? ''}/account/connections`;
  await tell(terminal, options, { origin: credential.origin, forgotten: true, page }, say('The sign-in is forgotten on this machine. End the connection itself here: {page}', { page })); // prettier-ignore
  return exitCodes.ok;
}

async function printEntries({ out }: Terminal, origin: string, { client: asked, json }: ConnectOptions): Promise<ExitCode> {
  const entries = clientsNamed(asked).map((client) => ({ ...client, entry: withEntry(null, client, client.entry(`${origin}/api/mcp`), null) }));
  if (json === true) await out.write(`${safeJson({ ok: true, data: { entries: entries.map(({ id, entry }) => ({ client: id, entry })) } })}\n`);
  else for (const { title, form, entry } of entries) await out.write(`${entries.length === 1 ? '' : `${form === 'toml' ? '#' : '//'} ${title}\n`}${entry}`);
  return exitCodes.ok;
} // prettier-ignore

/** The entries that `connect` wrote, and whether each is still as it was written. */
export async function entriesNow(terminal: Terminal): Promise<{ title: string; file: string; isThere: boolean }[]> {
  const entries = [];
  for (const { client: id, file, entry } of await readWritten(terminal)) {
    const client = mcpClients.find((one) => one.id === id);
    const text = await textOf(file);
    entries.push({ title: client?.title ?? id, file, isThere: client !== undefined && text !== null && isIn(text, client, entry) }); // prettier-ignore
  }
  return entries;
}

function isIn(text: string, client: McpClient, entry: object): boolean {
  try {
    return withoutEntry(text, client, entry) !== null;
  } catch (error) {
    if (error instanceof Stop) return false;
    throw error;
  }
}

/** All of them when none was named. @throws Stop for a name that is no client */
function clientsNamed(asked: readonly string[] | undefined): readonly McpClient[] {
  const unknown = asked?.find((id) => !mcpClients.some((client) => client.id === id));
  if (unknown !== undefined) throw usageStop(say('"{text}" is no client that is known.', { text: unknown.slice(0, 40) }), say('Clients are: {names}', { names: mcpClients.map(({ id }) => id).join(', ') })); // prettier-ignore
  return asked === undefined ? mcpClients : mcpClients.filter(({ id }) => asked.includes(id));
}

/** The clients that were named, or those that are found here. */
async function placesOf({ environment, cwd }: Terminal, { client: asked, scope }: ConnectOptions) {
  const places: { client: McpClient; file: string }[] = [];
  for (const client of clientsNamed(asked)) {
    const { project, user } = client.file(environment, cwd);
    const file = scope === 'project' ? project : scope === 'user' ? user : (user ?? project);
    if (file === null) continue;
    const isHere = asked !== undefined || (await lstat(file).then(() => true, () => false)) || (await lstat(path.dirname(file)).then(() => path.dirname(file) !== cwd && path.dirname(file) !== environment.home, () => false)); // prettier-ignore
    if (isHere) places.push({ client, file });
  }
  if (places.length === 0) throw usageStop(say('No client of MCP was found here.'), say('Name one: einvoice connect --client {name}', { name: mcpClients[0]!.id })); // prettier-ignore
  return places;
}

/** What became of the file of one client. */
interface Change {
  readonly client: string;
  readonly file: string;
  readonly state: 'unchanged' | 'written' | 'not_written';
  /** As it is shown; empty when there is none. */
  readonly difference: string;
}

/** Shows the change, keeps the file as it was beside it, and writes it whole. */
async function change({ out, err }: Terminal, client: McpClient, file: string, before: string | null, after: string, { dryRun, json }: ConnectOptions): Promise<Change> {
  const changed = { client: client.id, file, difference: after === before ? '' : differenceOf(before ?? '', after, file, styleOf(false)) };
  if (after === before) {
    await err.say(say('{title}: {file} is as it should be.', { title: client.title, file: plain(file) }));
    return { ...changed, state: 'unchanged' };
  }
  // What would be written is what was asked for; JSON has it in its own place.
  const shown = dryRun === true && json !== true ? out : err;
  await shown.write(differenceOf(before ?? '', after, file, shown.style));
  if (dryRun === true) return { ...changed, state: 'not_written' };
  await mkdir(path.dirname(file), { recursive: true });
  if (before !== null) await backUp(file, before);
  await replaceFile(file, after);
  const place = { title: client.title, file: plain(file) };
  await err.say(before === null ? say('{title}: {file} written.', place) : say('{title}: {file} written; as it was: {backup}.', { ...place, backup: `${plain(path.basename(file))}.einvoice-backup` }));
  return { ...changed, state: 'written' };
} // prettier-ignore

async function tellChanges({ out }: Terminal, { json }: ConnectOptions, changes: readonly Change[], more: object = {}): Promise<void> {
  if (json === true) await out.write(`${safeJson({ ok: true, data: { changes, ...more } })}\n`);
} // prettier-ignore

/** The first backup stays: it is the file before this program ever touched it. */
async function backUp(file: string, text: string): Promise<void> {
  const copy = `${file}.einvoice-backup`;
  const there = await lstat(copy).catch(() => null);
  if (there === null) await createFile(copy, text, 0o600);
}

async function textOf(file: string): Promise<string | null> {
  const there = await lstat(file).catch(() => null);
  if (there === null) return null;
  if (!there.isFile()) throw new Stop(exitCodes.failed, say('{file} is a link or no file, so it stays as it is.', { file }), say('Name a plain file.'), 'not_a_file'); // prettier-ignore
  return readFile(file, 'utf8');
}

const writtenFile = ({ environment }: Terminal): string => path.join(environment.settingsFolder, 'connected.json');

async function readWritten(terminal: Terminal): Promise<Written[]> {
  const text = await readFile(writtenFile(terminal), 'utf8').catch(() => '[]');
  try {
    const value = JSON.parse(text) as unknown;
    return Array.isArray(value) ? (value as unknown[]).filter((one): one is Written => isObject(one) && typeof one['file'] === 'string') : []; // prettier-ignore
  } catch {
    return [];
  }
}

/** @param list is changed to what is kept */
async function keep(terminal: Terminal, now: readonly Written[], list: Written[]): Promise<void> {
  list.splice(0, list.length, ...now);
  await mkdir(terminal.environment.settingsFolder, { recursive: true, mode: 0o700 });
  await replaceFile(writtenFile(terminal), `${JSON.stringify(list, null, 2)}\n`, 0o600);
}
