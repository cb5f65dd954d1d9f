import { languages, messageIn } from '@einvoice/languages';
import { formatMessage } from '@einvoice/languages/format';
import { repositoryRoot } from '@einvoice/test-kit';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const folder = path.join(repositoryRoot, 'apps/terminal/src');
const others = languages.filter((language) => language !== 'en');
const textsOf = (language: string) =>
  JSON.parse(readFileSync(path.join(folder, 'texts', `${language}.json`), 'utf8')) as Readonly<Record<string, string>>;

/** What the terminal says: the first argument of every `say`. What is no text as it stands cannot be translated. */
function saidIn(file: string): string[] {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const said: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText(tree) === 'say') {
      const [first] = node.arguments;
      said.push(first !== undefined && ts.isStringLiteralLike(first) ? first.text : `${file}: ${node.getText(tree)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return said;
}

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.spec\.ts$|texts\/say\.ts$/.test(name))
  .map((name) => path.join(folder, name));
const messages = [...new Set(files.flatMap(saidIn))].sort();
const namesIn = (message: string): string[] => [...new Set([...message.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name))].sort(); // prettier-ignore

it('finds what the terminal says', () => {
  expect(messages.length).toBeGreaterThan(250);
  expect(messages).toContain('Which profile must invoices meet?');
});

describe.each(others)('in %s', (language) => {
  const texts = textsOf(language);

  it('everything is said, and nothing that no part of the program says', () => {
    expect(Object.keys(texts).sort()).toEqual(messages);
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('a message takes what the English one takes, and is filled in as the library does it', () => {
    for (const [message, text] of Object.entries(texts)) {
      expect([message, namesIn(text)]).toEqual([message, namesIn(message)]);
      for (const count of [0, 1, 2, 5, 22, 1234]) {
        const values = Object.fromEntries(namesIn(message).map((name) => [name, name === 'count' ? count : `<${name}>`])); // prettier-ignore
        if (Object.keys(values).length === 0) break;
        expect(formatMessage(language, text, values)).toBe(messageIn(language, text, values));
      }
    }
  });

  it('options, commands and codes stand as they are typed', () => {
    for (const [message, text] of Object.entries(texts)) {
      const typed = (said: string): string[] => said.match(/--[a-z][a-z-]+|einvoice [a-z][a-z-]+|\b0600\b/g) ?? [];
      expect([message, typed(text).sort()]).toEqual([message, typed(message).sort()]);
    }
  });
});
