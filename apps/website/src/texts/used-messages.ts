import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A program or a page of the site, and what it says. */
interface Source {
  readonly file: string;
  readonly tree: ts.SourceFile;
}

const parsed = new Map<string, Source>();

/** A file of this site, parsed once. */
export function sourceOf(file: string): Source {
  let source = parsed.get(file);
  if (source === undefined) {
    const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    source = { file, tree: ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind) };
    parsed.set(file, source);
  }
  return source;
}

/**
 * The files of this site that a program is made of: what its entry imports.
 * @param when `at-once`: without what is loaded only later
 */
export function filesOf(entry: string, when: 'at-once' | 'ever' = 'ever'): string[] {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const name of importsOf(sourceOf(file).tree, when)) {
      const found = ['.ts', '.tsx'].map((end) => path.resolve(path.dirname(file), name) + end).find(existsSync);
      if (found !== undefined) visit(found);
    }
  };
  visit(entry);
  return [...seen];
}

function importsOf(tree: ts.SourceFile, when: 'at-once' | 'ever'): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const from =
      ts.isImportDeclaration(node) && !isOfTypes(node)
        ? node.moduleSpecifier
        : when === 'ever' && ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined;
    if (from !== undefined && ts.isStringLiteral(from) && from.text.startsWith('.')) names.push(from.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return names;
}

/** What a compiler leaves out: nothing but types is imported. */
function isOfTypes({ importClause }: ts.ImportDeclaration): boolean {
  const bindings = importClause?.namedBindings;
  if (importClause === undefined || importClause.name !== undefined || bindings === undefined) return false;
  return ts.isNamedImports(bindings) && bindings.elements.every(({ isTypeOnly }) => isTypeOnly);
}

const sayers = new Set(['say', 'phrase', 'textOf']);

/** The English messages that files say: `say('…')`, `phrase('…')`, `<Rich say="…" />`. */
export function messagesIn(files: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && sayers.has(node.expression.text)) {
      const [first] = node.arguments;
      if (first !== undefined && ts.isStringLiteralLike(first)) found.add(first.text);
    }
    if (ts.isJsxAttribute(node) && node.name.getText() === 'say' && node.initializer) {
      if (ts.isStringLiteral(node.initializer)) found.add(node.initializer.text);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(sourceOf(file).tree);
  return [...found].sort();
}
