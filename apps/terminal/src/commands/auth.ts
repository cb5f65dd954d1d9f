import { deviceGrantType, deviceRoutes } from '@einvoice/site-contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { tell } from '../command-line/tell';
import { plain, safeJson } from '../reports/plain-text';
import { askService, type ServiceAnswer, textIn } from '../service/ask-service';
import { findCredential, forgetSignIn, readPrivate, signInFile, storeSignIn } from '../service/credential';
import { openBrowser } from '../service/open-browser';
import { refusalOf } from '../service/refusals';
import { type Site, type SiteOptions, siteOf } from '../service/site';
import { readSettings } from '../settings/settings-file';
import { type ExitCode, exitCodes, Stop } from '../stop';
import { type Terminal } from '../terminal';
import { version } from '../version';
import { say } from '../texts/say';

export interface ServiceOptions extends SiteOptions {
  readonly credentialFile?: string;
  readonly json?: boolean;
}

/** `einvoice auth login`: a person types the code on the site, in a browser, and approves there (RFC 8628). */
export async function login(terminal: Terminal, { browser = true, ...options }: ServiceOptions & { readonly browser?: boolean }): Promise<ExitCode> {
  const settings = await readSettings(terminal.cwd);
  const site: Site = siteOf(terminal, options, settings, null);
  const { origin } = site;
  const begun = await askService(site, deviceRoutes.authorize, { body: { client_name: `einvoice ${version}` } });
  if (!begun.ok || begun.status !== 200) throw refusalOf(begun, origin);
  const { device_code: deviceCode, user_code: userCode, verification_uri: page, expires_in: validSeconds, interval } = begun.json;
  const isWhole = typeof deviceCode === 'string' && typeof userCode === 'string' && typeof page === 'string' && typeof interval === 'number' && typeof validSeconds === 'number';
  if (!isWhole) throw notUnderstood(origin);
  const { alert } = terminal;
  await alert.write(`${say('Open {page}', { page: alert.style.bold(plain(page)) })}\n${say('and type the code {code}', { code: alert.style.bold(plain(userCode)) })}\n${say('Waiting for approval there …')}\n`);
  if (browser && alert.isTty) openBrowser(page, origin);
  const endMs = terminal.now().getTime() + Math.min(validSeconds, 3_600) * 1000;
  const answer = await granted(terminal, site, deviceCode, Math.max(1, interval), endMs);
  const secret = textIn(answer.json, 'access_token');
  const [connection, workspace] = [textIn(answer.json['connection'], 'name') ?? '', textIn(answer.json['workspace'], 'name') ?? ''];
  if (secret === null) throw notUnderstood(origin);
  await storeSignIn(terminal.environment, { origin, secret, connection, workspace });
  await tell(terminal, options, { origin, connection, workspace }, say('Signed in to {workspace} at {site}. Stored for you alone in {file}', { workspace: plain(workspace), site: origin, file: signInFile(terminal.environment) }));
  return exitCodes.ok;
} // prettier-ignore

type Answered = Extract<ServiceAnswer, { ok: true }>;

/** Asks after each interval, and more slowly when told so. @throws Stop when the person said no, or time ran out */
async function granted(terminal: Terminal, site: Site, deviceCode: string, intervalSeconds: number, endMs: number): Promise<Answered> {
  let seconds = Math.min(intervalSeconds, 60);
  while (terminal.now().getTime() < endMs) {
    await sleep(seconds * 1000);
    const answer = await askService(site, deviceRoutes.token, { body: { grant_type: deviceGrantType, device_code: deviceCode } });
    if (answer.ok && answer.status === 200) return answer;
    const code = answer.ok ? (textIn(answer.json, 'error') ?? textIn(answer.json['error'], 'code')) : null;
    if (code === 'slow_down') seconds += 5;
    else if (code === 'access_denied') throw new Stop(exitCodes.cancelled, say('The sign-in was denied on the site.'), 'einvoice auth login', code);
    else if (code === 'expired_token') break;
    else if (code !== 'authorization_pending' && answer.ok && answer.status < 500 && answer.status !== 429) throw refusalOf(answer, site.origin);
    else if (answer.retryAfterSeconds !== null) seconds = Math.max(seconds, Math.min(answer.retryAfterSeconds, 60));
  }
  throw new Stop(exitCodes.cancelled, say('The code was not approved in time.'), 'einvoice auth login', 'expired_token');
} // prettier-ignore

