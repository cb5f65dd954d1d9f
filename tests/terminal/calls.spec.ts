import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openService, type ServiceSimulator } from './service.fixture';
import { buildTerminal, type BuiltTerminal } from './terminal.fixture';

let terminal: BuiltTerminal;
let service: ServiceSimulator;
beforeAll(() => (terminal = buildTerminal()));
afterAll(() => terminal.remove());
beforeEach(async () => {
  service = await openService();
  chmodSync(terminal.write('secret', service.secret), 0o600);
});
afterEach(() => service.close());
const methods = (): string[] => service.requests.flatMap(({ path: route, body }) => (route === '/api/mcp' ? [(JSON.parse(body) as { method: string }).method] : [route])); // prettier-ignore

describe('einvoice call', () => {
  it.each([
    [['vatNumber=BE0'], /4 to 40 characters; it has 3/],
    [[], /vatNumber is missing/],
    [['vatNumber=BE0202239951', 'maxAgeSeconds=soon'], /maxAgeSeconds must be a whole number/],
    [['vatNumber=BE0202239951', 'maxAgeSeconds=61'], /maxAgeSeconds must be 0 to 60/],
    [['vatNumber=BE0202239951', 'parts=["name","more"]'], /parts must have at most 1 entries/],
    [['vatNumber=BE0202239951', 'parts=["more"]'], /parts\[0\] must be one of name/],
    [['vatNumber=BE0202239951', 'vat=1'], /There is no vat/],
  ])('asks nothing, and for no yes, when the tool does not take %j', async (pairs, message) => {
    const { code, err } = await terminal.run(['call', 'verify_vat_vies', ...pairs, '--site', service.url, '--credential-file', 'secret', '--yes']);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(message) });
    expect(err).toContain('einvoice discover verify_vat_vies');
    expect(methods()).not.toContain('tools/call');
  }); // prettier-ignore

  it('sends numbers and lists as such, and texts of digits as texts', async () => {
    const pairs = ['vatNumber=0202239951', 'maxAgeSeconds=60', 'parts=["name"]'];
    const { code } = await terminal.run(['call', 'verify_vat_vies', ...pairs, '--site', service.url, '--credential-file', 'secret', '--yes']);
    expect(code).toBe(0);
    expect(JSON.parse(service.requests.at(-1)!.body)).toMatchObject({ params: { arguments: { vatNumber: '0202239951', maxAgeSeconds: 60, parts: ['name'] } } });
  }); // prettier-ignore
});

describe('the list of tools that call keeps', () => {
  const free = ['call', 'verify_free', 'text=abcd'];
  const paid = ['call', 'verify_vat_vies', 'vatNumber=BE0202239951', '--yes', '--credential-file', 'secret'];
  const kept = (): string => path.join(terminal.folder, '.config/einvoice/tools', `${encodeURIComponent(service.url)}.json`);
  const asked = async (words: readonly string[]): Promise<string[]> => {
    const before = methods().length;
    expect(await terminal.run([...words, '--site', service.url])).toMatchObject({ code: 0 });
    return methods().slice(before);
  };

  it('is asked for once; a free call then asks for nothing else, a priced one only whether anything has changed', async () => {
    expect(await asked(paid)).toEqual(['/api/capabilities/v1', 'tools/list', 'tools/call']);
    expect(await asked(paid)).toEqual(['/api/capabilities/v1', 'tools/call']);
    expect(await asked(free)).toEqual(['tools/call']);
    service.etag = '"2"';
    expect(await asked(paid)).toEqual(['/api/capabilities/v1', 'tools/list', 'tools/call']);
  });

  it.each<readonly [string, (list: Kept) => unknown]>([
    ['is cut off', () => '{"origin":'],
    ['is of another site', (list) => ({ ...list, origin: 'https://example.com' })],
    ['has a tool without a name', (list) => ({ ...list, tools: list.tools.map(({ name: _, ...tool }) => tool) })],
    ['has a price that is none', (list) => ({ ...list, tools: list.tools.map((tool) => ({ ...tool, credits: '0' })) })],
    ['has no schemas', (list) => ({ ...list, tools: list.tools.map((tool) => ({ ...tool, inputSchema: null })) })],
    ['says no day', (list) => ({ ...list, savedAt: 1 })],
    ['is no list', () => []],
  ])('is fetched anew when it %s', async (_, broken) => {
    await asked(paid);
    const list = broken(JSON.parse(readFileSync(kept(), 'utf8')) as Kept);
    writeFileSync(kept(), typeof list === 'string' ? list : JSON.stringify(list));
    expect(await asked(free)).toEqual(['/api/capabilities/v1', 'tools/list', 'tools/call']);
    expect(await asked(free)).toEqual(['tools/call']);
  });

  it('is no reason to call a service that cannot be asked', async () => {
    await asked(paid);
    const { url } = service;
    await service.close();
    expect(await terminal.run([...paid, '--site', url])).toMatchObject({ code: 6, out: '' });
    service = await openService();
  });
}); // prettier-ignore

