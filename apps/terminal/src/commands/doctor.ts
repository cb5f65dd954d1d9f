import { lookup } from 'node:dns/promises';
import process from 'node:process';
import { plain, safeJson } from '../reports/plain-text';
import { askService, textIn } from '../service/ask-service';
import { type Credential, findCredential } from '../service/credential';
import { listTools } from '../service/mcp';
import { type Site, siteOf } from '../service/site';
import { readSettings, type Settings } from '../settings/settings-file';
import { type ExitCode, exitCodes, Stop } from '../stop';
import { type Terminal } from '../terminal';
import { version } from '../version';
import { type ServiceOptions } from './auth';

interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly text: string;
  /** What to do about it. */
  readonly fix: string | null;
}

const nodeMin = 20;
const clockSkewSecondsMax = 60;

/** `einvoice doctor`: looks at everything that a call needs, one line each, with the fix. */
export async function doctor(terminal: Terminal, options: ServiceOptions): Promise<ExitCode> {
  const findings: Finding[] = [];
  const found = (name: string, state: Finding['state'], text: string, fix: string | null = null): void => void findings.push({ name, state, text, fix }); // prettier-ignore
  found('client', 'ok', `einvoice ${version}`);
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= nodeMin) found('node', 'ok', process.versions.node);
  else found('node', 'fail', process.versions.node, `Install Node ${nodeMin} or newer.`);
  const settings = await attempt<Settings>(found, 'settings', () => readSettings(terminal.cwd), () => 'einvoice.config.json is in order, or not there');
  const credential = await attempt<Credential | null>(found, 'credential', () => findCredential(terminal.environment, options.credentialFile), (value) => (value === null ? 'none; invoices are judged without' : 'private, of this user'));
  const site = await attempt<Site>(found, 'site', () => Promise.resolve(siteOf(terminal, options, settings ?? {}, credential)), ({ origin }) => origin);
  if (terminal.environment.proxies.length > 0) found('proxy', 'warn', `${terminal.environment.proxies.join(', ')} is set and not followed`, 'Allow a direct connection to the site.');
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
    return found('name', 'fail', `${hostname} is not known here`, 'Look at the address, and at the network.');
  found('name', 'ok', hostname);
  const answer = await askService(site, '/status.json', { method: 'GET', anonymous: true });
  const live = answer.ok ? answer : await askService(site, '/api/capabilities/v1', { method: 'GET', anonymous: true });
  if (!live.ok)
    return found('service', 'fail', `no usable answer (${live.reason})`, 'Start it, or look at the address: --site');
  found('service', 'ok', `answers with ${live.status}`);
  if (live.date !== null) {
    const seconds = Math.round((terminal.now().getTime() - live.date.getTime()) / 1000);
    if (Math.abs(seconds) <= clockSkewSecondsMax) found('clock', 'ok', 'as the service has it');
    else found('clock', 'warn', `${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} the service`, 'Set the clock of this machine.'); // prettier-ignore
  }
  await attempt(found, 'tools', () => listTools(site), (tools) => `${tools.length} over MCP`); // prettier-ignore
  if (site.secret === null) return;
  const own = await askService(site, '/api/device/connection', { method: 'GET' });
  if (own.ok && own.status === 200) found('sign-in', 'ok', `workspace ${textIn(own.json['workspace'], 'name') ?? ''}`);
  else found('sign-in', 'fail', 'the service does not know the secret', 'einvoice auth login');
}

function lineOf({ name, state, text, fix }: Finding, { out: { style } }: Terminal): string {
  const shown = { ok: style.green('ok  '), warn: style.yellow('warn'), fail: style.red('fail') }[state];
  return `${shown}  ${name.padEnd(10)}  ${plain(text)}${fix === null ? '' : `\n      ${style.dim(`→ ${plain(fix)}`)}`}\n`;
}
