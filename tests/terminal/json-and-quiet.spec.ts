import { chmodSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { openService, type ServiceSimulator } from './service.fixture';
import { buildTerminal, type BuiltTerminal, fixture } from './terminal.fixture';

let terminal: BuiltTerminal;
let service: ServiceSimulator;
beforeAll(() => {
  terminal = buildTerminal();
  terminal.write('in/clean.json', readFileSync(fixture('base-example.json')));
  terminal.write('numbers.csv', 'vat\nBE0202239951\n');
});
afterAll(() => terminal.remove());
beforeEach(async () => {
  service = await openService();
  chmodSync(terminal.write('secret', service.secret), 0o600);
});
afterEach(() => service.close());

interface Case {
  /** With `SITE` for the address of the service, and `SECRET` for the file of the credential. */
  readonly line: string;
  readonly data: object;
}

/** Every command, `--version` among them, and what of its data is certain. */
const commands: Readonly<Record<string, readonly Case[]>> = {
  '--version': [{ line: '--version', data: { client: '0.3.0', siteVersion: '1.2.3', siteReason: null } }],
  auth: [
    { line: 'auth login --site SITE', data: { workspace: 'Acme' } },
    { line: 'auth status --credential-file SECRET', data: { source: 'file' } },
    { line: 'auth use --credential-file SECRET --site SITE', data: { workspace: 'Acme', connection: 'laptop' } },
    { line: 'auth logout', data: { ended: true } },
  ],
  call: [
    { line: 'call verify_iban iban=BE68539007547034', data: { status: 'valid' } },
    { line: 'call verify_vat_vies vatNumber=BE0202239951 --yes --site SITE --credential-file SECRET', data: { state: 'valid' } },
  ],
  connect: [
    { line: 'connect --client vscode --scope project --dry-run', data: { changes: [{ client: 'vscode', state: 'not_written', difference: expect.stringContaining('/api/mcp') }] } },
    { line: 'connect --client vscode --print', data: { entries: [{ client: 'vscode', entry: expect.stringContaining('/api/mcp') }] } },
    { line: 'connect --client vscode --scope project', data: { changes: [{ client: 'vscode', state: 'written' }] } },
    { line: 'connect --client vscode --scope project', data: { changes: [{ client: 'vscode', state: 'unchanged', difference: '' }] } },
  ],
  disconnect: [
    { line: 'disconnect', data: { changes: [{ client: 'vscode', state: 'written' }] } },
  ],
  discover: [{ line: 'discover --site SITE', data: { tools: [{ name: 'verify_iban' }, { name: 'verify_vat_vies', credits: 1 }, { name: 'verify_free' }] } }],
  doctor: [{ line: 'doctor --site SITE', data: { findings: expect.arrayContaining([expect.objectContaining({ name: 'mcp', state: 'ok' })]) } }],
  init: [{ line: 'init --yes --ci gitlab', data: { written: ['einvoice.config.json', 'einvoice.config.schema.json', '.gitignore', '.gitlab-ci.yml'] } }],
  status: [{ line: 'status --site SITE --credential-file SECRET', data: { signedIn: true, balance: { availableCredits: 500 } } }],
  test: [{ line: 'test --site SITE', data: { status: 'valid' } }],
  run: [
    { line: 'run in --output csv', data: { summary: { documents: 1 } } },
    { line: 'run numbers.csv --format-only', data: { rows: [{ input: 'BE0202239951' }] } },
    { line: 'run numbers.csv --yes --site SITE --credential-file SECRET', data: { rows: [{ input: 'BE0202239951' }] } },
  ],
  'file-to-data': [{ line: 'file-to-data in', data: { source: { file: 'in/clean.json' } } }],
}; // prettier-ignore

const wordsOf = (line: string): string[] =>
  line.split(' ').map((word) => ({ SITE: service.url, SECRET: 'secret' })[word] ?? word);
const environment = () => ({ EINVOICE_SITE: service.url });

describe('every command', () => {
  it('is looked at here', async () => {
    const { out } = await terminal.run(['--help']);
    const names = [...out.matchAll(/^ {2}([a-z][a-z-]*) .*/gm)].map(([, name]) => name);
    expect([...names, '--version'].sort()).toEqual(Object.keys(commands).sort());
    for (const name of names) expect((await terminal.run([name!, '--help'])).out).toMatch(/^ {2}--json .*\n[^]*^ {2}-q, --quiet /m); // prettier-ignore
  });

  it.each(Object.keys(commands))('%s answers --json with one object, and --quiet with nothing beside it', async (name) => {
    service.approved = true;
    for (const { line, data } of commands[name]!) {
      const ran = await terminal.run([...wordsOf(line), '--json', '--quiet'], { env: environment() });
      const err = line.startsWith('auth login') ? ran.err.replace(/^Open .*\nand type the code .*\nWaiting .*\n/, '') : ran.err;
      expect({ line, code: ran.code, err }).toEqual({ line, code: 0, err: '' });
      expect({ line, ...(JSON.parse(ran.out) as object) }).toMatchObject({ line, ok: true, data });
    }
  }); // prettier-ignore

  it('says an error in both ways, whatever was asked to be quiet, also before the name of the command', async () => {
    for (const words of [['run', 'in', '--as-of', 'x', '--json', '-q'], ['--json', '-q', 'run', 'in', '--as-of', 'x']]) {
      const { code, out, err } = await terminal.run(words);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/^error: .*is no day\.\n→ /) });
      expect(JSON.parse(out)).toMatchObject({ ok: false, error: { code: 'usage', next: expect.stringContaining('YYYY') } });
    }
    const refused = await terminal.run(['status', '--json', '--site', service.url, '--credential-file', 'wrong']);
    expect(JSON.parse(refused.out)).toMatchObject({ ok: false, error: { code: 'no_credential' } });
  }); // prettier-ignore

  it('of call: what it cost, and what the service knows the request by', async () => {
    const words = ['call', 'verify_vat_vies', 'vatNumber=BE0202239951', '--yes', '--json', '--site', service.url];
    const { out } = await terminal.run([...words, '--credential-file', 'secret']);
    expect(JSON.parse(out)).toMatchObject({ ok: true, billing: { credits: 1 }, requestId: 'request-1' });
  });
});

describe('einvoice --version --json', () => {
  const versions = async (site: string): Promise<object> =>
    JSON.parse((await terminal.run(['--version', '--json'], { env: { EINVOICE_SITE: site } })).out) as object;

  it('says why the version of the site is not known, and waits for no site that says nothing', async () => {
    const silent = net.createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const sites: readonly (readonly [site: string, address: string | null, reason: RegExp])[] = [
      [`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, 'http://127.0.0.1', /did not answer in time/],
      ['http://127.0.0.1:1', 'http://127.0.0.1', /cannot be reached/],
      ['nonsense', null, /is no address/],
    ];
    for (const [site, address, reason] of sites) {
      expect(await versions(site)).toMatchObject({
        ok: true,
        data: {
          site: address === null ? null : expect.stringContaining(address),
          siteVersion: null,
          siteReason: expect.stringMatching(reason),
        },
      });
    }
    silent.close();
  });
});
