import { repositoryRoot } from '@einvoice/test-kit';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { run } from '../../../tools/build/command.mjs';

const base = 'localhost/node-base';
const image = 'localhost/einvoice-readiness:test';
/** The one that deploy/Dockerfile names for whoever can reach a registry of images. */
const nodeMajor = /^ARG NODE_IMAGE=node:(\d+)\./m;

/** Where npm of the image keeps what it fetched, for root, who builds. */
const npmCacheInside = path.posix.join('/', 'root', '.npm');

interface Descriptor {
  readonly digest: string;
  readonly size: number;
}

/** The image of deploy/Dockerfile, built as an operator builds it, with files of its own to look at and to run. */
export class BuiltImage {
  private constructor(
    private readonly folder: string,
    /** The files of the image. */
    readonly root: string,
    /** What it is configured with. */
    readonly configuration: { readonly User?: string; readonly Env?: readonly string[]; readonly WorkingDir?: string },
    /** Of the layers above the base, as a registry stores them. */
    readonly compressedBytes: number,
  ) {}

  /** Makes a base of Debian and Node, builds on it, and lays out what came of it. Takes minutes. */
  static async build(): Promise<BuiltImage> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-image-build-'));
    chmodSync(folder, 0o755); // accounts of containers go through it
    try {
      const buildah: Buildah = (...args) => lastLine('buildah', [...storage(folder), ...args], repositoryRoot);
      await makeBase(folder, buildah);
      const cache = `${await npmCache()}:${npmCacheInside}`; // what was fetched before is not fetched again
      const build = ['bud', '--isolation', 'chroot', '--build-arg', `NODE_IMAGE=${base}`, '--volume', cache];
      await buildah(...build, '-f', 'deploy/Dockerfile', '-t', image, '.');
      await buildah('push', '-q', image, `oci:${path.join(folder, 'oci')}:image`);
      const root = await buildah('mount', await buildah('from', image));
      for (const parent of ['store', 'store/vfs', 'store/vfs/dir']) chmodSync(path.join(folder, parent), 0o711); // root's alone until now
      // Mounted over by whoever runs it, as an engine does.
      for (const file of ['etc/hosts', 'etc/resolv.conf']) appendFileSync(path.join(root, file), '');
      const { config, layers } = readOci(path.join(folder, 'oci'));
      // The base is one layer.
      const compressedBytes = layers.slice(1).reduce((sum, { size }) => sum + size, 0);
      return new BuiltImage(folder, root, config, compressedBytes);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  async remove(): Promise<void> {
    await run('buildah', [...storage(this.folder), 'rm', '--all'], { cwd: repositoryRoot });
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Layers as folders: works without a file system of the kernel's for them. */
const storage = (folder: string): string[] => [
  ...['--root', path.join(folder, 'store'), '--runroot', path.join(folder, 'run'), '--storage-driver', 'vfs'],
];

type Buildah = (...args: string[]) => Promise<string>;

const lastLine = async (program: string, args: string[], cwd: string): Promise<string> =>
  (await run(program, args, { cwd })).trim().split('\n').at(-1)!;

async function npmCache(): Promise<string> {
  const folder = await lastLine('npm', ['config', 'get', 'cache'], repositoryRoot);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Debian with the Node of the registry of packages: what stands in for the official image of Node, which is an argument. */
async function makeBase(folder: string, buildah: Buildah): Promise<void> {
  const root = path.join(folder, 'base');
  await run('debootstrap', ['--variant=minbase', 'bookworm', root], { cwd: folder });
  const [, major] = nodeMajor.exec(readFileSync(path.join(repositoryRoot, 'deploy/Dockerfile'), 'utf8'))!;
  const spec = `node-linux-${process.arch === 'arm64' ? 'arm64' : 'x64'}@${major}`;
  await run('tar', ['xzf', await lastLine('npm', ['pack', spec, '--silent'], folder)], { cwd: folder });
  const local = path.join(root, 'usr/local');
  copyFileSync(path.join(folder, 'package/bin/node'), path.join(local, 'bin/node'));
  chmodSync(path.join(local, 'bin/node'), 0o755);
  const modules = path.join(local, 'lib/node_modules');
  mkdirSync(modules, { recursive: true });
  const npm = path.join(await lastLine('npm', ['root', '-g'], folder), 'npm');
  cpSync(npm, path.join(modules, 'npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm'));
  trustAsHere(root);
  const container = await buildah('from', 'scratch');
  await buildah('add', '-q', container, root, '/');
  const search = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  await buildah('config', '--env', search, container);
  await buildah('commit', '-q', container, base);
  await buildah('rm', container);
  rmSync(root, { recursive: true, force: true });
}

/** npm in the image trusts whom npm of this machine trusts. */
function trustAsHere(root: string): void {
  const authorities = '/etc/ssl/certs/ca-certificates.crt';
  mkdirSync(path.join(root, 'etc/ssl'), { recursive: true });
  copyFileSync(authorities, path.join(root, 'etc/ssl/authorities.pem'));
  mkdirSync(path.join(root, 'usr/local/etc'), { recursive: true });
  writeFileSync(path.join(root, 'usr/local/etc/npmrc'), 'cafile=/etc/ssl/authorities.pem\n');
}

function readOci(folder: string): { config: BuiltImage['configuration']; layers: readonly Descriptor[] } {
  const blob = <T>({ digest }: Descriptor): T =>
    JSON.parse(readFileSync(path.join(folder, 'blobs', digest.replace(':', '/')), 'utf8')) as T;
  const index = JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8')) as { manifests: Descriptor[] };
  const manifest = blob<{ config: Descriptor; layers: Descriptor[] }>(index.manifests[0]!);
  return { config: blob<{ config: BuiltImage['configuration'] }>(manifest.config).config, layers: manifest.layers };
}
