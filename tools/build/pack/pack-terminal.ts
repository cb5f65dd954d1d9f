import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@einvoice/test-kit';
import { version } from '../../../apps/terminal/src/version';
import { filesBelow, lintTarballs, packagesFolder, refuseSecrets, rootManifest, tarballsOf } from './pack-lib';

const run = promisify(execFile);
const name = '@einvoice/terminal';

export interface PackedTerminal {
  readonly name: string;
  readonly version: string;
  /** Absolute path of the .tgz. */
  readonly tarball: string;
  readonly files: readonly string[];
}

/**
 * Packs the terminal client: one bundle with everything in it, and the programs that it starts when they are needed. It depends on no
 * package and has no install script.
 * @param folder takes the package and its tarball
 */
export async function packTerminal(folder = packagesFolder): Promise<PackedTerminal> {
  const place = path.join(folder, 'terminal');
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const bin = path.join(place, 'einvoice.js');
  const build = ['tools/build/build.mjs', '--with-packages', 'apps/terminal/src/main.ts', bin];
  await run(process.execPath, build, { cwd: repositoryRoot });
  chmodSync(bin, 0o755);
  writeFileSync(path.join(place, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  copyFileSync(path.join(repositoryRoot, 'apps/terminal/README.md'), path.join(place, 'README.md'));
  copyFileSync(path.join(repositoryRoot, 'LICENSE'), path.join(place, 'LICENSE'));
  const files = filesBelow(place);
  refuseSecrets(place, files);
  const [file = ''] = await tarballsOf(['terminal'], folder);
  const tarball = path.join(folder, file);
  await lintTarballs([tarball]);
  return { name, version, tarball, files };
}

function manifest(): object {
  const { license, engines } = rootManifest();
  return {
    ...{ name, version, private: true, description: 'Judges e-invoices on this machine.', license, engines },
    ...{ type: 'commonjs', bin: { einvoice: 'einvoice.js' }, files: ['*.js', '*.txt'] },
  };
}
