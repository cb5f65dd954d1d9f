import path from 'node:path';
import process from 'node:process';
import { type Environment } from '../config';

/** A program that speaks MCP, and the file in which it keeps its servers. */
export interface McpClient {
  readonly id: string;
  readonly title: string;
  readonly form: 'json' | 'toml';
  /** Members that lead to the servers. */
  readonly servers: string;
  entry(url: string): Readonly<Record<string, unknown>>;
  /** Of the project, and of the person; null where the client has none. */
  readonly file: (environment: Environment, cwd: string) => { readonly project: string | null; readonly user: string | null };
} // prettier-ignore

const http = (url: string) => ({ type: 'http', url });
const urlAlone = (url: string) => ({ url });

function desktopFile({ home, appData }: Environment): string {
  const name = 'claude_desktop_config.json';
  if (process.platform === 'darwin') return path.join(home, 'Library/Application Support/Claude', name);
  if (process.platform === 'win32') return path.join(appData ?? home, 'Claude', name);
  return path.join(home, '.config/Claude', name);
}

/** Ids as `--client` takes them. Where each keeps its servers is said by its own documentation. */
export const mcpClients: readonly McpClient[] = [
  { id: 'claude-code', title: 'Claude Code', form: 'json', servers: 'mcpServers', entry: http, file: ({ home }, cwd) => ({ project: path.join(cwd, '.mcp.json'), user: path.join(home, '.claude.json') }) },
  // It starts programs alone; the bridge is the one its documentation names.
  { id: 'claude-desktop', title: 'Claude Desktop', form: 'json', servers: 'mcpServers', entry: (url) => ({ command: 'npx', args: ['mcp-remote', url] }), file: (environment) => ({ project: null, user: desktopFile(environment) }) },
  { id: 'cursor', title: 'Cursor', form: 'json', servers: 'mcpServers', entry: urlAlone, file: ({ home }, cwd) => ({ project: path.join(cwd, '.cursor/mcp.json'), user: path.join(home, '.cursor/mcp.json') }) },
  { id: 'vscode', title: 'VS Code', form: 'json', servers: 'servers', entry: http, file: (_environment, cwd) => ({ project: path.join(cwd, '.vscode/mcp.json'), user: null }) },
  { id: 'codex', title: 'Codex', form: 'toml', servers: 'mcp_servers', entry: urlAlone, file: ({ home }) => ({ project: null, user: path.join(home, '.codex/config.toml') }) },
  { id: 'gemini', title: 'Gemini CLI', form: 'json', servers: 'mcpServers', entry: (url) => ({ httpUrl: url }), file: ({ home }, cwd) => ({ project: path.join(cwd, '.gemini/settings.json'), user: path.join(home, '.gemini/settings.json') }) },
  { id: 'windsurf', title: 'Windsurf', form: 'json', servers: 'mcpServers', entry: (url) => ({ serverUrl: url }), file: ({ home }) => ({ project: null, user: path.join(home, '.codeium/windsurf/mcp_config.json') }) },
]; // prettier-ignore
