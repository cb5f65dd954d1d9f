import process from 'node:process';
import { type Environment } from './config';
import { wordsOf } from './settings/safe-files';

type Paint = (text: string) => string;

/** Colours, or none. */
export interface Style {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
}

/** Where text goes: standard output takes data alone, standard error everything else. */
interface Output {
  readonly isTty: boolean;
  readonly columns: number;
  readonly style: Style;
  /** Waits while the reader is slow. A reader that went away ends the command quietly. */
  write(text: string): Promise<void>;
}

/** Everything outside of the program that a command touches. */
export interface Terminal {
  readonly out: Output;
  readonly err: Output;
  readonly stdin: NodeJS.ReadStream;
  readonly environment: Environment;
  readonly cwd: string;
  now(): Date;
}

export function createTerminal(environment: Environment): Terminal {
  return {
    out: outputTo(process.stdout, environment),
    err: outputTo(process.stderr, environment),
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
      if (stream === process.stdout) process.stderr.write(`error: what was printed is not whole: ${wordsOf(error)}.\n`);
    }
    isGone = true;
  });
  const isTty = stream.isTTY === true;
  const isColored = !noColor && (isTty || forceColor);
  return {
    isTty,
    columns: Math.min(stream.columns ?? columns ?? columnsUnlessKnown, columnsMax),
    style: isColored ? colored : uncolored,
    async write(text) {
      if (isGone || text === '') return;
      if (!stream.write(text)) await drained(stream);
    },
  };
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

const paint =
  (open: number, close: number): Paint =>
  (text) =>
    `\x1b[${open}m${text}\x1b[${close}m`;
const colored: Style = {
  bold: paint(1, 22),
  dim: paint(2, 22),
  red: paint(31, 39),
  green: paint(32, 39),
  yellow: paint(33, 39),
};
const same: Paint = (text) => text;
const uncolored: Style = { bold: same, dim: same, red: same, green: same, yellow: same };
