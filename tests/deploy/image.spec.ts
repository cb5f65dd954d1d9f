import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { isBuiltin } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { httpServer } from '@einvoice/limits';
import { createTestDatabase, freePort, repositoryRoot, type TestDatabase, until } from '@einvoice/test-kit';
import { routes } from '../../tools/dev/dev-proxy/routes';
import { appPorts } from '../../tools/codegen/proxy-config';
import { compose, composeText, networksOf } from './compose-file';

const text = (file: string): string => readFileSync(path.join(repositoryRoot, file), 'utf8');
const services = Object.entries(compose.services);
const apps = ['paycall-api', 'rest-api', 'mcp-gateway'];
const ofImage = [...apps, 'migrate'];
const ofSandbox = /sandbox|simulator|test-?kit|anvil|embedded-postgres|mailbox|faucet/i;

describe('docker-compose.yml', () => {
  it('S3 is Postgres, its migrations, the apps and the proxy, and no part of a sandbox', () => {
    expect(Object.keys(compose.services).sort()).toEqual([...ofImage, 'postgres', 'proxy'].sort());
    const withoutComments = composeText.replaceAll(/^\s*#.*$/gm, '');
    expect(withoutComments).not.toMatch(ofSandbox);
    for (const app of apps) expect(compose.services[app]!.environment).toMatchObject({ ENVIRONMENT: 'live' });
  });

  it.each(services)('C6 %s has no rights but those it needs', (name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect([service.cap_add, service.privileged]).toEqual([undefined, undefined]);
    const uid = name === 'postgres' ? 999 : 10_001;
    expect(service.user).toBe(`${uid}:${uid}`);
    expect(service.tmpfs.every((mount) => /^\/[^:]+:size=\d+m,mode=1777,noexec,nosuid,nodev$/.test(mount))).toBe(true);
    expect(JSON.stringify(service.volumes ?? [])).not.toContain('docker.sock');
    expect([service.mem_limit, service.cpus, service.pids_limit]).not.toContain(undefined);
    expect(service.restart).toBe(name === 'migrate' ? 'no' : 'unless-stopped');
  });

  it('C6 takes every image by its digest', () => {
    const others = services.filter(([name]) => !ofImage.includes(name)).map(([, { image }]) => image);
    const bases = [...text('deploy/Dockerfile').matchAll(/^ARG NODE_IMAGE=(.*)$/gm)].map(([, image = '']) => image);
    expect(others).toHaveLength(2);
    expect(bases).toHaveLength(1);
    for (const image of [...others, ...bases])
      expect(image).toMatch(/^[a-z/-]+:\d+\.\d+(\.\d+)?-[a-z0-9.-]+@sha256:[0-9a-f]{64}$/);
  });

  it('publishes the proxy alone, and no metrics', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name, { ports }]) => [name, ports])).toEqual([
      ['proxy', ['443:8443']],
    ]);
    expect(text('deploy/proxy.conf.template')).not.toContain(
      String(compose.services['rest-api']!.environment!.METRICS_PORT),
    );
  });

  it('keeps storage away from the proxy and from the world', () => {
    expect(compose.networks).toMatchObject({ front: { internal: true }, storage: { internal: true } });
    const inside = services.filter(([, service]) => networksOf(service).includes('storage')).map(([name]) => name);
    expect(inside.sort()).toEqual([...ofImage, 'postgres'].sort());
    expect(networksOf(compose.services.postgres!)).toEqual(['storage']);
  });

  it('B19 takes the word of the proxy about clients, and of nobody else', () => {
    const { front } = compose.services.proxy!.networks as Record<string, { ipv4_address: string }>;
    for (const app of apps) expect(compose.services[app]!.environment!.TRUSTED_PROXIES).toBe(front!.ipv4_address);
  });

  it('C5 holds no secret: each is a file, and each service has its own alone', () => {
    for (const [, { environment = {} }] of services) {
      const secrets = Object.keys(environment).filter((name) => /password|secret|token|key|database_url/i.test(name));
      expect(secrets.filter((name) => !name.endsWith('_FILE'))).toEqual([]);
    }
    expect(Object.fromEntries(services.map(([name, { secrets = [] }]) => [name, secrets]))).toEqual({
      postgres: ['superuser_password', 'owner_password', 'service_password'],
      migrate: ['owner_database_url'],
      ...Object.fromEntries(apps.map((app) => [app, ['service_database_url']])),
      proxy: ['tls_certificate', 'tls_key'],
    });
    expect(Object.values(compose.secrets).every(({ file }) => file?.startsWith('${SECRETS_DIR:-./.data/'))).toBe(true);
  });

  it('starts the apps when the migrations are done, and the proxy when the apps are ready', () => {
    const conditions = (name: string) =>
      Object.entries(compose.services[name]!.depends_on ?? {}).map(([other, { condition }]) => `${other} ${condition}`);
    expect(conditions('migrate')).toEqual(['postgres service_healthy']);
    for (const app of apps) expect(conditions(app)).toContain('migrate service_completed_successfully');
    expect(conditions('proxy').sort()).toEqual(apps.map((app) => `${app} service_healthy`).sort());
  });

  it('X1 gives the apps more time to end than they need, and asks each where it listens', () => {
    for (const app of apps) {
      const { environment, stop_grace_period, healthcheck, command } = compose.services[app]!;
      expect(parseInt(stop_grace_period!, 10) * 1_000).toBeGreaterThan(httpServer.drainMs + 5_000);
      expect(environment!.PORT).toBe(appPorts[app]);
      expect(healthcheck!.test).toEqual(['CMD', 'node', 'deploy/healthcheck.mjs', String(appPorts[app])]);
      expect(command).toEqual(['node', `dist/apps/${app}/main.js`]);
    }
    expect(new Set([...routes.map(({ app }) => app), 'paycall-api'])).toEqual(new Set(apps));
  });
});

