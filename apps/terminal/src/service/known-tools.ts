import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from '../settings/safe-files';
import { Stop } from '../stop';
import { type Terminal } from '../terminal';
import { version } from '../version';
import { askService, isObject } from './ask-service';
import { type ListedTool, listTools } from './mcp';
import { type Site } from './site';

/** Beside the program as it is packed: the tools as they were then. */
const packedList = path.join(__dirname, 'tools.json');
/** For so long nobody is asked; then the service is, whether anything has changed. */
const freshMs = 60 * 60 * 1000;
/** It names the digest of the list, so it changes with it. */
const capabilitiesPath = '/api/capabilities/v1';

interface KeptList {
  readonly savedAt: string;
  readonly etag: string | null;
  readonly tools: readonly ListedTool[];
}

/**
 * The tools of a service, kept for an hour, and for as long as the service says that nothing has changed. Without the service it is the
 * list of last time, or the one that was packed, and it says so.
 */
export async function knownTools(terminal: Terminal, site: Site): Promise<readonly ListedTool[]> {
  const folder = path.join(terminal.environment.settingsFolder, 'tools');
  const file = path.join(folder, `${encodeURIComponent(site.origin)}.json`);
  const kept = await keptIn(file);
  if (kept !== null && isFresh(kept, terminal.now())) return kept.tools;
  const etag = await etagOf(site, kept);
  try {
    const tools = kept !== null && etag !== null && etag === kept.etag ? kept.tools : await listTools(site);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const list: KeptList = { savedAt: terminal.now().toISOString(), etag, tools: tools.map(shown) };
    await replaceFile(file, JSON.stringify(list)).catch(() => undefined);
    return tools;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    const tools = kept?.tools ?? (await packedTools());
    if (tools === null) throw error;
    const which = kept === null ? `that version ${version} of this program came with` : 'it gave last time';
    await terminal.err.say(`${error.message} This is the list ${which}.`);
    return tools;
  }
}

/** A clock that was set back makes nothing fresh. */
function isFresh({ savedAt }: KeptList, now: Date): boolean {
  const ageMs = now.getTime() - Date.parse(savedAt);
  return ageMs >= 0 && ageMs < freshMs;
}

/** What the service is known by now; null when it does not say. */
async function etagOf(site: Site, kept: KeptList | null): Promise<string | null> {
  const known = kept?.etag ?? null;
  const answer = await askService(site, capabilitiesPath, { method: 'GET', anonymous: true, ...(known !== null && { knownEtag: known }) }); // prettier-ignore
  if (!answer.ok) return null;
  return answer.status === 304 ? known : answer.status === 200 ? answer.etag : null;
}

const shown = ({ name, description, inputSchema, credits }: ListedTool): ListedTool => ({ name, description, inputSchema, credits }); // prettier-ignore

async function keptIn(file: string): Promise<KeptList | null> {
  const value = await readJson(file);
  return isObject(value) && Array.isArray(value['tools']) && typeof value['savedAt'] === 'string' ? (value as unknown as KeptList) : null; // prettier-ignore
}

async function packedTools(): Promise<readonly ListedTool[] | null> {
  const value = await readJson(packedList);
  return Array.isArray(value) ? (value as ListedTool[]) : null;
}

const readJson = (file: string): Promise<unknown> =>
  readFile(file, 'utf8').then((text) => JSON.parse(text) as unknown).catch(() => null); // prettier-ignore
