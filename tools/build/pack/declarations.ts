import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import ts from 'typescript';
import { libFolder, libFolders } from '../lib-folders';

/** Declaration files by their path below libs/, with imports of our libs made relative. */
export type Declarations = ReadonlyMap<string, string>;

const { config: baseConfig } = ts.readConfigFile(path.join(repositoryRoot, 'tsconfig.base.json'), (file) =>
  ts.sys.readFile(file),
) as { config: { compilerOptions: { paths: Readonly<Record<string, readonly [string]>> } } };

/**
 * Generates the declarations of libs, and of the libs they use, in one go.
 * @param areChecked somebody else has found that the libs compile
 * @throws with the compiler's words when a lib does not compile
 */
export function declarationsOf(libs: readonly string[], areChecked = false): Declarations {
  const { options } = ts.parseJsonConfigFileContent(baseConfig, ts.sys, repositoryRoot);
  const rootDir = path.join(repositoryRoot, 'libs');
  const program = ts.createProgram(libs.map(indexOf), {
    ...options,
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, noEmitOnError: true, noCheck: areChecked },
    ...{ rootDir, outDir: '/', types: ['node'] },
  });
  const declarations = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (file, text) => {
    const place = file.replace(/^\//, '');
    declarations.set(place, relativeImports(place, text));
  });
  if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, formatHost));
  return declarations;
}

/** The declarations that a lib's index leads to. */
export function reachableFrom(lib: string, declarations: Declarations): Map<string, string> {
  const reached = new Map<string, string>();
  const follow = (place: string): void => {
    const text = declarations.get(place);
    if (text === undefined || reached.has(place)) return;
    reached.set(place, text);
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      if (fileName.startsWith('.')) follow(`${path.posix.join(path.posix.dirname(place), fileName)}.d.ts`);
    }
  };
  follow(declarationOf(lib));
  return reached;
}

const indexOf = (lib: string): string => path.join(libFolder(lib), 'src/index.ts');

/** Where the declaration of a lib's index is, below libs/. */
export const declarationOf = (lib: string): string => `${folderBelowLibs(lib)}/src/index.d.ts`;
const folderBelowLibs = (lib: string): string => (libFolders.get(lib) ?? '').replace(/^libs\//, '');

/** Also of a part of a lib: `@einvoice/invoice-rules/xml`. */
const relativeImports = (place: string, text: string): string =>
  text.replace(/(['"])(@einvoice\/[a-z0-9/-]+)\1/g, (all, quote: string, name: string) => {
    const entry = baseConfig.compilerOptions.paths[name]?.[0];
    if (entry === undefined) return all;
    const module = entry.replace(/^\.\/libs\//, '').replace(/\.ts$/, '');
    const target = path.posix.relative(path.posix.dirname(place), module);
    return `${quote}${target.startsWith('.') ? target : `./${target}`}${quote}`;
  });

const formatHost: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (file) => file,
  getCurrentDirectory: () => repositoryRoot,
  getNewLine: () => '\n',
};
