import { terminalInput } from '@einvoice/limits';
import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from '../settings/safe-files';
import { Stop } from '../stop';
import { type Terminal } from '../terminal';
import { version } from '../version';
import { askService, isObject } from './ask-service';
import { type ListedTool, listTools } from './mcp';
import { type Site } from './site';
import { say } from '../texts/say';

/** Beside the program as it is packed: the tools as they were then. */
const packedList = path.join(__dirname, 'tools.json');
/** For so long nobody is asked; then the service is, whether anything has changed. */
const freshMs = 60 * 60 * 1000;
/** It names the digest of the list, so it changes with it. */
const capabilitiesPath = '/api/capabilities/v1';

interface KeptList {
  readonly origin: string;
  readonly savedAt: string;
  readonly etag: string | null;
  readonly tools: readonly ListedTool[];
}

type Tools = readonly ListedTool[];

/**
 * The tools of a service, kept for an hour, and for as long as the service says that nothing has changed. Without the service it is the
 * list of last time, or the one that was packed, and it says so.
 */
export async function knownTools(terminal: Terminal, site: Site): Promise<Tools> {
  const kept = await keptIn(fileOf(terminal, site), site);
  if (kept !== null && isFresh(kept, terminal.now())) return kept.tools;
  try {
    return await toolsNow(terminal, site, kept);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    const tools = kept?.tools ?? toolsIn(await readJson(packedList));
    if (tools === null) throw error;
    await terminal.err.say(
      kept === null
        ? say('{reason} This is the list that version {version} of this program came with.', { reason: error.message, version })
        : say('{reason} This is the list it gave last time.', { reason: error.message }),
    ); // prettier-ignore
    return tools;
  }
}

/**
 * One tool to be called. What costs credits is looked at as it is now: its price is what somebody agrees to.
 * @returns null when the service has none of the name @throws Stop when the service cannot be asked
 */
export async function toolToCall(terminal: Terminal, site: Site, name: string): Promise<ListedTool | null> {
  const kept = await keptIn(fileOf(terminal, site), site);
  const known = kept !== null && isFresh(kept, terminal.now()) ? toolNamed(kept.tools, name) : null;
  if (known?.credits === 0) return known;
  return toolNamed(await toolsNow(terminal, site, kept), name);
}

const toolNamed = (tools: Tools, name: string): ListedTool | null => tools.find((tool) => tool.name === name) ?? null;

/** What was kept where the service says that it still stands, else the list anew; kept from now on. */
async function toolsNow(terminal: Terminal, site: Site, kept: KeptList | null): Promise<Tools> {
  const etag = await etagOf(site, kept);
  const tools = kept !== null && etag !== null && etag === kept.etag ? kept.tools : (await listTools(site)).map(shown);
  const file = fileOf(terminal, site);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const list: KeptList = { origin: site.origin, savedAt: terminal.now().toISOString(), etag, tools };
  await replaceFile(file, JSON.stringify(list)).catch(() => undefined);
  return tools;
}

const fileOf = ({ environment }: Terminal, { origin }: Site): string =>
  path.join(environment.settingsFolder, 'tools', `${encodeURIComponent(origin)}.json`);

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

/** What was kept of this site; null for a file of anything else, or of another form. */
async function keptIn(file: string, site: Site): Promise<KeptList | null> {
  const value = await readJson(file);
  if (!isObject(value)) return null;
  const { origin, savedAt, etag } = value;
  const tools = toolsIn(value['tools']);
  if (tools === null || origin !== site.origin || typeof savedAt !== 'string') return null;
  return etag === null || typeof etag === 'string' ? { origin, savedAt, etag, tools } : null;
}

function toolsIn(value: unknown): Tools | null {
  return Array.isArray(value) && (value as unknown[]).every(isTool) ? value : null;
}

function isTool(value: unknown): value is ListedTool {
  if (!isObject(value)) return false;
  const { name, description, inputSchema, credits } = value;
  if (typeof name !== 'string' || typeof description !== 'string' || !isObject(inputSchema)) return false;
  return credits === null || (Number.isSafeInteger(credits) && Number(credits) >= 0);
}

async function readJson(file: string): Promise<unknown> {
  try {
    if ((await stat(file)).size > terminalInput.settingsBytesMax) return null;
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch {
    return null;
  }
}
