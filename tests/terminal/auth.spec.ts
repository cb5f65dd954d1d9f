import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { openService, type ServiceSimulator } from './service.fixture';
import { buildTerminal, type BuiltTerminal } from './terminal.fixture';

let terminal: BuiltTerminal;
let service: ServiceSimulator;
beforeAll(() => (terminal = buildTerminal()));
afterAll(() => terminal.remove());
beforeEach(async () => (service = await openService()));
afterEach(() => service.close());
const stored = (): string => path.join(terminal.folder, '.config/einvoice/credential.json');

describe('einvoice auth', () => {
  it('T1 T3 signs in by a code, stores the secret for this user alone and shows it nowhere', async () => {
    service.approved = true;
    const { code, out, err } = await terminal.run(['auth', 'login', '--site', service.url]);
    expect(code).toBe(0);
    expect(err).toContain('WDJB-MJHT');
    expect(err).not.toContain('\u001b');
    expect(out + err).not.toContain(service.secret);
    expect(statSync(stored()).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(stored())).mode & 0o777).toBe(0o700);
    const status = await terminal.run(['auth', 'status', '--json']);
    expect(JSON.parse(status.out)).toMatchObject({ ok: true, data: { origin: service.url, source: 'sign-in', workspace: 'Acme' } }); // prettier-ignore
    expect(status.out).not.toContain(service.secret);
  });

  it('T2 keeps the secret to the site that it belongs to', async () => {
    const other = await openService();
    const { code, err } = await terminal.run(['status', '--site', other.url]);
    expect({ code, asked: other.requests }).toEqual({ code: 2, asked: [] });
    expect(err).toContain('is not sent to');
    await other.close();
  });

  it('signs out here and at the service', async () => {
    service.approved = true;
    await terminal.run(['auth', 'login', '--site', service.url]);
    expect((await terminal.run(['auth', 'logout'])).code).toBe(0);
    expect(service.revoked).toBe(true);
    expect(existsSync(stored())).toBe(false);
    expect(await terminal.run(['auth', 'logout'])).toMatchObject({ code: 4, err: expect.stringContaining('einvoice auth login') }); // prettier-ignore
  });

  it('says when the service did not hear of it, and where a person ends the connection', async () => {
    service.approved = true;
    await terminal.run(['auth', 'login', '--site', service.url]);
    const { url } = service;
    await service.close();
    expect(await terminal.run(['auth', 'logout'])).toMatchObject({ code: 6, err: expect.stringContaining(`${url}/account/connections`) }); // prettier-ignore
    expect(existsSync(stored())).toBe(false);
    service = await openService();
  });

  it('asks no site without https but on this machine', async () => {
    for (const site of ['http://example.com', 'ftp://127.0.0.1', 'https://user:pass@example.com', 'nonsense']) {
      expect(await terminal.run(['auth', 'login', '--site', site])).toMatchObject({ code: 2, out: '' });
    }
  });
});

describe('einvoice doctor', () => {
  it.each([
    [-3600, 'ahead of'],
    [86_400, 'behind'],
  ])('says that the clocks differ when the service is %i seconds ahead, and how to end it', async (seconds, words) => {
    service.aheadSeconds = seconds;
    const { out } = await terminal.run(['doctor', '--site', service.url]);
    expect(out).toMatch(new RegExp(`warn {2}clock .*${words} the service\\n.*Set the clock`));
  });

  it('finds sources that are silent, a balance that is spent, and an entry of connect that somebody took out', async () => {
    service.sources = [{ title: 'VIES', heard: 'unanswered' }];
    service.availableCredits = 0;
    chmodSync(terminal.write('looked-at', service.secret), 0o600);
    await terminal.run(['connect', '--client', 'cursor', '--site', service.url]);
    const look = ['doctor', '--site', service.url, '--credential-file', 'looked-at'];
    expect((await terminal.run(look)).out).toMatch(/ok {4}clients +Cursor: /);
    rmSync(path.join(terminal.folder, '.cursor/mcp.json'));
    const { code, out } = await terminal.run(look);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/warn {2}clients +Cursor: .*gone[^]*warn {2}service .*VIES[^]*warn {2}balance +0 credits/) });
    expect((await terminal.run(['status', ...look.slice(1)])).out).toMatch(/without an answer lately: VIES/);
  }); // prettier-ignore

  it('names what is wrong with TLS, and calls no service usable that answers with an error', async () => {
    const { port } = new URL(service.url);
    const { code, out } = await terminal.run(['doctor', '--site', `https://127.0.0.1:${port}`]);
    expect({ code, out }).toEqual({ code: 1, out: expect.stringMatching(/fail {2}tls .*\([A-Z_]+\)/) });
    const broken = http.createServer((_, response) => void response.writeHead(503, { 'content-type': 'application/json' }).end('{}'));
    await once(broken.listen(0, '127.0.0.1'), 'listening');
    const site = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
    expect(await terminal.run(['doctor', '--site', site])).toMatchObject({ code: 1, out: expect.stringMatching(/fail {2}service +it answers with 503/) });
    broken.close();
  }); // prettier-ignore
});

describe('einvoice call verify_iban', () => {
  it('is computed here and leaves a receipt without the IBAN in it', async () => {
    const { code, out } = await terminal.run(['call', 'verify_iban', 'iban=BE68 5390 0754 7034', 'expectedCountry=NL']);
    expect(code).toBe(0);
    const { data } = JSON.parse(out) as { data: { status: string; countryComparison: string; receipt: string } };
    expect(data).toMatchObject({ status: 'valid', countryComparison: 'different' });
    const file = path.join(terminal.folder, data.receipt);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).not.toContain('5390');
    expect(await terminal.run(['call', 'verify_iban', 'ibn=x'])).toMatchObject({ code: 2 });
    expect(service.requests).toEqual([]);
  });
});

describe('einvoice call --wallet', () => {
  it('pays nothing without a cap, a seller and a private wallet', async () => {
    terminal.write('wallet', 'ab'.repeat(32));
    const words = ['call', 'validate_vat_number', 'vatNumber=BE0202239951', '--wallet', 'wallet'];
    expect(await terminal.run(words)).toMatchObject({ code: 2, err: expect.stringContaining('--max-units') });
    expect(await terminal.run([...words, '--max-units', '10000'])).toMatchObject({ code: 2, err: expect.stringContaining('--seller') }); // prettier-ignore
    expect(await terminal.run([...words, '--max-units', '10000', '--seller', service.url])).toMatchObject({ code: 4, err: expect.stringContaining('chmod 600') }); // prettier-ignore
    expect(service.requests).toEqual([]);
  });
});
