import { languages, messageIn } from '@einvoice/languages';
import { formatMessage } from '@einvoice/languages/format';
import { repositoryRoot } from '@einvoice/test-kit';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const folder = path.join(repositoryRoot, 'apps/terminal/src');
const others = languages.filter((language) => language !== 'en');
type Texts = Readonly<Record<string, string>>;
const read = (language: string, part: string) =>
  JSON.parse(readFileSync(path.join(folder, 'texts', language, `${part}.json`), 'utf8')) as Texts;
/** What commands say of themselves, and what they say when they run. */
const partsOf = (language: string): readonly Texts[] => ['help', 'said'].map((part) => read(language, part));
const textsOf = (language: string): Texts => Object.assign({}, ...partsOf(language)) as Texts;

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

/** Sentences of a program: two words of which the second is small, or one that meets a value. */
const looksSaid = /[A-Za-z]{2,}[,;:]? (?:[a-z]{2,}\b|\u0000)|\u0000 [a-z]{2,}/;
/** A command as it is typed; what ends in a full stop is a sentence about it. */
const isCommand = (text: string): boolean => /^einvoice [^]*[^.]$/.test(text);

/** What other programs read, or write themselves, is the same in every language; `all` of the styles of a report, too. */
const readByPrograms: Readonly<Record<string, 'all' | readonly string[]>> = {
  'command-line/completion.ts': 'all',
  'command-line/help-words.ts': 'all',
  'commands/ci-samples.ts': 'all',
  'settings/settings-schema.ts': 'all',
  'numbers/number-details.ts': 'all',
  'commands/pay-for-call.ts': ['--seller http://localhost:3402'],
  'commands/verify-iban.ts': ['computed on this machine; nothing was sent'],
  'connect/entries.ts': ['# einvoice connect: begin', '# einvoice connect: end'],
  'fixes/write-fix.ts': ['standard input'],
  'run/find-documents.ts': ['standard input'],
  'numbers/numbers-progress.ts': ['\u0000 min'],
  'reports/ci-reports.ts': ['\u0000: \u0000 of the \u0000 stage'],
  'reports/html-report.ts': 'all',
  'reports/report.ts': ['not valid', 'not judged', 'other place', 'other code'],
  'reports/table-report.ts': ['other code'],
  'reports/text-reports.ts': ['line \u0000\u0000', 'no verdict'],
  'service/ask-service.ts': ['Bearer \u0000'],
  'service/mcp.ts': ['application/json, text/event-stream'],
  'settings/settings-file.ts': ['{"rules": {"BR-CL-23": {"severity": "warning", "reason": "our partner reads it"}}}'],
};

/** Texts of a file that `say` does not say; what is filled in stands as a null character. */
function unsaidIn(name: string): string[] {
  const file = path.join(folder, name);
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    if (ts.isCallExpression(node) && node.expression.getText(tree) === 'say') return node.arguments.slice(1).forEach(visit);
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    if (ts.isTemplateExpression(node)) texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('\u0000'));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return texts;
} // prettier-ignore

it('says every sentence by the catalogues, but for what programs read', () => {
  const unsaid = files.flatMap((file) => {
    const name = path.relative(folder, file).split(path.sep).join('/');
    const allowed = readByPrograms[name] ?? [];
    if (allowed === 'all') return [];
    return unsaidIn(name)
      .filter((text) => looksSaid.test(text.replace(/<[^>]*>/g, ' ')) && !isCommand(text) && !allowed.includes(text))
      .map((text) => `${name}: ${text.replaceAll('\u0000', '…')}`);
  });
  expect(unsaid).toEqual([]);
});

it('finds what the terminal says', () => {
  expect(messages.length).toBeGreaterThan(450);
  expect(messages).toContain('Which profile must invoices meet?');
});

describe.each(others)('in %s', (language) => {
  const texts = textsOf(language);

  it('everything is said, and nothing that no part of the program says', () => {
    expect(
      partsOf(language)
        .flatMap((part) => Object.keys(part))
        .sort(),
    ).toEqual(messages);
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
