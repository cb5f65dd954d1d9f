import path from 'node:path';
import { isSpec, type RepositoryFile } from './repository-files';
import { type Finding } from './text-rules';

/** The parts that are still to be built, as the documents name them. */
const laterParts = /not built yet: Part \d+/;

/** Fixtures too: the contract that several stores fulfil stands in one. */
const isTest = (file: RepositoryFile): boolean =>
  isSpec(file) || file.path.endsWith('.fixture.ts') || file.path.startsWith('tests/walks/');

/** Rows of tables as their cells, without headings and rulers. */
function rowsOf(markdown: string): string[][] {
  const lines = markdown.split('\n').filter((line) => line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line));
  return lines.map((line) => line.slice(1, -1).split(/(?<!\\)\|/).map((cell) => cell.trim())); // prettier-ignore
}

/** Each row of docs/threats.md names specs that exist and carry its id in the name of a test, or the part that builds it. */
export function threatsWithoutTest(files: readonly RepositoryFile[]): Finding[] {
  const tests = files.filter(isTest);
  const page = files.find((file) => file.path === 'docs/threats.md')?.text ?? '';
  const rows = rowsOf(page).filter(([id]) => /^[A-Z]\d+$/.test(id ?? ''));
  return rows.flatMap(([id = '', , , shown = '']) => {
    if (laterParts.test(shown)) return [];
    const names = [...shown.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    // A title goes on after its ids; a value such as a project 'P1' does not.
    const inName = new RegExp(`['"\`](?:[^'"\`\\n]* )?${id}(?:,? [A-Z]\\d+)* [\\w%]`);
    const missing = names.filter(
      (name) => !tests.some((file) => path.posix.basename(file.path) === name && inName.test(file.text)),
    );
    return [
      ...(names.length === 0 ? [`docs/threats.md: ${id} names no test`] : []),
      ...missing.map((name) => `docs/threats.md: ${id}: no test of ${name} has it in its name`),
    ];
  });
}

/** Each duty of docs/specification.md quotes words that stand in a spec, or names the part that builds it. */
export function dutiesWithoutTest(files: readonly RepositoryFile[]): Finding[] {
  const texts = files.filter(isTest).map(({ text }) => text);
  const page = files.find((file) => file.path === 'docs/specification.md')?.text ?? '';
  const rows = rowsOf(page).filter(([duty]) => duty !== 'duty');
  return rows.flatMap(([duty = '', shown = '']) => {
    if (laterParts.test(duty)) return [];
    const words = /`(.+)`/.exec(shown)?.[1];
    if (!words) return [`docs/specification.md: "${duty}" names no test`];
    return texts.some((text) => text.includes(words)) ? [] : [`docs/specification.md: no spec says "${words}"`];
  });
}

/** The walks of docs/architecture.md lead through files that exist, at most seven each, none twice. */
export function brokenWalks(files: readonly RepositoryFile[]): Finding[] {
  const paths = new Set(files.map((file) => file.path));
  const page = files.find((file) => file.path === 'docs/architecture.md')?.text ?? '';
  const sections = page.split(/^## /m).filter((section) => section.startsWith('As '));
  return [
    ...(sections.length === 3 ? [] : [`docs/architecture.md: ${sections.length} walks; there are three`]),
    ...sections.flatMap((section) => {
      const [title = ''] = section.split('\n');
      const visited = [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file);
      return [
        ...visited.filter((file) => !paths.has(file)).map((file) => `docs/architecture.md: ${title}: no file ${file}`),
        ...(visited.length > 0 && visited.length <= 7
          ? []
          : [`docs/architecture.md: ${title}: ${visited.length} files`]),
        ...(new Set(visited).size === visited.length ? [] : [`docs/architecture.md: ${title}: a file twice`]),
      ];
    }),
  ];
}

/** Each decision has a number of its own and a line in the map of the documents. */
export function unlistedDecisions(files: readonly RepositoryFile[]): Finding[] {
  const map = files.find((file) => file.path === 'docs/README.md')?.text ?? '';
  const decisions = files
    .map((file) => path.posix.relative('docs', file.path))
    .filter((at) => at.startsWith('decisions/'));
  const numberOf = (at: string): string => path.posix.basename(at).slice(0, 4);
  return decisions.flatMap((at) => [
    ...(map.includes(`](${at})`) ? [] : [`docs/README.md: does not list ${at}`]),
    ...(decisions.some((other) => other !== at && numberOf(other) === numberOf(at)) ? [`${at}: a number twice`] : []),
  ]);
}

/** A picture that a document shows is small; a command makes all the others, and no picture stands elsewhere. */
const pictureBytesMax = 100_000;

export function largePictures(pictures: readonly { readonly path: string; readonly bytes: number }[]): Finding[] {
  return pictures.flatMap(({ path: file, bytes }) => [
    ...(bytes > pictureBytesMax ? [`${file}: ${bytes} bytes; at most ${pictureBytesMax}`] : []),
    ...(file.startsWith('docs/screens/') ? [] : [`${file}: pictures stand in docs/screens`]),
  ]);
}
