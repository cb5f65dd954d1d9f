import { certifyNewKey, repositoryRoot, until } from '@einvoice/test-kit';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { run } from '../../../tools/build/command.mjs';
import { compose, networksOf, type Service } from '../../deploy/compose-file';
import { Daemon } from '../daemon';
import { Container, type Confinement } from './container';
import { DatabaseContainer } from './database-container';
import { type BuiltImage } from './image-build';
import { Networks } from './networks';

export const apps = ['paycall-api', 'rest-api', 'mcp-gateway'] as const;
export const hosts = { site: 'site.test', base: 'pay.test' };
/** That of the proxy is in the compose file; `outward` leads nowhere here. */
const subnets = { edge: '10.205.0', front: '10.203.0', storage: '10.204.0', outward: '10.206.0' };
/** The one folder of a container that its account can write. */
export const scratch = compose.services['proxy']!.tmpfs[0]!.split(':')[0]!;
/** What a guest runs. */
export const programs = {
  doorway: path.join(__dirname, 'doorway.mjs'),
  creditCalls: path.join(__dirname, 'credit-calls.mjs'),
};
const shells = ['/usr/bin/dash', '/usr/bin/bash'];

/** The whole of docker-compose.yml from the files of the image: each service confined as its entry there says. */
export class ComposeRun {
  readonly containers = new Map<string, Container>();
  private readonly daemons: Daemon[] = [];
  private readonly mounts = new Map<string, Map<string, string>>();
  private database: DatabaseContainer | undefined;

  private constructor(
    private readonly image: BuiltImage,
    private readonly folder: string,
    private readonly networks: Networks,
  ) {}

  /** As `docker compose up` does: each service when those it waits for are ready. */
  static async up(image: BuiltImage, folder: string): Promise<ComposeRun> {
    const started = new ComposeRun(image, folder, await Networks.create(subnets));
    try {
      await started.makeSecrets();
      for (const [name, service] of Object.entries(compose.services)) {
        const fixed = Array.isArray(service.networks) ? {} : service.networks;
        const addresses = Object.entries(fixed).flatMap(([network, at]) => at?.ipv4_address ? [[network, at.ipv4_address]] : []); // prettier-ignore
        await started.networks.join(name, networksOf(service), Object.fromEntries(addresses) as Record<string, string>);
      }
      for (const network of ['edge', 'front']) await started.networks.join(`guest-${network}`, [network]);
      await started.startAll();
      return started;
    } catch (error) {
      const said = [...started.containers].map(([name, container]) => `${name}: ${container.said.slice(-2_000)}`);
      await started.down();
      throw new Error(`The set does not come up:\n${said.join('\n')}`, { cause: error });
    }
  }

  /** Runs a command beside a service, with its settings: `docker compose run`. */
  runBeside(service: string, command: readonly string[]): Promise<{ code: number; said: string }> {
    return Container.run(this.confinementOf(service), command);
  }

  /** Asks the check that the compose file has for a service. */
  async isHealthy(name: string): Promise<boolean> {
    const [, ...command] = compose.services[name]!.healthcheck!.test;
    return (await this.runBeside(name, command)).code === 0;
  }

  /** Statements of the superuser, over the socket of the server. @returns what psql printed */
  sql(text: string): Promise<string> {
    return this.database!.sql(text, 'einvoice');
  }

  /** A program of ours in a network, beside the containers. @param network which of them */
  guest(network: 'edge' | 'front', args: readonly string[]): Daemon {
    const namespace = this.networks.namespaceOf(`guest-${network}`);
    const daemon = Daemon.start('nsenter', { arguments: [`--net=/run/netns/${namespace}`, process.execPath, ...args] });
    this.daemons.push(daemon);
    return daemon;
  }

  /** Where a service is, for a guest of its network. */
  addressOf(service: string, network: string): string {
    return this.networks.addressOf(service, network);
  }

  /** Starts a service anew after it has ended. */
  async restart(name: string): Promise<void> {
    await this.startApp(name);
  }

  async down(): Promise<void> {
    for (const [, container] of [...this.containers].reverse()) if (container.isRunning) await container.end('SIGKILL');
    await Promise.all(this.daemons.map((daemon) => daemon.end('SIGKILL')));
    await this.database?.stop();
    await this.networks.remove();
  }

  private async startAll(): Promise<void> {
    const [owner, service] = ['owner_password', 'service_password'].map((name) => this.secret(name));
    const namespace = this.networks.namespaceOf('postgres');
    this.database = await DatabaseContainer.start(path.join(this.folder, 'data'), namespace, [owner!, service!]);
    const migrated = await this.runBeside('migrate', compose.services['migrate']!.command!);
    if (migrated.code !== 0) throw new Error(`The migrations failed:\n${migrated.said}`);
    for (const app of apps) await this.startApp(app);
    await this.startProxy();
  }

  private async startApp(name: string): Promise<void> {
    this.containers.set(name, await Container.start(this.confinementOf(name), compose.services[name]!.command!));
    await until(async () => {
      if (!this.containers.get(name)!.isRunning) throw new Error(`${name} has ended.`);
      return this.isHealthy(name);
    }, 60_000);
  }

