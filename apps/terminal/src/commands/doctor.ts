import { lookup } from 'node:dns/promises';
import process from 'node:process';
import { plain, safeJson, wrapped } from '../reports/plain-text';
import { entriesNow } from '../connect/connect';
import { counted } from '../reports/report';
import { askService, isObject, textIn } from '../service/ask-service';
import { capabilitiesOf } from '../service/capabilities';
import { type Credential, findCredential } from '../service/credential';
import { initialize, listTools } from '../service/mcp';
import { type Site, siteOf } from '../service/site';
import { tlsRefusal } from '../service/tls-of';
import { readSettings, type Settings } from '../settings/settings-file';
import { type ExitCode, exitCodes, Stop } from '../stop';
import { type Terminal } from '../terminal';
import { version } from '../version';
import { type ServiceOptions } from './auth';
import { say } from '../texts/say';

interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly text: string;
  /** What to do about it. */
  readonly fix: string | null;
}

const nodeMin = [20, 19] as const;
const clockSkewSecondsMax = 60;

/** `einvoice doctor`: looks at everything that a call needs, one line each, with the fix. */
export async function doctor(terminal: Terminal, options: ServiceOptions): Promise<ExitCode> {
  const findings: Finding[] = [];
  const found = (name: string, state: Finding['state'], text: string, fix: string | null = null): void => void findings.push({ name, state, text, fix }); // prettier-ignore
  found('client', 'ok', `einvoice ${version}`);
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > nodeMin[0] || (major === nodeMin[0] && minor >= nodeMin[1])) found('node', 'ok', process.versions.node);
  else found('node', 'fail', process.versions.node, say('Install Node {version} or newer.', { version: nodeMin.join('.') }));
  const settings = await attempt<Settings>(found, 'settings', () => readSettings(terminal.cwd), () => say('einvoice.config.json is in order, or not there'));
  const credential = await attempt<Credential | null>(found, 'credential', () => findCredential(terminal.environment, options.credentialFile), (value) => (value === null ? say('none; invoices are judged without') : say('private, of this user')));
  const site = await attempt<Site>(found, 'site', () => Promise.resolve(siteOf(terminal, options, settings ?? {}, credential)), ({ origin }) => origin);
  if (terminal.environment.proxies.length > 0) found('proxy', 'warn', say('{names} is set and not followed', { names: terminal.environment.proxies.join(', ') }), say('Allow a direct connection to the site.'));
  await lookAtClients(terminal, found);
  if (site !== null) await lookAtSite(terminal, site, found);
  await terminal.out.write(options.json === true ? `${safeJson({ ok: true, data: { findings } })}\n` : findings.map((one) => lineOf(one, terminal)).join(''));
  return findings.some(({ state }) => state === 'fail') ? exitCodes.failed : exitCodes.ok;
} // prettier-ignore

type Found = (name: string, state: Finding['state'], text: string, fix?: string | null) => void;

async function attempt<Value>(found: Found, name: string, work: () => Promise<Value>, text: (value: Value) => string): Promise<Value | null> {
  try {
    const value = await work();
    found(name, 'ok', text(value));
    return value;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    found(name, 'fail', error.message, error.next);
    return null;
  }
} // prettier-ignore

