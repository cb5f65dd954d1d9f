import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';

/** A file of the repository that a person wrote or reviews: tracked, or new and not ignored. */
export interface RepositoryFile {
  /** From the repository's root, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Every such file, the lock file included; generated and ignored ones left out. A picture has no text. */
export function repositoryFiles(): RepositoryFile[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  const paths = new Set(listed.split('\0').filter((file) => file && existsSync(path.join(repositoryRoot, file))));
  return [...paths].sort().map((file) => ({ path: file, text: file.endsWith('.png') ? '' : textOf(file) }));
}

/** Pictures among them, with their size. */
export const picturesOf = (files: readonly RepositoryFile[]): { path: string; bytes: number }[] =>
  files
    .filter(({ path: file }) => /\.(png|webp|jpe?g|gif)$/.test(file))
    .map(({ path: file }) => ({ path: file, bytes: statSync(path.join(repositoryRoot, file)).size }));

const textOf = (file: string): string => readFileSync(path.join(repositoryRoot, file), 'utf8');

export const isCode = ({ path: file }: RepositoryFile): boolean => /\.(ts|tsx|mjs|cjs|js)$/.test(file);
export const isSpec = ({ path: file }: RepositoryFile): boolean => /\.spec\.tsx?$/.test(file);
