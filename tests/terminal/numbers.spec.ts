import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildTerminal, type BuiltTerminal } from './terminal.fixture';
import { openService, type ServiceSimulator } from './service.fixture';

let terminal: BuiltTerminal;
let service: ServiceSimulator;
beforeAll(() => (terminal = buildTerminal()));
afterAll(() => terminal.remove());
beforeEach(async () => {
  service = await openService();
  chmodSync(terminal.write('secret', service.secret), 0o600);
  terminal.write('numbers.csv', csv);
  rmSync(journal(), { force: true });
});
afterEach(() => service.close());

const count = 90;
const csv = `Kunde;USt-IdNr;Land\r\n${Array.from({ length: count }, (_, index) => `"K;${index}";${123456700 + index};DE`).join('\r\n')}\r\n`;
const journal = (): string => path.join(terminal.folder, 'numbers.csv.run.jsonl');
const words = (...more: string[]) => ['run', 'numbers.csv', '--site', service.url, '--credential-file', 'secret', '--output', 'csv', ...more]; // prettier-ignore
const run = (...more: string[]) => terminal.run(words('--max-credits', '1000', ...more));
const asked = () => service.requests.filter(({ path: route }) => route === '/api/v1/vat/verify');

describe('einvoice run numbers.csv', () => {
  it('asks nothing above --max-credits, and says what it can cost before', async () => {
    for (const more of [[], ['--max-credits', '179']]) {
      const { code, err } = await terminal.run(words(...more));
      expect(code).toBe(2);
      expect(err).toContain('at most 180 credits (1.80 EUR)');
      expect(err).toContain('--max-credits 180');
    }
    expect(asked()).toEqual([]);
    expect(existsSync(journal())).toBe(false);
  });

  it('asks twenty at a time with a key of file and batch, and prints every row in its order', async () => {
    const { code, out } = await run();
    expect(code).toBe(0);
    expect(asked().map(({ body }) => (JSON.parse(body) as { rows: object[] }).rows.length)).toEqual([20, 20, 20, 20, 10]);
    expect(new Set(asked().map(({ key }) => key)).size).toBe(5);
    expect(asked()[0]?.body).not.toContain('K;');
    const rows = out.trimEnd().split('\r\n');
    expect(rows).toHaveLength(count + 1);
    expect(rows[1]).toMatch(/^2,K;0,DE123456700,valid,/);
    expect(service.credits).toBe(180);
  });

  it('asks several batches at once when it is told to, prints the same, and ends after all that was sent when one is refused', async () => {
    const undisturbed = (await run()).out;
    rmSync(journal());
    let release = (): void => undefined;
    service.held = new Promise((resolve) => (release = resolve));
    const before = asked().length;
    const several = run('--concurrency', '3');
    while (asked().length < before + 3) await new Promise(setImmediate);
    release();
    expect(await several).toMatchObject({ code: 0, out: undisturbed });
    expect(asked().length - before).toBe(5);
    rmSync(journal());
    service.disturbances.push('no_credits');
    const { code } = await run('--concurrency', '3');
    expect(code).toBe(5);
    // What was sent beside the one that was refused has its answer in the journal.
    expect(readFileSync(journal(), 'utf8').match(/"rows"/g)).toHaveLength(2);
    expect(await run('--resume', '--concurrency', '8')).toMatchObject({ code: 0, out: undisturbed });
    expect(service.credits).toBe(180);
  }); // prettier-ignore

  it('goes on after answers that are lost, garbage, short, of other rows or never come, and waits as long as it is told', async () => {
    const undisturbed = (await run()).out;
    for (const more of [['hang_up', 'garbage', 'wrong_rows', 'busy'], ['wrong_order', 'nothing']] as const) {
      rmSync(journal());
      service.disturbances.push(...more);
      const { code, out } = await run('--timeout', '1');
      expect({ code, same: out === undisturbed, credits: service.credits }).toEqual({ code: 0, same: true, credits: 180 });
    }
  });

  it('T2 ends at a redirect and follows none, and a credential of another site is not sent', async () => {
    service.disturbances.push('redirect');
    expect(await run()).toMatchObject({ code: 6, err: expect.stringContaining('not followed') });
    chmodSync(terminal.write('bound', JSON.stringify({ origin: 'https://other.example', secret: service.secret })), 0o600);
    const { code, err } = await terminal.run(['run', 'numbers.csv', '--site', service.url, '--credential-file', 'bound']);
    expect(code).toBe(2);
    expect(err).toContain('other.example');
    terminal.write('einvoice.config.json', JSON.stringify({ site: service.url }));
    const before = service.requests.length;
    expect(await terminal.run(['run', 'numbers.csv', '--credential-file', 'secret', '--yes'])).toMatchObject({ code: 2 });
    expect(service.requests).toHaveLength(before);
    rmSync(path.join(terminal.folder, 'einvoice.config.json'));
  });

  it('ends with 5 where credits are missing, and can go on', async () => {
    service.disturbances.push('no_credits');
    expect(await run()).toMatchObject({ code: 5, err: expect.stringContaining(`${service.url}/top-up`) });
    expect((await run('--resume')).code).toBe(0);
    expect(service.credits).toBe(180);
  });

  it('asks again only what was not answered, by the same keys', async () => {
    service.silent.add('DE123456705').add('DE123456745');
    expect(await run()).toMatchObject({ code: 7, err: expect.stringContaining('--only unanswered') });
    const first = asked();
    service.silent.clear();
    expect((await run('--only', 'unanswered')).code).toBe(0);
    const again = asked().slice(first.length);
    expect(again.map(({ key }) => key)).toEqual([first[0]?.key, first[2]?.key]);
    expect(service.credits).toBe(180);
  });

  it('T5 goes on with no journal of another file or workspace, and begins none over it', async () => {
    await run();
    expect(await run()).toMatchObject({ code: 2, err: expect.stringContaining('--resume') });
    service.workspaceId = 'ws_2';
    expect(await run('--resume')).toMatchObject({ code: 2, err: expect.stringContaining('another file, site or workspace') });
    service.workspaceId = 'ws_1';
    appendFileSync(path.join(terminal.folder, 'numbers.csv'), 'K;123456799;DE\r\n');
    expect(await run('--resume')).toMatchObject({ code: 2 });
    expect(service.credits).toBe(180);
  });

  it('never puts a verdict beside another number: a file that changes meanwhile has no report', async () => {
    service.onVerify = () => void terminal.write('numbers.csv', csv.replace('123456700', '999999999'));
    expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('has changed during the run') });
    service.onVerify = null;
    expect(await run('--resume')).toMatchObject({ code: 2, err: expect.stringContaining('the file has changed since') });
    terminal.write('numbers.csv', csv);
    expect(await run('--resume')).toMatchObject({ code: 0 });
    expect(service.credits).toBe(180);
  });

  it('T5 sends nothing that it could not write down before, and goes on when there is room', async () => {
    const undisturbed = (await run()).out;
    const before = asked().length;
    // A limit on the size of files ends writes as a full disk does: first a part, then no more.
    for (const blocks of [0, 1, 3, 6]) {
      rmSync(journal(), { force: true });
      const line = [process.execPath, terminal.file, ...words('--max-credits', '1000')];
      const full = await terminal.shell(`ulimit -f ${blocks} && exec "$@"`, line);
      expect(full).toMatchObject({ code: 1, err: expect.stringMatching(/journal .* cannot be written: no larger file is allowed[^]*--resume/) });
      const { code, out } = await run('--resume');
      expect({ blocks, code, credits: service.credits, same: out === undisturbed }).toEqual({ blocks, code: 0, credits: 180, same: true });
    }
    expect(asked().length).toBeGreaterThan(before);
  });

  it('T5 takes a journal up to the first line that is none, and never a number from what follows', async () => {
    const undisturbed = (await run()).out;
    const lines = readFileSync(journal(), 'utf8').split('\n');
    for (const [place, spoiled] of ['\0\0\0\0', '[]', 'null', '{"batch":0', lines[2]!.slice(0, 40)].entries()) {
      writeFileSync(journal(), [...lines.slice(0, place + 1), spoiled, ...lines.slice(place + 1)].join('\n'));
      const { code, out } = await run('--resume');
      expect({ spoiled, code, credits: service.credits, same: out === undisturbed }).toEqual({ spoiled, code: 0, credits: 180, same: true });
    }
  });

  it('T4 writes its journal through no link', async () => {
    const target = terminal.write('elsewhere', 'mine');
    symlinkSync(target, journal());
    expect((await run()).code).toBe(2);
    expect((await run('--resume')).code).toBe(2);
    expect(readFileSync(target, 'utf8')).toBe('mine');
  });

  it('Ctrl-C ends after the batch at work, with 130, and can go on', async () => {
    let release = (): void => undefined;
    service.held = new Promise((resolve) => (release = resolve));
    const child = spawn(process.execPath, [terminal.file, ...words('--max-credits', '1000')], { cwd: terminal.folder, env: { HOME: terminal.folder } });
    child.stdout.resume();
    const said = heard(child.stderr, 'Stopping after this batch');
    const exited = once(child, 'exit');
    while (asked().length === 0) await new Promise(setImmediate);
    child.kill('SIGINT');
    await said;
    release();
    expect((await exited)[0]).toBe(130);
    expect(service.credits).toBe(40);
    service.held = null;
    expect((await run('--resume')).code).toBe(0);
    expect(service.credits).toBe(180);
  });

  it('T1 a credential that others can read is refused, with the fix, before anything is sent', async () => {
    chmodSync(path.join(terminal.folder, 'secret'), 0o644);
    expect(await run()).toMatchObject({ code: 4, err: expect.stringMatching(/mode 0644[^]*chmod 600/) });
    symlinkSync(path.join(terminal.folder, 'secret'), path.join(terminal.folder, 'link'));
    expect(await terminal.run(['run', 'numbers.csv', '--credential-file', 'link', '--site', service.url])).toMatchObject({ code: 4 });
    expect(service.requests).toEqual([]);
    rmSync(path.join(terminal.folder, 'link'));
  });

  it('checks the form alone on this machine, when that is asked', async () => {
    writeFileSync(path.join(terminal.folder, 'form.csv'), 'BE0202239951\nBE0202239952\n');
    const { code, out } = await terminal.run(['run', 'form.csv', '--format-only', '--output', 'ndjson']);
    expect(code).toBe(0);
    expect(out.trim().split('\n').map((line) => (JSON.parse(line) as { verdict: string }).verdict)).toEqual(['valid', 'invalid']);
    terminal.write('odd.csv', 'a,b\n1,2\n');
    expect(await terminal.run(['run', 'odd.csv', '--format-only'])).toMatchObject({ code: 2, err: expect.stringContaining('einvoice init') });
    terminal.write('open.csv', 'vat\n"BE02\n');
    expect(await terminal.run(['run', 'open.csv', '--format-only'])).toMatchObject({ code: 2, err: expect.stringContaining('never closed') });
  });

  it('reads every row of a long file, with the line it begins at, wherever reads of the disk end', async () => {
    const rows = Array.from({ length: 4_000 }, (_, index) => ({ reference: `K\n${'ü'.repeat(index % 23)};""${index}`, number: `DE${123456700 + index}` }));
    terminal.write('long.csv', `\ufeffref;vat\r\n${rows.map(({ reference, number }) => `"${reference}";${number}\r\n\r\n`).join('')}`);
    const { out } = await terminal.run(['run', 'long.csv', '--format-only', '--output', 'ndjson', '--quiet']);
    const told = out.trimEnd().split('\n').map((line) => JSON.parse(line) as { line: number; reference: string; input: string });
    expect(told.map(({ line, reference, input }) => [line, reference, input])).toEqual(
      rows.map(({ reference, number }, index) => [2 + 3 * index, reference.replace('""', '"'), number]),
    );
    terminal.write('wide.csv', `vat\nDE1\n${'9'.repeat(2 ** 20)}9\n`);
    expect(await terminal.run(['run', 'wide.csv', '--format-only'])).toMatchObject({ code: 2, err: expect.stringContaining('Line 3 is too long') });
  });
}); // prettier-ignore

/** Resolves when a stream has said so. */
function heard(stream: NodeJS.ReadableStream, words: string): Promise<void> {
  let text = '';
  return new Promise((resolve) => stream.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (text.includes(words)) resolve();
  }));
} // prettier-ignore
