import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

/** Debian keeps servers where only root's path leads, and PostgreSQL's tools beside its version. */
const folders = ['/usr/local/bin', '/usr/bin', '/usr/sbin', '/bin', '/sbin', '/usr/lib/postgresql/15/bin'];

/** `npm run test:operations` runs everything at full length; a run of all system tests takes a short form. */
export const isFullLength = process.env['OPERATIONS'] === 'full';

/** Where a program of the machine is; undefined when its package is not installed. */
export function programPath(name: string): string | undefined {
  const onPath = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
  if (onPath.startsWith('/')) return onPath;
  return folders.map((folder) => `${folder}/${name}`).find((file) => existsSync(file));
}

/** The command that installs the packages whose programs are missing; empty when none is. */
export function missingPackages(packages: Readonly<Record<string, string>>): string {
  const missing = Object.entries(packages).filter(([program]) => programPath(program) === undefined);
  const wanted = [...new Set(missing.map(([, debianPackage]) => debianPackage))].join(' ');
  return wanted && `apt-get install ${wanted}`;
}

/** The specs of `define` when every program is installed; otherwise one line that names the packages they want. */
export function describeWith(packages: Readonly<Record<string, string>>, name: string, define: () => void): void {
  const missing = missingPackages(packages);
  describeIf(missing === '', missing, name, define);
}

/** The specs of `define` when the machine can run them; otherwise one line that says what they want. */
export function describeIf(canRun: boolean, wanted: string, name: string, define: () => void): void {
  if (canRun) return describe(name, define);
  describe(name, () => {
    it(`is left out on this machine, which is said: ${wanted}`, () => {
      console.info(`Left out: ${name}. It wants: ${wanted}`);
      expect(wanted).not.toBe('');
    });
  });
}