/** `einvoice auth logout`: the connection ends at the service, too. */
export async function logout(terminal: Terminal, options: ServiceOptions): Promise<ExitCode> {
  const { environment } = terminal;
  if ((await readPrivate(signInFile(environment))) === null) throw new Stop(exitCodes.signInNeeded, say('Nobody is signed in.'), 'einvoice auth login', 'not_signed_in');
  const credential = await findCredential({ ...environment, credentialFile: null }, undefined);
  const site = siteOf(terminal, { ...options, site: options.site ?? credential?.origin ?? undefined }, {}, credential);
  const answer = await askService(site, deviceRoutes.revoke, { body: {} });
  const isEnded = answer.ok && (answer.status === 200 || answer.status === 401);
  await forgetSignIn(environment);
  if (!isEnded) throw new Stop(exitCodes.tryLater, say('Signed out here, but {site} did not end the connection.', { site: site.origin }), say('End it there yourself: {page}', { page: `${site.origin}/account/connections` }), 'not_revoked');
  await tell(terminal, options, { origin: site.origin, ended: true }, say('Signed out. The connection at {site} has ended.', { site: site.origin }));
  return exitCodes.ok;
} // prettier-ignore

/** `einvoice auth use`: a secret from a private file becomes the stored sign-in. */
export async function useFile(terminal: Terminal, { credentialFile, ...options }: ServiceOptions): Promise<ExitCode> {
  if (credentialFile === undefined) throw new Stop(exitCodes.cancelled, say('Name the file of the secret.'), say('einvoice auth use --credential-file PATH --site ADDRESS'), 'usage'); // prettier-ignore
  const credential = await findCredential(terminal.environment, credentialFile);
  const site = siteOf(terminal, options, {}, credential);
  const answer = await askService(site, deviceRoutes.connection, { method: 'GET' });
  if (!answer.ok || answer.status !== 200) throw refusalOf(answer, site.origin);
  const [connection, workspace] = [textIn(answer.json['connection'], 'name') ?? '', textIn(answer.json['workspace'], 'name') ?? '']; // prettier-ignore
  await storeSignIn(terminal.environment, { origin: site.origin, secret: credential!.secret, connection, workspace });
  await tell(terminal, options, { origin: site.origin, connection, workspace }, say('Signed in to {workspace} at {site}.', { workspace: plain(workspace), site: site.origin })); // prettier-ignore
  return exitCodes.ok;
}

/** `einvoice auth status`: who is signed in where; the secret is never shown. */
export async function authStatus(terminal: Terminal, options: ServiceOptions): Promise<ExitCode> {
  const credential = await findCredential(terminal.environment, options.credentialFile);
  if (credential === null) throw new Stop(exitCodes.signInNeeded, say('Nobody is signed in.'), 'einvoice auth login', 'not_signed_in'); // prettier-ignore
  const { origin, source, connection, workspace } = credential;
  const data = { origin, source, connection, workspace };
  if (options.json === true) await terminal.out.write(`${safeJson({ ok: true, data })}\n`);
  else await terminal.out.say(say('Signed in to {workspace} at {site}, by {source}.', {
    workspace: workspace === null ? say('a workspace') : plain(workspace),
    site: origin ?? say('the site that --site names'),
    source: source === 'file' ? say('a credential file') : say('a sign-in'),
  })); // prettier-ignore
  return exitCodes.ok;
}

const notUnderstood = (origin: string) => new Stop(exitCodes.tryLater, say('{site} answered something that is not understood.', { site: origin }), say('Look what is wrong with: einvoice doctor'), 'not_understood'); // prettier-ignore
