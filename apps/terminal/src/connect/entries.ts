import { isObject } from '../service/ask-service';
import { exitCodes, Stop } from '../stop';
import { type McpClient } from './clients';
import { say } from '../texts/say';

/** Our entry; its name is the marker, and what is in it is known by what we wrote. */
const entryName = 'einvoice';
const tomlStart = '# einvoice connect: begin';
const tomlEnd = '# einvoice connect: end';

type Form = Pick<McpClient, 'form' | 'servers'>;

/**
 * The file with our entry. Every other byte of a JSON file stays as it was; so do the lines of a TOML file.
 * @param text null: there is no file
 * @throws Stop when the file is not understood, or has an entry of this name that is not ours
 */
export function withEntry(text: string | null, client: Form, entry: object, before: object | null): string {
  return client.form === 'toml' ? withTomlEntry(text ?? '', client, entry) : withJsonEntry(text, client, entry, before);
}

/** The file without our entry; null when it has none. @param written what we wrote: an entry that was changed since is left */
export function withoutEntry(text: string, client: Form, written: object): string | null {
  if (client.form === 'toml') return withoutTomlEntry(text);
  const servers = serversOf(text, client);
  const found = servers?.[entryName];
  if (servers === null || found === undefined) return null;
  if (JSON.stringify(found) !== JSON.stringify(written)) throw new Stop(exitCodes.failed, say('The entry was changed since it was written, so it stays.'), say('Remove it by hand if it is not needed.'), 'entry_changed'); // prettier-ignore
  const span = memberSpan(text, client.servers, entryName);
  return span === null ? null : text.slice(0, span.start) + text.slice(span.end);
}

function withJsonEntry(text: string | null, client: Form, entry: object, before: object | null): string {
  if (text === null || text.trim() === '') return `${JSON.stringify({ [client.servers]: { [entryName]: entry } }, null, 2)}\n`; // prettier-ignore
  const servers = serversOf(text, client);
  const found = servers?.[entryName];
  const member = `${JSON.stringify(entryName)}: ${JSON.stringify(entry)}`;
  if (found !== undefined) {
    if (JSON.stringify(found) === JSON.stringify(entry)) return text;
    if (before === null || JSON.stringify(found) !== JSON.stringify(before)) throw new Stop(exitCodes.failed, say('There is an entry "{name}" that this program did not write.', { name: entryName }), say('Rename or remove it, and run it again.'), 'foreign_entry'); // prettier-ignore
    const span = memberSpan(text, client.servers, entryName)!;
    return withJsonEntry(text.slice(0, span.start) + text.slice(span.end), client, entry, null);
  }
  const inside = servers === null ? objectStart(text, []) : objectStart(text, [client.servers]);
  const isEmpty = servers === null ? Object.keys(JSON.parse(plainJson(text)) as object).length === 0 : Object.keys(servers).length === 0; // prettier-ignore
  const added = servers === null ? `${JSON.stringify(client.servers)}: {${member}}` : member;
  const rest = text.slice(inside);
  const end = isEmpty ? (/^[ \t]*\r?\n/.test(rest) ? '' : '\n') : ',';
  return `${text.slice(0, inside)}\n${servers === null ? '  ' : '    '}${added}${end}${rest}`;
}

function serversOf(text: string, { servers }: Form): Readonly<Record<string, unknown>> | null {
  let value: unknown;
  try {
    value = JSON.parse(plainJson(text));
  } catch {
    value = null;
  }
  if (!isObject(value) || (value[servers] !== undefined && !isObject(value[servers]))) throw new Stop(exitCodes.failed, say('The file is not understood, so it stays as it is.'), say('Put it in order, or add the entry by hand: einvoice connect --dry-run shows it.'), 'not_understood'); // prettier-ignore
  return (value[servers] as Readonly<Record<string, unknown>> | undefined) ?? null;
}

/** Comments and commas at the end, which editors allow, become blanks of the same length. */
function plainJson(text: string): string {
  const blank = (found: string) => found.replace(/[^\n]/g, ' ');
  const bare = text.replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g, (found) => (found.startsWith('"') ? found : blank(found))); // prettier-ignore
  return bare.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, (found) => (found === ',' ? ' ' : found));
}

/** Where the members of an object begin, after its brace. @param path of names that lead to it */
function objectStart(text: string, path: readonly string[]): number {
  const start = plainJson(text).indexOf('{') + 1;
  return path.reduce((at, name) => {
    const span = membersFrom(text, at).find((member) => member.name === name)!;
    return plainJson(text).indexOf('{', span.valueStart) + 1;
  }, start);
}

/** A member with the comma that sets it apart. */
function memberSpan(text: string, holder: string, name: string): { start: number; end: number } | null {
  const members = membersFrom(text, objectStart(text, [holder]));
  const place = members.findIndex((member) => member.name === name);
  const [found, next, before] = [members[place], members[place + 1], members[place - 1]];
  if (found === undefined) return null;
  if (next === undefined && before !== undefined) return { start: before.end, end: found.end };
  // With the blanks in front of it, which came with it.
  const start = text.slice(0, found.start).trimEnd().length;
  return { start, end: next === undefined ? found.end : plainJson(text).indexOf(',', found.end) + 1 };
}

interface Member {
  readonly name: string;
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

/** The members of the object whose brace stands before `from`. */
function membersFrom(text: string, from: number): Member[] {
  const source = plainJson(text);
  const members: Member[] = [];
  let member: { name: string; start: number; valueStart: number } | null = null;
  let depth = 0;
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
  tokens.lastIndex = from;
  let end = from;
  for (let token = tokens.exec(source); token !== null; token = tokens.exec(source)) {
    const [word] = token;
    if (depth === 0 && (word === ',' || word === '}')) {
      if (member !== null) members.push({ ...member, end });
      member = null;
      if (word === '}') break;
    } else if (depth === 0 && member === null) {
      member = { name: JSON.parse(word) as string, start: token.index, valueStart: tokens.lastIndex };
    }
    if (word === '{' || word === '[') depth++;
    if (word === '}' || word === ']') depth--;
    end = tokens.lastIndex;
  }
  return members;
}

function withTomlEntry(text: string, { servers }: Form, entry: object): string {
  const rest = withoutTomlEntry(text) ?? text;
  if (new RegExp(`^\\s*\\[\\s*${servers}\\s*\\.\\s*"?${entryName}"?\\s*\\]`, 'm').test(rest)) throw new Stop(exitCodes.failed, say('There is an entry "{name}" that this program did not write.', { name: entryName }), say('Rename or remove it, and run it again.'), 'foreign_entry'); // prettier-ignore
  const lines = Object.entries(entry).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  const gap = rest === '' || rest.endsWith('\n') ? '' : '\n';
  return `${rest}${gap}${tomlStart}\n[${servers}.${entryName}]\n${lines.join('\n')}\n${tomlEnd}\n`;
}

function withoutTomlEntry(text: string): string | null {
  const start = text.indexOf(tomlStart);
  const end = text.indexOf(tomlEnd, start);
  if (start < 0 || end < 0) return null;
  return text.slice(0, start) + text.slice(end + tomlEnd.length).replace(/^\r?\n/, '');
}
