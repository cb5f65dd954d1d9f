import { siteRoutes, withId } from '@einvoice/site-contract';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync } from 'node:fs';
import path from 'node:path';
import { openSiteSystem, type SiteSystem } from '../../apps/rest-api/src/test-site.fixture';
import { buildTerminal, type BuiltTerminal } from './terminal.fixture';
import { openTestSystem, type RunningApp, startApp, type TestSystem } from '../paid-calls/test-system.fixture';

// The terminal client as it is packed, against the service itself: no simulator of ours stands in between.

let terminal: BuiltTerminal;
beforeAll(() => (terminal = buildTerminal()));
afterAll(() => terminal.remove());

describe('einvoice auth login', () => {
  let site: SiteSystem;
  beforeAll(async () => (site = await openSiteSystem()));
  afterAll(() => site.close());

  it('signs in by the code that a person types on the site, asks the register, and ends the connection on logout', async () => {
    const child = spawn(process.execPath, [terminal.file, 'auth', 'login', '--site', site.url], { cwd: terminal.folder, env: { HOME: terminal.folder } });
    const exited = once(child, 'close');
    const userCode = await told(child.stderr, /[B-Z]{4}-[B-Z]{4}/);
    const { browser, session } = await site.signedIn();
    expect((await browser.post(siteRoutes.deviceLook, { userCode })).json).toMatchObject({ clientClaims: 'einvoice 0.3.0' });
    await browser.post(siteRoutes.deviceApprove, { userCode, name: 'laptop', creditsPerCallMax: 50 });
    expect((await exited)[0]).toBe(0);
    const topUp = { workspaceId: session.workspace.id, credits: 100, externalReference: 'pay_terminal_spec', local: true };
    await site.parts.credits.store.creditTopUp(topUp);

    const status = await terminal.run(['status', '--site', site.url, '--json']);
    expect(JSON.parse(status.out)).toMatchObject({ data: { signedIn: true, workspace: { id: session.workspace.id }, connection: { name: 'laptop', creditsPerCallMax: 50 }, balance: { availableCredits: 100 } } });
    terminal.write('numbers.csv', 'vat\nBE0899121407\nBE0202239951\nnot a number\n');
    const words = ['run', 'numbers.csv', '--site', site.url, '--output', 'csv', '--max-credits', '100'];
    const first = await terminal.run(words);
    expect(first.out.trimEnd().split('\r\n')).toHaveLength(4);
    expect(await terminal.run([...words, '--resume'])).toMatchObject({ code: first.code, out: first.out });

    const { connections } = (await browser.get(siteRoutes.connections)).json;
    expect(connections).toHaveLength(1);
    expect(await terminal.run(['auth', 'logout'])).toMatchObject({ code: 0 });
    expect((await browser.get(siteRoutes.connections)).json.connections).toMatchObject([{ revokedAt: expect.any(String) }]);
    expect((await browser.post(withId(siteRoutes.connectionRevoke, connections[0].id))).status).toBeLessThan(500);
    expect(existsSync(path.join(terminal.folder, '.config/einvoice/credential.json'))).toBe(false);
  }); // prettier-ignore

  it('stores nothing when the person says no', async () => {
    const child = spawn(process.execPath, [terminal.file, 'auth', 'login', '--site', site.url], { cwd: terminal.folder, env: { HOME: terminal.folder } });
    const exited = once(child, 'close');
    const userCode = await told(child.stderr, /[B-Z]{4}-[B-Z]{4}/);
    const { browser } = await site.signedIn();
    await browser.post(siteRoutes.deviceLook, { userCode });
    await browser.post(siteRoutes.deviceDeny, { userCode });
    expect((await exited)[0]).toBe(2);
    expect(await terminal.run(['auth', 'status'])).toMatchObject({ code: 4 });
  }); // prettier-ignore
});

describe('einvoice call --wallet', () => {
  let system: TestSystem;
  let seller: RunningApp;
  beforeAll(async () => {
    system = await openTestSystem();
    seller = await startApp(system);
    chmodSync(terminal.write('wallet.key', system.chain.keys.buyer.privateKey), 0o600);
  });
  afterAll(async () => {
    await seller.stop();
    await system.close();
  });
  const paid = () => system.chain.balanceOf(system.chain.keys.payTo.address);
  const call = (...more: string[]) => terminal.run(['call', 'validate_vat_number', 'vatNumber=BE0899121407', '--wallet', 'wallet.key', '--seller', system.environment['PUBLIC_BASE_URL']!, '--sandbox', ...more]); // prettier-ignore

  it('pays 0.01 USDC on the chain for an answer, whose receipt is verified, and nothing above the cap', async () => {
    const before = await paid();
    expect(await call('--max-units', '9999')).toMatchObject({ code: 5, out: '', err: expect.stringContaining('nothing was charged') }); // prettier-ignore
    expect(await paid()).toBe(before);
    const { code, out, err } = await call('--max-units', '10000');
    expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/^Paid 10000 units in transaction 0x[0-9a-f]{64}\. Receipt: verified\.\n$/) }); // prettier-ignore
    expect(JSON.parse(out)).toMatchObject({ ok: true, data: { valid: true, normalized: 'BE0899121407' } });
    expect((await paid()) - before).toBe(10_000n);
    expect(out + err).not.toContain(system.chain.keys.buyer.privateKey.slice(2));
  });
});

/** What a stream says that has this form. */
function told(stream: NodeJS.ReadableStream, form: RegExp): Promise<string> {
  let text = '';
  return new Promise((resolve) =>
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = form.exec(text);
      if (found !== null) resolve(found[0]);
    }),
  );
}
