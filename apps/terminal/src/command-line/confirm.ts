import process from 'node:process';
import { type Terminal } from '../terminal';

/** Asks a person yes or no; null when there is nobody to ask. */
export async function confirm({ stdin, err, environment }: Terminal, message: string): Promise<boolean | null> {
  if (stdin.isTTY !== true || !err.isTty || environment.isBuild) return null;
  const prompts = await import('@clack/prompts');
  const answer = await prompts.confirm({ message, initialValue: false, output: process.stderr });
  return answer === true;
}
