import process from 'node:process';
import { safeJson } from '../reports/plain-text';
import { initialize } from '../service/mcp';
import { mcpRevision } from '../service/mcp-revision';
import { siteOf } from '../service/site';
import { readSettings } from '../settings/settings-file';
import { Stop } from '../stop';
import { type Terminal } from '../terminal';
import { version } from '../version';

/** Whoever asks for a version waits no longer for a site that does not answer. */
const siteSeconds = 2;
/** A name that nobody resolves keeps the process for as long as the system looks for it. */
const endMs = 100;

/** `einvoice --version --json`: of this program, the protocol, Node and the site that it is set up for. */
export async function sayVersions(terminal: Terminal): Promise<void> {
  const data = { client: version, mcp: mcpRevision, node: process.versions.node, ...(await siteVersion(terminal)) };
  await terminal.out.write(`${safeJson({ ok: true, data })}\n`);
  setTimeout(() => process.exit(), endMs).unref();
}

interface SiteVersion {
  /** Null: what is set up is no address. */
  readonly site: string | null;
  /** Null: it is not known, and `siteReason` says why. */
  readonly siteVersion: string | null;
  readonly siteReason: string | null;
}

async function siteVersion(terminal: Terminal): Promise<SiteVersion> {
  let site: string | null = null;
  try {
    const asked = siteOf(terminal, { timeout: siteSeconds }, await readSettings(terminal.cwd), null);
    site = asked.origin;
    return { site, siteVersion: (await initialize(asked)).version, siteReason: null };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { site, siteVersion: null, siteReason: error.message };
  }
}
