import ts from 'typescript';
import { isSpec, type RepositoryFile } from './repository-files';
import { type Finding } from './text-rules';

/** A shorter body says too little to be a rule's logic. */
const bodyLinesMin = 3;

/**
 * No rule's logic twice: functions of the rules whose bodies are the same but for the names of their parameters and variables, the ids of
 * rules, and what they say to people.
 */
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

/** Null for a signature alone, and for what only names values, as explanations of findings do. */
function bodyOf(declared: ts.SignatureDeclaration): ts.ConciseBody | null {
  const body = 'body' in declared ? (declared.body as ts.ConciseBody | undefined) : undefined;
  if (body === undefined) return null;
  const namesValues = ts.isParenthesizedExpression(body) && ts.isObjectLiteralExpression(body.expression);
  return namesValues ? null : body;
}

/** Of a block, between its braces. */
function linesOf(body: ts.ConciseBody, source: ts.SourceFile): number {
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  return lineOf(body.getEnd()) - lineOf(body.getStart(source)) + (ts.isBlock(body) ? -1 : 1);
}

/** An id of a rule, or a sentence, by its kind alone: a copy of a rule has others. Null for other texts. */
function spokenIn(node: ts.Node): string | null {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateHead(node) && !ts.isTemplateMiddleOrTemplateTail(node))
    return null;
  if (/^[A-Z][A-Za-z0-9]*(-[A-Za-z0-9_]+)+$/.test(node.text)) return 'id';
  return /\s/.test(node.text) ? 'sentence' : null;
}

/** Parameters and body as tokens. A name that the function declares counts by its place; a property keeps its name. */
function tokensOf(declared: ts.SignatureDeclaration, body: ts.ConciseBody, source: ts.SourceFile): string {
  const own = new Map<string, string>();
  const declare = (node: ts.Node): void => {
    const isDeclaration = ts.isParameter(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node);
    if (isDeclaration && ts.isIdentifier(node.name) && !own.has(node.name.text)) own.set(node.name.text, `${own.size}`);
    ts.forEachChild(node, declare);
  };
  declare(declared);
  const tokens: string[] = [];
  const print = (node: ts.Node): void => {
    const said = spokenIn(node);
    if (said !== null) return void tokens.push(said);
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
