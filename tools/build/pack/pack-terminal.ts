import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { repositoryRoot } from '@einvoice/test-kit';
import { catalogue, toolsList } from '@einvoice/tool-catalogue';
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
  for (const program of ['vat-form.program.js', 'judge.program.js', 'paid-call.program.js', 'hybrid-pdf.program.js'])
    compressProgram(place, program);
  writeFileSync(path.join(place, 'tools.json'), JSON.stringify(listOfTools()));
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

/**
 * Holds a program compressed beside one of its name that unpacks and runs it: the rules and what they say in seven languages are over
 * 2 MB of text, and the package stays under 3 MB.
 */
function compressProgram(folder: string, program: string): void {
  const file = path.join(folder, program);
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  const loader = [
    `const { readFileSync } = require('node:fs');`,
    `const { brotliDecompressSync } = require('node:zlib');`,
    'module._compile(brotliDecompressSync(readFileSync(`${__filename}.br`)).toString(), __filename);',
  ];
  writeFileSync(file, `${loader.join('\n')}\n`);
}

/** The tools as `discover` lists them, for where the service is not reached. */
function listOfTools(): readonly object[] {
  const { tools } = toolsList(catalogue, 'mcp') as { tools: readonly McpTool[] };
  return tools.map(({ name: tool, description, inputSchema, _meta: { 'einvoice/price': price } }) => ({
    ...{ name: tool, description, inputSchema },
    credits: price.credits,
  }));
}

interface McpTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly _meta: { readonly 'einvoice/price': { readonly credits: number } };
}

function manifest(): object {
  const { license, engines } = rootManifest();
  return {
    ...{ name, version, private: true, description: 'Judges e-invoices on this machine.', license, engines },
    ...{ type: 'commonjs', bin: { einvoice: 'einvoice.js' }, files: ['*.js', '*.br', '*.txt', 'tools.json'] },
  };
}
