import { freePort } from '@einvoice/test-kit';
import { chmodSync } from 'node:fs';
import { openTestSystem as openGateway, type TestSystem } from '../../apps/mcp-gateway/src/test-system.fixture';
import { openTestSystem as openRest, type TestSystem as RestSystem } from '../../apps/rest-api/src/test-system.fixture';
import { type DevProxy, openDevProxy } from '../../tools/dev/dev-proxy/dev-proxy';
import { buildTerminal, type BuiltTerminal } from './terminal.fixture';

// What the terminal asks over MCP, against the gateway itself, beside the rest of the site behind one address.

let terminal: BuiltTerminal;
let gateway: TestSystem;
let rest: RestSystem;
let proxy: DevProxy;
let site: string;
beforeAll(async () => {
  terminal = buildTerminal();
  [gateway, rest] = await Promise.all([openGateway(), openRest()]);
  const appPorts = { 'mcp-gateway': portOf(gateway.siteUrl), 'rest-api': portOf(rest.url) };
  const port = await freePort();
  proxy = await openDevProxy({ port, appPorts, hosts: [`127.0.0.1:${port}`] });
  site = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await proxy.close();
  await Promise.all([gateway.close(), rest.close()]);
  terminal.remove();
});
const portOf = (address: string): number => Number(new URL(address).port);

describe('at the gateway', () => {
  it('--version --json tells the version of the site', async () => {
    const { out } = await terminal.run(['--version', '--json'], { env: { EINVOICE_SITE: site } });
    expect(JSON.parse(out)).toMatchObject({ ok: true, data: { client: '0.3.0', mcp: '2025-11-25', site, siteVersion: '0.2.0', siteReason: null } }); // prettier-ignore
  });

  it('doctor shakes hands and lists the tools', async () => {
    const { code, out } = await terminal.run(['doctor', '--site', site]);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^ok +mcp +revision 2025-11-25, with einvoice-readiness 0\.2\.0\nok +tools +\d\d over MCP$/m) }); // prettier-ignore
  });

  it('call keeps the list of tools, and is charged', async () => {
    const tenant = await gateway.tenant(10);
    chmodSync(terminal.write('secret', tenant.secret), 0o600);
    const words = ['call', 'verify_vat_vies', 'vatNumber=BE0202239951', '--yes', '--site', site, '--credential-file', 'secret']; // prettier-ignore
    for (const left of [9, 8]) {
      const { code, out, err } = await terminal.run([...words, '--json']);
      expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining(`${left} left`) });
      expect(JSON.parse(out)).toMatchObject({ ok: true, billing: { credits: 1 }, requestId: expect.any(String) });
    }
  });
});
