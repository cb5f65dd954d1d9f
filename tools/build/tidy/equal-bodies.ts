import ts from 'typescript';
import { isSpec, type RepositoryFile } from './repository-files';
import { type Finding } from './text-rules';

/** A shorter body says too little to be a rule's logic. */
const bodyLinesMin = 4;

/** No rule's logic twice: functions of the rules whose bodies are the same but for the names of their parameters and variables. */
export function equalBodies(files: readonly RepositoryFile[]): Finding[] {
  const placesOf = new Map<string, string[]>();
  for (const file of files) {
    if (!/^libs\/checks\/invoice-rules\/src\/.*\.ts$/.test(file.path) || isSpec(file)) continue;
    if (/\.(fixture|generated)\.ts$/.test(file.path)) continue;
    for (const { line, text } of bodiesOf(file)) {
      placesOf.set(text, [...(placesOf.get(text) ?? []), `${file.path}:${line}`]);
    }
  }
  return [...placesOf.values()]
    .filter((places) => places.length > 1)
    .map(([first, ...others]) => `${first}: the same body as ${others.join(', ')}`);
}

interface Body {
  readonly line: number;
  /** Tokens without comments, with the function's own names as numbers. */
  readonly text: string;
}

function bodiesOf({ path: file, text }: RepositoryFile): Body[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const bodies: Body[] = [];
  const visit = (node: ts.Node): void => {
    const body = ts.isFunctionLike(node) ? bodyOf(node) : null;
    if (ts.isFunctionLike(node) && body !== null && linesOf(body, source) >= bodyLinesMin) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      bodies.push({ line, text: tokensOf(node, body, source) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return bodies;
}

/** Null for a signature alone, and for an expression. */
function bodyOf(declared: ts.SignatureDeclaration): ts.Block | null {
  const body = 'body' in declared ? declared.body : undefined;
  return body !== undefined && ts.isBlock(body) ? body : null;
}

/** Between its braces. */
function linesOf(body: ts.Block, source: ts.SourceFile): number {
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  return lineOf(body.getEnd()) - lineOf(body.getStart(source)) - 1;
}

/** Parameters and body as tokens. A name that the function declares counts by its place; a property keeps its name. */
function tokensOf(declared: ts.SignatureDeclaration, body: ts.Block, source: ts.SourceFile): string {
  const own = new Map<string, string>();
  const declare = (node: ts.Node): void => {
    const isDeclaration = ts.isParameter(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node);
    if (isDeclaration && ts.isIdentifier(node.name) && !own.has(node.name.text)) own.set(node.name.text, `${own.size}`);
    ts.forEachChild(node, declare);
  };
  declare(declared);
  const tokens: string[] = [];
  const print = (node: ts.Node): void => {
    const children = node.getChildren(source);
    if (children.length > 0) return children.forEach(print);
    const { parent } = node;
    const isProperty =
      (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
      (ts.isPropertyAssignment(parent) && parent.name === node) ||
      (ts.isBindingElement(parent) && parent.propertyName === node);
    const text = node.getText(source);
    tokens.push(ts.isIdentifier(node) && !isProperty ? (own.get(text) ?? text) : text);
  };
  for (const parameter of declared.parameters) print(parameter.name);
  print(body);
  return tokens.join(' ');
}
