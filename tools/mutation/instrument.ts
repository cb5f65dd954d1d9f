import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { ignoredTexts } from './ignored-texts';

/** One deliberate fault, which is switched on by its `id`. */
export interface Mutant {
  readonly id: string;
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly lineText: string;
  readonly mutator: string;
  readonly from: string;
  readonly to: string;
  /** The same as long as its file is. */
  readonly key: string;
}

/** The mutants of the files, all written into one copy of each below `folder`, where the compiler takes it from. */
export async function instrument(files: readonly string[], root: string, folder: string): Promise<Mutant[]> {
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
  const instrumenter = new Instrumenter(quiet);
  const { files: written, mutants } = await instrumenter.instrument(
    [...texts].map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [ignoredTexts] },
  );
  for (const { name, content } of written) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return mutants
    .filter(({ status }) => status !== 'Ignored')
    .map((mutant) => describe(mutant, texts.get(mutant.fileName) ?? ''));
}

type InstrumentedMutant = Awaited<ReturnType<Instrumenter['instrument']>>['mutants'][number];

function describe({ id, fileName, location, mutatorName, replacement }: InstrumentedMutant, text: string): Mutant {
  const lines = text.split('\n');
  const { start, end } = location;
  const taken = lines.slice(start.line, end.line + 1);
  taken[taken.length - 1] = (taken.at(-1) ?? '').slice(0, end.column);
  const from = taken.join('\n').slice(start.column);
  const place = `${start.line}:${start.column}-${end.line}:${end.column}`;
  return {
    id,
    file: fileName,
    line: start.line + 1,
    lineText: (lines[start.line] ?? '').trim(),
    mutator: mutatorName,
    from,
    to: replacement,
    key: digestOf(fileName, digestOf(text), place, mutatorName, replacement),
  };
}

/** @returns a short digest of texts */
export const digestOf = (...parts: readonly string[]): string =>
  parts
    .reduce((sum, part) => sum.update(part).update('\0'), createHash('sha256'))
    .digest('hex')
    .slice(0, 20);

const nothing = (): void => undefined;
const no = (): boolean => false;
const quiet = {
  ...{ isTraceEnabled: no, isDebugEnabled: no, isInfoEnabled: no, isWarnEnabled: no, isErrorEnabled: no },
  ...{ isFatalEnabled: no, trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing },
  fatal: nothing,
};
