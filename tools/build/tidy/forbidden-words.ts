import ts from 'typescript';
import { isCode, type RepositoryFile } from './repository-files';
import { type Finding } from './text-rules';

/** Words that only their authors understood; docs/glossary.md says what to write instead. */
const forbidden = new Set(
  'lane lanes door doors gate gates flights heard mend mended mending mends patience patient namesake namesakes house houses stand cell cells companion companions aside away room rooms tally tallies share shares news'.split(
    ' ',
  ),
);

/** `laneAnswer`, `lane-answer` and `LANE_ANSWER` are the words `lane` and `answer`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const forbiddenIn = (name: string): string[] => wordsOf(name).filter((word) => forbidden.has(word));

/** Forbidden words in file names and exported names of our code; migrations and the glossary keep theirs. */
export function forbiddenWords(files: readonly RepositoryFile[]): Finding[] {
  return files
    .filter(({ path }) => !path.startsWith('prisma/migrations/'))
    .flatMap((file) => [
      ...forbiddenIn(file.path).map((word) => `${file.path}: "${word}" in a file name; see docs/glossary.md`),
      ...(isCode(file) && !file.path.endsWith('.generated.ts') ? exportedNames(file) : []).flatMap((name) =>
        forbiddenIn(name).map((word) => `${file.path}: "${word}" in ${name}; see docs/glossary.md`),
      ),
    ]);
}

/** Names that a file declares and exports. */
function exportedNames({ path, text }: RepositoryFile): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
    }
    const { name } = statement as ts.DeclarationStatement;
    return name && ts.isIdentifier(name) ? [name.text] : [];
  });
}
