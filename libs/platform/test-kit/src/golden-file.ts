import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from './repository-root';

/**
 * The text that a reviewed file holds. With UPDATE_GOLDEN=1 in the environment the current text is written first.
 * @param file absolute path, ending in `.golden.json`
 * @param current what the code makes now
 * @throws when there is no such file, and when it differs: the message names the command that writes it anew
 */
export function expectGolden(file: string, current: string, command: string): void {
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, current);
  const held = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (held === current) return;
  const name = path.relative(repositoryRoot, file);
  throw new Error(`${name} is not what the code makes now. Is the change meant? Then write it anew, and review it:
  UPDATE_GOLDEN=1 ${command}
${firstDifference(held, current)}`);
}

/** The first lines that differ, the held one before the current one. */
function firstDifference(held: string, current: string): string {
  const [before, after] = [held.split('\n'), current.split('\n')];
  const at = after.findIndex((line, index) => line !== before[index]);
  const line = at < 0 ? after.length : at;
  const shown = (lines: string[], sign: string) => lines.slice(line, line + 5).map((each) => `${sign} ${each}`);
  return [`line ${line + 1}:`, ...shown(before, '-'), ...shown(after, '+')].join('\n');
}
