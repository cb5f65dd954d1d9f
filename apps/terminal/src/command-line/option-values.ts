import { InvalidArgumentError, Option } from 'commander';
import { type ExitCode } from '../stop';
import { say } from '../texts/say';

/** Takes the exit code of the command that ran. */
export type Ended = (code: ExitCode) => void;

export const examples = (...commands: readonly string[]): string => `\n${say('Examples:')}\n${commands.map((command) => `  $ ${command}`).join('\n')}`; // prettier-ignore

/** @throws InvalidArgumentError */
export function positiveNumber(text: string): number {
  if (!/^[1-9]\d{0,11}$/.test(text)) throw new InvalidArgumentError(say('Give a whole number above 0.'));
  return Number(text);
}

/** How long one answer of the service may take. */
export const timeoutOption = (description = say('how long an answer of the service may take')): Option =>
  new Option('--timeout <seconds>', description).argParser(positiveNumber);
