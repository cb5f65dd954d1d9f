import { repositoryRoot, until } from '@einvoice/test-kit';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { aligned } from '../faults/report';
import { compose } from '../deploy/compose-file';
import { apps, ComposeRun, hosts, programs, scratch } from './containers/compose-run';
import { BuiltImage } from './containers/image-build';
import { describeIf, isFullLength, missingPackages } from './operations';

const wanted = {
  ...{ buildah: 'buildah', debootstrap: 'debootstrap', bwrap: 'bubblewrap', ip: 'iproute2', nsenter: 'util-linux' },
  ...{ setpriv: 'util-linux', nginx: 'nginx', psql: 'postgresql-client-15' },
};
const missing = missingPackages(wanted);
const isRoot = process.getuid?.() === 0;
/** The image is built from nothing, which takes minutes. */
const wants = isFullLength ? missing || 'root, for namespaces of networks' : 'npm run test:operations -- containers';
const canRun = missing === '' && isRoot && isFullLength;

describeIf(canRun, wants, 'the image and docker-compose.yml', () => {
  let folder: string;
  let image: BuiltImage;
  let set: ComposeRun;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-containers-'));
    chmodSync(folder, 0o755);
    image = await BuiltImage.build();
    set = await ComposeRun.up(image, folder);
    const megabytes = (image.compressedBytes / 1e6).toFixed(0);
    console.info(`No engine of containers was asked: the image was built by buildah in a chroot (${megabytes} MB compressed above its base), and the processes of docker-compose.yml run from its files, confined by bubblewrap. Postgres and nginx are those of this machine.`); // prettier-ignore
  }, 1_800_000);
  afterAll(async () => {
    await set?.down();
    await image?.remove();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  it('C6 is built by deploy/Dockerfile: the account of the apps, and below 250 MB above its base', () => {
    expect(image.configuration).toMatchObject({ User: '10001:10001', WorkingDir: '/app' });
    expect(image.compressedBytes).toBeLessThan(250_000_000);
  });

  it('every service of the compose file is up and healthy, and the migrations have ended well', async () => {
    for (const app of apps) expect([app, await set.isHealthy(app)]).toEqual([app, true]);
    expect([...set.containers.keys()].sort()).toEqual([...apps, 'proxy'].sort());
    expect([...set.containers.values()].every(({ isRunning }) => isRunning)).toBe(true);
    expect(Object.keys(compose.services)).toHaveLength(6);
  });

  it('C6 the apps run without root, without capabilities, on files they cannot write, and without a shell', async () => {
    const look = `
      const { readFileSync, writeFileSync, existsSync } = require('node:fs');
      const { spawnSync } = require('node:child_process');
      const tried = ['/app', '/etc', '/usr', '/run', '', '${scratch}'].map((folder) => folder + '/x').filter((file) => { try { writeFileSync(file, ''); return true; } catch { return false; } });
      const status = readFileSync('/proc/1/status', 'utf8');
      const field = (name) => new RegExp(name + ':\\\\s*(\\\\S+)').exec(status)[1];
      console.log(JSON.stringify({ tried, uid: process.getuid(), gid: process.getgid(), groups: process.getgroups(), CapEff: field('CapEff'), CapBnd: field('CapBnd'), NoNewPrivs: field('NoNewPrivs'), shell: spawnSync('sh', ['-c', 'true']).status }));`;
    for (const app of apps) {
      const { said } = await set.runBeside(app, ['node', '-e', look]);
      const [zero, none] = ['0000000000000000', null];
      const expected = {
        tried: [`${scratch}/x`],
        uid: 10_001,
        gid: 10_001,
        CapEff: zero,
        CapBnd: zero,
        NoNewPrivs: '1',
        shell: none,
      };
      expect(JSON.parse(said)).toMatchObject(expected);
    }
  });

  it('answers pages, reviews and refusals through the proxy with TLS, and nobody reaches metrics or storage from there', async () => {
    const door = path.join(folder, 'edge.socket');
    set.guest('edge', [programs.doorway, door, set.addressOf('proxy', 'edge'), '8443']);
    await until(() => ask(door, hosts.site, '/').then(() => true, () => false)); // prettier-ignore
    expect((await ask(door, hosts.site, '/review')).status).toBe(200);
    const invoice = `{"invoice":${fixture()}}`;
    const review = await ask(door, hosts.site, '/api/invoice/review', invoice);
    expect([review.status, JSON.parse(review.text)]).toMatchObject([200, { valid: true }]);
    const list = await ask(door, hosts.site, '/api/mcp', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
    expect([list.status, list.text]).toEqual([200, expect.stringContaining('verify_iban')]);
    const paid = await ask(
      door,
      hosts.base,
      '/x402/mainnet/paycall/tools/validate_vat_number',
      '{"vatNumber":"BE0899121407"}',
    );
    expect([paid.status, JSON.parse(paid.text)]).toMatchObject([503, { error: { code: 'lane_closed' } }]);

    const targets = [
      [set.addressOf('rest-api', 'front'), 9464],
      [set.addressOf('postgres', 'storage'), 5432],
    ];
    const knock = `const net = require('node:net'); Promise.all(${JSON.stringify(targets)}.map(([host, port]) => new Promise((resolve) => net.connect({ host, port, timeout: 2000 }).on('connect', () => resolve('open')).on('error', () => resolve('closed')).on('timeout', () => resolve('closed'))))).then((all) => { console.log(all.join()); process.exit(0); });`;
    const guest = set.guest('edge', ['-e', knock]);
    await guest.succeeds();
    expect(guest.said.trim()).toBe('closed,closed');
  });

  it('X1 an app that is told to end under paid calls answers all that it took, charges exactly those, and ends by itself in its time', async () => {
    const workspace = 'ws_containers';
    await set.sql(`INSERT INTO workspace (id, name) VALUES ('${workspace}', 'containers'); SELECT ledger.open_accounts('${workspace}')`); // prettier-ignore
    const admin = async (...args: string[]) => {
      const { code, said } = await set.runBeside('rest-api', ['node', 'dist/apps/admin/main.js', 'account', ...args]);
      expect([code, said]).toEqual([0, expect.any(String)]);
      return said;
    };
    await admin('top-up', '100000', '--workspace', workspace);
    const secrets: string[] = [];
    while (secrets.length < 8)
      secrets.push((await admin('create', '--workspace', workspace)).trim().split('\n').at(-1)!);
    writeFileSync(path.join(folder, 'secrets.txt'), secrets.join('\n'));
    writeFileSync(path.join(folder, 'invoice.json'), fixture());

    const url = `http://${set.addressOf('mcp-gateway', 'front')}:3001/api/mcp`;
    const files = ['secrets.txt', 'invoice.json'].map((name) => path.join(folder, name));
    const load = set.guest('front', [programs.creditCalls, url, hosts.site, ...files]);
    await sleep(3_000);
    // 0 is how it ends when its own time was enough, which is shorter than what the compose file grants.
    expect(await set.containers.get('mcp-gateway')!.end('SIGTERM')).toBe(0);
    await set.restart('mcp-gateway');
    await sleep(2_000);
    load.signal('SIGTERM');
    await load.succeeds();

    const counts = JSON.parse(load.said) as { answered: number; credits: number; notTaken: number; broken: number };
    const spent = await set.sql(`SELECT (SELECT sum(captured) FROM ledger.run WHERE workspace_id = '${workspace}') || ' ' || (SELECT count(*) FROM ledger.run WHERE state = 'running') || ' ' || (SELECT count(*) FROM ledger.ledger_violations)`); // prettier-ignore
    console.info(
      aligned([['', 'calls'], ...Object.entries(counts).map(([name, count]) => [name, JSON.stringify(count)])]),
    );
    expect(counts).toMatchObject({ broken: 0 });
    expect(counts.answered).toBeGreaterThan(20);
    expect(counts.notTaken).toBeGreaterThan(0);
    expect(spent.trim()).toBe(`${counts.credits} 0 0`);
  });
});

const fixture = (): string => readFileSync(path.join(repositoryRoot, 'fixtures/base-example.json'), 'utf8');

/** One exchange with the proxy; a body makes it a POST of JSON. */
function ask(socketPath: string, host: string, at: string, body?: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'content-type': 'application/json' };
    const options = {
      socketPath,
      servername: host,
      path: at,
      headers,
      rejectUnauthorized: false,
      method: body ? 'POST' : 'GET',
    };
    const request = https.request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString() }));
    });
    request.on('error', reject).end(body);
  });
}
