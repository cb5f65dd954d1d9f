import process from 'node:process';
import { type Environment } from './config';
import { wrapped } from './reports/plain-text';
import { wordsOf } from './settings/safe-files';
import { type Style, styleOf } from './terminal-style';
import { say } from './texts/say';

/** Where text goes: standard output takes data alone, standard error everything else. */
interface Output {
  readonly isTty: boolean;
  readonly columns: number;
  readonly isColored: boolean;
  readonly style: Style;
  /** Waits while the reader is slow. A reader that went away ends the command quietly. */
  write(text: string | Uint8Array): Promise<void>;
  /** Sentences, a line each: in a terminal no word is cut in two by its edge. */
  say(text: string): Promise<void>;
}

/** Everything outside of the program that a command touches. */
export interface Terminal {
  readonly out: Output;
  /** What is said beside the data; nothing once the terminal is hushed. */
  readonly err: Output;
  /** Standard error for what is seen whatever was asked for: errors, and what a person has to do now. */
  readonly alert: Output;
  /** `--quiet`: nothing more is said beside the data. */
  hush(): void;
  readonly stdin: NodeJS.ReadStream;
  readonly environment: Environment;
  readonly cwd: string;
  now(): Date;
}

export function createTerminal(environment: Environment): Terminal {
  const alert = outputTo(process.stderr, environment);
  let isHushed = false;
  const err: Output = {
    ...alert,
    write: (text) => (isHushed ? Promise.resolve() : alert.write(text)),
    say: (text) => (isHushed ? Promise.resolve() : alert.say(text)),
  };
  return {
    out: outputTo(process.stdout, environment),
    err,
    alert,
    hush: () => void (isHushed = true),
    get stdin() {
      return process.stdin;
    },
    environment,
    cwd: process.cwd(),
    now: () => new Date(),
  };
}

const columnsUnlessKnown = 80;
const columnsMax = 120;

function outputTo(stream: NodeJS.WriteStream, { noColor, forceColor, columns }: Environment): Output {
  let isGone = false;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && !isGone) {
      process.exitCode = 1;
      if (stream === process.stdout) process.stderr.write(`${say('error:')} ${say('what was printed is not whole: {reason}.', { reason: wordsOf(error) })}\n`);
    }
    isGone = true;
  });
  const isTty = stream.isTTY === true;
  const isColored = !noColor && (isTty || forceColor);
  const width = Math.min(stream.columns ?? columns ?? columnsUnlessKnown, columnsMax);
  const output: Output = {
    isTty,
    columns: width,
    isColored,
    style: styleOf(isColored),
    async write(text) {
      if (isGone || text.length === 0) return;
      if (!stream.write(text)) await drained(stream);
    },
    say(text) {
      const lines = text.split('\n').flatMap((line) => (isTty ? wrapped(line, width) : [line]));
      return output.write(`${lines.join('\n')}\n`);
    },
  };
  return output;
} // prettier-ignore

/** Leaves no listener behind: a long run waits often. */
const drained = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      for (const event of ['drain', 'close', 'error']) stream.off(event, done);
      resolve();
    };
    for (const event of ['drain', 'close', 'error']) stream.on(event, done);
  });