const stages = text('deploy/Dockerfile')
  .split(/^(?=FROM )/m)
  .slice(1);
/** The folder in which the first stage of the image builds. */
const context = mkdtempSync(path.join(os.tmpdir(), 'einvoice-image-'));
const dist = path.join(context, 'dist/apps');
beforeAll(async () => {
  copyContext(stages[0]!, context);
  copyContext('COPY prisma/migrations prisma/migrations', context);
  symlinkSync(path.join(repositoryRoot, 'node_modules'), path.join(context, 'node_modules'));
  const steps = [...stages[0]!.replaceAll('\\\n', '').matchAll(/^RUN (.*)$/gm)].map(([, step = '']) => step);
  expect(steps[0]).toBe('npm ci --ignore-scripts');
  for (const step of steps.slice(1)) await promisify(execFile)('sh', ['-c', step], { cwd: context });
});
afterAll(() => rmSync(context, { recursive: true }));

describe('the image', () => {
  const last = stages.at(-1)!;
  const copies = [...last.matchAll(/^COPY (.*)$/gm)].map(([, what = '']) => what);

  it('C6 runs as 10001, without npm, and the base is one for all stages', () => {
    expect(stages.map((stage) => stage.split(/\s/, 2)[1])).toEqual(['${NODE_IMAGE}', '${NODE_IMAGE}', '${NODE_IMAGE}']);
    expect(last.trim().split('\n').at(-1)).toBe('USER 10001:10001');
    for (const tool of [
      '/usr/local/lib/node_modules',
      '/usr/local/bin/npm',
      '/usr/local/bin/npx',
      '/usr/local/bin/corepack',
    ]) {
      expect(last).toContain(tool);
    }
    expect(text('deploy/Dockerfile')).not.toMatch(/^ADD |curl|apt-get|--chown|npm install/m);
  });

  it('S3 holds what is built, packages without those of development, and the migrations', () => {
    expect(copies).toEqual([
      '--from=packages /packages/node_modules node_modules',
      '--from=build /build/node_modules/@prisma/schema-engine-wasm node_modules/@prisma/schema-engine-wasm',
      '--from=build /build/dist/apps dist/apps',
      'prisma/migrations prisma/migrations',
      'tools/build/schema-engine.mjs tools/build/migrations.mjs tools/build/',
      'deploy/migrate.mjs deploy/healthcheck.mjs deploy/',
      '--chmod=755 deploy/einvoice-admin /usr/local/bin/einvoice-admin',
    ]);
    expect(stages[1]).toContain('npm ci --ignore-scripts --omit=dev --omit=optional');
  });

  it('S3 is built from a context without tests, simulators, secrets and what a machine has lying about', () => {
    const rules = text('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    expect(rules[0]).toBe('*');
    const taken = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1));
    expect(taken.filter((file) => !existsSync(path.join(repositoryRoot, file)))).toEqual([]);
    const copied = [...text('deploy/Dockerfile').matchAll(/^COPY (?!--from)(?:--chmod=755 )?(.*) \S+$/gm)].flatMap(
      ([, what = '']) => what.split(' '),
    );
    expect(new Set(taken)).toEqual(new Set(copied));
    const refused = [
      'libs/platform/test-kit',
      '**/*.spec.ts',
      '**/*.fixture.ts',
      '**/*.key',
      '**/*.pem',
      '**/.env*',
      '**/node_modules',
    ];
    expect(rules).toEqual(expect.arrayContaining(refused));
  });

  const { packages } = JSON.parse(text('package-lock.json')) as { packages: Record<string, Record<string, boolean>> };
  const kept = Object.entries(packages)
    .filter(([name, { dev, optional, devOptional }]) => name && !dev && !optional && !devOptional)
    .map(([name]) => name.replace(/^node_modules\//, ''));

  it('S3 has no package that is for development or optional', () => {
    expect(kept.length).toBeGreaterThan(50);
    expect(kept.filter((name) => ofSandbox.test(name))).toEqual([]);
  });

  it('has every package that the apps and the migrations load, also those loaded late', () => {
    const apart = [
      'deploy/migrate.mjs',
      'deploy/healthcheck.mjs',
      'tools/build/schema-engine.mjs',
      'tools/build/migrations.mjs',
    ].map(text);
    const bundles = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => /^[^/]+\/[^/]+\.js$/.test(file)); // prettier-ignore
    const programs = bundles.map((file) => readFileSync(path.join(dist, file), 'utf8'));
    expect(programs.length).toBeGreaterThan(apps.length);
    const loads = /\b(?:require(?:\.resolve)?|import)\(['"]([^'".][^'"]*)['"]\)|^import .*from '([^'.][^']*)'/gm;
    const loaded = [...apart, ...programs].flatMap((source) =>
      [...source.matchAll(loads)].map(([, late, early]) => (late ?? early)!),
    );
    const named = loaded.filter((name) => !isBuiltin(name)).map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)![0]);
    expect(named).toEqual(expect.arrayContaining(['@nestjs/core', 'better-auth', 'pg']));
    // This one comes from the first stage.
    expect([...new Set(named)].filter((name) => !kept.includes(name))).toEqual(['@prisma/schema-engine-wasm']);
  });

  it('holds the pages, where rest-api is told that they are', () => {
    const { WEBSITE_DIR } = compose.services['rest-api']!.environment!;
    expect(WEBSITE_DIR).toBe('dist/apps/website');
    for (const page of ['index.html', 'review.html', '404.html']) expect(existsSync(path.join(dist, 'website', page))).toBe(true); // prettier-ignore
  });

  it.each([...apps, 'facilitator', 'admin'])('S3 C5 %s is built from no test, simulator, tool or secret', (app) => {
    const files = readdirSync(path.join(dist, app));
    expect(files.every((file) => /\.js(\.map)?$/.test(file))).toBe(true);
    for (const file of files.filter((name) => name.endsWith('.map'))) {
      const { sources } = JSON.parse(readFileSync(path.join(dist, app, file), 'utf8')) as { sources: string[] };
      const ours = sources.map((source) => path.relative(context, path.resolve(dist, app, source)));
      expect(ours.length).toBeGreaterThan(0);
      expect(ours.filter((source) => !/^((apps|libs\/[^/]+)\/[^/]+\/src\/|CHANGELOG\.md$)/.test(source))).toEqual([]);
      expect(ours.filter((source) => /\.(spec|fixture)\.|^libs\/platform\/test-kit|simulator/.test(source))).toEqual(
        [],
      );
    }
    const secrets = /-----BEGIN [A-Z ]*PRIVATE KEY-----\n[A-Za-z0-9+/]{16}|test test test test/;
    for (const file of files) expect(readFileSync(path.join(dist, app, file), 'utf8')).not.toMatch(secrets);
  });
});