async function lookAtSite(terminal: Terminal, site: Site, found: Found): Promise<void> {
  const { hostname } = new URL(site.origin);
  const isKnown = await lookup(hostname.replace(/^\[|\]$/g, '')).then(() => true, () => false); // prettier-ignore
  if (!isKnown)
    return found(
      'name',
      'fail',
      say('{host} is not known here', { host: hostname }),
      say('Look at the address, and at the network.'),
    );
  found('name', 'ok', hostname);
  const refusal = site.origin.startsWith('https:') ? await tlsRefusal(site) : null;
  if (refusal !== null) return found('tls', 'fail', say('no trusted connection ({reason})', { reason: refusal }), say('Look at the address, and at the certificate of the site.')); // prettier-ignore
  found(
    'tls',
    'ok',
    site.origin.startsWith('https:') ? say('the certificate is trusted') : say('not needed on this machine'),
  );
  const capabilities = await capabilitiesOf(site);
  if (typeof capabilities === 'string') return found('service', 'fail', capabilities, say('Start it, or look at the address: --site')); // prettier-ignore
  const { clientVersions, silentSources, date } = capabilities;
  if (silentSources.length === 0) found('service', 'ok', say('answers'));
  else found('service', 'warn', say('answers; without an answer lately: {sources}', { sources: silentSources.join(', ') }), say('What they know is unavailable for now, and free.')); // prettier-ignore
  if (clientVersions.includes(version)) found('version', 'ok', say('{version} is known to the service', { version }));
  else found('version', 'warn', say('the service knows {versions}, not {version}', { versions: clientVersions.join(', ') || '-', version }), say('Use a version that it knows.')); // prettier-ignore
  if (date !== null) {
    const seconds = Math.round((terminal.now().getTime() - date.getTime()) / 1000);
    if (Math.abs(seconds) <= clockSkewSecondsMax) found('clock', 'ok', say('as the service has it'));
    else found('clock', 'warn', seconds > 0 ? say('{seconds} seconds ahead of the service', { seconds }) : say('{seconds} seconds behind the service', { seconds: -seconds }), say('Set the clock of this machine.')); // prettier-ignore
  }
  const handshake = await attempt(found, 'mcp', () => initialize(site), ({ revision, name, version: its }) => say('revision {revision}, with {name} {version}', { revision, name, version: its })); // prettier-ignore
  if (handshake !== null) await attempt(found, 'tools', () => listTools(site), (tools) => say('{count} over MCP', { count: tools.length })); // prettier-ignore
  if (site.secret === null) return;
  const own = await askService(site, '/api/device/connection', { method: 'GET' });
  if (!own.ok || own.status !== 200) return found('sign-in', 'fail', say('the service does not know the secret'), 'einvoice auth login'); // prettier-ignore
  found('sign-in', 'ok', say('workspace {workspace}', { workspace: textIn(own.json['workspace'], 'name') ?? '' }));
  const { balance } = own.json;
  const credits = isObject(balance) && typeof balance['availableCredits'] === 'number' ? balance['availableCredits'] : null; // prettier-ignore
  if (credits === null) found('balance', 'warn', say('not told'), 'einvoice status');
  else if (credits > 0) found('balance', 'ok', counted(credits, 'credit'));
  else found('balance', 'warn', counted(credits, 'credit'), say('A person tops up here: {page}', { page: `${site.origin}/account` })); // prettier-ignore
}

/** Entries that `connect` wrote, as they are now. */
async function lookAtClients(terminal: Terminal, found: Found): Promise<void> {
  const entries = await entriesNow(terminal);
  if (entries.length === 0) found('clients', 'ok', say('no program is connected'));
  for (const { title, file, isThere } of entries) {
    if (isThere) found('clients', 'ok', `${title}: ${file}`);
    else found('clients', 'warn', say('{title}: the entry in {file} is gone or was changed', { title, file }), say('einvoice connect, or disconnect to forget it.')); // prettier-ignore
  }
}

/** In a terminal what is said stands under itself, whatever its width. */
function lineOf({ name, state, text, fix }: Finding, { out: { style, isTty, columns } }: Terminal): string {
  const shown = { ok: style.green('ok  '), warn: style.yellow('warn'), fail: style.red('fail') }[state];
  const under = (line: string, before: number): string =>
    isTty ? wrapped(line, columns - before).join(`\n${' '.repeat(before)}`) : line;
  const advice = fix === null ? '' : `\n      ${style.dim(`→ ${under(plain(fix), 8)}`)}`;
  return `${shown}  ${name.padEnd(10)}  ${under(plain(text), 18)}${advice}\n`;
}
