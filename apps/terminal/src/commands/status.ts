import { freeCalls as freeCallsOfAll } from '@einvoice/limits';
import { deviceRoutes } from '@einvoice/site-contract';
import { readdir } from 'node:fs/promises';
import { plain, safeJson } from '../reports/plain-text';
import { askService, isObject, textIn } from '../service/ask-service';
import { capabilitiesOf } from '../service/capabilities';
import { findCredential } from '../service/credential';
import { refusalOf } from '../service/refusals';
import { siteOf } from '../service/site';
import { readSettings } from '../settings/settings-file';
import { type ExitCode, exitCodes } from '../stop';
import { type Terminal } from '../terminal';
import { type ServiceOptions } from './auth';
import { say } from '../texts/say';

/** `einvoice status`: who is signed in, what can be spent, and which runs of this folder can go on. */
export async function status(terminal: Terminal, options: ServiceOptions): Promise<ExitCode> {
  const credential = await findCredential(terminal.environment, options.credentialFile);
  const runs = (await readdir(terminal.cwd)).filter((name) => name.endsWith('.run.jsonl')).sort();
  const site = siteOf(terminal, options, await readSettings(terminal.cwd), credential);
  if (credential === null) return tell(terminal, options, { site: site.origin, signedIn: false, runs }, [say('Nobody is signed in; invoices are judged without. Sign in with: einvoice auth login')]);
  const answer = await askService(site, deviceRoutes.connection, { method: 'GET' });
  if (!answer.ok || answer.status !== 200) throw refusalOf(answer, site.origin);
  const { connection, workspace, balance, freeCalls } = answer.json;
  const number = (value: unknown, name: string): number | null => (isObject(value) && typeof value[name] === 'number' ? value[name] : null);
  const capabilities = await capabilitiesOf(site);
  const silentSources = typeof capabilities === 'string' ? null : capabilities.silentSources;
  const data = { site: site.origin, signedIn: true, connection, workspace, balance, freeCalls, silentSources, runs };
  const until = textIn(freeCalls, 'endsAt');
  return tell(terminal, options, data, [
    say('Signed in to {workspace} at {site}, as {connection}{lastUse}.', { workspace: textIn(workspace, 'name') ?? '', site: site.origin, connection: textIn(connection, 'name') ?? '', lastUse: lastUse(connection) }),
    say('Credits: {available}, held {held}; one call may cost {most}.', { available: number(balance, 'availableCredits') ?? say('not told'), held: number(balance, 'heldCredits') ?? say('not told'), most: number(connection, 'creditsPerCallMax') ?? say('any number of credits') }),
    say('Free calls left: {left} of {all}{until}.', { left: number(freeCalls, 'left') ?? say('not told'), all: freeCallsOfAll.calls, until: until === null ? '' : say(', until {time}', { time: until }) }),
    say('Service: {state}.', { state: typeof capabilities === 'string' ? capabilities : capabilities.silentSources.length === 0 ? say('every source that was asked lately has answered') : say('without an answer lately: {sources}', { sources: capabilities.silentSources.join(', ') }) }),
  ]);
} // prettier-ignore

/** Nothing where the service does not tell, as older ones do not. */
function lastUse(connection: unknown): string {
  if (!isObject(connection) || !('lastUsedAt' in connection)) return '';
  const at = textIn(connection, 'lastUsedAt');
  return at === null
    ? say(', not used before')
    : say(', last used {time} UTC', { time: at.slice(0, 16).replace('T', ' ') });
}

async function tell({ out }: Terminal, { json }: ServiceOptions, data: { readonly runs: readonly string[]; readonly [fact: string]: unknown }, lines: readonly string[]): Promise<ExitCode> {
  const runs = data.runs.length === 0 ? [] : [say('Journals here: {files}. Go on with: einvoice run FILE --resume', { files: data.runs.join(', ') })];
  if (json === true) await out.write(`${safeJson({ ok: true, data })}\n`);
  else await out.say([...lines, ...runs].map(plain).join('\n'));
  return exitCodes.ok;
} // prettier-ignore
