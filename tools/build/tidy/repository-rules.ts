import path from 'node:path';
import { type RepositoryFile } from './repository-files';
import { type Finding } from './text-rules';

/** Every lib is for other teams too: it says what it is, and what it exports is reviewed. */
export function incompleteLibs(files: readonly RepositoryFile[]): Finding[] {
  const paths = files.map((file) => file.path);
  const libs = new Set(paths.flatMap((file) => /^libs\/[^/]+\/[^/]+/.exec(file) ?? []));
  return [...libs].flatMap((lib) => [
    ...['README.md', 'src/index.ts', 'src/index.spec.ts', 'project.json']
      .filter((file) => !paths.includes(`${lib}/${file}`))
      .map((file) => `${lib}: has no ${file}`),
    ...paths
      .filter((file) => file.startsWith(`${lib}/`) && file.endsWith('/index.ts') && file !== `${lib}/src/index.ts`)
      .map((file) => `${file}: a lib has one index.ts`),
  ]);
}

/** A README is about ten lines beside its one example. */
const readmeLinesMax = 20;

export function longReadmes(files: readonly RepositoryFile[]): Finding[] {
  return files
    .filter(({ path: file }) => /^libs\/[^/]+\/[^/]+\/README\.md$/.test(file))
    .map(({ path: file, text }) => ({
      file,
      lines: text
        .replace(/^```[^]*?^```\n/gm, '')
        .trim()
        .split('\n').length,
    }))
    .filter(({ lines }) => lines > readmeLinesMax)
    .map(({ file, lines }) => `${file}: ${lines} lines beside its example; at most ${readmeLinesMax}`);
}

/** Links of our documents lead to files of the repository, and the commands they name exist. */
export function brokenReferences(files: readonly RepositoryFile[]): Finding[] {
  const paths = new Set(files.flatMap(({ path: file }) => [file, ...ancestors(file)]));
  const manifest = files.find(({ path: file }) => file === 'package.json')?.text ?? '{}';
  const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> };
  const documents = files.filter(({ path: file }) => file.endsWith('.md'));
  return documents.flatMap(({ path: file, text }) => [
    ...linksOf(text)
      .filter((link) => !paths.has(path.posix.normalize(path.posix.join(path.posix.dirname(file), link))))
      .map((link) => `${file}: ${link} does not exist`),
    ...[...text.matchAll(/\bnpm run (?:--silent )?([a-z][a-z:-]*)/g)].flatMap(([, name = '']) =>
      name in scripts ? [] : [`${file}: there is no command "npm run ${name}"`],
    ),
  ]);
}

const ancestors = (file: string): string[] =>
  file
    .split('/')
    .slice(0, -1)
    .map((_, index, folders) => folders.slice(0, index + 1).join('/'));

/** Relative targets of links, without anchors and trailing slashes. `/docs` is an address of the site, whose own spec follows it. */
function linksOf(markdown: string): string[] {
  const targets = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets
    .filter((target) => !/^[a-z]+:|^[#/]/.test(target))
    .map((target) => target.replace(/#.*$/, '').replace(/\/$/, ''));
}
