// Says by publint what another team's Node or TypeScript would stumble over. Usage: node lint-tarballs.mjs <tarball> [<tarball> …]
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

for (const file of process.argv.slice(2)) {
  const { buffer } = Uint8Array.from(await readFile(file));
  const { messages, pkg } = await publint({ pack: { tarball: buffer }, level: 'suggestion' });
  for (const message of messages) {
    console.error(`${path.basename(file)}: ${formatMessage(message, pkg, { color: false })}`);
    process.exitCode = 1;
  }
}