describe('the apps of the image, with what docker-compose.yml gives them and nothing else', () => {
  const started: ChildProcess[] = [];
  let database: TestDatabase;
  let secrets: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    secrets = mkdtempSync(path.join(os.tmpdir(), 'einvoice-run-'));
    writeFileSync(path.join(secrets, 'service_database_url'), database.url);
  });
  afterAll(async () => {
    for (const child of started) if (child.kill('SIGKILL')) await once(child, 'exit');
    await database?.drop();
    rmSync(secrets, { recursive: true });
  });

  /** On a port of its own; everything else as in the container. */
  async function start(app: string): Promise<string> {
    const { environment = {}, command = [] } = compose.services[app]!;
    const port = String(await freePort());
    const given = Object.entries(environment).map(([name, value]) => {
      const text = String(value)
        .replace('/run/secrets', secrets)
        .replace(/\$\{SECURITY_CONTACT:\?[^}]*\}/, 'mailto:security@site.test');
      return [name, text.replace(/\$\{(SITE|BASE)_HOST:\?[^}]*\}/, (_, host: string) => `${host.toLowerCase()}.test`)];
    });
    const env = { ...Object.fromEntries(given), NODE_ENV: 'production', HOST: '127.0.0.1', PORT: port };
    delete (env as Record<string, string>)['METRICS_PORT'];
    const child = spawn(process.execPath, command.slice(1), {
      cwd: context,
      env,
      stdio: 'pipe',
    });
    started.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    const url = `http://127.0.0.1:${port}`;
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`${app} has ended: ${said}`);
      return fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    });
    // Throws when the check of its container fails.
    await promisify(execFile)(process.execPath, [path.join(repositoryRoot, 'deploy/healthcheck.mjs'), port]);
    return url;
  }

  it('rest-api is ready, serves the pages, and no register is configured', async () => {
    const url = await start('rest-api');
    for (const page of ['/', '/review', '/docs/errors']) {
      const answer = await fetch(url + page);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    }
    const invoice = JSON.parse(text('fixtures/base-example.json')) as object;
    const headers = { 'content-type': 'application/json' };
    const review = await fetch(`${url}/api/invoice/review`, { method: 'POST', headers, body: JSON.stringify({ invoice }) }); // prettier-ignore
    expect(await review.json()).toMatchObject({ valid: true });
  });

  it('einvoice-admin verifies the ledger, with what rest-api is given', async () => {
    const env = { PATH: process.env['PATH'], DATABASE_URL_FILE: path.join(secrets, 'service_database_url') };
    const script = path.join(secrets, 'einvoice-admin');
    writeFileSync(script, text('deploy/einvoice-admin').replace('/app/', `${context}/`));
    const { stdout } = await promisify(execFile)(process.execPath, [script, 'ledger', 'verify'], { env });
    expect(stdout).toContain('every seal intact');
  });

  it('mcp-gateway is ready, and lists its tools', async () => {
    const url = await start('mcp-gateway');
    const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const headers = { host: 'site.test', 'content-type': 'application/json' };
    const asked = request(`${url}/api/mcp`, { method: 'POST', headers }).end(list);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const said = Buffer.concat((await answer.toArray()) as Buffer[]).toString();
    expect([answer.statusCode, said]).toEqual([200, expect.stringContaining('verify_iban')]);
  });

  it('paycall-api is ready for the proxy, and takes no payment: 503 lane_closed', async () => {
    const url = await start('paycall-api');
    const target = `${url}/x402/mainnet/paycall/tools/validate_vat_number`;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(target, { method: 'POST', headers, body: '{"vatNumber":"BE0899121407"}' });
    expect([answer.status, await answer.json()]).toMatchObject([503, { error: { code: 'lane_closed' } }]);
  });
});

