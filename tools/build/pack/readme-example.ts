import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { libFolder } from '../lib-folders';

/** The example of a README: a program, and what it prints. */
export interface Example {
  readonly program: string;
  readonly prints: string;
}

/**
 * Reads the `ts` blocks of a lib's README as one program; each line `// → …` is a line it prints.
 * @throws when there is no block, or no block says what it prints
 */
export function readmeExample(lib: string): Example {
  const file = path.join(libFolder(lib), 'README.md');
  return exampleIn(readFileSync(file, 'utf8'), file);
}

export function exampleIn(markdown: string, name: string): Example {
  const code = [...markdown.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, block = '']) => block).join('\n');
  const prints = [...code.matchAll(/^\/\/ → ?(.*)$/gm)].map(([, line = '']) => line);
  if (prints.length === 0) throw new Error(`${name} has no example that says what it prints ("// → …").`);
  return { program: asProgram(code), prints: prints.join('\n') };
}

/** A README may await at its top level; a CommonJS program may not. */
function asProgram(code: string): string {
  const source = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ES2023);
  const text = (statements: readonly ts.Statement[]) => statements.map((one) => one.getFullText(source)).join('');
  const imports = source.statements.filter(ts.isImportDeclaration);
  const rest = source.statements.filter((statement) => !ts.isImportDeclaration(statement));
  return `${text(imports)}\nasync function example(): Promise<void> {${text(rest)}\n}\nvoid example();\n`;
}