  /** nginx of this machine stands in for its image, with the same file and the same confinement. */
  private async startProxy(): Promise<void> {
    const neighbours = JSON.stringify(Object.fromEntries(this.networks.neighboursOf('proxy')));
    const at = [`--net=/run/netns/${this.networks.namespaceOf('proxy')}`];
    const names = path.join(__dirname, 'name-server.mjs');
    this.daemons.push(Daemon.start('nsenter', { arguments: [...at, process.execPath, names, neighbours] }));
    const template = readFileSync(path.join(repositoryRoot, 'deploy/proxy.conf.template'), 'utf8');
    const own = path.join(this.folder, 'proxy');
    mkdirSync(own, { recursive: true });
    const text = template.replaceAll('${SITE_HOST}', hosts.site).replaceAll('${BASE_HOST}', hosts.base);
    writeFileSync(path.join(own, 'proxy.conf'), text);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${scratch}/${name};`,
    );
    const main = `daemon off; pid ${scratch}/pid; events {} http { ${temporary.join(' ')} include /etc/nginx/conf.d/*.conf; }`;
    const mainFile = path.join(this.folder, 'nginx.conf'); // beside the folder whose files it includes
    writeFileSync(mainFile, main);
    const confinement = this.confinementOf('proxy');
    const mounts = new Map([...confinement.mounts, ['/etc/nginx/conf.d', own], ['/etc/nginx/nginx.conf', mainFile]]);
    const command = ['nginx', '-e', 'stderr', '-c', '/etc/nginx/nginx.conf'];
    this.containers.set('proxy', await Container.start({ ...confinement, root: '/', folder: '/', mounts }, command));
  }

  private confinementOf(name: string): Confinement {
    const service = compose.services[name]!;
    const uid = Number(service.user!.split(':')[0]);
    const { Env = [], WorkingDir = '/' } = this.image.configuration;
    const ofImage = Object.fromEntries(Env.map((line) => line.split(/=(.*)/s).slice(0, 2))) as Record<string, string>;
    const memoryFolders = service.tmpfs.map((mount) => /^([^:]+):size=(\d+)m/.exec(mount)!);
    return {
      ...{ root: this.image.root, uid, namespace: this.networks.namespaceOf(name), folder: WorkingDir },
      memoryFolders: new Map(
        memoryFolders
          .filter(([, at]) => at !== '/etc/nginx/conf.d')
          .map(([, at, size]) => [at!, Number(size) * 2 ** 20]),
      ),
      mounts: this.mountsFor(name, service),
      environment: { ...ofImage, ...environmentOf(service) },
    };
  }

  /** Written once: a service may be reading them. */
  private mountsFor(name: string, service: Service): Map<string, string> {
    const known = this.mounts.get(name) ?? this.mountsOf(name, service);
    this.mounts.set(name, known);
    return known;
  }

  /** Its secrets and keys, the names of its neighbours; and in place of every shell a file that is none. */
  private mountsOf(name: string, { secrets = [], volumes = [] }: Service): Map<string, string> {
    const own = path.join(this.folder, 'of', name);
    mkdirSync(own, { recursive: true });
    const names = [...this.networks.neighboursOf(name)].map(([other, address]) => `${address} ${other}\n`);
    writeFileSync(path.join(own, 'hosts'), `127.0.0.1 localhost\n${names.join('')}`);
    writeFileSync(path.join(own, 'resolv.conf'), 'nameserver 127.0.0.11\n');
    const mounts = new Map([
      ['/etc/hosts', path.join(own, 'hosts')],
      ['/etc/resolv.conf', path.join(own, 'resolv.conf')],
      ...(name === 'proxy' ? [] : shells.map((shell) => [shell, '/dev/null'] as const)),
    ]);
    for (const secret of secrets) {
      // What an engine mounts as root: the folder they lie in is closed to this account.
      copyFileSync(
        path.join(this.secretsFolder, path.basename(compose.secrets[secret]!.file!)),
        path.join(own, secret),
      );
      chmodSync(path.join(own, secret), 0o444);
      mounts.set(`/run/secrets/${secret}`, path.join(own, secret));
    }
    for (const volume of volumes) {
      const [, inside = ''] = /:(\/run\/keys):ro$/.exec(volume) ?? [];
      if (inside === '') continue;
      mkdirSync(path.join(own, 'keys'), { recursive: true });
      for (const file of readdirSync(path.join(this.secretsFolder, name))) {
        copyFileSync(path.join(this.secretsFolder, name, file), path.join(own, 'keys', file));
      }
      mounts.set(inside, path.join(own, 'keys'));
    }
    return mounts;
  }

  private get secretsFolder(): string {
    return path.join(this.folder, 'secrets');
  }

  private secret(name: string): string {
    return readFileSync(path.join(this.secretsFolder, name), 'utf8').trim();
  }

  private async makeSecrets(): Promise<void> {
    if (existsSync(this.secretsFolder)) return;
    await run(process.execPath, ['deploy/make-secrets.mjs', this.secretsFolder], { cwd: repositoryRoot });
    const subject = { commonName: hosts.site, organizationalUnit: 'test', organization: 'test', country: 'BE' };
    const dnsNames = Object.values(hosts);
    const key = await certifyNewKey({ subject, dnsNames, purposes: ['serverAuth'] });
    writeFileSync(path.join(this.secretsFolder, 'tls.crt'), key.certificatePem, { mode: 0o444 });
    writeFileSync(path.join(this.secretsFolder, 'tls.key'), key.privateKeyPem, { mode: 0o444 });
  }
}

/** What whoever starts the set says of it. */
const given: Readonly<Record<string, string>> = {
  SITE_HOST: hosts.site,
  BASE_HOST: hosts.base,
  SECURITY_CONTACT: `mailto:security@${hosts.site}`,
};

function environmentOf({ environment = {} }: Service): Record<string, string> {
  const filled = (value: string | number) =>
    String(value).replaceAll(/\$\{([A-Z_]+):\?[^}]*\}/g, (_, name: string) => given[name]!);
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]));
}