interface Kept {
  readonly tools: readonly { readonly name: string }[];
}

describe('einvoice discover', () => {
  it('asks nobody for an hour, then only whether anything has changed, and takes the list anew when it has', async () => {
    const discover = async (): Promise<string[]> => {
      const before = service.requests.length;
      expect(await terminal.run(['discover', '--site', service.url])).toMatchObject({ code: 0, err: '', out: expect.stringContaining('verify_vat_vies') });
      return methods().slice(before);
    };
    const kept = path.join(terminal.folder, '.config/einvoice/tools', `${encodeURIComponent(service.url)}.json`);
    const age = (minutes: number): void => {
      const list = JSON.parse(readFileSync(kept, 'utf8')) as object;
      writeFileSync(kept, JSON.stringify({ ...list, savedAt: new Date(new Date().getTime() - minutes * 60_000).toISOString() }));
    };
    expect(await discover()).toEqual(['/api/capabilities/v1', 'tools/list']);
    expect(await discover()).toEqual([]);
    age(61);
    expect(await discover()).toEqual(['/api/capabilities/v1']);
    age(-10);
    expect(await discover()).toEqual(['/api/capabilities/v1']);
    age(61);
    service.etag = '"2"';
    expect(await discover()).toEqual(['/api/capabilities/v1', 'tools/list']);
    writeFileSync(kept, '{"savedAt":1}');
    expect(await discover()).toEqual(['/api/capabilities/v1', 'tools/list']);
  }); // prettier-ignore
});

describe('einvoice status', () => {
  it('says what is left, and when the connection was last used', async () => {
    const { out } = await terminal.run(['status', '--site', service.url, '--credential-file', 'secret']);
    expect(out).toContain('as laptop, last used 2027-01-02 03:04 UTC.');
    expect(out).toContain('Free calls left: 25 of 25.');
  });
});

describe('einvoice connect', () => {
  it('--print shows the entry of a client and writes nothing', async () => {
    const one = await terminal.run(['connect', '--print', '--client', 'vscode', '--site', service.url]);
    expect(JSON.parse(one.out)).toEqual({ servers: { einvoice: { type: 'http', url: `${service.url}/api/mcp` } } });
    const { out } = await terminal.run(['connect', '--print', '--site', service.url]);
    expect(out).toMatch(/\/\/ Claude Code\n\{[^]*# Codex\n[^]*\/\/ Windsurf\n/);
    expect(existsSync(path.join(terminal.folder, '.vscode'))).toBe(false);
  });

  it('says where a person makes a connection, and opens no browser where nobody looks', async () => {
    const words = ['connect', '--client', 'vscode', '--scope', 'project', '--account-page', '--site', service.url];
    expect((await terminal.run(words)).err).toContain(`${service.url}/account/connections`);
  });
});

describe('einvoice disconnect', () => {
  it('--credential forgets the sign-in here alone, and says where the connection is ended', async () => {
    service.approved = true;
    await terminal.run(['auth', 'login', '--site', service.url]);
    const { code, err } = await terminal.run(['disconnect', '--credential']);
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining(`${service.url}/account/connections`) });
    expect(service.revoked).toBe(false);
    expect(readdirSync(path.join(terminal.folder, '.config/einvoice'))).not.toContain('credential.json');
    expect(await terminal.run(['disconnect', '--credential'])).toMatchObject({ code: 4 });
  });
});