/** What a `COPY` takes from a checkout: tracked by git or not, but nothing that `.dockerignore` refuses. */
function copyContext(stage: string, folder: string): void {
  const refused = text('.dockerignore')
    .split('\n')
    .filter((rule) => rule && !/^[#!]|^\*$/.test(rule))
    .map((rule) => new RegExp(`(^|/)${rule.replace('**/', '').replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`));
  for (const [, what = ''] of stage.matchAll(/^COPY (.*) \S+$/gm)) {
    for (const name of what.split(' ')) {
      cpSync(path.join(repositoryRoot, name), path.join(folder, name), {
        recursive: true,
        filter: (file) => !refused.some((rule) => rule.test(path.relative(repositoryRoot, file))),
      });
    }
  }
}

describe('the secrets of docker-compose.yml', () => {
  it('C5 are made by chance once, and only their owner can enter the folder', async () => {
    const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'einvoice-secrets-')), 'secrets');
    const make = () =>
      promisify(execFile)(process.execPath, ['deploy/make-secrets.mjs', folder], { cwd: repositoryRoot });
    const all = () => readdirSync(folder).filter((name) => statSync(path.join(folder, name)).isFile());
    const read = () => Object.fromEntries(all().map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
    await make();
    const made = read();
    await make();
    expect(read()).toEqual(made);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(made.service_database_url).toBe(
      `postgresql://einvoice_service:${made.service_password}@postgres:5432/einvoice`,
    );
    const passwords = ['superuser_password', 'owner_password', 'service_password'].map((name) => made[name]!);
    expect(new Set(passwords).size).toBe(3);
    expect(passwords.every((password) => /^[0-9a-f]{48}$/.test(password))).toBe(true);
    const wanted = Object.values(compose.secrets).map(({ file }) => path.basename(file!));
    expect(wanted.filter((name) => !(name in made)).sort()).toEqual(['tls.crt', 'tls.key']);
    rmSync(path.dirname(folder), { recursive: true });
  });
});
