import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';

const { paths } = (
  JSON.parse(readFileSync(path.join(repositoryRoot, 'tsconfig.base.json'), 'utf8')) as {
    compilerOptions: { paths: Record<string, [string]> };
  }
).compilerOptions;

/** Folder of each lib by its name, from the repository's root: `iban` → `libs/checks/iban`. What a lib brings for specs is no lib. */
export const libFolders: ReadonlyMap<string, string> = new Map(
  Object.entries(paths)
    .filter(([, [index]]) => index.endsWith('/src/index.ts'))
    .map(([name, [index]]) => [
      name.replace('@einvoice/', ''),
      path.posix.normalize(index).replace('/src/index.ts', ''),
    ]),
);

/** Absolute folder of a lib. @throws when there is no such lib */
export function libFolder(lib: string): string {
  const folder = libFolders.get(lib);
  if (!folder) throw new Error(`There is no lib "${lib}".`);
  return path.join(repositoryRoot, folder);
}
