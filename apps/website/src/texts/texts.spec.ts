import { languages, messageIn } from '@einvoice/languages';
import { repositoryRoot } from '@einvoice/test-kit';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { formatMessage } from '@einvoice/languages/format';
import { everyText } from './every-text';
import { filesOf, messagesIn, sourceOf } from './used-messages';

const folder = path.join(repositoryRoot, 'apps/website/src');
const entries = ['review.entry.tsx', 'account.entry.tsx', 'check.entry.tsx', 'site.entry.ts', 'prerender.tsx'];
const messages = messagesIn(entries.flatMap((entry) => filesOf(path.join(folder, entry))));
const others = languages.filter((language) => language !== 'en');

/** Every argument that an ICU message takes, and every part that stands in it as an element. */
function formOf(message: string): string[] {
  const found = new Set([...message.matchAll(/<(\w+)>/g)].map(([mark]) => mark));
  for (const [, name = ''] of message.matchAll(/\{(\w+)(?=[,}])/g)) if (isArgument(message, name)) found.add(name);
  return [...found].sort();
}

/** A word of its own between braces is the text of a plural, and not an argument. */
const isArgument = (message: string, name: string): boolean =>
  new RegExp(`(?<!(?:one|few|many|other|=\\d+) )\\{${name}[,}]`).test(message);

const valuesFor = (message: string, value: number): Record<string, number> =>
  Object.fromEntries(formOf(message).map((name) => [name, value]));

it.each(others)(
  '%s says every message of the pages, with its arguments and parts, and none that no page says',
  (language) => {
    const texts = everyText[language];
    expect(messages.filter((message) => !(message in texts))).toEqual([]);
    expect(Object.keys(texts).filter((message) => !messages.includes(message))).toEqual([]);
    const wrong = Object.entries(texts).filter(([message, text]) => String(formOf(message)) !== String(formOf(text)));
    expect(wrong).toEqual([]);
    for (const [message, text] of Object.entries(texts)) {
      for (const value of [0, 1, 2, 5, 22, 1_234]) {
        const values = valuesFor(text, value);
        const said = formatMessage(language, text, values);
        expect([message, said]).toEqual([message, messageIn(language, text, values)]);
        expect([message, said.includes('{')]).toEqual([message, false]);
      }
      // A straight apostrophe before a brace quotes it in a message format.
      expect([message, text.includes("'")]).toEqual([message, false]);
    }
  },
);

it.each(others)('%s says each message in one file', (language) => {
  const texts = readdirSync(path.join(folder, 'texts', language)).flatMap((name) =>
    Object.keys(JSON.parse(readFileSync(path.join(folder, 'texts', language, name), 'utf8')) as object),
  );
  expect(texts.filter((message, index) => texts.indexOf(message) !== index)).toEqual([]);
});

/** Names, and what is written the same everywhere. */
const alike =
  /^(?:[\s.,:;?/()+×…"“”„«»'’–−→·#%\d-]|UTC|UBL|XML|JSON|CSV|CII|PDF|IBAN|MiB|SHA-256|Peppol BIS 3\.0|XXXX|0x|E-invoice Readiness)*$/;
/** What a developer reads: nobody signs in to a sandbox in their own language. */
const english = [
  'pages/docs',
  'pages/home',
  'pages/article',
  'pages/changelog',
  'docs-api/',
  'page-layout',
  'prerender',
];
const attributes = new Set(['aria-label', 'title', 'label', 'action', 'placeholder', 'caption', 'data-title', 'alt']);

/** Texts between tags, and in attributes that are read to a person, that are not said in the language of the page. */
function unsaidIn(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && ['code', 'kbd'].includes(node.openingElement.tagName.getText())) return;
    if (ts.isJsxText(node) && !alike.test(node.text)) found.push(node.text.trim());
    if (ts.isJsxAttribute(node) && attributes.has(node.name.getText()) && node.initializer) {
      const { initializer } = node;
      if (ts.isStringLiteral(initializer) && !alike.test(initializer.text)) found.push(initializer.text);
    }
    const inTags = ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent));
    if (inTags && node.expression) found.push(...branchesOf(node.expression).filter((text) => !alike.test(text)));
    ts.forEachChild(node, visit);
  };
  visit(sourceOf(file).tree);
  return found.map((text) => `${path.relative(folder, file)}: ${text}`);
}

/** The texts that an expression can be as it stands. */
function branchesOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  if (ts.isConditionalExpression(node)) return [...branchesOf(node.whenTrue), ...branchesOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return branchesOf(node.right);
  return ts.isParenthesizedExpression(node) ? branchesOf(node.expression) : [];
}

/** Turns of phrase that were rewritten, wherever their kind stands. */
const stilted =
  /heard of|looked at from here|^Look( into\b|$)|really answered|\bState [a-z]+[A-Z]|agrees? with it|spelt as|is no [a-z]+ of a kind|wants? a look|holds such|like that\.$|one apart|not one number|beside it$|time is over|^Ways in$|^What it names$|asked for is one/;

it('no English message says what a bookkeeper would not', () => {
  expect(messages.filter((message) => stilted.test(message))).toEqual([]);
});

it('English messages are filled in as the library does it', () => {
  for (const message of messages) {
    for (const value of [0, 1, 2, 1_234]) {
      const values = valuesFor(message, value);
      expect(formatMessage('en', message, values)).toBe(messageIn('en', message, values));
    }
  }
});

it('no page that is in every language has an English text in its components', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !english.some((part) => name.startsWith(part)))
    .map((name) => path.join(folder, name));
  expect(files.length).toBeGreaterThan(60);
  expect(files.flatMap(unsaidIn)).toEqual([]);
});

it('what a program says is what its modules say, also those that it loads later', () => {
  const review = messagesIn(filesOf(path.join(folder, 'review.entry.tsx')));
  for (const message of ['Choose files', 'Compare all profiles', 'Findings as CSV', 'The rules could not be loaded.']) {
    expect(review).toContain(message);
  }
  expect(review).not.toContain('Held by open runs');
});
