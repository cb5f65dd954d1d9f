import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** What a run of tests is about: specs of one process, or those of tests/, and of these the ones that were asked for. */
export interface TestSelection {
  readonly command: 'npm test' | 'npm run test:system' | 'npm run test:operations';
  readonly config: string;
  /** For Jest: patterns of paths, then its own flags. */
  readonly arguments: readonly string[];
  /** What tests/operations does in a short form among the system tests is done in full. */
  readonly isFullLength: boolean;
}

/**
 * Reads the arguments of `npm test`. Words before the first flag choose projects by a part of their name, an exact name
 * before others; a word that is in no project's name is a pattern of paths. Everything from the first flag on is Jest's.
 */
export function selectTests(args: readonly string[], projects: readonly string[]): TestSelection {
  const suite = args[0] === '--system' || args[0] === '--operations' ? args[0] : undefined;
  const asked = suite ? args.slice(1) : args;
  const firstFlag = asked.findIndex((word) => word.startsWith('-'));
  const [words, flags] = firstFlag < 0 ? [asked, []] : [asked.slice(0, firstFlag), asked.slice(firstFlag)];
  const isFullLength = suite === '--operations';
  if (suite === undefined) {
    const patterns = words.flatMap((word) => patternsOf(word, projects));
    return { command: 'npm test', config: 'jest.config.cjs', arguments: [...patterns, ...flags], isFullLength };
  }
  const named = words.map((word) => `tests/operations/${word}`);
  const patterns = isFullLength ? (named.length > 0 ? named : ['tests/operations/']) : words;
  return {
    command: isFullLength ? 'npm run test:operations' : 'npm run test:system',
    config: 'tests/jest.config.cjs',
    arguments: [...patterns, ...flags],
    isFullLength,
  };
}

function patternsOf(word: string, projects: readonly string[]): string[] {
  const exact = projects.filter((folder) => path.posix.basename(folder) === word);
  const named = exact.length > 0 ? exact : projects.filter((folder) => path.posix.basename(folder).includes(word));
  return named.length > 0 ? named.map((folder) => `${folder}/`) : [word];
}

/** Folders of the projects whose specs `npm test` runs, relative to `root`. */
export function projectFolders(root: string): string[] {
  const below = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`);
  const candidates = ['tools', ...below('apps'), ...below('libs').flatMap(below)];
  return candidates.filter((folder) => existsSync(path.join(root, folder, 'project.json')));
}
