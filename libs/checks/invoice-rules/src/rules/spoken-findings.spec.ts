import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { repositoryRoot } from '@einvoice/test-kit';
import { unsaid } from './unsaid-texts.fixture';

const folder = path.join(repositoryRoot, 'libs/checks/invoice-rules/src');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/\.(spec|fixture|generated)\.ts$/.test(name),
);

/** What stands for sure in a finding: texts of tables (`[at, message, fix]`, and what the rule asks), and messages and fixes that need no value. */
function textsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(folder, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isArrayLiteralExpression(node) && isRuleText(node)) found.push(...node.elements.slice(1, 3).flatMap(textOf));
    if (ts.isPropertyAssignment(node) && /^(message|fix)$/.test(node.name.getText()))
      found.push(...textOf(node.initializer));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const textOf = (node: ts.Node): string[] =>
  ts.isStringLiteralLike(node) && node.text.endsWith('.') ? [node.text.replace('{}', '"x"')] : [];

const isRuleText = ({ elements }: ts.ArrayLiteralExpression): boolean =>
  (elements.length === 3 || elements.length === 4) &&
  ts.isStringLiteralLike(elements[0]!) &&
  textOf(elements[1]!).length === 1;

/** What a group of rules asks as a whole, for the documents; it is in no finding. */
const isOfFindings = (file: string) => !/^(rules\/rule-group-reasons|convert\/.*|nothing-to-judge)\.ts$/.test(file);

it('every sentence of the tables of all rules is said in every language', () => {
  const texts = [...new Set(files.filter(isOfFindings).flatMap(textsOf))];
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.flatMap(unsaid)).toEqual([]);
});
