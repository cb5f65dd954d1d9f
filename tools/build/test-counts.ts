import { stripVTControlCharacters } from 'node:util';
import { paint } from './progress.mjs';

/** What tools/build/test-reporter.cjs tells of a run of Jest. */
export type TestEvent =
  | { readonly kind: 'run'; readonly files: number }
  | { readonly kind: 'begin'; readonly file: string }
  | ({ readonly kind: 'file' } & FileResult)
  | { readonly kind: 'end'; readonly wasInterrupted: boolean };

export interface FileResult {
  readonly file: string;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly { readonly name: string; readonly message: string }[];
  /** What its specs tell: figures, and what they left out. */
  readonly notes: readonly string[];
}

const reasonLinesMax = 14;
const filesShownMax = 40;
const failuresPerFileMax = 5;

/** Counts what a run of tests finds and puts it into words. */
export class TestCounts {
  private files = 0;
  private filesDone = 0;
  private readonly running = new Set<string>();
  private readonly failedFiles: FileResult[] = [];
  passed = 0;
  failed = 0;
  skipped = 0;
  hasEnded = false;

  /** @param nameOf how a file is called to people; @param command what runs a selection of the tests */
  constructor(
    private readonly nameOf: (file: string) => string,
    private readonly command: string,
  ) {}

  take(event: TestEvent): void {
    if (event.kind === 'run') this.files = event.files;
    if (event.kind === 'begin') this.running.add(event.file);
    if (event.kind === 'end') this.hasEnded = !event.wasInterrupted;
    if (event.kind !== 'file') return;
    this.running.delete(event.file);
    this.filesDone += 1;
    this.passed += event.passed;
    this.failed += event.failed;
    this.skipped += event.skipped;
    if (event.failed > 0) this.failedFiles.push(event);
  }

  /** Files that began and did not end: what hangs, when a run is stopped. */
  get unfinished(): string[] {
    return [...this.running].map(this.nameOf);
  }

  /** One line about how far it is. */
  progress(elapsedMs: number): string {
    const failed = this.failed > 0 ? paint('red', `${this.failed} failed`) : '0 failed';
    const part = this.files > 0 ? `${this.filesDone}/${this.files} files` : 'finding the specs';
    return `${part}, ${this.passed} passed, ${failed}, ${minutes(elapsedMs)}`;
  }

  /** What failed, in which file, the first lines of why, and how to run it alone. */
  failures(): string[] {
    const shown = this.failedFiles.slice(0, filesShownMax);
    const more = this.failedFiles.length - shown.length;
    return [
      ...shown.flatMap((result) => this.failuresOf(result)),
      ...(more > 0 ? [`and ${more} more files with failures`, ''] : []),
    ];
  }

  private failuresOf({ file, failures }: FileResult): string[] {
    const name = this.nameOf(file);
    const [only] = failures.length === 1 ? failures : [];
    const onlyTest = only && only.name !== neverRan ? ` -t ${quoted(only.name)}` : '';
    return [
      paint('red', `✗ ${name}`),
      ...failures
        .slice(0, failuresPerFileMax)
        .flatMap((failure) => [
          `  ${paint('bold', failure.name)}`,
          ...reason(failure.message).map((line) => `    ${line}`),
        ]),
      ...(failures.length > failuresPerFileMax ? [`  and ${failures.length - failuresPerFileMax} more`] : []),
      `  alone: ${this.command} -- ${name}${onlyTest}`,
      '',
    ];
  }

  /** The last line of a run: machines read it. */
  closingLine(): string {
    return `${this.passed} passed, ${this.failed} failed${this.skipped > 0 ? `, ${this.skipped} skipped` : ''}`;
  }
}

/** What the reporter calls the failure of a file without tests. */
const neverRan = 'the file did not run';

const minutes = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;

/** For a shell, as a regular expression of Jest. */
const quoted = (name: string): string => `'${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", '.')}'`;

/** The beginning of a message, and of its stack the first line of ours. */
function reason(message: string): string[] {
  const lines = stripVTControlCharacters(message).trimEnd().split('\n');
  const isStack = (line: string): boolean => /^\s+at /.test(line);
  const said = lines.filter((line) => !isStack(line)).slice(0, reasonLinesMax);
  const place = lines.find((line) => isStack(line) && !/node_modules|node:/.test(line));
  return [...said.map((line) => line.trimEnd()), ...(place ? [place.trim()] : [])];
}
