import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import ts from 'typescript';
import { isCode, isSpec, type RepositoryFile } from './repository-files';
import { type Finding } from './text-rules';

/** Files that run, or that a program other than ours finds by name, as the compiler finds declarations. */
const entryPoints = [
  /^apps\/[^/]+\/src\/(main|[^/]+\.program|[^/]+\.entry)\.tsx?$/,
  /^libs\/[^/]+\/[^/]+\/src\/index\.ts$/,
  /^(tools|tests|apps\/admin\/src)\/(.+\/)?(main|[^/]+\.program)\.ts$/,
  /^tools\/codegen\/generators\//,
  /\.config\.(ts|mjs|cjs)$/,
  /\.d\.ts$/,
  /^jest\.preset\.cjs$/,
];

/** Code that nothing imports, nothing runs and nothing names by its path. */
export function deadFiles(files: readonly RepositoryFile[]): Finding[] {
  const code = files.filter(isCode);
  const imported = new Set(
    code.flatMap((file) => importsOf(file).map((target) => `${file.path} ${target}`)).map(resolved),
  );
  const named = (file: RepositoryFile): boolean => files.some((other) => names(other, file.path));
  return code
    .filter((file) => !isSpec(file) && !entryPoints.some((pattern) => pattern.test(file.path)))
    .filter((file) => !imported.has(withoutExtension(file.path)) && !named(file))
    .map(({ path: file }) => `${file}: nothing imports or runs it`);
}

/** Module names a file imports, re-exports, requires or loads at run time. */
export function importsOf({ text }: RepositoryFile): string[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
}

const { paths } = (
  JSON.parse(readFileSync(path.join(repositoryRoot, 'tsconfig.base.json'), 'utf8')) as {
    compilerOptions: { paths: Record<string, [string]> };
  }
).compilerOptions;

function resolved(edge: string): string {
  const [from = '', target = ''] = edge.split(' ');
  const own = paths[target]?.[0];
  if (own) return withoutExtension(path.posix.normalize(own));
  return target.startsWith('.') ? withoutExtension(path.posix.join(path.posix.dirname(from), target)) : target;
}

const withoutExtension = (file: string): string => file.replace(/\.(tsx?|mjs|cjs|js)$/, '');

/** By its path from the root, or by its file name from the same folder. */
function names(other: RepositoryFile, file: string): boolean {
  if (other.path === file || other.path.endsWith('.md')) return false;
  const [folder, name] = [path.posix.dirname(file), path.posix.basename(file)];
  const isNeighbour = path.posix.dirname(other.path) === folder;
  return other.text.includes(file) || (isNeighbour && other.text.includes(`'${name}'`));
}
