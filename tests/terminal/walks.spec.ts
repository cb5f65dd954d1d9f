import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openService, type ServiceSimulator } from './service.fixture';
import { buildTerminal, type BuiltTerminal, fixture } from './terminal.fixture';
import { openScreen, type Screen } from './tmux.fixture';

const hasTmux = spawnSync('tmux', ['-V']).status === 0;
const walk: (name: string, body: () => void) => void = hasTmux
  ? describe
  : (name) => it(`${name}: nothing was walked through`, () => console.log('tmux was not found.'));

let terminal: BuiltTerminal;
let service: ServiceSimulator;
let screen: Screen;
const escape = '\u001b';
const inFolder = (name: string): string => path.join(terminal.folder, name);
const settings = () => ({ HOME: terminal.folder, PATH: `${inFolder('bin')}:${process.env['PATH']}`, EINVOICE_SITE: service.url, EINVOICE_CREDENTIAL_FILE: inFolder('secret') }); // prettier-ignore

walk('einvoice in a terminal', () => {
  beforeAll(async () => {
    terminal = buildTerminal();
    service = await openService();
    chmodSync(terminal.write('secret', service.secret), 0o600);
    terminal.write('invoices/a.json', readFileSync(fixture('base-example.json')));
    terminal.write('invoices/b.xml', readFileSync(fixture('broken.xml')));
    terminal.write('numbers.csv', `vat\n${Array.from({ length: 45 }, (_, index) => `DE${123456700 + index}`).join('\n')}\n`);
    chmodSync(terminal.write('bin/einvoice', `#!/bin/sh\nexec "${process.execPath}" "${terminal.file}" "$@"\n`), 0o755);
    screen = openScreen(terminal.folder, settings());
    await screen.shows(/[$#]/);
  }); // prettier-ignore
  afterAll(async () => {
    await screen.close();
    await service.close();
    terminal.remove();
  });

  it.each([
    ['--version', 0, /^0\.3\.0\n/],
    ['--help', 0, /Commands:[^]*Examples:[^]*Exit codes:/],
    ['run invoices', 0, /invoices\/a\.json {2}valid[^]*invoices\/b\.xml {2}not valid[^]*→[^]*nothing was sent anywhere/],
    ['run invoices --fail-on error', 3, /not valid/],
    ['run nowhere', 1, /not judged[^]*could not be read/],
    ['run invoices/b.xml --fix', 0, /^- .*[^]*fixed: invoices\/b\.fixed\.xml[^]*1 document fixed/m],
    ['file-to-data invoices/a.json | cut -c1-60', 0, /^(?=[^]*1 of 1 read)[^]*^\{"ok":true,"data"/m],
    ['doctor', 0, /ok {4}client[^]*ok {4}credential[^]*ok {4}tls[^]*ok {4}version[^]*ok {4}clock[^]*ok {4}sign-in[^]*ok {4}balance/],
    ['status', 0, /Signed in to Acme[^]*Credits: 500[^]*every source that was asked lately has answered/],
    ['test', 0, /answered a known question rightly[^]*Nothing was charged/],
    ['test --paid --max-credits 1', 0, /Nothing was charged[^]*"state": "valid"[^]*Charged 1 credit/],
    ['test --paid </dev/null', 2, /costs up to 1 credit[^]*--max-credits 1/],
    ['discover', 0, /verify_iban +free\n[^]*verify_vat_vies +1 credit\n/],
    ['discover verify_vat_vies', 0, /Takes:[^]*\$ einvoice call verify_vat_vies vatNumber=/],
    ['call verify_iban iban=BE68539007547034', 0, /"status": "valid"/],
    ['connect --client claude-code --scope project', 0, /\+ .*"einvoice"[^]*written/],
    ['disconnect --client claude-code', 0, /- .*"einvoice"[^]*written; as it was:\s/],
    ['init --yes', 0, /Wrote einvoice\.config\.json\.[^]*Next: einvoice run FOLDER/],
    ['init --fail-on warning </dev/null', 1, /- .*"error"[^]*\+ .*"warning"[^]*is there already/],
    ['connect --print --client codex', 0, /\[mcp_servers\.einvoice\]/],
    ['disconnect --credential', 4, /Nobody is signed in/],
    ['auth status', 0, /by a credential file/],
    ['auth', 2, /→ einvoice auth --help/],
    ['runn', 2, /→ einvoice --help/],
  ])('%s ends with %i and shows what there is and what to do next', async (words, code, shown) => {
    const seen = await screen.run(`einvoice ${words}`);
    expect({ code: seen.code, text: seen.text }).toEqual({ code, text: expect.stringMatching(shown) });
    expect(seen.text).not.toMatch(/undefined|NaN|\[object/);
  }); // prettier-ignore

  it('init asks what it is not told, shows what it would change, and changes it after a yes alone', async () => {
    const settingsNow = () => JSON.parse(readFileSync(inFolder('asked/einvoice.config.json'), 'utf8')) as object;
    terminal.write('asked/customers.csv', 'Kunde;USt-IdNr;Land\nA;0202239951;BE\n');
    const end = screen.type('(cd asked && einvoice init --csv customers.csv)');
    await screen.shows(/Which profile must invoices meet\?[^]*the one that each declares[^]*peppol-bis/);
    screen.press('Down', 'Enter');
    await screen.shows(/Write a sample for a build system\?[^]*pre-commit/);
    screen.press('Up', 'Enter');
    await screen.shows(/Which column holds the VAT numbers\?[^]*USt-IdNr/);
    screen.press('Down', 'Enter');
    await screen.shows(/Which column holds the country\?[^]*none[^]*Kunde[^]*Land/);
    screen.press('Up', 'Enter');
    await screen.shows(/your own name for a row\?/);
    screen.press('Down', 'Enter');
    expect(end.exec(await screen.shows(end))![1]).toBe('0');
    expect(settingsNow()).toMatchObject({ profile: 'peppol-bis', columns: { vatNumber: 'USt-IdNr', countryCode: 'Land', reference: 'Kunde' } });
    expect(existsSync(inFolder('asked/.pre-commit-config.yaml'))).toBe(true);
    for (const [key, code, failOn] of [['n', '2', 'error'], ['y', '0', 'warning']] as const) {
      const changed = screen.type('(cd asked && einvoice init --fail-on warning)');
      await screen.shows(/Write a sample/);
      screen.press('Enter');
      await screen.shows(/\+ .*"warning"[^]*Change einvoice\.config\.json\?/);
      screen.press(key);
      expect([key, changed.exec(await screen.shows(changed))![1], settingsNow()]).toEqual([key, code, expect.objectContaining({ failOn })]);
    }
    const left = screen.type('(cd asked && einvoice init --csv customers.csv)');
    await screen.shows(/Write a sample/);
    screen.press('C-c');
    expect(await screen.shows(left)).toMatch(/Nothing was written/);
  }); // prettier-ignore

  it('cuts no word in two in 60 columns, and says all of it', async () => {
    const narrow = openScreen(terminal.folder, settings(), 60);
    await narrow.shows(/[$#]/);
    const { code, text } = await narrow.run('einvoice run invoices --token x');
    expect({ code, text: text.replace(/\s+/g, ' ') }).toEqual({ code: 2, text: expect.stringContaining('refused: what stands on a command line is seen by other users of the machine and kept by the shell. Nothing was sent.') });
    const looked = await narrow.run('einvoice doctor --site http://127.0.0.1:1');
    expect(looked.text).toMatch(/settings {4}einvoice\.config\.json is in order, or not\n {18}there$/m);
    await narrow.close();
  }); // prettier-ignore

  it('auth login shows where the code is typed, and logout says that the connection has ended', async () => {
    service.approved = true;
    const login = await screen.run('unset EINVOICE_CREDENTIAL_FILE; einvoice auth login --no-browser');
    expect(login).toMatchObject({ code: 0, text: expect.stringMatching(/Open http.*\/device\nand type the code WDJB-MJHT[^]*Signed in to Acme/) }); // prettier-ignore
    expect(login.coloured).toContain(`${escape}[1mWDJB-MJHT`);
    expect(await screen.run('einvoice auth logout')).toMatchObject({ code: 0, text: expect.stringContaining('has ended') }); // prettier-ignore
    service.revoked = false;
    await screen.run(`export EINVOICE_CREDENTIAL_FILE=${inFolder('secret')}`);
  });

  it('asks before anything costs: what is not meant is not asked, what is meant is, and the end of a run is told', async () => {
    const asked = () => service.requests.filter(({ path: route }) => route === '/api/v1/vat/verify').length;
    for (const [key, code, requests] of [['n', 2, 0], ['C-c', 2, 0], ['y', 0, 3]] as const) {
      const end = screen.type('einvoice run numbers.csv | tail -3; (exit ${PIPESTATUS[0]})');
      await screen.shows(/This can cost 90 credits\. Go on\?/);
      screen.press(key);
      const text = await screen.shows(end);
      expect({ key, code: Number(end.exec(text)![1]), requests: asked() }).toEqual({ key, code, requests });
      expect(text).toMatch(key === 'y' ? /23 valid, 22 invalid; 90 credits in all\. Journal: numbers\.csv\.run\.jsonl/ : /Nothing was asked/);
    }
    const end = screen.type('einvoice call verify_vat_vies vatNumber=BE0202239951');
    await screen.shows(/costs up to 1 credit \(0\.01 EUR\)\. Go on\?/);
    screen.press('y');
    expect(await screen.shows(end)).toContain('Charged 1 credit. 499 left.');
  }); // prettier-ignore

  it('shows how far a run is on one line, and takes it away at its end', async () => {
    rmSync(inFolder('numbers.csv.run.jsonl'), { force: true });
    let release = (): void => undefined;
    service.held = new Promise((resolve) => (release = resolve));
    const end = screen.type('einvoice run numbers.csv --yes --output csv --output-file all.csv');
    await screen.shows(/^0\/45 {2}0\/s, 0 answered, 0 unanswered, 0 credits$/m);
    release();
    service.held = null;
    const text = await screen.shows(end);
    expect(text).not.toMatch(/\d+\/45 {2}/);
    expect(existsSync(inFolder('all.csv'))).toBe(true);
  }); // prettier-ignore

  it('has colours in a terminal alone, and none when NO_COLOR is set', async () => {
    expect((await screen.run('einvoice run invoices')).coloured).toContain(`${escape}[31m`);
    expect((await screen.run('NO_COLOR=1 einvoice run invoices')).coloured).not.toContain(escape);
    expect((await screen.run('einvoice run invoices 2>&1 | cat')).coloured).not.toContain(escape);
  });
});
