import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { buildTerminal, type BuiltTerminal } from './terminal.fixture';

let terminal: BuiltTerminal;
beforeAll(() => (terminal = buildTerminal()));
afterAll(() => terminal.remove());

const read = (name: string): string => readFileSync(path.join(terminal.folder, name), 'utf8');
const foreign = `{
  // mine
  "mcpServers": {
    "other": { "url": "x", "list": [1, {"einvoice": "}"}] }, // trailing
  },
  "zoom": 1
}
`;
const files = {
  'claude-code': '.claude.json',
  'claude-desktop': '.config/Claude/claude_desktop_config.json',
  cursor: '.cursor/mcp.json',
  gemini: '.gemini/settings.json',
  windsurf: '.codeium/windsurf/mcp_config.json',
};

describe('einvoice connect', () => {
  it.each(Object.entries(files))(
    'T4 adds one entry for %s, without a secret, and takes exactly it back',
    async (client, file) => {
      terminal.write(file, foreign);
      const dry = await terminal.run(['connect', '--client', client, '--dry-run']);
      expect(dry.out).toMatch(/^\+.*einvoice/m);
      expect(read(file)).toBe(foreign);
      expect((await terminal.run(['connect', '--client', client])).code).toBe(0);
      const connected = read(file);
      expect(connected).toMatch(/"einvoice": \{.*http:\/\/localhost:3000\/api\/mcp/);
      expect(connected).toContain('"other": { "url": "x", "list": [1, {"einvoice": "}"}] }, // trailing');
      expect(read(`${file}.einvoice-backup`)).toBe(foreign);
      // Again changes nothing; another site replaces our entry alone.
      await terminal.run(['connect', '--client', client]);
      expect(read(file)).toBe(connected);
      await terminal.run(['connect', '--client', client, '--site', 'https://example.com']);
      expect(read(file)).toContain('https://example.com/api/mcp');
      expect((await terminal.run(['disconnect', '--client', client])).code).toBe(0);
      expect(read(file)).toBe(foreign);
    },
  );

  it('T4 writes TOML for Codex between marks of its own', async () => {
    const before = 'model = "x"\n\n[mcp_servers.other]\nurl = "y"';
    terminal.write('.codex/config.toml', before);
    await terminal.run(['connect', '--client', 'codex']);
    expect(read('.codex/config.toml')).toContain('[mcp_servers.einvoice]\nurl = "http://localhost:3000/api/mcp"\n');
    await terminal.run(['disconnect', '--client', 'codex']);
    expect(read('.codex/config.toml').trimEnd()).toBe(before);
  });

  it('writes the project’s file where there is none, with the key that the client reads', async () => {
    await terminal.run(['connect', '--client', 'vscode', 'claude-code', '--scope', 'project']);
    expect(JSON.parse(read('.vscode/mcp.json'))).toMatchObject({ servers: { einvoice: { type: 'http' } } });
    expect(JSON.parse(read('.mcp.json'))).toMatchObject({ mcpServers: { einvoice: { type: 'http' } } });
  });

  it('T4 leaves what is not ours: an entry of the same name, a changed one, a link, a file that is not understood', async () => {
    const words = ['connect', '--client', 'cursor', '--scope', 'project'];
    const own = { cwd: path.join(terminal.folder, 'project') };
    mkdirSync(own.cwd, { recursive: true });
    const file = 'project/.cursor/mcp.json';
    for (const text of ['{"mcpServers":{"einvoice":{"url":"theirs"}}}', '{"mcpServers":[]}', 'not json']) {
      terminal.write(file, text);
      expect(await terminal.run(words, own)).toMatchObject({ code: 1 });
      expect(read(file)).toBe(text);
    }
    terminal.write(file, '{}');
    await terminal.run(words, own);
    const changed = read(file).replace('localhost:3000', 'changed.example');
    terminal.write(file, changed);
    expect(await terminal.run(['disconnect', '--client', 'cursor'], own)).toMatchObject({ code: 1, err: expect.stringContaining('stays') }); // prettier-ignore
    expect(read(file)).toBe(changed);
    const target = terminal.write('target.json', '{}');
    mkdirSync(path.join(own.cwd, 'linked/.cursor'), { recursive: true });
    symlinkSync(target, path.join(own.cwd, 'linked/.cursor/mcp.json'));
    expect(await terminal.run(words, { cwd: path.join(own.cwd, 'linked') })).toMatchObject({ code: 1, err: expect.stringContaining('link') }); // prettier-ignore
    expect(read('target.json')).toBe('{}');
  });

  it('names the clients when it does not know one', async () => {
    expect(await terminal.run(['connect', '--client', 'emacs'])).toMatchObject({ code: 2, err: expect.stringContaining('windsurf') }); // prettier-ignore
  });
});
