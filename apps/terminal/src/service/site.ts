import { type Settings } from '../settings/settings-file';
import { usageStop } from '../stop';
import { type Terminal } from '../terminal';
import { type Credential } from './credential';
import { say } from '../texts/say';

/** Where `npm start` serves the site; nothing is hosted under a name of its own. */
const localSite = 'http://localhost:3000';
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The site to ask, and the secret that may go there; null: without one. */
export interface Site {
  readonly origin: string;
  readonly secret: string | null;
  /** How long one answer may take; unless given, as long as the service says that it needs at most. */
  readonly timeoutMs?: number;
}

/** Which service, and how patiently, as a command line says. */
export interface SiteOptions {
  readonly site?: string | undefined;
  readonly timeout?: number | undefined;
}

/**
 * Chooses the site: `--site`, `EINVOICE_SITE`, the settings of the project, the stored sign-in, this machine. A secret goes to its own
 * site alone; one that names none goes nowhere that a cloned project chose.
 * @throws Stop when the credential belongs to another site
 */
export function siteOf(terminal: Terminal, { site: asked, timeout }: SiteOptions, settings: Settings, credential: Credential | null): Site {
  const byPerson = asked ?? terminal.environment.site;
  const origin = originOf(byPerson ?? settings.site ?? credential?.origin ?? localSite);
  const timeLimit = timeout === undefined ? {} : { timeoutMs: timeout * 1000 };
  if (credential === null) return { origin, secret: null, ...timeLimit };
  if (credential.origin === null) {
    if (byPerson === null && settings.site !== undefined) throw usageStop(say('The site {site} is chosen by einvoice.config.json, so the credential file is not used there.', { site: origin }), say('Name the site yourself: --site {site}', { site: origin }));
    return { origin, secret: credential.secret, ...timeLimit };
  }
  if (credential.origin !== origin) throw usageStop(say('The credential belongs to {owner} and is not sent to {site}.', { owner: credential.origin, site: origin }), say('Sign in there: einvoice auth login --site {site}', { site: origin }));
  return { origin, secret: credential.secret, ...timeLimit };
} // prettier-ignore

/** @throws Stop for what is no address, and for http beyond this machine */
export function originOf(site: string): string {
  let address: URL;
  try {
    address = new URL(site);
  } catch {
    throw usageStop(
      say('"{text}" is no address of a site.', { text: site.slice(0, 60) }),
      say('Give it as --site https://example.com'),
    );
  }
  const isSafe = address.protocol === 'https:' || (address.protocol === 'http:' && loopback.test(address.hostname));
  if (!isSafe || address.username !== '' || address.password !== '') throw usageStop(say('{host} is not asked: only https, and http on this machine.', { host: address.host }), say('Give it as --site https://example.com')); // prettier-ignore
  return address.origin;
}
