import { createInstrumenter } from 'istanbul-lib-instrument';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A program with a counter at every statement and branch. @param file its name in the counters */
export const withCounters = (source: string, file: string): string =>
  createInstrumenter({
    ...{ esModules: false, compact: true, produceSourceMap: false, preserveComments: false },
  }).instrumentSync(source, file);

/** Writes a bundled program once more, with counters beside it; the same program is written once. @returns the path of that */
export function instrumented(program: string): string {
  const source = readFileSync(program, 'utf8');
  const digest = createHash('sha256').update(source).digest('hex').slice(0, 16);
  const file = program.replace(/\.js$/, `.${digest}.counted.js`);
  if (existsSync(file)) return file;
  const [folder, name] = [path.dirname(program), path.basename(program, '.js')];
  const older = readdirSync(folder).filter((entry) => entry.startsWith(`${name}.`) && entry.endsWith('.counted.js'));
  for (const entry of older) rmSync(path.join(folder, entry));
  writeFileSync(file, withCounters(source, program));
  return file;
}
