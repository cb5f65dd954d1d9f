import process from 'node:process';
import { type Terminal } from '../terminal';

/** Whether somebody is there to answer. */
export const canAsk = ({ stdin, err, environment }: Terminal): boolean =>
  stdin.isTTY === true && err.isTty && !environment.isBuild;

/** Asks a person yes or no; null when there is nobody to ask. */
export async function confirm(terminal: Terminal, message: string): Promise<boolean | null> {
  if (!canAsk(terminal)) return null;
  const prompts = await import('@clack/prompts');
  const answer = await prompts.confirm({ message, initialValue: false, output: process.stderr });
  return answer === true;
}

/** Lets a person choose; null when they leave. @param choices values and how they are shown */
export async function select(
  message: string,
  choices: readonly (readonly [value: string, label: string])[],
): Promise<string | null> {
  const prompts = await import('@clack/prompts');
  const options = choices.map(([value, label]) => ({ value, label }));
  const answer = await prompts.select({ message, options, maxItems: 10, output: process.stderr });
  return typeof answer === 'string' ? answer : null;
}
