import { repositoryRoot } from '@einvoice/test-kit';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A program for the worker that takes every body for a right one, and ends when it is to run a tool; gives its folder. */
export function programThatEnds(): string {
  mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
  const folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'paycall-spec-'));
  const read = `{ state: 'read', summary: { requestSha256: '${'a'.repeat(64)}' }, bytes }`;
  writeFileSync(
    path.join(folder, 'call-work.program.js'),
    `module.exports = ({ runAtMs, bytes }) => (runAtMs === null ? ${read} : process.exit(0));`,
  );
  return folder;
}
